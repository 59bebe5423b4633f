import type { FastifyInstance, FastifyReply } from 'fastify'
import { inboundBubble, sendBubble } from './bubble.ts'
import { Refused } from './control-routes.ts'
import { listSchema } from './control-schemas.ts'
import { retryNow } from './deliveries.ts'
import { showMedia } from './media-routes.ts'
import type { Simulation, Topic } from './simulation.ts'
import { readChat } from './statuses.ts'
import type { Customer, Send } from './world.ts'
import { findCustomer, windowUntil } from './world.ts'

type List = {
  to?: string
  from?: string
  phone_number_id?: string
  kind?: Send['kind']
  after?: string
  limit?: string
  wait_ms?: string
}

const longestWaitMs = 30_000
const largestList = 5_000

/** What tests and the phone page can read of the simulated world. */
export function pageRoutes(app: FastifyInstance, sim: Simulation): void {
  app.get('/sim/world', async () => worldFacts(sim))
  app.get<{ Querystring: List }>('/sim/messages', { schema: listSchema }, async (request) => {
    const { wait_ms: waitMs = '0' } = request.query
    await waitFor(sim, Math.min(Number(waitMs), longestWaitMs), () => listSends(sim, request.query).length > 0)
    const messages = listSends(sim, request.query)
    return { messages, next: messages.at(-1)?.seq ?? Number(request.query.after ?? 0) }
  })
  app.get<{ Querystring: List }>('/sim/wire', { schema: listSchema }, async (request) => {
    const after = Number(request.query.after ?? 0)
    return { entries: sim.wire.filter((entry) => entry.id > after) }
  })
  app.get('/sim/deliveries', async () => ({ deliveries: sim.world.deliveries }))
  app.post('/sim/deliveries/retry', async () => ({ retried: retryNow(sim) }))
  chatRoutes(app, sim)
  app.get<{ Params: { id: string } }>('/sim/media/:id', async (request, reply) => {
    const shown = showMedia(sim, reply, request.params.id)
    if (!shown) throw new Refused(404, 'no such file')
    return shown
  })
  app.get('/sim/events', (_request, reply) => openEvents(sim, reply))
}

function worldFacts(sim: Simulation): object {
  const { app, account, numbers, tokens, settings, faults, templates, deliveries } = sim.world
  const number = numbers[0]!
  return {
    app_id: app.id,
    app_secret: app.secret,
    access_token: tokens[0]!.value,
    token_state: tokens[0]!.state,
    waba_id: account.id,
    phone_number_id: number.id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    phone_numbers: numbers.map(({ override, ...facts }) => ({ ...facts, override_url: override?.url ?? null })),
    app_callback: app.callback && { url: app.callback.url, verified_at: app.callback.verified_at },
    app_fields: app.fields,
    subscribed: account.subscribed,
    override: account.override && { url: account.override.url, verified_at: account.override.verified_at },
    settings,
    faults,
    templates: templates.length,
    deliveries_pending: deliveries.filter((delivery) => delivery.state === 'pending').length,
  }
}

function listSends(sim: Simulation, query: List) {
  const after = Number(query.after ?? 0)
  return sim.world.outbox
    .filter(
      (send) =>
        send.seq > after &&
        (query.to === undefined || send.wa_id === query.to) &&
        (query.phone_number_id === undefined || send.phone_number_id === query.phone_number_id) &&
        (query.kind === undefined || send.kind === query.kind),
    )
    .slice(0, Number(query.limit ?? largestList))
    .map(({ wa_id: to, wamid, ...send }) => ({ ...send, id: wamid, to }))
}

/** Resolves when the condition holds after some change, or when the time is over. */
async function waitFor(sim: Simulation, ms: number, holds: () => boolean): Promise<void> {
  if (ms === 0 || holds()) return
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      sim.bus.off('change', look)
      resolve()
    }
    const look = () => {
      if (holds()) finish()
    }
    const timer = setTimeout(finish, ms)
    timer.unref()
    sim.bus.on('change', look)
  })
}

