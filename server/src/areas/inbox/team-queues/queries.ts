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

/**
 * The conversation that has waited longest, and the member whose turn it is. Members count who are online, may answer
 * and see what is theirs, and have fewer open conversations than the team allows. Of these it is the turn of the one
 * whose last turn is longest ago.
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
      join agent_access access on access.agent_id = m.agent_id
      where m.team_id = t.id and a.enabled and a.availability_status = 'online'
        and access.permissions @> array['messages:write', 'conversations:read', 'conversations:read_assigned']
        and (t.max_auto_assigned_conversations = 0 or t.max_auto_assigned_conversations > (
          select coalesce(sum(n.n), 0) from conversation_count n
          where n.assigned_user_id = m.agent_id and n.status_category = 'open'
        ))
      order by m.last_given_at nulls first, m.agent_id limit 1
    ) free
    where t.id = ${teamId} and t.conversation_assignment_type = 'Round robin'`.execute(db)
  return rows[0]
}

export async function updateTurn(db: Database, teamId: number, agentId: number, now: Date): Promise<void> {
  await sql`
    update team_member set last_given_at = ${now} where team_id = ${teamId} and agent_id = ${agentId}`.execute(db)
}
