import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import { adminRole } from '../../../platform/permissions.ts'
import type { Agent, CompactAgent } from './schema.ts'

/** Agents of type `agent` that are not deleted. Assistants are managed elsewhere. */
const agentRows = (db: Database, condition = sql`true`) =>
  sql<Agent>`
    select a.id, a.first_name, a.last_name, a.email, a.type, a.enabled, a.availability_status, a.language,
      a.after_resolve, a.single_keys, a.max_auto_assigned_conversations,
      a.skill_languages, array(select id from tag where id = any(a.skill_tag_ids) order by lower(name)) as skill_tag_ids,
      upload_url(a.avatar) as avatar_url, access.permissions, k.key as api_key, k.last_used_at as api_key_last_used_at,
      a.last_login_at, a.created_at, a.updated_at,
      array(
        select r.name from agent_role ar join role r on r.id = ar.role_id where ar.agent_id = a.id order by r.name
      ) as roles,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name, 'emoji', t.emoji) order by lower(t.name))
        from team_member m join team t on t.id = m.team_id where m.agent_id = a.id
      ), '[]') as teams
    from agent a
    join agent_access access on access.agent_id = a.id
    left join api_key k on k.agent_id = a.id and k.revoked_at is null
    where ${condition}
    order by lower(a.first_name), lower(a.last_name), a.id`
    .execute(db)
    .then(({ rows }) => rows)

export const listAgents = (db: Database): Promise<Agent[]> => agentRows(db)

export const findAgent = async (db: Database, id: number): Promise<Agent | undefined> =>
  (await agentRows(db, sql`a.id = ${id}`))[0]

/** The agent, once nobody else is changing it. */
export async function lockAgent(db: Database, id: number): Promise<Agent | undefined> {
  await db.selectFrom('agent').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findAgent(db, id)
}

/** Holds for permissions with which somebody sees conversations that they own. */
const seesOwn = sql<boolean>`(
  access.permissions @> array['conversations:read'] and access.permissions
    && array['conversations:read_all', 'conversations:read_assigned', 'conversations:read_team_all'])`

/** Assistants have no permissions and read what they are given. */
export const listCompactAgents = (db: Database): Promise<CompactAgent[]> =>
  db
    .selectFrom('agent')
    .leftJoin('agent_access as access', 'access.agent_id', 'agent.id')
    .select(['id', 'type', 'first_name', 'last_name', 'email', 'agent.enabled', 'availability_status'])
    .select([
      sql<string | null>`upload_url(avatar)`.as('avatar_url'),
      sql<boolean>`type = 'assistant' or ${seesOwn}`.as('reads_conversations'),
    ])
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .$castTo<CompactAgent>()
    .execute()

/** Whether the agent has a conversation that may not be seen now and may be once it has no agent. */
export async function hidesFrom(db: Database, id: number, visible: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from conversation c
    where c.assigned_user_id = ${id} and (${visible}) is not true and exists (
      select from (select null::bigint as assigned_user_id, c.assigned_team_id) c where ${visible}
    ) limit 1`.execute(db)
  return rows.length > 0
}

type PersonRow = Pick<Agent, 'id' | 'first_name' | 'last_name' | 'email' | 'avatar_url' | 'permissions'> & {
  name: string
  language: string
  team_ids: number[]
  admin: boolean
}

/** Enabled agents by name: those with these ids, or all. */
export async function listPeople(db: Database, ids: readonly number[] | undefined): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.id, a.first_name, a.last_name, a.email, upload_url(a.avatar) as avatar_url, access.name, access.language,
      access.permissions, access.team_ids,
      exists (
        select from agent_role ar join role r on r.id = ar.role_id
        where ar.agent_id = a.id and r.name = ${adminRole} and r.built_in
      ) as admin
    from agent a join agent_access access on access.agent_id = a.id
    where a.enabled and ${ids === undefined ? sql`true` : sql`a.id = any(${ids}::bigint[])`}
    order by lower(a.first_name), lower(a.last_name), a.id`.execute(db)
  return rows
}

type AgentColumns = {
  type?: Agent['type'] | undefined
  first_name: string
  last_name?: string | undefined
  email?: string | undefined
  enabled?: boolean | undefined
  password_hash?: string | undefined
  /** Who chose the password, if that is not the agent. */
  password_by?: number | null | undefined
}

export async function insertAgent(db: Database, agent: AgentColumns): Promise<number> {
  const { type, first_name, last_name, email, enabled, password_hash, password_by } = agent
  const values = { type, first_name, last_name, email, enabled, password_hash, password_by }
  const row = await db.insertInto('agent').values(values).returning('id').executeTakeFirstOrThrow().catch(refuseTaken)
  return row.id
}

