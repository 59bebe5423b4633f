import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Less is the way to the database, or makes no difference to anybody. */
const mostMs = 5_000

/**
 * What is wrong with the clock of this machine, in words; undefined if it agrees with that of the database. Machines
 * whose clocks differ store messages in the wrong order and close reply windows at the wrong time.
 */
export async function findClockGap(db: Database, now: () => number = Date.now): Promise<string | undefined> {
  const gap = await measureClockGap(db, now)
  if (Math.abs(gap) < mostMs) return undefined
  const seconds = Math.round(Math.abs(gap) / 1000)
  return `the clock of this machine is ${seconds} seconds ${gap > 0 ? 'ahead of' : 'behind'} that of the database: let both follow a time server`
}

/** By how many milliseconds the clock of this machine is ahead of that of the database; negative if it is behind. */
export async function measureClockGap(db: Database, now: () => number = Date.now): Promise<number> {
  const asked = now()
  const { rows } = await sql<{ there: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as there`.execute(db)
  return (asked + now()) / 2 - rows[0]!.there
}
