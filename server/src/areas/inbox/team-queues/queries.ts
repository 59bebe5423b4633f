import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'

/** Makes others who hand out for this team wait until the transaction ends. */
export async function lockTurn(db: Database, teamId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn of team ${teamId}`}, 0))`.execute(db)
}

/** Uses index conversation_to_hand_out. */
export async function listTeamsWithWork(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from team t where t.conversation_assignment_type = 'Round robin' and exists (
      select from conversation c
      where c.assigned_team_id = t.id and c.assigned_user_id is null and c.status_category = 'open'
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** A condition on member m of team t: they have fewer open conversations than they, or else the team, are allowed. */
const hasRoomFor = sql`(
  coalesce(a.max_auto_assigned_conversations, t.max_auto_assigned_conversations) = 0
  or coalesce(a.max_auto_assigned_conversations, t.max_auto_assigned_conversations) > load.n)`

const load = sql`
  cross join lateral (
    select coalesce(sum(n.n), 0) as n from conversation_count n
    where n.assigned_user_id = m.agent_id and n.status_category = 'open'
  ) load`

/**
 * The conversation that has waited longest, and the member whose turn it is: of those who are online, may answer and see
 * what is theirs, and have room, whoever was given one longest ago, or where the team wants it whoever has the fewest.
 */
export async function findNext(
  db: Database,
  teamId: number,
): Promise<{ conversation_id: number; agent_id: number } | undefined> {
  const { rows } = await sql<{ conversation_id: number; agent_id: number }>`
    select waiting.id as conversation_id, free.agent_id
    from team t
    cross join lateral (
      select c.id from conversation c
      where c.assigned_team_id = t.id and c.assigned_user_id is null and c.status_category = 'open'
      order by c.waiting_since, c.id limit 1
    ) waiting
    cross join lateral (
      select m.agent_id from team_member m join agent a on a.id = m.agent_id
      join agent_access access on access.agent_id = m.agent_id ${load}
      where m.team_id = t.id and a.enabled and a.availability_status = 'online'
        and access.permissions @> array['messages:write', 'conversations:read', 'conversations:read_assigned']
        and ${hasRoomFor}
      order by case when t.least_busy_first then load.n end, m.last_given_at nulls first, m.agent_id limit 1
    ) free
    where t.id = ${teamId} and t.conversation_assignment_type = 'Round robin'`.execute(db)
  return rows[0]
}

/** Other teams that hand out to this agent wait until the transaction ends. */
export async function lockAgent(db: Database, agentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`given to agent ${agentId}`}, 0))`.execute(db)
}

/** Whether the member has room now. A statement of its own: it sees what other teams gave before the lock was free. */
export async function hasRoom(db: Database, teamId: number, agentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from team_member m join agent a on a.id = m.agent_id join team t on t.id = m.team_id ${load}
    where m.team_id = ${teamId} and m.agent_id = ${agentId} and ${hasRoomFor}`.execute(db)
  return rows.length > 0
}

export async function updateTurn(db: Database, teamId: number, agentId: number, now: Date): Promise<void> {
  await sql`
    update team_member set last_given_at = ${now} where team_id = ${teamId} and agent_id = ${agentId}`.execute(db)
}
