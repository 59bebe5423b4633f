import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Purpose } from './schema.ts'

/** A model as stored, its key sealed. */
export type ModelRow = {
  purpose: Purpose
  enabled: boolean
  address: string
  api_key: string
  model: string
  dimensions: number | null
}

const columns = ['purpose', 'enabled', 'address', 'api_key', 'model', 'dimensions'] as const

export async function findModel(db: Database, purpose: Purpose): Promise<ModelRow | undefined> {
  const row = await db.selectFrom('provider').select(columns).where('purpose', '=', purpose).executeTakeFirst()
  return row as ModelRow | undefined
}

export const listModels = async (db: Database): Promise<ModelRow[]> =>
  (await db.selectFrom('provider').select(columns).orderBy('purpose').execute()) as ModelRow[]

/** Everybody else who is about to change a model waits until the transaction ends. */
export async function lockModels(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('models', 0))`.execute(db)
}

export async function upsertModel(db: Database, { purpose, ...change }: ModelRow): Promise<void> {
  await db
    .insertInto('provider')
    .values({ purpose, ...change })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet({ ...change, updated_at: sql<Date>`now()` }))
    .execute()
}
