import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hidden } from '../../../platform/database/prepared.ts'
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
 * Holds for the rows of `conversation c` that may be seen. The same decision as `maySee`, for many at once. It names
 * only what this sight opens, so that even a plan that is kept for all values reads only the indexes for that.
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

/** More teams than this share one condition: a plan for each takes longer than sorting what they have. */
const mostInOrder = 20

/**
 * The same of another table `c` that knows who conversations are assigned to. With an `order` each condition comes in
 * it, and each team has one of its own, so that indexes can be read in this order: they have none within several teams.
 * The planner does not see whose they are then, because it reads the same indexes for everybody.
 */
export function visibleRows(
  sight: Sight,
  select: RawBuilder<unknown>,
  order?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const apart = (teams: readonly number[]) => (teams.length > mostInOrder ? [teams] : teams.map((team) => [team]))
  const opened = sight.all ? [sql`true`] : opening(sight, order && { groups: apart, written: hidden })
  const conditions = opened.length === 0 ? [sql`false`] : opened
  return sql.join(
    conditions.map((condition) => sql`(${select} where ${condition} ${order ? sql`order by ${order}` : sql``})`),
    sql` union all `,
  )
}

type Groups = (teams: readonly number[]) => (readonly number[])[]
type Written = (id: number) => RawBuilder<unknown>

const together: Groups = (teams) => (teams.length === 0 ? [] : [teams])
const plainly: Written = (id) => sql`${id}`

/** `written`: the form of an id in the statement. */
function opening(
  { user, teams, team_inboxes, unassigned }: Sight,
  { groups = together, written = plainly }: { groups?: Groups; written?: Written } = {},
): RawBuilder<unknown>[] {
  const ofTeams = (teams: readonly number[]) =>
    teams.length === 1 ? sql`c.assigned_team_id = ${written(teams[0]!)}` : sql`c.assigned_team_id = any(${teams})`
  return [
    ...(user === null ? [] : [sql`c.assigned_user_id = ${written(user)}`]),
    ...groups(teams).map(ofTeams),
    ...groups(team_inboxes).map((group) => sql`(c.assigned_user_id is null and ${ofTeams(group)})`),
    ...(unassigned ? [sql`(c.assigned_user_id is null and c.assigned_team_id is null)`] : []),
  ]
}

/** Like `visible`, if the conversation may be gone: what is left of it is for agents who see all. */
export const visibleIfThere = (sight: Sight): RawBuilder<unknown> =>
  sight.all ? sql`true` : sql`(c.id is not null and ${visible(sight)})`
