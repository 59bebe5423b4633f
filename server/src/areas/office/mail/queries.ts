import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const area = 'notification.email'

/** As stored, and when; both null if nobody has stored any. */
export type MailRow = { value: unknown; updated_at: Date | null }

export async function findMailSettings(db: Database): Promise<MailRow> {
  const row = await db.selectFrom('setting').select(['value', 'updated_at']).where('area', '=', area).executeTakeFirst()
  return row ?? { value: null, updated_at: null }
}

/** Makes everybody else who is about to change the settings wait until the transaction ends. */
export async function lockMailSettings(db: Database): Promise<MailRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail settings', 0))`.execute(db)
  return findMailSettings(db)
}

/** Returns when that was. */
export async function upsertMailSettings(db: Database, value: object): Promise<Date> {
  const { rows } = await sql<{ updated_at: Date }>`
    insert into setting (area, value) values (${area}, ${JSON.stringify(value)}::jsonb)
    on conflict (area) do update set value = excluded.value, updated_at = now() returning updated_at`.execute(db)
  return rows[0]!.updated_at
}
