import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Permission } from '../../../platform/permissions.ts'
import type { Sight } from './schema.ts'

/** What decides an agent's sight. */
export type Seeing = {
  id: number
  permissions: readonly Permission[]
  team_ids: readonly number[]
  /** The teams that hand out what waits in them. */
  handing_team_ids?: readonly number[]
}

export async function listSeeing(db: Database, ids: readonly number[]): Promise<Seeing[]> {
  const { rows } = await sql<Seeing>`
    select agent_id as id, permissions, team_ids, array(
        select m.team_id from team_member m join team t on t.id = m.team_id
        where m.agent_id = agent_access.agent_id and t.conversation_assignment_type = 'Round robin'
      ) as handing_team_ids
    from agent_access where agent_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Makes others who change what decides somebody's sight wait until the transaction ends. */
export async function lockSight(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sight of agents', 0))`.execute(db)
}

/**
 * Holds for the rows of `conversation c` that may be seen. The same decision as `maySee`, for many at once. It names only
 * what this sight opens, so that also a plan that is made once for all values reads only the indexes of that.
 */
export function visible(sight: Sight): RawBuilder<unknown> {
  if (sight.all) return sql`true`
  const opened = opening(sight)
  return opened.length === 0 ? sql`false` : sql`(${sql.join(opened, sql` or `)})`
}

/**
 * A query for the ids of the conversations that may be seen, each condition from its own index. One that meets several
 * comes several times.
 */
export const visibleIds = (sight: Sight): RawBuilder<unknown> =>
  visibleRows(sight, sql`select c.id from conversation c`)

/** The same of another table `c` that knows who conversations are assigned to. */
export function visibleRows(sight: Sight, select: RawBuilder<unknown>): RawBuilder<unknown> {
  const opened = sight.all ? [sql`true`] : opening(sight)
  const conditions = opened.length === 0 ? [sql`false`] : opened
  return sql.join(
    conditions.map((condition) => sql`${select} where ${condition}`),
    sql` union all `,
  )
}

const opening = (sight: Sight): RawBuilder<unknown>[] =>
  [
    sight.user !== null && sql`c.assigned_user_id = ${sight.user}`,
    sight.teams.length > 0 && sql`c.assigned_team_id = any(${sight.teams})`,
    sight.team_inboxes.length > 0 &&
      sql`(c.assigned_user_id is null and c.assigned_team_id = any(${sight.team_inboxes}))`,
    sight.unassigned && sql`(c.assigned_user_id is null and c.assigned_team_id is null)`,
  ].filter((condition) => condition !== false)

/** Like `visible`, if the conversation may be gone: what is left of it is for agents who see all. */
export const visibleIfThere = (sight: Sight): RawBuilder<unknown> =>
  sight.all ? sql`true` : sql`(c.id is not null and ${visible(sight)})`
