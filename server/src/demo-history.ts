import { sql } from 'kysely'
import * as conversations from './areas/inbox/conversations/service.ts'
import * as macros from './areas/inbox/macros/service.ts'
import type { Failure } from './areas/inbox/messages/schema.ts'
import * as messages from './areas/inbox/messages/service.ts'
import * as promises from './areas/inbox/promises/service.ts'
import * as tags from './areas/inbox/tags/service.ts'
import type { AttributeInput } from './areas/office/attributes/schema.ts'
import { createAttribute } from './areas/office/attributes/service.ts'
import * as agents from './areas/people/agents/service.ts'
import * as contacts from './areas/people/contacts/service.ts'
import { makePromises, type Team } from './demo-promises.ts'
import { attributes, colleagues, customers, type Story, savedReplies, stories, waiting } from './demo-stories.ts'
import { type Actor, type Ctx, system } from './platform/context.ts'
import { uuidv7 } from './platform/ids.ts'
import { transaction } from './platform/transaction.ts'

type Colleague = Extract<Actor, { type: 'agent' }>

/** Conversations of the last two weeks: enough for lists, reports and search to show something. */
const howMany = 36
const days = 14

/** Acts as this actor at this time. */
const at = (ctx: Ctx, time: number, actor: Actor = system): Ctx => ({ ...ctx, actor, now: () => new Date(time) })

/**
 * What a shop with a few people would have after two weeks. Everything goes through the desk's own verbs, at the time
 * when it is said to have happened. What only a customer, the assistant or the provider does is written directly.
 */
export async function seedHistory(ctx: Ctx, inboxId: number): Promise<void> {
  const begun = at(ctx, Date.now() - (days + 1) * 86_400_000)
  const teams = await makePromises(begun)
  for (const topic of new Set(stories.map(({ topic }) => topic))) await tags.createTag(begun, topic)
  const staff: Colleague[] = []
  for (const [first_name, last_name, teams] of colleagues)
    staff.push(await makeColleague(begun, first_name, last_name, [...teams]))
  const keeper: Actor = { ...staff[0]!, permissions: new Set(['macros:manage']) }
  for (const { tags, translations, ...reply } of savedReplies)
    await macros.createMacro(
      { ...begun, actor: keeper },
      {
        ...reply,
        language: 'en',
        translations: [...translations],
        actions: [{ type: 'add_tags', value: [...tags] }],
        visibility: 'all',
        visible_when: ['replying'],
      },
    )
  for (const attribute of attributes) await createAttribute(begun, attribute as AttributeInput)
  const assistant = (await agents.listCompactAgents(ctx)).find(({ type }) => type === 'assistant')!.id

  const met = { de: 0, fr: 0, es: 0, en: 0 }
  for (let n = 0; n < howMany; n++) {
    const story = stories[n % stories.length]!
    // From the oldest on, by day from nine o'clock, each a little later. The last ones are more than a day old.
    const day = days - Math.floor((n * (days - 1)) / howMany)
    const time = startOfDay(Date.now() - day * 86_400_000) + (8 * 60 + ((n * 97) % 540)) * 60_000
    const contact = await makeContact(at(ctx, time), story.language, met[story.language]++)
    const person = staff[n % staff.length]!
    // No two customers are answered after the same time.
    const told = { story, n, time, pace: 1 + (n % 5) / 4, inboxId, contact, person, assistant, team: teams[story.team] }
    // In one transaction, because the worker counts a promise as missed if it sees a question without its old answer.
    await transaction(ctx, async (ctx) => end(ctx, told, await tell(ctx, told)))
  }
  for (const [n, { hours, ...story }] of waiting.entries()) {
    const time = Date.now() - hours * 3_600_000
    const contact = await makeContact(at(ctx, time), story.language, met[story.language]++)
    const person = staff[n % staff.length]!
    const told = { story, n, time, pace: 1, inboxId, contact, person, assistant, team: teams[story.team] }
    await transaction(ctx, (ctx) => tell(ctx, told))
  }
  await noteSeen(ctx)
}

type Told = {
  story: Story
  n: number
  time: number
  pace: number
  inboxId: number
  contact: number
  person: Colleague
  assistant: number
  team: Team
}
type Begun = { id: number; uuid: string; time: number }

