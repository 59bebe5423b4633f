import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { SecurityNews } from '../../office/alerts/schema.ts'
import { dayAt, getGeneral } from '../../office/settings/service.ts'
import { maySee } from '../../office/sight/service.ts'
import * as agents from '../../people/agents/service.ts'
import * as conversations from '../conversations/service.ts'
import * as followers from '../followers/service.ts'
import * as mentions from '../mentions/service.ts'
import * as pushQueries from './push-queries.ts'
import * as queries from './queries.ts'
import { usualWays } from './rules.ts'
import {
  type Alert,
  type CostNews,
  type ImportEnd,
  MailNotification,
  type ModelBudget,
  NotificationsChanged,
  PushNotification,
} from './schema.ts'

/** This gives an agent who has the conversation open time to read the message before their phone rings. */
const messagePatienceMs = 10_000

/**
 * Notifies these people, each in the ways they have chosen: a row for the panel, and jobs for push and mail. A
 * notification about a conversation goes only to those who may see it. Nobody is notified of the same thing twice,
 * except that a notification about a customer's message is made new.
 */
export function notify(ctx: Ctx, people: readonly agents.Person[], news: queries.News): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const told = await withWays(ctx, await whoMaySee(ctx, people, news.conversation_id), news)
    if (told.length === 0) return 'nobody is told'
    const rows = told.map(({ person, ways }) => ({ agent_id: person.actor.id, shown: ways.panel }))
    const written = await queries.insertNotifications(ctx.db, rows, news, isRenewed(news), ctx.now())
    const fresh = new Map(written.filter((row) => row.fresh).map((row) => [row.agent_id, row.id]))
    for (const row of written) if (row.shown) emit(ctx, NotificationsChanged, { reader_id: row.agent_id })
    await sendOut(
      ctx,
      told.flatMap(({ person, ways }) => {
        const notification_id = fresh.get(person.actor.id)
        return notification_id === undefined ? [] : [{ person, ways, notification_id }]
      }),
      news,
    )
    return `${written.length} told`
  })
}

/** These types have one notification for a conversation, however much the customer writes. */
const isRenewed = ({ type, meta }: queries.News) => type === 'new_message' || (meta !== undefined && 'followed' in meta)

async function whoMaySee(ctx: Ctx, people: readonly agents.Person[], conversationId: number | undefined) {
  if (conversationId === undefined) return people
  const standing = await conversations.findStanding(ctx, conversationId)
  return standing ? people.filter(({ actor }) => maySee(actor, standing)) : []
}

async function withWays(ctx: Ctx, people: readonly agents.Person[], { type }: queries.News) {
  const chosen = await queries.listPreferences(
    ctx.db,
    people.map(({ actor }) => actor.id),
  )
  return people
    .map((person) => ({
      person,
      ways: chosen.find((one) => one.agent_id === person.actor.id && one.type === type) ?? usualWays[type],
    }))
    .filter(({ ways }) => ways.panel || ways.push || ways.email)
}

type Told = Awaited<ReturnType<typeof withWays>>[number] & { notification_id: number }

async function sendOut(ctx: Ctx, told: Told[], { type }: queries.News): Promise<void> {
  const waitMs = type === 'new_message' ? messagePatienceMs : 0
  for (const { person, ways, notification_id } of told) {
    if (ways.email && person.email) await enqueue(ctx, MailNotification, { notification_id }, waitMs)
  }
  const pushed = told.filter(({ ways }) => ways.push)
  const subscriptions = await pushQueries.listSubscriptions(
    ctx.db,
    pushed.map(({ person }) => person.actor.id),
  )
  for (const { id, agent_id } of subscriptions) {
    const { notification_id } = pushed.find(({ person }) => person.actor.id === agent_id)!
    await enqueue(ctx, PushNotification, { notification_id, subscription_id: id }, waitMs)
  }
}

type Assignment = {
  conversation_id: number
  message_id: number
  agent_id: number | null
  team_id: number | null
  actor_id: number | null
}

/** Notifies those to whom a conversation was assigned, but not the agent who assigned it. */
export async function tellAssignment(ctx: Ctx, given: Assignment): Promise<string> {
  const { conversation_id, message_id, agent_id, team_id, actor_id } = given
  const standing = await conversations.findStanding(ctx, conversation_id)
  if (team_id !== null && standing?.assigned_user_id != null) return 'somebody of the team has it by now'
  const people = await (team_id === null ? agents.listPeople(ctx, [agent_id!]) : listTeam(ctx, team_id))
  const others = people.filter(({ actor }) => actor.id !== actor_id)
  const cause = `assignment ${message_id}`
  return notify(ctx, others, { type: 'assignment', cause, conversation_id, message_id, actor_id, team_id })
}

/** Notifies those whom a note names: each agent once, and by their own name if a team of theirs is named too. */
export async function tellMention(
  ctx: Ctx,
  { conversation_id, message_id }: { conversation_id: number; message_id: number },
): Promise<string> {
  const { actor_id, named } = await mentions.listMentionsOf(ctx, message_id)
  const news = { type: 'mention', cause: `mention ${message_id}`, conversation_id, message_id, actor_id } as const
  const ids = named.flatMap(({ type, id }) => (type === 'agent' ? [id] : []))
  const others = (people: agents.Person[]) => people.filter(({ actor }) => actor.id !== actor_id)
  await notify(ctx, others(await agents.listPeople(ctx, ids)), news)
  for (const { type, id } of named) {
    if (type === 'team') await notify(ctx, others(await listTeam(ctx, id)), { ...news, team_id: id })
  }
  return `${named.length} named`
}

