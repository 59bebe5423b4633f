import { type Done, findMigrations } from '../platform/database/migrate.ts'
import { Failure } from './failure.ts'

/** A backup holds the jobs of the table that this migration makes. */
const madeJobs = '0065_jobs.sql'

/** Whether a database with these migrations is too old for a backup: only versions before the first release made it. */
export const isTooOld = (done: ReadonlyMap<string, unknown>): boolean => !done.has(madeJobs)

/** The migrations of a database on which a desk was made. */
export async function getMigrations(client: Parameters<typeof findMigrations>[0]): Promise<Map<string, Done>> {
  const done = await findMigrations(client)
  if (!done?.size) throw new Failure('There is no desk in this database.', 'Check DATABASE_URL and DATA_DIR.')
  return done
}
