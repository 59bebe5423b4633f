import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { withOutcome } from './figures-queries.ts'
import { type Looks, type Scope, within } from './queries.ts'
import type { ReportToday } from './schema.ts'

/** The day so far in the desk's time zone, and which reply windows close soon. */
export type Moment = { now: Date; zone: string; window: { closed: Date; closing: Date } }

type Read = Omit<ReportToday, 'at' | 'timezone' | 'needs'> & { needs: number[] }

/** The number of rows that are shown. The list behind them has the others. */
const needsShown = 50
/** What is usual is the mean of this many earlier days with the same weekday. */
const usualWeeks = 4

/** The format in which JSON has all times. */
const time = (at: RawBuilder<unknown>) => sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A median is taken of these: how long each customer waited for what WhatsApp received today. */
const answered = sql`m.type = 'outgoing' and m.sender_type in ('agent', 'assistant') and m.waited_since is not null
  and m.status not in ('queued', 'sending', 'failed')`

/**
 * The whole page, as of one moment. What is open is summed from the kept counts. The rest reads only the conversations
 * that wait, the failed messages, and the conversations of today and of the same weekday before. Uses indexes
 * conversation_longest_waiting, conversation_window, applied_sla_due, applied_sla_of_conversation, message_undelivered,
 * conversation_resolved, conversation_by_creation and conversation_recent.
 */
