import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PastQuestion } from './schema.ts'

/** The number of conversations that are read, and of messages of each. The first messages say what it is about. */
const most = { conversations: 200, messages: 4 }
/** The longest question that a preview accepts. */
const longest = 4_096

/**
 * What customers wrote first, with the newest conversation first and in it the oldest message first. `visible` is true
 * for conversations that the actor may see. Uses indexes conversation_by_creation and message_of_conversation.
 */
export async function listFirstWords(db: Database, visible: RawBuilder<unknown>): Promise<PastQuestion[]> {
  const { rows } = await sql<PastQuestion>`
    select m.content as question, v.uuid as conversation_uuid, m.created_at as at
    from (
      select c.id, c.uuid, c.created_at from conversation c where ${visible}
      order by c.created_at desc, c.id desc limit ${sql.lit(most.conversations)}
    ) v
    cross join lateral (
      select id, content, created_at from message
      where conversation_id = v.id and type = 'incoming' and content <> '' and length(content) <= ${sql.lit(longest)}
      order by created_at, id limit ${sql.lit(most.messages)}
    ) m
    order by v.created_at desc, v.id desc, m.created_at, m.id`.execute(db)
  return rows
}
