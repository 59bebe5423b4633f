import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const area = 'notification.email'

export async function findMailSettings(db: Database): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('area', '=', area).executeTakeFirst()
  return row?.value
}

/** Makes everybody else who is about to change the settings wait until the transaction ends. */
export async function lockMailSettings(db: Database): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail settings', 0))`.execute(db)
  return findMailSettings(db)
}

export async function upsertMailSettings(db: Database, value: object): Promise<void> {
  await sql`
    insert into setting (area, value) values (${area}, ${JSON.stringify(value)}::jsonb)
    on conflict (area) do update set value = excluded.value, updated_at = now()`.execute(db)
}
