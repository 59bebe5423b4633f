import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { Alert, Meta, Notification, NotificationStats, NotificationType, Preference } from './schema.ts'

/** A notification and what its words are made from. The names are the present ones. */
export type NotificationRow = Omit<Notification, 'title' | 'body' | 'meta'> & {
  meta: Meta
  contact_name: string | null
  actor_name: string | null
  team_name: string | null
  inbox_name: string | null
  preview: string | null
}

const rows = sql`
  select n.id, n.agent_id as user_id, n.type as notification_type, n.read_at is not null as is_read,
    n.conversation_id, c.uuid as conversation_uuid, n.message_id, m.uuid as message_uuid, n.inbox_id, n.actor_id,
    a.first_name as actor_first_name, a.last_name as actor_last_name, upload_url(a.avatar) as actor_avatar_url,
    n.meta, n.created_at, n.updated_at,
    coalesce(nullif(trim(k.first_name || ' ' || k.last_name), ''), k.phone_number, k.email) as contact_name,
    trim(a.first_name || ' ' || a.last_name) as actor_name, t.name as team_name, i.name as inbox_name,
    left(coalesce(
      case when n.type = 'assignment' then (
        select content from message where conversation_id = c.id and type = 'incoming'
        order by created_at desc, id desc limit 1
      ) end, nullif(m.content, ''), c.last_message), 200) as preview
  from notification n
  left join conversation c on c.id = n.conversation_id
  left join contact k on k.id = c.contact_id
  left join message m on m.id = n.message_id
  left join agent a on a.id = n.actor_id
  left join team t on t.id = n.team_id
  left join inbox i on i.id = n.inbox_id`

/** What the agent sees. `visible` is true for rows of `conversation c` that they may see. */
const seen = (agentId: number, visible: RawBuilder<unknown>) =>
  sql`n.agent_id = ${agentId} and n.shown and (n.conversation_id is null or ${visible})`

/** Returns the newest first. Uses index notification_of_agent. */
export async function listNotifications(
  db: Database,
  agentId: number,
  visible: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotificationRow[]> {
  const found = await sql<NotificationRow>`
    ${rows} where ${seen(agentId, visible)} order by n.updated_at desc, n.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return found.rows
}

export async function findNotification(db: Database, id: number): Promise<NotificationRow | undefined> {
  const found = await sql<NotificationRow>`${rows} where n.id = ${id}`.execute(db)
  return found.rows[0]
}

export async function getStats(
  db: Database,
  agentId: number,
  visible: RawBuilder<unknown>,
): Promise<NotificationStats> {
  const found = await sql<NotificationStats>`
    select count(*) filter (where n.read_at is null) as unread_count, count(*) as total_count
    from notification n left join conversation c on c.id = n.conversation_id
    where ${seen(agentId, visible)}`.execute(db)
  return found.rows[0]!
}

/** True if something was unread. It may be limited to one notification or to those of one conversation. */
export async function markRead(
  db: Database,
  agentId: number,
  which: { id?: number | undefined; conversation_id?: number | undefined },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification set read_at = ${now} where agent_id = ${agentId} and read_at is null
      and ${which.id === undefined ? sql`true` : sql`id = ${which.id}`}
      and ${which.conversation_id === undefined ? sql`true` : sql`conversation_id = ${which.conversation_id}`}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function isOf(db: Database, agentId: number, id: number): Promise<boolean> {
  const found = await sql`select from notification where id = ${id} and agent_id = ${agentId} and shown`.execute(db)
  return found.rows.length > 0
}

/** Deletes this notification of the agent, or all of them. */
export async function deleteNotifications(db: Database, agentId: number, id?: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notification where agent_id = ${agentId} and ${id === undefined ? sql`true` : sql`id = ${id}`}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export const aged: Aged = { table: 'notification', age: 'updated_at' }

/** Each day with trouble has only a few rows, so they need no index. */
export const agedAlerts: Aged = { table: 'alert_day', age: 'day' }

export type News = {
  type: NotificationType
  cause: string
  conversation_id?: number
  message_id?: number
  actor_id?: number | null
  team_id?: number | null
  inbox_id?: number
  meta?: object
}

/**
 * Returns the notifications that were written. `fresh` ones did not already wait to be read. With `again`, an existing
 * one is made new. Otherwise it stays as it is and is not returned.
 */
export async function insertNotifications(
  db: Database,
  to: readonly { agent_id: number; shown: boolean }[],
  news: News,
  again: boolean,
  now: Date,
): Promise<{ id: number; agent_id: number; shown: boolean; fresh: boolean }[]> {
  const found = await sql<{ id: number; agent_id: number; shown: boolean; fresh: boolean }>`
    with waiting as (
      select agent_id from notification
      where cause = ${news.cause} and agent_id = any(${to.map(({ agent_id }) => agent_id)}::bigint[]) and read_at is null
    )
    insert into notification (agent_id, shown, type, cause, conversation_id, message_id, actor_id, team_id, inbox_id, meta,
                              created_at, updated_at)
    select agent_id, shown, ${news.type}, ${news.cause}, ${news.conversation_id ?? null}::bigint,
           ${news.message_id ?? null}::bigint, ${news.actor_id ?? null}::bigint, ${news.team_id ?? null}::bigint,
           ${news.inbox_id ?? null}::bigint, ${JSON.stringify(news.meta ?? {})}::jsonb, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as told (agent_id bigint, shown boolean)
    on conflict (agent_id, cause) do update
      set message_id = excluded.message_id, shown = excluded.shown, read_at = null, updated_at = excluded.updated_at
      where ${again}
    returning id, agent_id, shown, agent_id not in (select agent_id from waiting) as fresh`.execute(db)
  return found.rows
}

/** False if this was already reported on this day. */
export async function insertAlertDay(db: Database, inboxId: number, kind: Alert, day: string): Promise<boolean> {
  const found = await sql`
    insert into alert_day (inbox_id, kind, day) values (${inboxId}, ${kind}, ${day}) on conflict do nothing
    returning day`.execute(db)
  return found.rows.length > 0
}

export async function listPreferences(
  db: Database,
  agentIds: readonly number[],
): Promise<(Preference & { agent_id: number })[]> {
  const found = await sql<Preference & { agent_id: number }>`
    select agent_id, type, panel, push, email from notification_preference
    where agent_id = any(${agentIds}::bigint[])`.execute(db)
  return found.rows
}

export async function upsertPreference(db: Database, agentId: number, chosen: Preference): Promise<void> {
  await sql`
    insert into notification_preference (agent_id, type, panel, push, email)
    values (${agentId}, ${chosen.type}, ${chosen.panel}, ${chosen.push}, ${chosen.email})
    on conflict (agent_id, type) do update set panel = excluded.panel, push = excluded.push, email = excluded.email`.execute(
    db,
  )
}
