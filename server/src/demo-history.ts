import { sql } from 'kysely'
import * as conversations from './areas/inbox/conversations/service.ts'
import type { Failure } from './areas/inbox/messages/schema.ts'
import * as messages from './areas/inbox/messages/service.ts'
import * as tags from './areas/inbox/tags/service.ts'
import * as agents from './areas/people/agents/service.ts'
import * as contacts from './areas/people/contacts/service.ts'
import * as teams from './areas/people/teams/service.ts'
import { type Actor, type Ctx, system } from './platform/context.ts'
import { uuidv7 } from './platform/ids.ts'
import { transaction } from './platform/transaction.ts'

/** Who wrote, how many minutes after the line before, and what. `assistant` and `note` explain themselves. */
type Line = readonly [who: 'customer' | 'agent' | 'assistant' | 'note', minutes: number, text: string]
type Story = {
  topic: 'Invoice' | 'Warranty' | 'Returns' | 'Delivery' | 'Service' | 'Stock'
  team: 'Webshop' | 'Workshop'
  lines: readonly Line[]
  rating?: readonly [stars: number, words: string]
}

const colleagues = [
  ['Jonas', 'Krag', ['Workshop']],
  ['Amal', 'Haddad', ['Webshop']],
  ['Priya', 'Wagh', ['Webshop', 'Workshop']],
] as const

const people = [
  'Per-Ove Nygård',
  'Nadia Schönefeldt-Ruggiero',
  'Bjørn Åge Kjærgaard',
  'Thibault Lefèvre-Castelnau',
  'Anne-Sophie Delacroix-Meunier',
  'Oluwaseun Adébáyọ̀-Grønbech',
  'Олена Коваленко',
  'هدى عبد الرحمن المنصوري',
  'Karl-Friedrich Oberschachtsiek',
  'Signe Holm',
  'Mikkel Brandt',
  'Lucía Ortega Navarro',
] as const

const stories: readonly Story[] = [
  {
    topic: 'Invoice',
    team: 'Webshop',
    lines: [
      ['customer', 0, 'The invoice for order 10517 lacks our EAN number. Can you add it?'],
      ['assistant', 0, 'I do not have access to invoices. A colleague will answer you.'],
      ['agent', 14, 'Of course. The invoice with your EAN number is in your mail now.'],
      ['customer', 6, 'Perfect, thank you.'],
    ],
    rating: [5, 'Quick and friendly.'],
  },
  {
    topic: 'Warranty',
    team: 'Workshop',
    lines: [
      ['customer', 0, 'Meine Nabe hat nach acht Monaten Spiel. Ist das ein Garantiefall?'],
      ['assistant', 0, 'Tretlager, Steuersatz und Naben sind 24 Monate ab Kauf gedeckt.'],
      ['customer', 9, 'Gut, kann ich morgen vorbeikommen?'],
      ['note', 4, 'Wheel builder is in on Thursday, keep the stand free.'],
      ['agent', 3, 'Ja, gern vor zwölf. Bitte bringen Sie die Rahmennummer mit.'],
    ],
    rating: [4, ''],
  },
  {
    topic: 'Returns',
    team: 'Webshop',
    lines: [
      ['customer', 0, 'How long do I have to send a helmet back?'],
      ['assistant', 0, 'Helmets can be returned within 30 days of delivery, unused and in their box.'],
      ['customer', 2, 'Great, thanks!'],
    ],
    rating: [5, ''],
  },
  {
    topic: 'Delivery',
    team: 'Webshop',
    lines: [
      ['customer', 0, 'Où est mon colis 20984 ? Il devait arriver mardi.'],
      ['agent', 47, 'Il est au dépôt de Lyon, la livraison est prévue demain matin.'],
      ['customer', 38, 'Encore un jour de retard…'],
      ['agent', 11, 'Je vous prie de nous excuser, les frais de port vous sont remboursés.'],
    ],
    rating: [2, 'Trop long.'],
  },
  {
    topic: 'Service',
    team: 'Workshop',
    lines: [
      ['customer', 0, 'Can I book the first service for Friday?'],
      ['assistant', 0, 'The first service is free and takes 30 minutes; book it by message or come by before noon.'],
      ['customer', 5, 'Friday at nine then.'],
      ['agent', 22, 'Friday at nine is yours. See you in Aarhus.'],
    ],
    rating: [5, 'Easy.'],
  },
  {
    topic: 'Stock',
    team: 'Webshop',
    lines: [
      ['customer', 0, '¿Cuándo llega la cadena de 12 velocidades?'],
      ['assistant', 0, 'La cadena de 12 velocidades llega el viernes.'],
      ['customer', 3, 'Gracias, paso el sábado.'],
    ],
  },
  {
    topic: 'Warranty',
    team: 'Workshop',
    lines: [
      ['customer', 0, 'The frame has a crack below the head tube.'],
      ['assistant', 0, 'A colleague in the workshop will look at this with you.'],
      [
        'agent',
        18,
        'That is a matter for the frame warranty. Could you send a photo of the crack and the frame number?',
      ],
      ['customer', 64, 'Frame number WB-20417, the photo comes tonight.'],
      ['note', 5, 'Third crack of this batch, tell the manufacturer.'],
      ['agent', 4, 'Thank you. We have a new frame here on Monday and build it for you free of charge.'],
    ],
    rating: [5, 'Great service!'],
  },
]

