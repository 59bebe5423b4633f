import { type Done, findMigrations } from '../platform/database/migrate.ts'
import { Failure } from './failure.ts'

/** The migrations of a database on which a desk was made. */
export async function getMigrations(client: Parameters<typeof findMigrations>[0]): Promise<Map<string, Done>> {
  const done = await findMigrations(client)
  if (!done) throw new Failure('There is no desk in this database.', 'Check DATABASE_URL and DATA_DIR.')
  return done
}
