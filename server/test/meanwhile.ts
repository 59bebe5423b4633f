import { type RawBuilder, sql } from 'kysely'
import type { TestDesk } from './desk.ts'
import { rest } from './rest.ts'

/** The answer to a call that has to wait for this change of the database, which is stored only then. */
export async function changedMeanwhile<T>(
  desk: TestDesk,
  change: RawBuilder<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const [answer] = await desk.ctx.db.transaction().execute(async (db) => {
    await change.execute(db)
    const answer = call()
    for (const began = performance.now(); ; await rest(began)) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        desk.ctx.db,
      )
      if (rows.length > 0) return [answer]
      if (performance.now() - began > 20_000) throw new Error('it does not wait')
    }
  })
  return answer
}
