import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'

/**
 * Locks the contact of a conversation until commit. Whoever changes both does this before locking the conversation,
 * because filing what the customer writes locks them in this order.
 */
export async function lockContactOf(db: Database, uuid: string): Promise<void> {
  await sql`${unanswered}
    select from contact where id = (select contact_id from conversation where uuid = ${uuid}) for no key update`.execute(
    db,
  )
}
