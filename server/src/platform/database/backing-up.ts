import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The two halves of an advisory lock. A session takes it before the snapshot of a backup and holds it until the backup
 * is written.
 */
export const backupLock = [7_265, 145] as const

/**
 * True while a backup of this desk is being made. A backup reads files after the rows that name them, so until it ends
 * the bytes of a file must stay even if its row was deleted. Call this after the deletion was committed: a backup that
 * begins later does not know the row.
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
