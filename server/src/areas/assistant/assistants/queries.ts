import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Assistant, AssistantChanges, CompactAssistant } from './schema.ts'

const assistantRows = (db: Database, condition = sql`true`) =>
  sql<Assistant>`
    select a.id, a.first_name as name, upload_url(a.avatar) as avatar_url, a.enabled, s.instructions, s.guardrails, s.tone,
      s.answer_length, s.languages, s.tool_ids, s.link_hosts, s.second_look, s.conversation_calls, s.conversation_tokens, s.customer_calls, s.customer_tokens, s.fallback_team_id, s.created_at, s.updated_at
    from assistant s join agent a on a.id = s.agent_id
    where a.deleted_at is null and ${condition}
    order by lower(a.first_name), a.id`
    .execute(db)
    .then(({ rows }) => rows)

export const listAssistants = (db: Database): Promise<Assistant[]> => assistantRows(db)

export const findAssistant = async (db: Database, id: number): Promise<Assistant | undefined> =>
  (await assistantRows(db, sql`a.id = ${id}`))[0]

/** Locks the assistant and returns it as it is after all other changes. */
export async function lockAssistant(db: Database, id: number): Promise<Assistant | undefined> {
  await sql`select from agent where id = ${id} and type = 'assistant' for no key update`.execute(db)
  return findAssistant(db, id)
}

export async function listCompactAssistants(db: Database): Promise<CompactAssistant[]> {
  const { rows } = await sql<CompactAssistant>`
    select id, first_name as name, upload_url(avatar) as avatar_url from agent
    where type = 'assistant' and enabled and deleted_at is null order by lower(first_name), id`.execute(db)
  return rows
}

/** Whether the desk has an enabled assistant. */
export async function hasEnabledAssistant(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from agent where type = 'assistant' and enabled and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Deleted assistants count too: a desk without one may have wanted it so. */
export async function hasAnyAssistant(db: Database): Promise<boolean> {
  const { rows } = await sql`select from agent where type = 'assistant' limit 1`.execute(db)
  return rows.length > 0
}

/** Makes other processes that are about to create the first assistant wait until the transaction ends. */
export async function lockFirstAssistant(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first assistant', 0))`.execute(db)
}

export async function insertAssistant(db: Database, agentId: number): Promise<void> {
  await sql`insert into assistant (agent_id) values (${agentId})`.execute(db)
}

/** Columns that `changes` leaves undefined stay as they are. */
export async function updateAssistant(db: Database, id: number, changes: AssistantChanges, now: Date): Promise<void> {
  const { name: _, enabled: __, unchanged_since: ___, ...columns } = changes
  await db
    .updateTable('assistant')
    .set({ ...columns, updated_at: now })
    .where('agent_id', '=', id)
    .execute()
}

/** Which of these ids are tools. */
export async function listTools(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from tool where id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the team, so that it is not deleted before the transaction ends. */
export async function isTeam(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from team where id = ${id} for key share`.execute(db)
  return rows.length > 0
}

/** Also finds that of a deleted assistant. */
export async function findFallbackTeam(db: Database, agentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select fallback_team_id as id from assistant where agent_id = ${agentId}`.execute(db)
  return rows[0]?.id ?? null
}

/** The unresolved conversations that are assigned to the assistant. Uses index conversation_of_assignee. */
export async function listConversationsOf(db: Database, agentId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where assigned_user_id = ${agentId} and status_category in ('open', 'waiting')
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
