import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Policy, PromiseKind } from '../../office/sla/schema.ts'
import type { StatusCategory, StopReason } from '../conversations/schema.ts'

export type Applied = {
  id: number
  by_rule: boolean
  applied_at: Date
  policy_id: number
  next_kind: PromiseKind | null
  next_due_at: Date | null
  next_warn_at: Date | null
  stopped: StopReason | null
  inbox_id: number
  assigned_user_id: number | null
  assigned_team_id: number | null
  category: StatusCategory
  snoozed: boolean
  blocked: boolean
} & Pick<
  Policy,
  'first_response_time' | 'next_response_time' | 'resolution_time' | 'notifications' | 'pauses' | 'assistant_counts'
>

/** The policy that applies to a conversation, and the state of its promises. */
export async function findApplied(db: Database, conversationId: number): Promise<Applied | undefined> {
  const { rows } = await sql<Applied>`
    select a.id, a.by_rule, a.applied_at, a.policy_id, a.next_kind, a.next_due_at, a.next_warn_at, a.stopped,
      p.first_response_time, p.next_response_time, p.resolution_time, p.notifications, p.pauses, p.assistant_counts,
      c.inbox_id, c.assigned_user_id, c.assigned_team_id, c.status_category as category,
      c.snoozed_until is not null as snoozed, k.blocked
    from applied_sla a join sla_policy p on p.id = a.policy_id
      join conversation c on c.id = a.conversation_id join contact k on k.id = c.contact_id
    where a.conversation_id = ${conversationId} and a.ended_at is null`.execute(db)
  return rows[0]
}

export async function isApplied(db: Database, conversationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from applied_sla where conversation_id = ${conversationId} and ended_at is null`.execute(db)
  return rows.length > 0
}

/** Applies a policy in place of the one that applied until now. */
export async function insertApplied(
  db: Database,
  to: { conversation_id: number; policy_id: number; by_rule: boolean; at: Date },
  now: Date,
): Promise<void> {
  await sql`
    update applied_sla set ended_at = ${now}, look_at = null
    where conversation_id = ${to.conversation_id} and ended_at is null`.execute(db)
  await sql`
    insert into applied_sla (conversation_id, policy_id, by_rule, applied_at)
    values (${to.conversation_id}, ${to.policy_id}, ${to.by_rule}, ${to.at})`.execute(db)
  await sql`
    insert into sla_turn (conversation_id, at, category)
    select id, ${to.at}, status_category from conversation where id = ${to.conversation_id}`.execute(db)
  // No change of status was noted while no policy applied, so a former one may have left the last one before that.
  await sql`
    insert into sla_turn (conversation_id, at, category)
    select id, ${now}, status_category from conversation
    where id = ${to.conversation_id} and status_category <> (
      select category from sla_turn where conversation_id = conversation.id order by at desc limit 1
    )`.execute(db)
}

/**
 * The changes of speaker: each message whose sender differs from the one before. A hand-over counts as the customer's
 * turn, and so does a message that opened the conversation again, at the time of that. Messages that the desk sends by
 * itself and messages that failed do not count. Uses index message_of_conversation.
 */
export async function listTurns(
  db: Database,
  conversationId: number,
): Promise<{ at: Date; by: 'customer' | 'assistant' | 'person' }[]> {
  const { rows } = await sql<{ at: Date; by: 'customer' | 'assistant' | 'person' }>`
    with said as (
      select id, meta -> 'activity' ->> 'kind' as activity,
        coalesce(case when meta -> 'activity' ->> 'kind' = 'reopened' then (
          select max(t.at) from sla_turn t where t.conversation_id = message.conversation_id and t.at <= message.created_at
        ) end, queued_at, created_at) as at,
        case when type <> 'outgoing' then 'customer' when sender_type = 'assistant' then 'assistant' else 'person' end as by
      from message where conversation_id = ${conversationId} and (
        type = 'incoming' or (type = 'outgoing' and sender_type <> 'system' and status <> 'failed')
        or (type = 'activity' and meta -> 'activity' ->> 'kind' in ('handed_over', 'reopened')))
    ), turned as (select *, lag(by) over (order by at, id) as before from said)
    select at, by from turned where by is distinct from before or activity = 'reopened' order by at, id`.execute(db)
  return rows
}

export async function listPhases(
  db: Database,
  conversationId: number,
  since: Date,
): Promise<{ at: Date; category: StatusCategory }[]> {
  const { rows } = await sql<{ at: Date; category: StatusCategory }>`
    select at, category from sla_turn where conversation_id = ${conversationId} and at >= ${since} order by at`.execute(
    db,
  )
  return rows
}

export type Stored = { kind: PromiseKind; n: number; warned_at: Date | null; breached_at: Date | null }

export async function listPromises(db: Database, appliedId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select kind, n, warned_at, breached_at from sla_promise where applied_id = ${appliedId}`.execute(db)
  return rows
}

export type PromiseRow = Stored & {
  started_at: Date
  due_at: Date | null
  met_at: Date | null
  ended_at: Date | null
}

/** Stores the promises as they are now. Deletes those that no longer exist, unless somebody was notified of them. */
export async function replacePromises(db: Database, appliedId: number, promises: readonly PromiseRow[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as given (
    kind text, n integer, started_at timestamptz, due_at timestamptz, warned_at timestamptz, breached_at timestamptz,
    met_at timestamptz, ended_at timestamptz)`
  await sql`
    delete from sla_promise p where applied_id = ${appliedId} and warned_at is null and breached_at is null
      and not exists (select from ${given} where given.kind = p.kind and given.n = p.n)`.execute(db)
  await sql`
    insert into sla_promise (applied_id, kind, n, started_at, due_at, warned_at, breached_at, met_at, ended_at)
    select ${appliedId}, kind, n, started_at, due_at, warned_at, breached_at, met_at, ended_at from ${given}
    on conflict (applied_id, kind, n) do update set started_at = excluded.started_at, due_at = excluded.due_at,
      warned_at = excluded.warned_at, breached_at = excluded.breached_at, met_at = excluded.met_at,
      ended_at = excluded.ended_at`.execute(db)
}

type Next = { kind: PromiseKind; due_at: Date | null; warn_at: Date | null; stopped: StopReason | null }

export async function updateNext(
  db: Database,
  appliedId: number,
  next: Next | null,
  lookAt: Date | null,
): Promise<void> {
  await sql`
    update applied_sla set next_kind = ${next?.kind ?? null}, next_due_at = ${next?.due_at ?? null},
      next_warn_at = ${next?.warn_at ?? null}, stopped = ${next?.stopped ?? null}, look_at = ${lookAt}
    where id = ${appliedId}`.execute(db)
}

/** The conversations that are due, the longest overdue first. Uses index applied_sla_to_look_at. */
export async function listDue(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ conversation_id: number }>`
    select conversation_id from applied_sla where ended_at is null and look_at <= ${now}
    order by look_at limit ${limit}`.execute(db)
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Makes all that are not resolved due now. Returns their number. */
export async function lookAtAll(db: Database, now: Date): Promise<number> {
  const { rows } = await sql`
    update applied_sla a set look_at = ${now} from conversation c
    where c.id = a.conversation_id and c.status_category <> 'resolved' and a.ended_at is null returning a.id`.execute(
    db,
  )
  return rows.length
}
