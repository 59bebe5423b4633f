import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Closes the reply window for the customer of this message in its inbox, if they last wrote to a former number of it;
 * when they did is known to the second. A conversation that somebody else has locked is left out, because this one is
 * locked already and nobody is to wait in a circle. Uses index conversation_of_contact.
 */
export async function closeFormerWindow(db: Database, messageId: number): Promise<void> {
  await sql`
    update conversation set last_inbound_at = null where id in (
      select c.id from message m join conversation own on own.id = m.conversation_id
        join inbox i on i.id = own.inbox_id
        join conversation c on c.contact_id = own.contact_id and c.inbox_id = own.inbox_id
      where m.id = ${messageId} and c.last_inbound_at < date_trunc('second', i.number_since)
      for no key update of c skip locked
    )`.execute(db)
}