/** Conversations of the last two weeks: enough for lists, reports and search to show something. */
const howMany = 36
const days = 14

/**
 * What a shop with a few people would have after two weeks. Everything goes through the desk's own verbs, at the time
 * when it is said to have happened. Only the answer to a survey, for which the desk has no verb, is written directly.
 */
export async function seedHistory(ctx: Ctx, inboxId: number): Promise<void> {
  const at = (time: number, actor: Actor = system): Ctx => ({ ...ctx, actor, now: () => new Date(time) })
  const begun = Date.now() - (days + 1) * 86_400_000
  const team = { Webshop: 0, Workshop: 0 }
  for (const name of ['Webshop', 'Workshop'] as const) team[name] = await makeTeam(at(begun), name)
  for (const topic of new Set(stories.map(({ topic }) => topic))) await tags.createTag(at(begun), topic)
  const staff: Actor[] = []
  for (const [first_name, last_name, teams] of colleagues)
    staff.push(await makeColleague(at(begun), first_name, last_name, [...teams]))
  const everybody = await agents.listCompactAgents(ctx)
  const assistant = everybody.find(({ type }) => type === 'assistant')!

  for (let n = 0; n < howMany; n++) {
    const story = stories[n % stories.length]!
    const person = staff[n % staff.length]!
    // From the oldest on, by day from nine o'clock, each a little later. The last ones are more than a day old.
    const day = days - Math.floor((n * (days - 1)) / howMany)
    let time = startOfDay(Date.now() - day * 86_400_000) + (8 * 60 + ((n * 97) % 540)) * 60_000
    const contact = await makeContact(at(time), n)
    const conversation = await transaction(at(time, person), (ctx) =>
      conversations.startConversation(ctx, inboxId, contact),
    )
    const { uuid } = conversation
    for (const [who, minutes, text] of story.lines) {
      // No two customers are answered after the same time.
      time += minutes * 60_000 * (1 + (n % 5) / 4) + 20_000
      const by = who === 'assistant' ? assistant.id : who === 'customer' ? contact : idOf(person)
      await transaction(at(time, person), async (ctx) => {
        const held = await conversations.lockConversation(ctx, { uuid })
        await messages.addMessage(ctx, {
          conversation: held,
          type: who === 'customer' ? 'incoming' : who === 'note' ? 'note' : 'outgoing',
          sender_type: who === 'customer' ? 'contact' : who === 'assistant' ? 'assistant' : 'agent',
          sender_id: by,
          content: text,
          provider_at: who === 'customer' ? new Date(time) : null,
          ...(who === 'customer' || who === 'note' ? {} : { status: 'read' as const }),
        })
      })
    }
    if (!story.lines.some(([who]) => who === 'agent'))
      await noteRun(ctx, conversation.id, assistant.id, story.rating !== undefined)
    await conversations.assignTeam(at(time), uuid, team[story.team])
    await tags.tagConversation(at(time, person), uuid, { tags: [story.topic], action: 'add_tags' })
    time += 4 * 60_000
    if (n % 9 === 8) {
      const until = new Date(Date.now() + (1 + (n % 3)) * 86_400_000).toISOString()
      await conversations.setStatus(at(time, person), uuid, { status: 'Snoozed', snoozed_until: until })
    } else if (n % 6 === 4 && story.lines.at(-1)![0] === 'agent') {
      if (n > howMany / 2) await failLast(ctx, conversation.id, n % 4 === 0 ? 'no_channel' : 'window')
    } else {
      await conversations.setStatus(at(time, person), uuid, { status: 'Resolved' })
      if (story.rating) await rate(ctx, { conversation_id: conversation.id, inbox_id: inboxId, at: time }, story.rating)
    }
  }
}

