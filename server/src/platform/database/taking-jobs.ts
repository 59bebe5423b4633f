import type { Pool } from './database.ts'

const [first, second] = [7_265, 146]

/** Run in the session in which a worker listens: as long as it lasts, everybody sees that jobs are being done. */
export const sayThatJobsAreDone = `select pg_advisory_lock_shared(${first}, ${second})`

/** True while a process does the jobs of this desk. One that only serves requests does not count. */
export async function areJobsDone(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(`
    select exists(
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${first} and objid = ${second}
        and database = (select oid from pg_database where datname = current_database())
    ) as held`)
  return rows[0]!.held
}