type Chat = { Params: { from: string }; Querystring: List }

const shownBubbles = 300

function chatRoutes(app: FastifyInstance, sim: Simulation): void {
  app.get<{ Querystring: List }>('/sim/chats', { schema: listSchema }, async (request) => {
    const number = request.query.phone_number_id ?? sim.world.numbers[0]!.id
    const lastOf = lastBubbles(sim, number)
    return { chats: sim.world.customers.map((customer) => chatFacts(sim, customer, number, lastOf)) }
  })
  app.get<Chat>('/sim/chats/:from', { schema: listSchema }, async (request) => {
    const number = request.query.phone_number_id ?? sim.world.numbers[0]!.id
    const customer = findCustomer(sim.world, request.params.from)
    if (!customer) throw new Refused(404, 'no such customer')
    const bubbles = bubblesOf(sim, customer.wa_id, number)
    return { ...chatFacts(sim, customer, number, new Map([[customer.wa_id, bubbles.at(-1)]])), bubbles }
  })
  app.post<Chat>('/sim/chats/:from/read', { schema: listSchema }, async (request) => {
    const number = request.query.phone_number_id ?? sim.world.numbers[0]!.id
    return { read: readChat(sim, request.params.from, number) }
  })
}

type Bubble = ReturnType<typeof inboundBubble>

function bubblesOf(sim: Simulation, waId: string, number: string): Bubble[] {
  const { inbox, outbox } = sim.world
  const mine = inbox.filter((message) => message.wa_id === waId && message.phone_number_id === number)
  const theirs = outbox.filter(
    (send) => send.kind === 'message' && send.wa_id === waId && send.phone_number_id === number,
  )
  return [
    ...mine.map((message) => inboundBubble(sim.world, message)),
    ...theirs.map((send) => sendBubble(sim.world, send)),
  ]
    .sort((left, right) => left.seq - right.seq)
    .slice(-shownBubbles)
}

function lastBubbles(sim: Simulation, number: string): Map<string, Bubble | undefined> {
  const last = new Map<string, Bubble | undefined>()
  const keep = (waId: string, bubble: Bubble) => {
    if ((last.get(waId)?.seq ?? 0) < bubble.seq) last.set(waId, bubble)
  }
  for (const message of sim.world.inbox) {
    if (message.phone_number_id === number) keep(message.wa_id, inboundBubble(sim.world, message))
  }
  for (const send of sim.world.outbox) {
    if (send.kind === 'message' && send.phone_number_id === number) keep(send.wa_id, sendBubble(sim.world, send))
  }
  return last
}

function chatFacts(sim: Simulation, customer: Customer, number: string, lastOf: Map<string, Bubble | undefined>) {
  const last = lastOf.get(customer.wa_id)
  const unread = sim.world.outbox.filter(
    (send) => send.wa_id === customer.wa_id && send.phone_number_id === number && send.status === 'delivered',
  )
  return {
    from: customer.wa_id,
    name: customer.name,
    user_id: customer.user_id,
    on_whatsapp: customer.on_whatsapp,
    opted_out: customer.opted_out,
    window_until: windowUntil(customer, number),
    typing_until: customer.typing_until[number] ?? 0,
    unread: unread.length,
    last: last === undefined ? null : { at: last.at, mine: last.mine, type: last.type, text: last.text },
  }
}

const heartbeatMs = 20_000

/** Tells the page what has changed. The page fetches the parts that it shows. */
function openEvents(sim: Simulation, reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write(': here\n\n')
  const tell = (topic: Topic) => reply.raw.write(`event: ${topic}\ndata: {}\n\n`)
  const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs)
  sim.bus.on('change', tell)
  reply.raw.on('close', () => {
    clearInterval(heartbeat)
    sim.bus.off('change', tell)
  })
  return reply
}
