import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** The contact that the account knows by one of these spellings of a number, the first one before the others. */
export async function findOwner(db: Database, scope: string, spellings: string[]): Promise<number | undefined> {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from contact_identity
    where scope = ${scope} and kind = 'phone' and value = any(${spellings})
    order by array_position(${spellings}::text[], value) limit 1`.execute(db)
  return rows[0]?.contact_id
}

/** The oldest contact with this number in any spelling. Uses index contact_phone. */
export async function findByNumber(db: Database, spellings: string[]): Promise<number | undefined> {
  const numbers = spellings.map((digits) => `+${digits}`)
  const { rows } = await sql<{ id: number }>`
    select id from contact where phone_number = any(${numbers})
    order by array_position(${numbers}::text[], phone_number), id limit 1 for no key update`.execute(db)
  return rows[0]?.id
}

/** Locks the address until commit, so that simultaneous searches for it take turns. Uses index contact_email. */
export async function findByAddress(db: Database, email: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 4))`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from contact where lower(email) = lower(${email}) for no key update`.execute(db)
  return rows[0]?.id
}

/** Returns whether messages reach the contact from this account. */
export async function isReachable(db: Database, scope: string, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact_identity
    where contact_id = ${contactId} and scope = ${scope} and kind in ('phone', 'user_id') limit 1`.execute(db)
  return rows.length > 0
}
