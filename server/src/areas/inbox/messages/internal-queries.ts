import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import { type Inserted, type NewMessage, promised, promisedIn } from './queries.ts'
import type { KeptLine } from './schema.ts'

/**
 * Adds one note or activity line, which nothing of the provider's belongs to and of which a list row shows only the
 * time. It costs the database three quarters of what `insertMessages` does. If the transaction has written the row of
 * the conversation already, it is left alone: a second update makes the database check all its foreign keys again, and
 * even one that finds nothing to do fires the triggers.
 */
export async function insertInternal(db: Database, m: NewMessage): Promise<Inserted | undefined> {
  const added = sql`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, meta, echo_id,
                         reply_to, found_by, created_at)
    values (${m.uuid}, ${m.conversation_id}, ${m.inbox_id}, ${m.type}, ${m.status}, ${m.sender_type}, ${m.sender_id},
            ${m.content}, ${JSON.stringify(m.meta ?? {})}::jsonb, ${m.echo_id ?? null}, ${m.reply_to ?? null},
            ${m.found_by ?? null}, ${m.created_at})
    on conflict do nothing
    returning id, false as changed, ${promised} as promised`
  const written = m.touched
    ? sql<Inserted>`${added}`
    : sql<Inserted>`
    with added as (${added}), touched as (
      update conversation set updated_at = ${m.created_at} from added
      where conversation.id = ${m.conversation_id} and updated_at < ${m.created_at}
    )
    select * from added`
  const { rows } = await written.execute(db)
  return rows[0]
}

/** Adds such a line under the id that was kept for it. It is sent together with the next statement. */
export async function insertKept(db: Database, m: NewMessage, { id, promised }: KeptLine): Promise<Inserted> {
  await sql`${unanswered}
    insert into message (id, uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, meta,
                         created_at)
    overriding system value
    values (${id}, ${m.uuid}, ${m.conversation_id}, ${m.inbox_id}, ${m.type}, ${m.status}, ${m.sender_type},
            ${m.sender_id}, ${m.content}, ${JSON.stringify(m.meta ?? {})}::jsonb, ${m.created_at})`.execute(db)
  return { id, promised, changed: false }
}

/** Is for a statement that locks a row of `conversation`: what is kept for a line that the transaction adds to it. */
export const keptLine = sql<KeptLine>`json_build_object(
  'id', nextval('message_id_seq'), 'promised', ${promisedIn(sql`conversation.id`, sql`conversation.inbox_id`)})`
