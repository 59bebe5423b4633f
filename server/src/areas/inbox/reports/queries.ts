import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { withOutcome, withSaid } from './figures-queries.ts'
import type { AgentLoad, ReportCounts, ReportCsat, ReportSla } from './schema.ts'

/** Which conversations the caller may see, and the outcome of each. Other modules decide both. */
export type Looks = { visible: RawBuilder<unknown>; outcome: RawBuilder<unknown> }

/** Which conversations `c` a report is about: all, or those of an inbox or a team. */
export type Scope = { inbox_id?: number | undefined; team_id?: number | undefined }

export const within = ({ inbox_id, team_id }: Scope): RawBuilder<unknown> => sql`
  ${inbox_id === undefined ? sql`true` : sql`c.inbox_id = ${inbox_id}`}
  and ${team_id === undefined ? sql`true` : sql`c.assigned_team_id = ${team_id}`}`

type Standing = Pick<
  ReportCounts,
  'open' | 'awaiting_response' | 'unassigned' | 'pending' | 'agents_online' | 'agents_away' | 'agents_offline'
>

/** The open conversations of each who has any, from the kept counts. */
export async function listLoad(db: Database, visible: RawBuilder<unknown>): Promise<AgentLoad[]> {
  const { rows } = await sql<AgentLoad>`
    select c.assigned_user_id as agent_id, sum(c.n)::bigint as open from conversation_count c
    where c.status_category = 'open' and c.assigned_user_id is not null and ${visible}
    group by 1 having sum(c.n) > 0 order by 1`.execute(db)
  return rows
}

/** The open conversations and the agents who are there. Uses index conversation_standing alone. */
export async function readStanding(db: Database, scope: Scope): Promise<Standing> {
  const there = (...status: string[]) => sql`(
    select count(*) from agent
    where type = 'agent' and enabled and deleted_at is null and availability_status = any(${status}))`
  const { rows } = await sql<Standing>`
    select count(*) as open,
      count(*) filter (where c.waiting_since is not null) as awaiting_response,
      count(*) filter (where c.assigned_user_id is null) as unassigned,
      count(*) filter (where c.first_reply_at is not null) as pending,
      ${there('online')} as agents_online, ${there('away', 'away_and_reassigning')} as agents_away, ${there('offline')} as agents_offline
    from conversation c where c.status_category = 'open' and ${within(scope)}`.execute(db)
  return rows[0]!
}

/**
 * How many promises that began since then were kept and how many broken. A promise that ended before it was kept counts
 * only if it had already been broken. Uses index sla_promise_by_start.
 */
export async function readSla(db: Database, since: Date, scope: Scope): Promise<ReportSla> {
  const of = (kind: string) => {
    const is = sql`p.kind = ${kind}`
    const met = sql`count(*) filter (where ${is} and p.met_at is not null and p.breached_at is null)`
    const breached = sql`count(*) filter (where ${is} and p.breached_at is not null)`
    return sql`
      ${met} as ${sql.ref(`${kind}_met_count`)}, ${breached} as ${sql.ref(`${kind}_breached_count`)},
      round((100.0 * ${met} / nullif(${met} + ${breached}, 0))::numeric, 1)::double precision
        as ${sql.ref(`${kind}_compliance_percent`)},
      round(avg(extract(epoch from p.met_at - p.started_at)) filter (where ${is}))::integer
        as ${sql.ref(`avg_${kind}_time_sec`)}`
  }
  const { rows } = await sql<ReportSla>`
    select ${of('first_response')}, ${of('next_response')}, ${of('resolution')}
    from sla_promise p join applied_sla a on a.id = p.applied_id join conversation c on c.id = a.conversation_id
    where p.started_at >= ${since} and ${within(scope)}`.execute(db)
  return rows[0]!
}

type Begun = Pick<ReportCounts, 'opened' | 'answered' | 'first_response_mean_seconds' | 'first_response_median_seconds'>

/**
 * The conversations that began since then, and how soon they were answered. Uses index conversation_figures_begun.
 */
