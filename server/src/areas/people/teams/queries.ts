import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { CompactTeam, NewTeam, Team, TeamChanges } from './schema.ts'

const teamRows = (db: Database, condition = sql`true`) =>
  sql<Team>`
    select t.id, t.name, t.emoji, t.conversation_assignment_type, t.timezone, t.business_hours_id, t.sla_policy_id,
      t.least_busy_first, t.skills_required, t.max_auto_assigned_conversations,
      t.created_at, t.updated_at,
      (select coalesce(sum(c.n), 0)::bigint from conversation_count c where c.assigned_team_id = t.id)
        as conversation_count,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name)
                        order by lower(a.first_name), lower(a.last_name), a.id)
        from team_member m join agent a on a.id = m.agent_id where m.team_id = t.id
      ), '[]') as members
    from team t where ${condition} order by lower(t.name)`
    .execute(db)
    .then(({ rows }) => rows)

export const listTeams = (db: Database): Promise<Team[]> => teamRows(db)

export const listTeamsOf = (db: Database, agentId: number): Promise<Team[]> =>
  teamRows(db, sql`exists (select from team_member own where own.team_id = t.id and own.agent_id = ${agentId})`)

export const findTeam = async (db: Database, id: number): Promise<Team | undefined> =>
  (await teamRows(db, sql`t.id = ${id}`))[0]

export async function listCompactTeams(db: Database): Promise<CompactTeam[]> {
  const { rows } = await sql<CompactTeam>`select id, name, emoji from team order by lower(name)`.execute(db)
  return rows
}

/** The teams with these names and those of the agent, whose members nobody else changes until the transaction ends. */
export async function lockTeamsFor(
  db: Database,
  agentId: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from team
    where name = any(${names}) or id in (select team_id from team_member where agent_id = ${agentId})
    order by id for no key update`.execute(db)
  return rows
}

/** False if it is gone. Others cannot change or delete the team, and can still change what is in it. */
export async function holdTeam(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from team where id = ${id} for no key update`.execute(db)
  return rows.length > 0
}

/** False if it is gone. Waits for transactions that give the team a conversation or a member. */
export async function lockTeam(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from team where id = ${id} for update`.execute(db)
  return rows.length > 0
}

/** What is in the row itself; members have their own rows. */
const columnsOf = ({
  name,
  emoji,
  conversation_assignment_type,
  timezone,
  business_hours_id,
  sla_policy_id,
  least_busy_first,
  skills_required,
  max_auto_assigned_conversations,
}: TeamChanges) => ({
  name,
  emoji,
  conversation_assignment_type,
  timezone,
  business_hours_id,
  sla_policy_id,
  least_busy_first,
  skills_required,
  max_auto_assigned_conversations,
})

export async function insertTeam(db: Database, team: NewTeam): Promise<number> {
  const row = await db
    .insertInto('team')
    .values({ ...columnsOf(team), name: team.name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return row.id
}

/** Columns that the changes leave undefined stay as they are. */
export async function updateTeam(db: Database, id: number, changes: TeamChanges, now: Date): Promise<void> {
  await db
    .updateTable('team')
    .set({ ...columnsOf(changes), updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
}

export async function deleteTeam(db: Database, id: number): Promise<void> {
  await db.deleteFrom('team').where('id', '=', id).execute()
}

/** Returns the teams that the agent has joined or left. They count as changed. */
export async function replaceTeams(
  db: Database,
  agentId: number,
  teamIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ team_id: number }>`
    with gone as (
      delete from team_member where agent_id = ${agentId} and team_id <> all(${teamIds}::bigint[]) returning team_id
    ), come as (
      insert into team_member (team_id, agent_id) select id, ${agentId} from unnest(${teamIds}::bigint[]) id
      on conflict do nothing returning team_id
    )
    select team_id from gone union all select team_id from come`.execute(db)
  const ids = rows.map((row) => row.team_id)
  await sql`update team set updated_at = ${now} where id = any(${ids}::bigint[])`.execute(db)
  return ids
}

/** Returns which of these ids are agents. They cannot be deleted before the transaction ends. */
export async function lockAgents(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from agent where id = any(${ids}::bigint[]) and type = 'agent' and deleted_at is null
    order by id for share`.execute(db)
  return rows.map((row) => row.id)
}

export async function replaceMembers(db: Database, teamId: number, agentIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from team_member where team_id = ${teamId} and agent_id <> all(${agentIds}::bigint[])
    )
    insert into team_member (team_id, agent_id) select ${teamId}, id from unnest(${agentIds}::bigint[]) id
    on conflict do nothing`.execute(db)
}

const refuseTaken = refusing('team_name', () => conflict('team.name_taken').at('name'))