/** Begins a conversation and lets everybody say their lines. Returns it with the time of the last line. */
async function tell(
  ctx: Ctx,
  { story, pace, inboxId, contact, person, assistant, team, ...told }: Told,
): Promise<Begun> {
  let { time } = told
  const { id, uuid } = await conversations.startConversation(at(ctx, time, person), inboxId, contact)
  await conversations.assignTeam(at(ctx, time), uuid, team.id)
  if (team.policy_id !== null) {
    const promised = { conversation_id: id, policy_id: team.policy_id, at: new Date(time).toISOString() }
    await promises.promiseForTeam(at(ctx, time), promised)
  }
  for (const [who, minutes, text] of story.lines) {
    time += minutes * 60_000 * pace + 20_000
    const conversation = await conversations.lockConversation(ctx, { uuid })
    await messages.addMessage(at(ctx, time, person), {
      conversation,
      type: who === 'customer' ? 'incoming' : who === 'note' ? 'note' : 'outgoing',
      sender_type: who === 'customer' ? 'contact' : who === 'assistant' ? 'assistant' : 'agent',
      sender_id: who === 'assistant' ? assistant : who === 'customer' ? contact : person.id,
      content: text,
      provider_at: who === 'customer' ? new Date(time) : null,
      ...(who === 'customer' || who === 'note' ? {} : { status: 'read' as const }),
    })
  }
  await tags.tagConversation(at(ctx, time, person), uuid, { tags: [story.topic], action: 'add_tags' })
  return { id, uuid, time }
}

/** What became of it: most are resolved, some are snoozed, stay open, or end with a reply that did not arrive. */
async function end(ctx: Ctx, { story, n, inboxId, person, assistant }: Told, { id, uuid, ...begun }: Begun) {
  if (!story.lines.some(([who]) => who === 'agent')) await noteRun(ctx, id, assistant, story.rating !== undefined)
  const time = begun.time + 4 * 60_000
  if (n % 9 === 8) {
    const until = new Date(Date.now() + (1 + (n % 3)) * 86_400_000).toISOString()
    await conversations.setStatus(at(ctx, time, person), uuid, { status: 'snoozed', snoozed_until: until })
  } else if (n % 6 === 4 && story.lines.at(-1)![0] === 'agent') {
    if (n > howMany / 2) await failLast(ctx, id, n % 4 === 0 ? 'no_channel' : 'window')
  } else {
    await conversations.setStatus(at(ctx, time, person), uuid, { status: 'resolved' })
    if (story.rating) await rate(ctx, { conversation_id: id, inbox_id: inboxId, at: time }, story.rating)
  }
}

const startOfDay = (time: number) => new Date(time).setUTCHours(0, 0, 0, 0)

/** Nobody signs in as them: they have no password. */
async function makeColleague(ctx: Ctx, first_name: string, last_name: string, teams: string[]): Promise<Colleague> {
  const email = `${first_name.toLowerCase()}@kvist.example`
  const { id, permissions } = await agents.createAgent(ctx, { first_name, last_name, email, roles: ['Agent'], teams })
  const name = `${first_name} ${last_name}`
  return { type: 'agent', id, name, permissions: new Set(permissions), team_ids: [], admin: false }
}

/** The customer with this number among those who write in the language. */
async function makeContact(ctx: Ctx, language: keyof typeof customers, n: number): Promise<number> {
  const [begin, ...names] = customers[language]
  const [first_name, ...rest] = names[n]!.split(' ')
  const phone_number = `${begin}${String(n + 10)}`
  return (
    await contacts.createContact(ctx, { first_name: first_name!, last_name: rest.join(' '), phone_number, language })
  ).id
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

/** When each customer was last seen, and since when the shop knows them: up to two years before they wrote. */
const noteSeen = (ctx: Ctx) =>
  sql`
    update contact k set
      last_seen_at = c.last_inbound_at,
      created_at = c.created_at - make_interval(days => (k.id * 137 % 700)::int)
    from conversation c
    where c.contact_id = k.id and k.last_seen_at is null`.execute(ctx.db)

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
