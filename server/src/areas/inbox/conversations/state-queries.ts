import { type RawBuilder, sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { HeldValues } from '../../office/attributes/schema.ts'
import type { KeptLine } from '../messages/schema.ts'
import { isWhich, type Locked, lockedColumns, type Which } from './queries.ts'
import type { StatusCategory, StatusKey } from './schema.ts'

/** `key` is null for statuses that people made. */
export type FoundStatus = { id: number; key: StatusKey | null; name: string; category: StatusCategory }
export type WhichStatus = { key: StatusKey } | { named: string } | { id: number }

/** Locks the status, so that it is not deleted before the transaction ends. A key goes before a name. */
function selectStatus(by: WhichStatus): RawBuilder<FoundStatus> {
  const which =
    'id' in by ? sql`id = ${by.id}` : 'key' in by ? sql`key = ${by.key}` : sql`lower(${by.named}) in (lower(name), key)`
  return sql<FoundStatus>`select id, key, name, category from status where ${which} order by key limit 1 for key share`
}

/**
 * `wanted`: the status that it is to have; null if there is none. `line`: what is kept for the line in the thread.
 * `crowded`: another conversation of the customer in its inbox is not resolved. `handing_out`: the teams of the owner
 * that hand out. `surveys`: its inbox sends surveys.
 */
export type StatusLocked = Locked & {
  wanted: FoundStatus | null
  line: KeptLine
  crowded: boolean
  handing_out: number[]
  surveys: boolean
}

/**
 * Locks a conversation, and the status that it is to have, so that this is not deleted before the commit. Reads all
 * that a change of the status needs, so that what is written need not be waited for before the commit. A statement that
 * waits for a lock does not see what others commit meanwhile in other tables, so another one reads.
 */
export async function lockWithStatus(
  db: Database,
  by: Which,
  wanted: WhichStatus,
  line: RawBuilder<KeptLine>,
): Promise<StatusLocked | undefined> {
  await sql`${unanswered}select from conversation where ${isWhich(by)} for update`.execute(db)
  const { rows } = await sql<StatusLocked>`
    select ${lockedColumns}, ${line} as line, ${crowded}, ${mayFollow},
      (select to_json(found) from (${selectStatus(wanted)}) found) as wanted
    from conversation where ${isWhich(by)}`.execute(db)
  return rows[0]
}

/** Uses index conversation_open. */
const crowded = sql`exists (
    select from conversation o
    where o.inbox_id = conversation.inbox_id and o.contact_id = conversation.contact_id
      and o.status_category <> 'resolved' and o.id <> conversation.id
  ) as crowded`

const mayFollow = sql`
  to_json(array(
    select t.id from team_member m join team t on t.id = m.team_id
    where m.agent_id = assigned_user_id and t.conversation_assignment_type = 'Round robin' order by t.id
  )) as handing_out,
  (select csat_enabled and enabled from inbox where inbox.id = inbox_id) as surveys`

/** Locks conversations in the order of their uuids, as all code does that locks several. The result has that order. */
export async function lockConversations(db: Database, uuids: string[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select ${lockedColumns} from conversation where uuid = any(${uuids}::uuid[]) order by uuid for update`.execute(db)
  return rows
}

/** A status that every desk has. */
export const getStatus = async (db: Database, key: StatusKey): Promise<FoundStatus> =>
  (await selectStatus({ key }).execute(db)).rows[0]!

/**
 * `snoozedUntil`: only for a snoozed conversation. With `reopens`, the customer waits again: since the first message
 * that nobody has answered, or the hand-over, as if it had stayed open. That a conversation ends can be refused by
 * nothing, so it is sent together with the next statement.
 */
export async function updateStatus(
  db: Database,
  id: number,
  status: FoundStatus,
  now: Date,
  { snoozedUntil = null, reopens = false }: { snoozedUntil?: Date | null; reopens?: boolean } = {},
): Promise<void> {
  const ended = status.category === 'resolved'
  // If `ended` were a condition in the statement, the planner might plan it anew each time.
  const settled = sql`${unanswered}with settled as (
      update message set undelivered = false where conversation_id = ${id} and undelivered
    )`
  const written = sql`${ended ? settled : sql``}
    update conversation set
      status_id = ${status.id}, status_category = ${status.category}, snoozed_until = ${snoozedUntil},
      resolved_at = ${ended ? sql`coalesce(resolved_at, ${now})` : null},
      closed_at = ${status.key === 'closed' ? now : null},
      settled_message_id = ${ended ? sql`last_message_id` : sql`settled_message_id`},
      waiting_since = ${ended ? null : reopens ? unansweredSince : sql`waiting_since`},
      answered_count = ${ended ? sql`incoming_count` : sql`answered_count`},
      updated_at = ${now}
    where id = ${id}`
  await written
    .execute(db)
    .catch(refusing('conversation_open', () => conflict('conversation.already_open').at('status')))
}

/** Whom an assistant handed over waits for a person, although the assistant has replied. */
const unansweredSince = sql`least(
  case when ai_state = 'waiting' then handed_over_at end,
  (
    select min(created_at) from message
    where conversation_id = conversation.id and type = 'incoming'
      and created_at > coalesce(conversation.last_reply_at, '-infinity')
  )
)`

type Priority = { id: number; name: string }

export async function findPriority(db: Database, by: { name: string } | { id: number }): Promise<Priority | undefined> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`lower(name) = lower(${by.name})`
  const { rows } = await sql<Priority>`select id, name from priority where ${which}`.execute(db)
  return rows[0]
}

export async function findPriorityOf(db: Database, id: number): Promise<Priority | undefined> {
  const { rows } = await sql<Priority>`
    select p.id, p.name from conversation c join priority p on p.id = c.priority_id where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function updatePriority(db: Database, id: number, priorityId: number | null, now: Date): Promise<void> {
  await sql`${unanswered}update conversation set priority_id = ${priorityId}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

export async function getSubject(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ subject: string | null }>`select subject from conversation where id = ${id}`.execute(db)
  return rows[0]!.subject
}

export async function updateSubject(db: Database, id: number, subject: string | null, now: Date): Promise<void> {
  await sql`update conversation set subject = ${subject}, updated_at = ${now} where id = ${id}`.execute(db)
}

/** Those whose snooze has ended. Uses index conversation_snoozed. */
export async function listDue(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where snoozed_until <= ${now} order by snoozed_until limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isDue(db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`select from conversation where id = ${id} and snoozed_until <= ${now}`.execute(db)
  return rows.length > 0
}

export async function getAttributes(db: Database, id: number): Promise<HeldValues> {
  const { rows } = await sql<{ held: HeldValues }>`
    select custom_attributes as held from conversation where id = ${id}`.execute(db)
  return rows[0]!.held
}

/** Changes only these values, so that other values that somebody writes at the same time stay. */
export async function updateAttributes(db: Database, id: number, values: HeldValues, now: Date): Promise<void> {
  await sql`
    update conversation set custom_attributes = jsonb_strip_nulls(custom_attributes || ${JSON.stringify(values)}::jsonb),
      updated_at = ${now} where id = ${id}`.execute(db)
}

/** Closes a merged conversation, in which nobody answers any more. */
export async function updateMerged(db: Database, id: number, into: number, now: Date): Promise<void> {
  await sql`
    update conversation set merged_into = ${into}, ai_state = case ai_state when 'none' then 'none' else 'human' end,
      assigned_user_id = (select id from agent where id = assigned_user_id and type = 'agent'), updated_at = ${now}
    where id = ${id}`.execute(db)
}
