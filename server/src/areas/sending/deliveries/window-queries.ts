import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'

/**
 * Closes the reply window for the customer of this message in its inbox, unless they have written since it was queued. A
 * conversation that somebody else has locked is left out, because this one is locked already and nobody is to wait in a
 * circle. Uses index conversation_of_contact.
 */
export async function closeWindow(db: Database, messageId: number): Promise<void> {
  await sql`
    update conversation set last_inbound_at = null where id in (
      select c.id from message m join conversation own on own.id = m.conversation_id
        join conversation c on c.contact_id = own.contact_id and c.inbox_id = own.inbox_id
      where m.id = ${messageId} and c.last_inbound_at <= coalesce(m.queued_at, m.created_at)
      for no key update of c skip locked
    )`.execute(db)
}
