import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { WaitingTeam } from './schema.ts'

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

/** The number of waiting conversations for which a member is looked for. Behind them others wait. */
const looked = 200

/** Members of team t who are online and may answer and see what is theirs. */
const onShift = sql`
  select m.agent_id, m.last_given_at, load.n, a.skill_languages, a.skill_tag_ids, ${hasRoomFor} as has_room
  from team_member m join agent a on a.id = m.agent_id
  join agent_access access on access.agent_id = m.agent_id ${load}
  where m.team_id = t.id and a.enabled and a.availability_status = 'online'
    and access.permissions @> array['messages:write', 'conversations:read', 'conversations:read_assigned']`

/** What waits in team t, with its language and those of its tags that are a skill of some member. */
const waiting = sql`
  select c.id, c.uuid, c.waiting_since, split_part(lower(coalesce(c.ai_language, k.language, '')), '-', 1) as language,
    array(select ct.tag_id from conversation_tag ct where ct.conversation_id = c.id and exists (
      select from team_member tm join agent ta on ta.id = tm.agent_id
      where tm.team_id = t.id and ct.tag_id = any(ta.skill_tag_ids))) as tag_ids
  from conversation c join contact k on k.id = c.contact_id
  where c.assigned_team_id = t.id and c.assigned_user_id is null and c.status_category = 'open'
  order by c.waiting_since, c.id limit ${sql.lit(looked)}`

/** Whether member f can take what waits as w. No languages and no tags are any. */
const speaks = sql`(w.language = '' or f.skill_languages = '{}' or w.language = any(f.skill_languages))`
const knows = sql`(w.tag_ids = '{}' or f.skill_tag_ids = '{}' or w.tag_ids && f.skill_tag_ids)`
/** Whether that is said of them, not only not denied. */
const isNamed = sql`((w.language = any(f.skill_languages))::int + (w.tag_ids && f.skill_tag_ids)::int)`

/**
 * The conversation that has waited longest, and the member whose turn it is: of those who are online, may answer and
 * see what is theirs, have room, and can take it if the team requires that. First whoever can take it best, then
 * whoever was given one longest ago, or where the team wants it whoever has the fewest.
 */
export async function findNext(
  db: Database,
  teamId: number,
): Promise<{ conversation_id: number; agent_id: number } | undefined> {
  const { rows } = await sql<{ conversation_id: number; agent_id: number }>`
    with t as (select * from team where id = ${teamId} and conversation_assignment_type = 'Round robin'),
      free as materialized (select shift.* from t cross join lateral (${onShift}) shift where shift.has_room)
    select w.id as conversation_id, chosen.agent_id
    from t cross join lateral (${waiting}) w
    cross join lateral (
      select f.agent_id from free f where not t.skills_required or (${speaks} and ${knows})
      order by (${speaks} and ${knows}) desc, ${isNamed} desc, case when t.least_busy_first then f.n end,
        f.last_given_at nulls first, f.agent_id limit 1
    ) chosen
    where exists (select from free)
    order by w.waiting_since, w.id limit 1`.execute(db)
  return rows[0]
}

/** Why what waits is not handed out, for each team that hands out and in which something waits that is `visible`. */
export async function listWaiting(db: Database, visible: RawBuilder<unknown>): Promise<WaitingTeam[]> {
  const { rows } = await sql<WaitingTeam>`
    select t.id as team_id,
      (select coalesce(sum(n), 0)::bigint from conversation_count
        where assigned_team_id = t.id and assigned_user_id is null and status_category = 'open') as waiting,
      case when shift.count = 0 then 'nobody_on' when shift.room = 0 then 'all_full' end as reason,
      (select coalesce(jsonb_agg(jsonb_build_object('conversation_uuid', w.uuid,
          'reason', case when w.speaker then 'nobody_knows' else 'nobody_speaks' end,
          'language', nullif(w.language, '')) order by w.waiting_since, w.id), '[]')
        from (
          select w.*, exists (select from (${onShift}) f where ${speaks}) as speaker
          from (${waiting}) w join conversation c on c.id = w.id
          where t.skills_required and shift.count > 0 and ${visible}
            and not exists (select from (${onShift}) f where ${speaks} and ${knows})
        ) w) as unfit
    from team t
    cross join lateral (select count(*) as count, count(*) filter (where has_room) as room from (${onShift}) f) shift
    where t.conversation_assignment_type = 'Round robin' and exists (
      select from conversation c
      where c.assigned_team_id = t.id and c.assigned_user_id is null and c.status_category = 'open' and ${visible})
    order by t.id`.execute(db)
  return rows
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
