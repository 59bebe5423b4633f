import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { AppConnection, Scope } from './schema.ts'

export type App = { id: number; client_id: string; name: string; redirect_uris: string[] }

export const findApp = (db: Database, clientId: string): Promise<App | undefined> =>
  db
    .selectFrom('ai_app')
    .select(['id', 'client_id', 'name', 'redirect_uris'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** Stores an app; one that describes itself may have changed since the last time. */
export async function upsertApp(db: Database, app: Omit<App, 'id'>): Promise<App> {
  const { rows } = await sql<App>`
    insert into ai_app (client_id, name, redirect_uris) values (${app.client_id}, ${app.name}, ${app.redirect_uris})
    on conflict (client_id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris
    returning id, client_id, name, redirect_uris`.execute(db)
  return rows[0]!
}

type Grant = { ai_app_id: number; agent_id: number; scopes: Scope[]; resource: string }
export type Code = Grant & { redirect_uri: string; challenge: string }

export async function insertCode(db: Database, hash: Buffer, code: Code, expiresAt: Date): Promise<void> {
  await db
    .insertInto('ai_app_code')
    .values({ code_hash: hash, ...code, expires_at: expiresAt })
    .execute()
}

export type LockedCode = Code & {
  client_id: string
  expires_at: Date
  spent_at: Date | null
  connection_id: number | null
}

/** A simultaneous request with the same code waits, and then finds the code spent. */
export async function lockCode(db: Database, hash: Buffer): Promise<LockedCode | undefined> {
  const { rows } = await sql<LockedCode>`
    select c.ai_app_id, c.agent_id, c.scopes, c.resource, c.redirect_uri, c.challenge, c.expires_at, c.spent_at,
      c.connection_id, a.client_id
    from ai_app_code c join ai_app a on a.id = c.ai_app_id where c.code_hash = ${hash} for update of c`.execute(db)
  return rows[0]
}

/**
 * Marks a code as used, for the connection that came of it, or for none. The code stays, so that a second use is
 * noticed.
 */
export async function spendCode(db: Database, hash: Buffer, at: Date, connectionId: number | null): Promise<void> {
  await db
    .updateTable('ai_app_code')
    .set({ spent_at: at, connection_id: connectionId })
    .where('code_hash', '=', hash)
    .execute()
}

export async function insertConnection(
  db: Database,
  connection: Grant & { redirect_host: string; created_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('ai_app_connection').values(connection).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertTokens(
  db: Database,
  connectionId: number,
  tokens: readonly { kind: 'access' | 'refresh'; token_hash: Buffer; expires_at: Date }[],
): Promise<void> {
  await db
    .insertInto('ai_app_token')
    .values(tokens.map((token) => ({ ...token, connection_id: connectionId })))
    .execute()
}

export type LockedRefresh = {
  connection_id: number
  spent_at: Date | null
  expires_at: Date
  client_id: string
  scopes: Scope[]
  resource: string
  enabled: boolean
}

/** Two exchanges of one token follow each other, because they lock its connection. */
export async function lockRefresh(db: Database, hash: Buffer): Promise<LockedRefresh | undefined> {
  await sql`
    select 1 from ai_app_connection
    where id = (select connection_id from ai_app_token where token_hash = ${hash} and kind = 'refresh')
    for update`.execute(db)
  const { rows } = await sql<LockedRefresh>`
    select t.connection_id, t.spent_at, t.expires_at, a.client_id, c.scopes, c.resource,
      g.enabled and g.deleted_at is null as enabled
    from ai_app_token t join ai_app_connection c on c.id = t.connection_id join ai_app a on a.id = c.ai_app_id
      join agent g on g.id = c.agent_id
    where t.token_hash = ${hash} and t.kind = 'refresh'`.execute(db)
  return rows[0]
}

/** Also deletes the access tokens of the connection: the app gets new ones. */
export async function spendRefresh(db: Database, hash: Buffer, connectionId: number, at: Date): Promise<void> {
  await db.updateTable('ai_app_token').set({ spent_at: at }).where('token_hash', '=', hash).execute()
  await db.deleteFrom('ai_app_token').where('connection_id', '=', connectionId).where('kind', '=', 'access').execute()
}

export type Bearer = {
  connection_id: number
  app: string
  agent_id: number
  scopes: Scope[]
  resource: string
  last_used_at: Date | null
  /** The version of what agents may do. */
  version: number
}

/** Undefined for a token that is unknown, expired, or of another kind. One round trip, because every call makes it. */
export async function findBearer(db: Database, hash: Buffer, now: Date): Promise<Bearer | undefined> {
  const { rows } = await sql<Bearer>`
    select c.id as connection_id, a.name as app, c.agent_id, c.scopes, c.resource, c.last_used_at, v.version
    from ai_app_token t join ai_app_connection c on c.id = t.connection_id join ai_app a on a.id = c.ai_app_id,
      access_version v
    where t.token_hash = ${hash} and t.kind = 'access' and t.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Does nothing if somebody else just did it. */
export async function touchConnection(db: Database, id: number, at: Date, staleSince: Date): Promise<void> {
  await sql`
    update ai_app_connection set last_used_at = ${at}
    where id = (
      select id from ai_app_connection where id = ${id} and (last_used_at is null or last_used_at <= ${staleSince})
      for update skip locked
    )`.execute(db)
}

/** The connections of one agent, or of everybody, the newest first. */
export async function listConnections(db: Database, agentId: number | undefined): Promise<AppConnection[]> {
  const { rows } = await sql<AppConnection>`
    select c.id, a.name, c.redirect_host, c.scopes, c.last_used_at, c.created_at,
      jsonb_build_object('id', g.id, 'first_name', g.first_name, 'last_name', g.last_name) as agent
    from ai_app_connection c join ai_app a on a.id = c.ai_app_id join agent g on g.id = c.agent_id
    where ${agentId === undefined ? sql`true` : sql`c.agent_id = ${agentId}`}
    order by c.id desc limit 500`.execute(db)
  return rows
}

export type Ended = { app: string; agent_id: number; redirect_host: string }

/** Its tokens are deleted with it. Undefined if there is none that the agent may end. */
export async function deleteConnection(
  db: Database,
  id: number,
  agentId: number | undefined,
): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    delete from ai_app_connection c using ai_app a
    where c.id = ${id} and a.id = c.ai_app_id and ${agentId === undefined ? sql`true` : sql`c.agent_id = ${agentId}`}
    returning a.name as app, c.agent_id, c.redirect_host`.execute(db)
  return rows[0]
}

/** The connection of a token of either kind, for a client that gives the token back. */
export async function findConnectionOf(db: Database, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('ai_app_token')
    .select('connection_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.connection_id
}

/** One row for each time that an agent agrees, so they need no index. */
export const agedCodes: Aged = { table: 'ai_app_code', age: 'expires_at' }
export const agedTokens: Aged = { table: 'ai_app_token', age: 'expires_at' }
/** Connections without a token: few among few. */
export const agedConnections: Aged = {
  table: 'ai_app_connection',
  age: 'created_at',
  only: sql`not exists (select 1 from ai_app_token t where t.connection_id = ai_app_connection.id)`,
}
/** Apps that nobody has connected. */
export const agedApps: Aged = {
  table: 'ai_app',
  age: 'created_at',
  only: sql`not exists (select 1 from ai_app_connection c where c.ai_app_id = ai_app.id)
    and not exists (select 1 from ai_app_code c where c.ai_app_id = ai_app.id)`,
}
