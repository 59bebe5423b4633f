import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** The results of the backups that the desk makes by itself. */
export type BackupRow = {
  turn: Date
  tries: number
  began_at: Date | null
  ended_at: Date | null
  failed: string | null
  good_name: string | null
  good_at: Date | null
  good_size: number | null
  /** The newest good one in which no file was damaged or missing. */
  whole_name: string | null
}

export async function findBackups(db: Database): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`
    select turn, tries, began_at, ended_at, failed, good_name, good_at, good_size, whole_name from backup`.execute(db)
  return rows[0]
}

/** The schedule begins after this minute, unless it has already begun. */
export async function beginSchedule(db: Database, turn: Date): Promise<void> {
  await sql`insert into backup (turn) values (${turn}) on conflict do nothing`.execute(db)
}

/** Returns how often this minute was tried. */
export async function beginBackup(db: Database, turn: Date, at: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update backup set turn = ${turn}, tries = case when turn = ${turn} then tries + 1 else 1 end,
      began_at = ${at}, ended_at = null, failed = null
    returning tries`.execute(db)
  return rows[0]!.tries
}

/** Notes a backup that is complete. `isWhole`: no file of the desk is missing or damaged in it. */
export async function endBackup(
  db: Database,
  at: Date,
  good: { name: string; at: Date; size: number; isWhole: boolean },
): Promise<void> {
  await sql`
    update backup set ended_at = ${at}, good_name = ${good.name}, good_at = ${good.at}, good_size = ${good.size},
      whole_name = case when ${good.isWhole} then ${good.name} else whole_name end`.execute(db)
}

export async function failBackup(db: Database, at: Date, failed: string): Promise<void> {
  await sql`update backup set ended_at = ${at}, failed = ${failed}`.execute(db)
}