type AgentPatch = { [Column in keyof AgentColumns]?: AgentColumns[Column] | undefined } & {
  language?: string | null | undefined
  availability_status?: Agent['availability_status'] | undefined
  after_resolve?: Agent['after_resolve'] | undefined
  single_keys?: boolean | undefined
  max_auto_assigned_conversations?: number | null | undefined
  skill_languages?: string[] | undefined
  skill_tag_ids?: number[] | undefined
}

/** Columns that the patch leaves undefined stay as they are. */
export async function updateAgent(db: Database, id: number, patch: AgentPatch): Promise<void> {
  const { first_name, last_name, email, enabled, password_hash, password_by, language, availability_status } = patch
  const { after_resolve, single_keys, max_auto_assigned_conversations, skill_languages, skill_tag_ids } = patch
  const who = { first_name, last_name, email, enabled, password_hash, password_by, language, availability_status }
  const work = { max_auto_assigned_conversations, skill_languages, skill_tag_ids }
  const values = { ...who, after_resolve, single_keys, ...work }
  await db
    .updateTable('agent')
    .set({ ...values, ...(availability_status ? { idle_since: null } : {}), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
}

export async function updateAvatar(db: Database, id: number, avatar: string | null): Promise<void> {
  await db.updateTable('agent').set({ avatar, updated_at: sql`now()` }).where('id', '=', id).execute()
}

const refuseTaken = refusing('agent_email', () => conflict('agent.email_taken').at('email'))

/** Keeps the row, because messages and assignments point to it. The email address becomes free for another agent. */
export async function deleteAgent(db: Database, id: number, at: Date): Promise<void> {
  await sql`
    with revoked as (update api_key set revoked_at = ${at} where agent_id = ${id} and revoked_at is null),
      roles as (delete from agent_role where agent_id = ${id}),
      teams as (delete from team_member where agent_id = ${id})
    update agent set deleted_at = ${at}, enabled = false, password_hash = null, availability_status = 'offline'
    where id = ${id}`.execute(db)
}

export async function deleteSessionsOf(db: Database, id: number, kept?: Buffer): Promise<void> {
  await db
    .deleteFrom('session')
    .where('agent_id', '=', id)
    .$if(kept !== undefined, (query) => query.where('id_hash', '<>', kept!))
    .execute()
}

/** Revokes the knowledge keys that the agent made. */
export const revokeKnowledgeKeysOf = (db: Database, id: number, at: Date): Promise<{ id: number; name: string }[]> =>
  db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('made_by', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute()

/** Forgets the browsers to which the agent's notifications are pushed. */
export async function deletePushesTo(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('agent_id', '=', id).execute()
}

/** The links that the agent was shown to pass on to others. */
export async function deleteLinksHandedBy(db: Database, id: number): Promise<void> {
  await db.deleteFrom('password_link').where('handed_by', '=', id).execute()
}

export async function deletePasswordLinksOf(db: Database, id: number): Promise<void> {
  await db.deleteFrom('password_link').where('agent_id', '=', id).execute()
}

export async function findPasswordHash(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('agent').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** False if `before` is given and is not the password any more. */
export async function replacePassword(db: Database, id: number, hash: string, before?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent')
    .set({ password_hash: hash, password_by: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRoles(db: Database, id: number, roles: readonly { id: number }[]): Promise<void> {
  await db.deleteFrom('agent_role').where('agent_id', '=', id).execute()
  const rows = roles.map((role) => ({ agent_id: id, role_id: role.id }))
  await db.insertInto('agent_role').values(rows).execute()
}

/** Makes everybody else who is about to count agents wait until the transaction ends. */
export async function lockAgentCount(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agent count', 0))`.execute(db)
}

/** Enabled agents, as the plan counts them. */
export async function countEnabledAgents(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from agent where type = 'agent' and enabled and deleted_at is null`.execute(db)
  return rows[0]!.count
}

/** Includes deleted ones: a desk that ever had an agent is not new. */
export async function hasAnyAgent(db: Database): Promise<boolean> {
  const { rows } = await sql`select from agent where type = 'agent' limit 1`.execute(db)
  return rows.length > 0
}

export async function countOtherAdmins(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from agent a
    join agent_role ar on ar.agent_id = a.id
    join role r on r.id = ar.role_id and r.name = ${adminRole} and r.built_in
    where a.id <> ${id} and a.type = 'agent' and a.enabled and a.deleted_at is null`.execute(db)
  return rows[0]!.count
}
