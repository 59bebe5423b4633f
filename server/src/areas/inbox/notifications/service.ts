import { agentId, type Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Language } from '../../../platform/i18n.ts'
import { transaction } from '../../../platform/transaction.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { usualWays, word } from './rules.ts'
import {
  chosenTypes,
  type Notification,
  type NotificationQuery,
  type NotificationStats,
  NotificationsChanged,
  type Preference,
} from './schema.ts'

export { ensurePushKeys, hasPushKeys, inspectSecrets, renewPushKeys, resealSecrets } from './push.ts'
export { notify } from './tell.ts'

const keptDays = 60

/**
 * The calling agent's notifications about the desk, and about conversations that they may still see. Returns the newest
 * first.
 */
export async function listNotifications(ctx: Ctx, query: NotificationQuery): Promise<Notification[]> {
  const rows = await queries.listNotifications(ctx.db, agentId(ctx)!, visibleTo(ctx), query)
  return rows.map((row) => present(ctx.language, row))
}

export const getStats = (ctx: Ctx): Promise<NotificationStats> =>
  queries.getStats(ctx.db, agentId(ctx)!, visibleTo(ctx))

export async function markRead(ctx: Ctx, id: number): Promise<void> {
  if (!(await queries.isOf(ctx.db, agentId(ctx)!, id))) throw notFound()
  await readThem(ctx, { id })
}

/** Marks all notifications of the calling agent as read, or those about one conversation. */
export async function markAllRead(ctx: Ctx, uuid?: string): Promise<void> {
  const conversation = uuid === undefined ? undefined : await conversations.accessConversation(ctx, uuid)
  await readThem(ctx, { conversation_id: conversation?.id })
}

const readThem = (ctx: Ctx, which: Parameters<typeof queries.markRead>[2]): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const reader_id = agentId(ctx)!
    if (await queries.markRead(ctx.db, reader_id, which, ctx.now())) emit(ctx, NotificationsChanged, { reader_id })
  })

/** Deletes one of the caller's own notifications; 404 for anybody else's. */
export function deleteNotification(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const reader_id = agentId(ctx)!
    if (!(await queries.deleteNotifications(ctx.db, reader_id, id))) throw notFound()
    emit(ctx, NotificationsChanged, { reader_id })
  })
}

/** Deletes all notifications of the caller, in every tab at once. */
export function deleteAllNotifications(ctx: Ctx): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const reader_id = agentId(ctx)!
    if (await queries.deleteNotifications(ctx.db, reader_id)) emit(ctx, NotificationsChanged, { reader_id })
  })
}

/** Where each type of notification goes for the calling agent. */
export async function listPreferences(ctx: Ctx): Promise<Preference[]> {
  const chosen = await queries.listPreferences(ctx.db, [agentId(ctx)!])
  return chosenTypes.map((type) => {
    const { panel, push, email } = chosen.find((one) => one.type === type) ?? usualWays[type]
    return { type, panel, push, email }
  })
}

export async function setPreference(ctx: Ctx, chosen: Preference): Promise<Preference[]> {
  await queries.upsertPreference(ctx.db, agentId(ctx)!, chosen)
  return listPreferences(ctx)
}

/** Deletes notifications that have not changed for 60 days, and the days of alerts. */
export async function pruneNotifications(ctx: Ctx): Promise<string> {
  const before = daysAgo(ctx, keptDays)
  return `${await prune(ctx, queries.agedAlerts, before)}, ${await prune(ctx, queries.aged, before)}`
}

function present(language: Language, row: queries.NotificationRow): Notification {
  const { contact_name, actor_name, team_name, inbox_name, preview, ...shown } = row
  return { ...shown, ...word(language, { ...row, type: row.notification_type }) }
}
