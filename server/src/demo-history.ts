import { sql } from 'kysely'
import * as conversations from './areas/inbox/conversations/service.ts'
import * as macros from './areas/inbox/macros/service.ts'
import type { Failure } from './areas/inbox/messages/schema.ts'
import * as messages from './areas/inbox/messages/service.ts'
import * as tags from './areas/inbox/tags/service.ts'
import type { AttributeInput } from './areas/office/attributes/schema.ts'
import { createAttribute } from './areas/office/attributes/service.ts'
import * as agents from './areas/people/agents/service.ts'
import * as contacts from './areas/people/contacts/service.ts'
import * as teams from './areas/people/teams/service.ts'
import { attributes, colleagues, customers, savedReplies, stories } from './demo-stories.ts'
import { type Actor, type Ctx, system } from './platform/context.ts'
import { uuidv7 } from './platform/ids.ts'
import { transaction } from './platform/transaction.ts'

type Colleague = Extract<Actor, { type: 'agent' }>

/** Conversations of the last two weeks: enough for lists, reports and search to show something. */
const howMany = 36
const days = 14

/**
 * What a shop with a few people would have after two weeks. Everything goes through the desk's own verbs, at the time
 * when it is said to have happened. What only a customer, the assistant or the provider does is written directly.
 */
export async function seedHistory(ctx: Ctx, inboxId: number): Promise<void> {
  const at = (time: number, actor: Actor = system): Ctx => ({ ...ctx, actor, now: () => new Date(time) })
  const begun = Date.now() - (days + 1) * 86_400_000
  const team = { Webshop: 0, Workshop: 0 }
  for (const name of ['Webshop', 'Workshop'] as const) team[name] = await makeTeam(at(begun), name)
  for (const topic of new Set(stories.map(({ topic }) => topic))) await tags.createTag(at(begun), topic)
  const staff: Colleague[] = []
  for (const [first_name, last_name, teams] of colleagues)
    staff.push(await makeColleague(at(begun), first_name, last_name, [...teams]))
  const keeper: Actor = { ...staff[0]!, permissions: new Set(['macros:manage']) }
  for (const { tags, translations, ...reply } of savedReplies)
    await macros.createMacro(at(begun, keeper), {
      ...reply,
      language: 'en',
      translations: [...translations],
      actions: [{ type: 'add_tags', value: [...tags] }],
      visibility: 'all',
      visible_when: ['replying'],
    })
  for (const attribute of attributes) await createAttribute(at(begun), attribute as AttributeInput)
  const everybody = await agents.listCompactAgents(ctx)
  const assistant = everybody.find(({ type }) => type === 'assistant')!

  const met = { de: 0, fr: 0, es: 0, en: 0 }
  for (let n = 0; n < howMany; n++) {
    const story = stories[n % stories.length]!
    const person = staff[n % staff.length]!
    // From the oldest on, by day from nine o'clock, each a little later. The last ones are more than a day old.
    const day = days - Math.floor((n * (days - 1)) / howMany)
    let time = startOfDay(Date.now() - day * 86_400_000) + (8 * 60 + ((n * 97) % 540)) * 60_000
    const contact = await makeContact(at(time), story.language, met[story.language]++)
    const conversation = await transaction(at(time, person), (ctx) =>
      conversations.startConversation(ctx, inboxId, contact),
    )
    const { uuid } = conversation
    for (const [who, minutes, text] of story.lines) {
      // No two customers are answered after the same time.
      time += minutes * 60_000 * (1 + (n % 5) / 4) + 20_000
      const by = who === 'assistant' ? assistant.id : who === 'customer' ? contact : person.id
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
  await noteSeen(ctx)
}

const startOfDay = (time: number) => new Date(time).setUTCHours(0, 0, 0, 0)

const makeTeam = async (ctx: Ctx, name: string) => (await teams.createTeam(ctx, { name })).id

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

const noteSeen = (ctx: Ctx) =>
  sql`
    update contact k set last_seen_at = c.last_inbound_at from conversation c
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
