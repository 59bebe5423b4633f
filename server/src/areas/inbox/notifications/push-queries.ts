import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { NewSubscription, Subscription } from './schema.ts'

const area = 'push'

export type StoredKeys = { public_key: string; private_key: string }

export async function findKeys(db: Database): Promise<StoredKeys | undefined> {
  const { rows } = await sql<{ value: StoredKeys }>`select value from setting where area = ${area}`.execute(db)
  return rows[0]?.value
}

export const getKeys = async (db: Database): Promise<StoredKeys> => (await findKeys(db))!

/** Does nothing if another process was faster. */
export async function insertKeys(db: Database, keys: StoredKeys): Promise<void> {
  await sql`insert into setting (area, value) values (${area}, ${JSON.stringify(keys)}) on conflict do nothing`.execute(
    db,
  )
}

/** False if somebody has changed the keys since they were read. */
export async function replaceKeys(db: Database, before: StoredKeys, after: StoredKeys): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update setting set value = ${JSON.stringify(after)}
    where area = ${area} and value = ${JSON.stringify(before)}::jsonb`.execute(db)
  return numAffectedRows === 1n
}

/** Returns the newest first. */
export async function listSubscriptions(
  db: Database,
  agentIds: readonly number[],
): Promise<(Subscription & { agent_id: number })[]> {
  const { rows } = await sql<Subscription & { agent_id: number }>`
    select id, agent_id, endpoint, user_agent, created_at from push_subscription
    where agent_id = any(${agentIds}::bigint[]) order by created_at desc, id desc`.execute(db)
  return rows
}

export type Target = { id: number; agent_id: number; endpoint: string; p256dh: string; auth: string }

export async function findTarget(db: Database, id: number): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select id, agent_id, endpoint, p256dh, auth from push_subscription where id = ${id}`.execute(db)
  return rows[0]
}

/** Stores a browser, which belongs to the agent who used it last. Keeps the newest `max` browsers of an agent. */
export async function upsertSubscription(
  db: Database,
  agentId: number,
  { endpoint, keys }: NewSubscription,
  userAgent: string,
  now: Date,
  max: number,
): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    insert into push_subscription (agent_id, endpoint, p256dh, auth, user_agent, created_at)
    values (${agentId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${userAgent}, ${now})
    on conflict (endpoint) do update set agent_id = excluded.agent_id, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, created_at = excluded.created_at
    returning id, endpoint, user_agent, created_at`.execute(db)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where agent_id = ${agentId} order by created_at desc, id desc offset ${max}
    )`.execute(db)
  return rows[0]!
}

export async function deleteSubscription(db: Database, id: number, agentId?: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscription where id = ${id} and ${agentId === undefined ? sql`true` : sql`agent_id = ${agentId}`}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Deletes the browsers of all agents, and returns how many they were. */
export async function deleteSubscriptions(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from push_subscription`.execute(db)
  return Number(numAffectedRows)
}