/** Notifies the agent who has the conversation that the customer wrote. */
export async function tellMessage(
  ctx: Ctx,
  { conversation_id, message_id, agent_id }: { conversation_id: number; message_id: number; agent_id: number },
): Promise<string> {
  const standing = await conversations.findStanding(ctx, conversation_id)
  if (standing?.assigned_user_id !== agent_id) return 'somebody else has it by now'
  const cause = `message ${conversation_id}`
  return notify(ctx, await agents.listPeople(ctx, [agent_id]), {
    type: 'new_message',
    cause,
    conversation_id,
    message_id,
  })
}

/**
 * Notifies the followers of the conversation, in the ways they have chosen for a mention. The owner has another
 * notification.
 */
export async function tellFollowers(
  ctx: Ctx,
  { conversation_id, message_id }: { conversation_id: number; message_id: number },
): Promise<string> {
  const owner = (await conversations.findStanding(ctx, conversation_id))?.assigned_user_id
  const ids = (await followers.listFollowerIds(ctx, conversation_id)).filter((id) => id !== owner)
  if (ids.length === 0) return 'nobody follows it'
  const cause = `followed ${conversation_id}`
  const news = { type: 'mention', cause, conversation_id, message_id, meta: { followed: true } } as const
  return notify(ctx, await agents.listPeople(ctx, ids), news)
}

/**
 * Notifies the author of a reply that it could not leave. If they may not see the conversation any more, they are not
 * told which one it is, and its owner is notified, or else the members of its team.
 */
export async function tellReturned(
  ctx: Ctx,
  { conversation_id, agent_id, cause }: { conversation_id: number; agent_id: number; cause: string },
): Promise<string> {
  // This uses a type that the last release can word.
  const news = { type: 'assignment', cause: `returned ${cause}` } as const
  const meta = { returned: true } as const
  const standing = await conversations.findStanding(ctx, conversation_id)
  const [author] = await agents.listPeople(ctx, [agent_id])
  if (author && standing && maySee(author.actor, standing))
    return notify(ctx, [author], { ...news, conversation_id, meta })
  if (author) await notify(ctx, [author], { ...news, meta: { ...meta, unseen: true } })
  const { assigned_user_id: owner = null, assigned_team_id: team = null } = standing ?? {}
  const others = owner !== null ? await agents.listPeople(ctx, [owner]) : team !== null ? await listTeam(ctx, team) : []
  return notify(ctx, others, { ...news, conversation_id, actor_id: agent_id, meta })
}

/** Notifies everybody who manages inboxes, once for each inbox and each day in the desk's time zone. */
export function tellAlert(
  ctx: Ctx,
  { inbox_id, kind, at }: { inbox_id: number; kind: Alert; at: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const day = dayAt(new Date(at), (await getGeneral(ctx))['app.timezone'])
    if (!(await queries.insertAlertDay(ctx.db, inbox_id, kind, day))) return 'told on this day already'
    const managers = (await agents.listPeople(ctx)).filter(({ actor }) => actor.permissions.has('inboxes:manage'))
    return notify(ctx, managers, { type: kind, cause: `${kind} ${inbox_id} ${day}`, inbox_id })
  })
}

/** Notifies everybody who manages models, once for each day and share. */
export async function tellModelBudget(ctx: Ctx, { day, ...meta }: ModelBudget & { day: string }): Promise<string> {
  const managers = (await agents.listPeople(ctx)).filter(({ actor }) => actor.permissions.has('ai:manage'))
  return notify(ctx, managers, { type: 'model_budget', cause: `budget ${meta.purpose} ${meta.percent} ${day}`, meta })
}

/** Notifies everybody who manages the settings that a month has cost as much as they wanted to hear of. */
export async function tellCosts(ctx: Ctx, costs: CostNews): Promise<string> {
  const managers = (await agents.listPeople(ctx)).filter(({ actor }) =>
    actor.permissions.has('general_settings:manage'),
  )
  // A type that the last release knows too.
  const cause = `costs ${costs.month} ${costs.amount_micros}`
  return notify(ctx, managers, { type: 'payment_problem', cause, meta: { costs } })
}

/** Notifies the agent who started an import that it has ended. */
export async function tellImportEnd(
  ctx: Ctx,
  { import_id, agent_id, ...meta }: ImportEnd & { import_id: number; agent_id: number },
): Promise<string> {
  const maker = await agents.listPeople(ctx, [agent_id])
  return notify(ctx, maker, { type: 'import_ended', cause: `import ${import_id}`, meta })
}

/** Notifies everybody who was an Admin at that time of a change of who gets in or where things go. */
export async function tellSecurity(ctx: Ctx, { cause, agent_ids, actor_id, ...meta }: SecurityNews): Promise<string> {
  return notify(ctx, await agents.listPeople(ctx, agent_ids), { type: 'security', cause, actor_id, meta })
}

const listTeam = async (ctx: Ctx, teamId: number): Promise<agents.Person[]> =>
  (await agents.listPeople(ctx)).filter(({ actor }) => actor.team_ids.includes(teamId))
