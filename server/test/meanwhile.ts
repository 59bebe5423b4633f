import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import type { TestDesk } from './desk.ts'
import { rest } from './rest.ts'
import { poll } from './thread.ts'
import { deliver } from './whatsapp.ts'

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

/**
 * Does `work`, which has to lock first what `wanted` selects and then what `held` selects, while another transaction
 * locks them the other way round. PostgreSQL ends the work, unless this machine stands still for a second: then it ends
 * the other one.
 */
export async function crossing<T>(
  desk: TestDesk,
  { held, wanted }: Record<'held' | 'wanted', RawBuilder<unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const done = Promise.withResolvers<T>()
  const other = desk.ctx.db.transaction().execute(async (db) => {
    await held.execute(db)
    work().then(done.resolve, done.reject)
    await poll(async () => (await countRowWaits(desk)) >= 1)
    await wanted.execute(db)
  })
  const [{ status }] = await Promise.allSettled([other])
  const answer = await done.promise
  if (status === 'rejected') await assert.rejects(other, { code: '40P01' })
  return answer
}

/**
 * Selects the locks of this database that are waited for. Other tests have clones of the same template on the same
 * server, in which every table has the same number.
 */
export const awaitedLocks = (which: RawBuilder<unknown>) => sql`
  select from pg_locks where not granted and ${which}
    and (database is null and pid in (select pid from pg_stat_activity where datname = current_database())
      or database = (select oid from pg_database where datname = current_database()))`

/** Selects the locks of this table that are waited for. */
export const awaitedTable = (table: string) => awaitedLocks(sql`relation = ${table}::regclass`)

/** Does `work` while the job that files this call of the provider waits for a table, which it reads later. */
export const whileFiling = <T>(
  desk: TestDesk,
  inboxId: number,
  { call, table }: { call: object; table: string },
  work: () => Promise<T>,
): Promise<T> =>
  desk.ctx.db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)}`.execute(db)
    assert.equal((await deliver(desk, inboxId, call)).status, 200)
    await poll(async () => (await awaitedTable(table).execute(desk.ctx.db)).rows.length > 0)
    return work()
  })

/** How often a call of the provider could not be filed at once; 0 if each was. */
export async function countFailures(desk: TestDesk): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select max(tries) as tries from receipt`.execute(desk.ctx.db)
  return rows[0]!.tries
}

/** How many statements wait for a row that another transaction has locked. */
export async function countRowWaits(desk: TestDesk): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`.execute(
    desk.ctx.db,
  )
  return rows.length
}
