import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { StandingCounts } from './schema.ts'

/**
 * The number of open conversations in each list, inbox and team that the actor may see, from one read of the kept
 * counts.
 */
export async function countStandings(
  db: Database,
  agentId: number | null,
  visible: RawBuilder<unknown>,
): Promise<StandingCounts> {
  const { rows } = await sql<StandingCounts>`
    with standing as materialized (
      select c.inbox_id, c.status_category, c.assigned_user_id, c.assigned_team_id, sum(c.n)::bigint as n
      from conversation_count c where c.status_category <> 'resolved' and ${visible} group by 1, 2, 3, 4
    ), open as (select * from standing where status_category = 'open')
    select
      (select json_build_object(
        'all', coalesce(sum(n), 0),
        'assigned', coalesce(sum(n) filter (where assigned_user_id = ${agentId}), 0),
        'unassigned', coalesce(sum(n) filter (where assigned_user_id is null and assigned_team_id is null), 0),
        'assistant', coalesce(sum(n) filter (
          where assigned_user_id in (select id from agent where type = 'assistant')), 0),
        'snoozed', (select coalesce(sum(n), 0) from standing where status_category = 'waiting')
      ) from open) as lists,
      ${countedBy('inbox_id')} as inboxes,
      ${countedBy('assigned_team_id')} as teams`.execute(db)
  return rows[0]!
}

const countedBy = (column: string) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'count', n) order by id), '[]')
  from (select ${sql.ref(column)} as id, sum(n) as n from open where ${sql.ref(column)} is not null group by 1) counted
  where n > 0)`

/** The most rows that one statement adds up. */
export const foldedAtOnce = 100_000

/** Adds up count rows that belong together, while others go on adding rows. A row that is alone stays as it is. */
export async function foldCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with taken as (
      delete from conversation_count where id in (
        select id from conversation_count where id in (
          select id from (
            select id, count(*) over (partition by inbox_id, status_id, status_category, assigned_user_id, assigned_team_id) as alike
            from conversation_count
          ) counted where alike > 1
        ) order by id limit ${foldedAtOnce} for update skip locked
      ) returning *
    ), folded as (
      insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
      select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, sum(n)
      from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0
    )
    select count(*) as n from taken`.execute(db)
  return rows[0]!.n
}
