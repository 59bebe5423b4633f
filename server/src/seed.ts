import * as automations from './areas/assistant/automations/service.ts'
import * as inboxes from './areas/channels/inboxes/service.ts'
import * as knowledge from './areas/knowledge/articles/service.ts'
import * as settings from './areas/office/settings/service.ts'
import * as agents from './areas/people/agents/service.ts'
import * as costs from './areas/sending/costs/service.ts'
import type { Ctx } from './platform/context.ts'

type World = { app_secret: string; access_token: string; waba_id: string; phone_number_id: string }

export const demoArticles = [
  {
    key: 'kb/returns',
    title: 'Returns and refunds',
    content:
      'Helmets, clothes and parts that do not fit can be returned within 30 days of delivery, unused and in their box. How long you have is the same for bikes, which may have been ridden once around the block.\n\n## How to send it back\n\nPut the return slip from the parcel on top and hand it in at any post office. We pay the postage inside the EU.\n\n## When you get your money\n\nRefunds go back to the card or account you paid with, usually within five working days after the parcel arrives.',
  },
  {
    key: 'kb/warranty/moving-parts',
    title: 'Warranty on moving parts',
    content:
      'Bottom bracket, headset and hubs are covered for 24 months from the date of purchase. Chains, cassettes, brake pads, tyres and cables wear with use and are covered for faults in material only.\n\n## What we ask for\n\n- The first service was done within 300 km or three months, in any certified shop.\n- The frame number, or the phone number used at the purchase.\n\n## How long it takes\n\nA bracket or a headset takes about 40 minutes and can be waited for. Hubs go to the wheel builder and take three working days.',
  },
  {
    key: 'kb/service/first',
    title: 'First service, what it is and when',
    content:
      'The first service is free and due within 300 km or three months, whichever comes first. We tighten the spokes, set the gears and brakes and check every bolt. It takes 30 minutes; book it by message or just come by before noon.',
  },
  {
    key: 'kb/opening-hours',
    title: 'Opening hours in Aarhus and Randers',
    content:
      'Aarhus is open Monday to Friday from 9 to 18 and Saturday from 10 to 15. Randers is open Tuesday to Friday from 10 to 17. Both shops are closed on Sundays and public holidays.',
  },
  {
    key: 'kb/delivery',
    title: 'Delivery times and costs',
    content:
      'Parcels inside Denmark arrive in one to two working days and cost 49 kr. Bikes are delivered assembled by our own van within a week, free of charge. Delivery to the rest of the EU takes three to six working days and costs 12 euros.',
  },
  {
    key: 'kb/delivery/de',
    title: 'Lieferzeiten und Versandkosten',
    content:
      'Pakete nach Deutschland sind drei bis fünf Werktage unterwegs und kosten 12 Euro. Fahrräder liefern wir fertig montiert mit der Spedition, das dauert etwa zehn Tage und kostet 79 Euro.',
  },
  {
    key: 'stock/chains-es',
    title: 'Cadenas en existencias',
    content:
      'En la tienda de Aarhus quedan cadenas KMC X11 de 11 velocidades a 249 coronas. La cadena de 12 velocidades llega el viernes. Montamos la cadena el mismo día si la traes antes de las tres.',
  },
]

/** What a message might cost. The operator of a real desk enters what their provider charges. */
const demoRates = [
  'country,category,valid_from,rate,currency',
  'DK,service,2026-01-01,0.15,DKK',
  'DK,utility,2026-01-01,0.16,DKK',
  'DE,service,2026-01-01,0.174,DKK',
  '*,service,2026-01-01,0.15,DKK',
].join('\n')

const customers = [
  {
    from: '4528441093',
    name: 'Freja Lindqvist Abernathy',
    text: 'Hi! My Kvist Rask clicks on every climb. Is the bottom bracket covered by the warranty?',
  },
  {
    from: '34612448017',
    name: 'José Luis Fernández de la Vega',
    text: '¿Tienen la cadena de 11 velocidades en la tienda?',
  },
  {
    from: '491609551200',
    name: 'Maximiliane von Hohenstein-Waldburg',
    text: 'Der Rahmen hat nach dem Transport einen Riss am Unterrohr. Was mache ich jetzt?',
  },
  {
    from: '4552603188',
    name: 'Nguyễn Thị Minh Khai',
    text: 'How long do I have to return a helmet that does not fit?',
  },
  { from: '21620118402', name: 'أمينة بن يوسف', text: 'مرحبا، هل يمكنني استلام الدراجة يوم السبت؟' },
]

const verifyToken = 'kvist-cykler-listens-here'

/** Returns whether the demo's inbox, which no real provider knows, still exists. */
export const hasDemo = async (ctx: Ctx): Promise<boolean> =>
  (await inboxes.listInboxRows(ctx)).some(
    (row) => inboxes.tryOpenSecret(ctx, row, 'webhook_verify_token') === verifyToken,
  )

/**
 * Fills an empty desk with a working shop and returns its inbox; undefined for a desk that has one. The inbox is made
 * last: until it exists, every start tries again.
 */
export async function seedDemo(ctx: Ctx, simulatorUrl: string): Promise<number | undefined> {
  if ((await inboxes.listInboxes(ctx)).length > 0) return undefined
  const world = (await (await fetch(`${simulatorUrl}/sim/world`)).json()) as World

  await settings.updateGeneral(ctx, { 'app.site_name': 'Kvist Cykler' })
  for (const article of demoArticles) await knowledge.upsertArticle(ctx, article)
  const assistant = (await agents.listCompactAgents(ctx)).find((agent) => agent.type === 'assistant')
  if (assistant && (await automations.listRules(ctx)).length === 0) {
    await automations.createRule(ctx, {
      name: 'Everything new to the assistant',
      description: '',
      type: 'new_conversation',
      events: [],
      enabled: true,
      weight: 0,
      rules: [
        {
          group_operator: 'OR',
          groups: [{ logical_op: 'AND', rules: [] }],
          actions: [{ type: 'assign_user', value: [String(assistant.id)] }],
        },
      ],
    })
  }
  await costs.importRates(ctx, { csv: demoRates, dry_run: false })
  const inbox = await inboxes.createInbox(ctx, {
    name: 'Butik Aarhus',
    config: {
      phone_number_id: world.phone_number_id,
      waba_id: world.waba_id,
      access_token: world.access_token,
      app_secret: world.app_secret,
      webhook_verify_token: verifyToken,
      api_version: 'v26.0',
    },
  })
  await callbackProven(ctx, inbox.id)
  for (const customer of customers) {
    await fetch(`${simulatorUrl}/sim/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(customer),
    })
  }
  return inbox.id
}

/** Waits at most ten seconds until the simulator knows where to deliver. */
async function callbackProven(ctx: Ctx, id: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const inbox = await inboxes.readInbox(ctx, { id })
    if (inbox.setup?.callback.state === 'proven') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
