import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { InputStyle } from '../../../providers/models/input-style.ts'
import { type ModelKind, type Purpose, purposes } from './schema.ts'
import { dayAt } from './spend-queries.ts'

/** What an operator sets for a model. */
export type NewModel = {
  purpose: Purpose
  enabled: boolean
  kind: ModelKind
  address: string
  api_key: string
  model: string
  dimensions: number | null
  /** Null: as the name of the model suggests. */
  input_style: InputStyle | null
  /** Money per million tokens; null if nobody has said. */
  input_price: number | null
  output_price: number | null
  /** Money per day of the desk; null for no limit. */
  daily_budget: number | null
}

/** What was used on the desk's present day. */
export type SpendRow = {
  day: string
  calls: number
  input_tokens: number
  output_tokens: number
  cost_micros: number
}

/** A model as stored, with its sealed key, the time since which it has failed, and what it has used today. */
export type ModelRow = NewModel &
  SpendRow & {
    failures: number
    failed_since: Date | null
    failure: string
    retry_at: Date | null
    /** When the settings were changed; null if no model was chosen. */
    updated_at: Date | null
  }

/** One row for each purpose, even if no model was chosen. */
const modelsAt = (now: Date) => sql`
  select purpose, coalesce(p.enabled, false) as enabled, coalesce(p.kind, 'openai') as kind,
    coalesce(p.address, '') as address, coalesce(p.api_key, '') as api_key, coalesce(p.model, '') as model, p.dimensions, p.input_style,
    p.input_price::float8, p.output_price::float8, p.daily_budget::float8, coalesce(p.failures, 0) as failures,
    p.failed_since, coalesce(p.failure, '') as failure, p.retry_at, p.updated_at, today.day::text, coalesce(s.calls, 0) as calls,
    coalesce(s.input_tokens, 0) as input_tokens, coalesce(s.output_tokens, 0) as output_tokens,
    coalesce(s.cost_micros, 0) as cost_micros
  from unnest(${[...purposes]}::text[]) with ordinality as purposes (purpose, place)
  left join provider p using (purpose)
  cross join (select ${dayAt(now)} as day) today
  left join model_spend s using (purpose, day)`

export async function getModel(db: Database, purpose: Purpose, now: Date): Promise<ModelRow> {
  const { rows } = await sql<ModelRow>`${modelsAt(now)} where purpose = ${purpose}`.execute(db)
  return rows[0]!
}

export const listModels = async (db: Database, now: Date): Promise<ModelRow[]> =>
  (await sql<ModelRow>`${modelsAt(now)} order by place`.execute(db)).rows

/** Makes everybody else who is about to change a model wait until the transaction ends. */
export async function lockModels(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('models', 0))`.execute(db)
}

const working = { failures: 0, failed_since: null, failure: '', retry_at: null }

/** Stores a model. Its failures are forgotten. */
export async function upsertModel(db: Database, { purpose, ...change }: NewModel): Promise<void> {
  await db
    .insertInto('provider')
    .values({ purpose, ...change })
    .onConflict((conflict) =>
      conflict.column('purpose').doUpdateSet({ ...change, ...working, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function updateKey(db: Database, purpose: Purpose, api_key: string): Promise<void> {
  await db.updateTable('provider').set({ api_key }).where('purpose', '=', purpose).execute()
}

/** False if there was none. */
export async function deleteModel(db: Database, purpose: Purpose): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('provider').where('purpose', '=', purpose).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lets only one caller try a model whose time has come. For the others it stays away until then. */
export async function claimTrial(db: Database, { purpose, retry_at }: ModelRow, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider')
    .set({ retry_at: until })
    .where('purpose', '=', purpose)
    .where('failures', '>', 0)
    .where('retry_at', '=', retry_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The caller that tried the model cannot say how it is, so the next one may try it at once. */
export async function endTrial(db: Database, { purpose, failures }: ModelRow, retry_at: Date): Promise<void> {
  await db
    .updateTable('provider')
    .set({ retry_at })
    .where('purpose', '=', purpose)
    .where('failures', '=', failures)
    .where('failures', '>', 0)
    .execute()
}

type Outage = { failure: string; at: Date; retry_at: Date }

/** Counts one more failure, unless the model was changed meanwhile or another caller has counted the same failure. */
export async function countFailure(
  db: Database,
  before: ModelRow,
  { failure, at, retry_at }: Outage,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider')
    .set({ failures: before.failures + 1, failed_since: before.failed_since ?? at, failure, retry_at })
    .where('purpose', '=', before.purpose)
    .where('address', '=', before.address)
    .where('model', '=', before.model)
    .where('failures', '=', before.failures)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets the failures. False if there were none. */
export async function clearFailures(db: Database, purpose: Purpose): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider')
    .set(working)
    .where('purpose', '=', purpose)
    .where('failures', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
