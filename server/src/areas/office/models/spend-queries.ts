import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Purpose } from './schema.ts'

/** The present day at the desk. */
export const dayAt = (now: Date) =>
  sql<string>`(${now}::timestamptz at time zone (select value ->> 'app.timezone' from setting where area = 'general'))::date`

export type Used = { input: number; output: number; cost_micros: number }

/** Counts one call and returns the day and what has been spent on it, including this call. */
export async function addSpend(
  db: Database,
  purpose: Purpose,
  now: Date,
  { input, output, cost_micros }: Used,
): Promise<{ day: string; cost_micros: number }> {
  const { rows } = await sql<{ day: string; cost_micros: number }>`
    insert into model_spend (purpose, day, calls, input_tokens, output_tokens, cost_micros)
    values (${purpose}, ${dayAt(now)}, 1, ${input}, ${output}, ${cost_micros})
    on conflict (purpose, day) do update set
      calls = model_spend.calls + 1,
      input_tokens = model_spend.input_tokens + excluded.input_tokens,
      output_tokens = model_spend.output_tokens + excluded.output_tokens,
      cost_micros = model_spend.cost_micros + excluded.cost_micros
    returning day::text, cost_micros`.execute(db)
  return rows[0]!
}
