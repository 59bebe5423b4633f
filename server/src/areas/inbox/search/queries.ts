import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import type { NoteFact } from '../messages/schema.ts'
import type { Guess, MessageHit } from './schema.ts'

type Visible = RawBuilder<unknown>
type Found = { total: number; ids: number[] }

/**
 * Finds conversations by their own words, by their contact and by number, newest first. Each of the three uses an index
 * of its own (conversation_found, contact_found with conversation_of_contact, the key). What the actor may not see is
 * removed before anything is counted or cut.
 */
export async function findConversations(
  db: Database,
  query: { words: string; contact: string; reference: number | null },
  visible: Visible,
  limit: number,
  offset: number,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with candidate as (
      select id from conversation
      where search_words(coalesce(subject, '') || ' ' || coalesce(last_message, '')) @@ search_query(${query.words})
      union
      select c.id from contact k join conversation c on c.contact_id = k.id
      where contact_words(k.first_name, k.last_name, k.email, k.phone_number) @@ search_query(${query.contact})
      union
      select id from conversation where id = ${query.reference}
    ), found as materialized (
      select c.id, c.last_message_at from candidate join conversation c on c.id = candidate.id where ${visible}
    )
    select (select count(*) from found) as total,
      to_json(array(select id from found order by last_message_at desc, id desc limit ${limit} offset ${offset})) as ids`.execute(
    db,
  )
  return rows[0]!
}

/** The planner's guess of how many conversations have each word. */
export async function guessConversations(db: Database, words: string): Promise<Guess> {
  const { rows } = await sql<{ word: string | null; n: number }>`
    select word::text, conversations as n from guess_conversation_words(${words})`.execute(db)
  return {
    all: rows.find(({ word }) => word === null)!.n,
    words: rows.flatMap(({ word, n }) => (word === null ? [] : { word, hits: n })),
  }
}

/**
 * The page of conversations among those with the newest messages. The innermost limit makes every plan read index
 * conversation_recent once, and that ends when the page is full.
 */
export async function findAmongNewest(
  db: Database,
  query: { words: string; contact: string; reference: number | null },
  newest: number,
  limit: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select * from conversation order by last_message_at desc, id desc limit ${newest}) c
    where search_words(coalesce(subject, '') || ' ' || coalesce(last_message, '')) @@ ${query.words}::tsquery
      or id is not distinct from ${query.reference}
      or contact_id in (
        select id from contact
        where contact_words(first_name, last_name, email, phone_number) @@ (select search_query(${query.contact}))
      )
    order by last_message_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Finds messages with these words, written or said in a recording, newest first. Uses indexes message_found, note_found
 * and transcript_found. What the actor may not see is removed before counting.
 */
export async function findMessages(
  db: Database,
  words: string,
  { seesAll, visible }: { seesAll: boolean; visible: Visible },
  limit: number,
  offset: number,
): Promise<Found> {
  const seen = seesAll
    ? sql``
    : sql`and exists (select 1 from conversation c where c.id = m.conversation_id and ${visible})`
  const { rows } = await sql<Found>`
    with found as materialized (
      select m.id, m.created_at from message m
      where (search_words(m.content) @@ search_query(${words}) or search_words(m.found_by) @@ search_query(${words}))
        and m.type <> 'activity' ${seen}
      union all
      select m.id, m.created_at from file f join message m on m.id = f.used_by
      where f.used_as = 'message' and f.transcript is not null and search_words(f.transcript) @@ search_query(${words})
        and not search_words(m.content) @@ search_query(${words}) and not m.meta ? 'deleted_at' ${seen}
    )
    select (select count(*) from found) as total,
      to_json(array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset})) as ids`.execute(
    db,
  )
  return rows[0]!
}

export type HitRow = Omit<MessageHit, 'text_content' | 'snippet' | 'private' | 'conversation_reference_number'> & {
  content: string
  note: NoteFact | null
}

/** Those of these conversations that the actor may see, in their order. */
export async function keepVisible(db: Database, ids: number[], visible: Visible): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversation c where c.id = any(${ids}) and ${visible}`.execute(db)
  const kept = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => kept.has(id))
}

/** Those of these messages whose conversations the actor may see. */
export async function listHits(db: Database, ids: number[], visible: Visible): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select m.id, m.uuid, m.type, m.sender_type, left(coalesce(nullif(m.content, ''), f.transcript, ''), 20000) as content, m.meta->'note' as note, m.created_at, m.conversation_id,
      c.uuid as conversation_uuid, c.subject as conversation_subject, s.name as conversation_status,
      c.created_at as conversation_created_at,
      jsonb_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name) as contact
    from message m
    join conversation c on c.id = m.conversation_id
    join status s on s.id = c.status_id
    join contact k on k.id = c.contact_id
    left join lateral (
      select transcript from file
      where used_as = 'message' and used_by = m.id and transcript is not null and not m.meta ? 'deleted_at' limit 1
    ) f on true
    where m.id = any(${ids}) and ${visible}
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}
