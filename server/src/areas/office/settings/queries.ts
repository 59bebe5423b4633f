import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export async function findSetting(db: Database, area: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('area', '=', area).executeTakeFirst()
  return row?.value
}

/** A value, and when it was stored. */
export type SettingRow = { value: unknown; updated_at: Date }

export async function getSetting(db: Database, area: string): Promise<SettingRow> {
  return db.selectFrom('setting').select(['value', 'updated_at']).where('area', '=', area).executeTakeFirstOrThrow()
}

/** The same, once nobody else is changing it. */
export async function lockSetting(db: Database, area: string): Promise<SettingRow> {
  return db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('area', '=', area)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Keeps a value that already exists. */
export async function insertSetting(db: Database, area: string, value: object): Promise<void> {
  await db
    .insertInto('setting')
    .values({ area, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Fields that the changes do not name stay as they are, even if two requests change different fields. */
export async function mergeSetting(db: Database, area: string, changes: object): Promise<SettingRow> {
  const { rows } = await sql<SettingRow>`
    update setting set value = value || ${JSON.stringify(changes)}::jsonb, updated_at = now()
    where area = ${area} returning value, updated_at`.execute(db)
  return rows[0]!
}

/** False if there are no such business hours. Otherwise they stay until the transaction ends. */
export async function holdHours(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from business_hours where id = ${id} for key share`.execute(db)
  return rows.length > 0
}
