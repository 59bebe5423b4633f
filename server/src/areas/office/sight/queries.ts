import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import type { Permission } from '../../../platform/permissions.ts'
import type { Sight } from './schema.ts'

/** What decides an agent's sight. */
export type Seeing = { id: number; permissions: readonly Permission[]; team_ids: readonly number[] }

export async function listSeeing(db: Database, ids: readonly number[]): Promise<Seeing[]> {
  const { rows } = await sql<Seeing>`
    select agent_id as id, permissions, team_ids from agent_access where agent_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Holds for the rows of `conversation c` that may be seen. The same decision as `maySee`, for many at once. */
export function visible(sight: Sight): RawBuilder<unknown> {
  if (sight.all) return sql`true`
  return sql`(c.assigned_user_id = ${sight.user}
    or c.assigned_team_id = any(${sight.teams})
    or (c.assigned_user_id is null and c.assigned_team_id = any(${sight.team_inboxes}))
    or (${sight.unassigned} and c.assigned_user_id is null and c.assigned_team_id is null))`
}

/** Like `visible`, if the conversation may be gone: what is left of it is for agents who see all. */
export const visibleIfThere = (sight: Sight): RawBuilder<unknown> =>
  sight.all ? sql`true` : sql`(c.id is not null and ${visible(sight)})`
