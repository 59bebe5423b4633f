import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The two halves of the advisory lock that a session holds from before the moment a backup shows until it has been written. */
export const backupLock = [7_265, 145] as const

/**
 * True while a backup of this desk is being made. It reads files after the rows that name them, so until then the bytes of a
 * file whose row was deleted have to stay. Ask after the deletion was committed: a backup that begins later does not know the row.
 */
export async function isBackingUp(db: Database): Promise<boolean> {
  const [first, second] = backupLock
  const { rows } = await sql<{ held: boolean }>`
    select exists(
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${first} and objid = ${second}
        and database = (select oid from pg_database where datname = current_database())
    ) as held`.execute(db)
  return rows[0]!.held
}