export async function readToday(
  db: Database,
  { now, zone, window }: Moment,
  { visible, outcome }: Looks,
  scope: Scope,
): Promise<Read> {
  const mine = sql`${visible} and ${within(scope)}`
  const { rows } = await sql<{ today: Read }>`
    with bounds as materialized (
      select day, day::timestamp at time zone ${zone} as since, (day + 1)::timestamp at time zone ${zone} as until
      from (select (${now}::timestamptz at time zone ${zone})::date as day) today
    ), standing as materialized (
      select c.assigned_user_id, c.assigned_team_id, sum(c.n)::bigint as n from conversation_count c
      where c.status_category = 'open' and ${mine} group by 1, 2
    ), waiting as materialized (
      select c.id, c.assigned_user_id, c.assigned_team_id, c.waiting_since from conversation c
      where c.status_category = 'open' and c.waiting_since is not null and ${mine}
    ), handed as (
      select count(*) as n from waiting join conversation c using (id)
      where c.assigned_user_id is null and c.assigned_team_id is null and c.handed_over_at >= c.waiting_since
    ), lost as (
      select count(distinct c.id) as n, min(m.created_at) as since from message m
      join conversation c on c.id = m.conversation_id where m.undelivered and ${mine}
    ), closing as (
      select count(*) as n, min(c.last_inbound_at) as first from conversation c
      where c.status_category = 'open' and c.last_inbound_at > ${window.closed} and c.last_inbound_at <= ${window.closing}
        and ${mine}
    ), promised as materialized (
      select c.assigned_user_id, a.next_due_at <= ${now} as overdue,
        a.stopped is null and a.next_due_at > ${now} and a.next_warn_at <= ${now} as at_risk
      from applied_sla a join conversation c on c.id = a.conversation_id
      where a.ended_at is null and a.next_due_at is not null and c.status_category = 'open' and ${mine}
    ), done as materialized (
      select c.id, c.assigned_user_id, alone from ${withOutcome(sql`c.resolved_at >= (select since from bounds)`, outcome)}
      where c.status_category = 'resolved' and ${mine}
    ), answered as materialized (
      -- Without the offset the planner may read all messages instead: it cannot know how short the day is.
      select answer.* from bounds join conversation c on c.last_message_at >= since
        cross join lateral (
          select m.sender_id, extract(epoch from m.created_at - m.waited_since)::double precision as took
          from message m where m.conversation_id = c.id and m.created_at >= since and ${answered} offset 0
        ) answer
      where ${mine}
    ), begun as (
      select extract(hour from c.created_at at time zone ${zone})::integer as hour, count(*) as came_in,
        count(*) filter (where alone) as alone, count(*) filter (where c.status_category <> 'resolved') as still_open
      from bounds join conversation c on c.created_at >= since left join done using (id) where ${mine} group by 1
    ), before as materialized (
      select (day - 7 * k)::timestamp at time zone ${zone} as since, (day - 7 * k + 1)::timestamp at time zone ${zone} as until
      from bounds cross join generate_series(1, ${sql.lit(usualWeeks)}) k
    ), known as (
      select count(*) as n from before where since >= (select min(created_at) from conversation)
    ), usual as (
      select extract(hour from c.created_at at time zone ${zone})::integer as hour, count(*) as n
      from before join conversation c on c.created_at >= before.since and c.created_at < before.until
      where before.since >= (select min(created_at) from conversation) and ${mine} group by 1
    ), people as (
      select a.id, a.type, a.first_name, a.last_name, a.avatar, a.availability_status,
        coalesce(sum(s.n), 0)::bigint as open from agent a left join standing s on s.assigned_user_id = a.id
      where s.n > 0 or a.id in (select assigned_user_id from done) or (a.enabled and a.deleted_at is null ${
        scope.team_id === undefined
          ? sql``
          : sql`and exists (select from team_member t where t.agent_id = a.id and t.team_id = ${scope.team_id})`
      }) group by a.id
      union all
      select null, null, null, null, null, null, coalesce(sum(n) filter (where assigned_user_id is null), 0)::bigint from standing
    )
    select json_build_object(
      'since', ${time(sql`since`)}, 'until', ${time(sql`until`)},
      'open', (select coalesce(sum(n), 0)::bigint from standing),
      'waiting', (select count(*) from waiting),
      'waiting_since', (select ${time(sql`min(waiting_since)`)} from waiting),
      'undelivered', (select n from lost), 'undelivered_since', (select ${time(sql`lost.since`)} from lost),
      'closing', (select n from closing), 'closing_at', (select ${time(sql`first + interval '24 hours'`)} from closing),
      'sla_at_risk', (select count(*) from promised where at_risk), 'sla_overdue', (select count(*) from promised where overdue),
      'unassigned', (select coalesce(sum(n), 0)::bigint from standing where assigned_user_id is null and assigned_team_id is null),
      'handed_over', (select n from handed),
      'resolved', (select count(*) from done), 'alone', (select count(*) from done where alone),
      'people', (select json_agg(json_build_object(
          'id', p.id, 'type', p.type, 'first_name', coalesce(p.first_name, ''), 'last_name', coalesce(p.last_name, ''),
          'avatar_url', upload_url(p.avatar), 'availability_status', p.availability_status, 'open', p.open,
          'waiting', (select count(*) from waiting w where w.assigned_user_id is not distinct from p.id),
          'waiting_since', (
            select ${time(sql`min(waiting_since)`)} from waiting w where w.assigned_user_id is not distinct from p.id),
          'sla_at_risk', (
            select count(*) from promised s where at_risk and s.assigned_user_id is not distinct from p.id),
          'sla_overdue', (
            select count(*) from promised s where overdue and s.assigned_user_id is not distinct from p.id),
          'resolved', (select count(*) from done d where d.assigned_user_id is not distinct from p.id),
          'answer_seconds', (
            select round(percentile_cont(0.5) within group (order by took))::integer from answered where sender_id = p.id)
        ) order by p.type is null, p.type, array_position(
          array['online', 'away', 'away_and_reassigning', 'offline'], p.availability_status), p.availability_status = 'offline' and p.open = 0
            and not exists (select from done d where d.assigned_user_id = p.id),
          p.first_name, p.last_name, p.id)
        from people p),
      'answer_seconds', (select round(percentile_cont(0.5) within group (order by took))::integer from answered),
      'came_in', (select coalesce(sum(came_in), 0)::bigint from begun),
      'hours', (select json_agg(json_build_object(
          'hour', hour, 'came_in', coalesce(came_in, 0), 'alone', coalesce(alone, 0), 'still_open', coalesce(still_open, 0),
          'usual', round(coalesce(usual.n, 0)::numeric / nullif(known.n, 0), 1)::double precision) order by hour)
        from generate_series(0, 23) hour cross join known left join begun using (hour) left join usual using (hour)),
      'needs', (select coalesce(json_agg(id), '[]') from (
        select w.id from waiting w left join applied_sla a
          on a.conversation_id = w.id and a.ended_at is null and a.stopped is null
        order by a.next_due_at nulls last, w.waiting_since, w.id limit ${sql.lit(needsShown)}) first)
    ) as today from bounds`.execute(db)
  return rows[0]!.today
}