const startOfDay = (time: number) => new Date(time).setUTCHours(0, 0, 0, 0)
const idOf = (actor: Actor) => (actor.type === 'agent' ? actor.id : null)

const makeTeam = async (ctx: Ctx, name: string) => (await teams.createTeam(ctx, { name })).id

/** Nobody signs in as them: they have no password. */
async function makeColleague(ctx: Ctx, first_name: string, last_name: string, teams: string[]): Promise<Actor> {
  const email = `${first_name.toLowerCase()}@kvist.example`
  const { id, permissions } = await agents.createAgent(ctx, { first_name, last_name, email, roles: ['Agent'], teams })
  const name = `${first_name} ${last_name}`
  return { type: 'agent', id, name, permissions: new Set(permissions), team_ids: [], admin: false }
}

async function makeContact(ctx: Ctx, n: number): Promise<number> {
  const [first_name, ...rest] = people[(n * 5 + Math.floor(n / people.length)) % people.length]!.split(' ')
  const phone_number = `+45209900${String(n + 10).padStart(2, '0')}`
  return (await contacts.createContact(ctx, { first_name: first_name!, last_name: rest.join(' '), phone_number })).id
}

/** The assistant answered, which reports count. `helped`: the customer said so. */
async function noteRun(ctx: Ctx, conversationId: number, assistant: number, helped: boolean): Promise<void> {
  await sql`
    insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, question, model, message_ids, helped,
                               started_at, ended_at, milliseconds)
    select m.conversation_id, ${assistant}, asked.id, 'answered', asked.content, 'extractive', array[m.id],
           ${helped ? 'yes' : null}, m.created_at, m.created_at, 40
    from message m cross join lateral (
      select id, content from message where conversation_id = m.conversation_id and type = 'incoming' and id < m.id
      order by id desc limit 1
    ) asked
    where m.conversation_id = ${conversationId} and m.sender_type = 'assistant'`.execute(ctx.db)
}

/** The last reply did not arrive, and its customer still waits. */
async function failLast(ctx: Ctx, conversationId: number, reason: Failure['reason']): Promise<void> {
  const failure = JSON.stringify({ failure: { code: null, reason, provider_text: null } })
  await sql`
    with failed as (
      update message set status = 'failed', undelivered = true, meta = meta || ${failure}::jsonb
      where id = (
        select max(id) from message where conversation_id = ${conversationId} and type = 'outgoing'
      ) returning id
    )
    update conversation c set last_message_status = 'failed' from failed
    where c.id = ${conversationId} and c.last_message_id = failed.id`.execute(ctx.db)
}

type Rated = { conversation_id: number; inbox_id: number; at: number }

async function rate(ctx: Ctx, { conversation_id, inbox_id, at }: Rated, [stars, words]: readonly [number, string]) {
  const asked = new Date(at)
  const answered = new Date(at + 25 * 60_000)
  await sql`
    insert into csat_survey (uuid, conversation_id, inbox_id, state, question, language, rating, feedback, answered_at,
                             created_at, updated_at)
    values (${uuidv7(at)}, ${conversation_id}, ${inbox_id}, 'link', 'How did we do?', 'en', ${stars}, ${words || null},
            ${answered}, ${asked}, ${answered})`.execute(ctx.db)
}
