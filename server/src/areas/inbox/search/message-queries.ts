import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import { countedTo } from '../../../platform/search.ts'
import type { Guess, Reading } from './schema.ts'

/** Whose messages are searched: everybody's, or those of conversations for which `visible` is true. */
export type Sight = { seesAll: boolean; visible: RawBuilder<unknown> }
type Found = { total: number; ids: number[] }
type Slice = { limit: number; offset: number }

/**
 * The planner's guess of how many messages have each word. Undefined while the words of older messages are still to be
 * stored.
 */
export async function guessWords(db: Database, words: string): Promise<Guess | undefined> {
  const { rows } = await sql<{ word: string | null; n: number }>`
    select word::text, messages as n from guess_message_words(${words})`.execute(db)
  const all = rows.find(({ word }) => word === null)
  return all && { all: all.n, words: rows.flatMap(({ word, n }) => (word === null ? [] : { word, hits: n })) }
}

/** Looks each conversation up by its key. The `offset` keeps the planner from reading all of them instead. */
const seen = ({ seesAll, visible }: Sight) =>
  seesAll
    ? sql``
    : sql`cross join lateral (select from conversation c where c.id = w.conversation_id and ${visible} offset 0) seen`
const newestFirst = sql`created_at desc, message_id desc`

/** The share of all conversations that the actor may see. */
export async function readShare(db: Database, visible: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    select (sum(n) filter (where ${visible}) / nullif(sum(n), 0))::float8 as share from conversation_count c`.execute(
    db,
  )
  return rows[0]!.share ?? 0
}

/**
 * The page of messages among the `newest` ones. The innermost limit makes every plan read index message_words_newest
 * once, and that ends when the page is full.
 */
export async function findAmongNewest(
  db: Database,
  query: string,
  sight: Sight,
  newest: number,
  { limit, offset }: Slice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.message_id as id from (
      select * from message_words order by ${newestFirst} limit ${newest}
    ) w ${seen(sight)}
    where w.words @@ ${query}::tsquery
    order by w.created_at desc, w.message_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Messages with the words. Only the rarest words are looked up in index message_words_found: to look up a frequent one
 * costs more than to read the messages that have the others.
 */
const byIndex = ({ rare, frequent }: Reading, sight: Sight) => sql`
  select w.message_id, w.created_at from message_words w ${seen(sight)}
  where w.words @@ ${rare}::tsquery and ${has(frequent)}`

/** The same for an actor who sees few conversations: there are fewer messages in these than messages with the words. */
const inFew = (query: string, { visible }: Sight) => sql`
  select w.message_id, w.created_at from (select c.id from conversation c where ${visible} offset 0) c
  join message_words w on w.conversation_id = c.id where ${has(query)}`

export const findByIndex = (db: Database, reading: Reading, sight: Sight, slice: Slice) =>
  pageOf(db, byIndex(reading, sight), slice)
export const findInFew = (db: Database, query: string, sight: Sight, slice: Slice) =>
  pageOf(db, inFew(query, sight), slice)
export const countSeen = (db: Database, reading: Reading, sight: Sight) => count(db, byIndex(reading, sight))
export const countInFew = (db: Database, query: string, sight: Sight) => count(db, inFew(query, sight))

/** Has the words. This condition never uses an index. */
const has = (query: string | null) => (query === null ? sql`true` : sql`coalesce(w.words @@ ${query}::tsquery, false)`)

/** The number of messages found, and those of the page. */
async function pageOf(db: Database, found: RawBuilder<unknown>, { limit, offset }: Slice): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (${found})
    select (select count(*) from found) as total,
      to_json(array(select message_id from found order by ${newestFirst} limit ${limit} offset ${offset})) as ids`.execute(
    db,
  )
  return rows[0]!
}

/** The number of messages found, up to one more than is counted. */
async function count(db: Database, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${found} limit ${countedTo + 1}) some`.execute(db)
  return rows[0]!.n
}

/**
 * Stores the words of the next older messages. Returns up to which message words are still to be stored, or null if all
 * are stored.
 */
export async function storeWords(db: Database, most: number): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select store_message_words(${most}) as left from words_to_store`.execute(db)
  return rows[0]?.left ?? null
}

/** From now on searches use the stored words. The planner's statistics are updated first. */
export async function endStoring(db: Database): Promise<void> {
  await sql`analyze message_words`.execute(db)
  await sql`delete from words_to_store where up_to <= 0`.execute(db)
}