export async function readBegun(db: Database, since: Date, scope: Scope): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select count(*) as opened, count(waited) as answered,
      round(avg(waited))::integer as first_response_mean_seconds,
      round(percentile_cont(0.5) within group (order by waited))::integer as first_response_median_seconds
    from (
      -- Nobody waited where the desk wrote first.
      select case when asked then extract(epoch from c.first_reply_at - c.created_at)::double precision end as waited
      from ${withSaid(sql`c.created_at >= ${since}`)} where ${within(scope)}
    ) begun`.execute(db)
  return rows[0]!
}

type Resolved = Pick<ReportCounts, 'resolved' | 'confirmed' | 'assumed'>

const countResolved = sql`
  count(*) as resolved,
  count(*) filter (where alone and helped) as confirmed,
  count(*) filter (where alone and not helped) as assumed`

/** The conversations that were resolved since then, and by whom. Uses index conversation_figures_resolved. */
export async function readResolved(
  db: Database,
  since: Date,
  scope: Scope,
  outcome: RawBuilder<unknown>,
): Promise<Resolved> {
  const { rows } = await sql<Resolved>`
    select ${countResolved} from ${withOutcome(sql`c.resolved_at >= ${since}`, outcome)} where ${within(scope)}`.execute(
    db,
  )
  return rows[0]!
}

type LeftOut = Pick<ReportCounts, 'sentences_left_out' | 'answers_held'>

/** The parts of assistants' answers since then that were not sent. Uses index assistant_run_left_out. */
export async function readLeftOut(db: Database, since: Date, scope: Scope): Promise<LeftOut> {
  const { rows } = await sql<LeftOut>`
    select coalesce(sum(r.left_out), 0)::integer as sentences_left_out, count(*) filter (where r.held) as answers_held
    from assistant_run r join conversation c on c.id = r.conversation_id
    where r.started_at >= ${since} and (r.left_out > 0 or r.held) and r.state in ('answered', 'handed_over') and ${within(scope)}`.execute(
    db,
  )
  return rows[0]!
}

type Span = { since: Date; until: Date; zone: string }
type Day = Resolved & { date: string; opened: number }

/**
 * Every day of the range in the time zone, oldest first. Uses indexes conversation_by_creation and
 * conversation_resolved.
 */
export async function listDays(
  db: Database,
  { since, until, zone }: Span,
  scope: Scope,
  outcome: RawBuilder<unknown>,
): Promise<Day[]> {
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date`
  const { rows } = await sql<Day>`
    with begun as (
      select ${dayOf(sql`c.created_at`)} as day, count(*) as opened from conversation c
      where c.created_at >= ${since} and ${within(scope)} group by 1
    ), ended as (
      select ${dayOf(sql`c.resolved_at`)} as day, ${countResolved} from ${withOutcome(sql`c.resolved_at >= ${since}`, outcome)}
      where ${within(scope)} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(opened, 0) as opened, coalesce(resolved, 0) as resolved,
      coalesce(confirmed, 0) as confirmed, coalesce(assumed, 0) as assumed
    from generate_series(
        ${dayOf(sql`${since}::timestamptz`)}, ${dayOf(sql`${until}::timestamptz`)}, interval '1 day') as days(day)
      left join begun using (day) left join ended using (day)
    order by day`.execute(db)
  return rows
}

/** What customers answered to the surveys that were sent since then. Uses index csat_survey_asked. */
export async function readCsat(db: Database, since: Date, scope: Scope): Promise<ReportCsat> {
  const { rows } = await sql<ReportCsat>`
    select round(avg(s.rating), 2)::double precision as average_rating, count(s.rating) as total_responses,
      count(*) as total_sent,
      coalesce(round(100.0 * count(s.rating) / nullif(count(*), 0), 1), 0)::double precision as response_rate
    from csat_survey s join conversation c on c.id = s.conversation_id
    where s.created_at >= ${since} and s.state <> 'impossible' and ${within(scope)}`.execute(db)
  return rows[0]!
}
