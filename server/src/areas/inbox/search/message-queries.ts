import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hidden } from '../../../platform/database/prepared.ts'
import { type Guess, readGuess, withoutWorkers } from '../../../platform/lists/search.ts'
import type { Part, Reading } from './schema.ts'

/**
 * Whose messages are searched: everybody's, or those of conversations for which `visible` is true. `visibleIds` is a
 * query for these, `visibleBeginnings` one for their `knownBeginnings`.
 */
export type Sight = {
  seesAll: boolean
  visible: RawBuilder<unknown>
  visibleIds: RawBuilder<unknown>
  visibleBeginnings: RawBuilder<unknown>
}
type Found = { total: number; ids: number[] }
type Slice = { limit: number; offset: number }

/** A condition on rows of `message_words w`: the actor may see the conversation. */
export type Seen = RawBuilder<unknown>

export const everything: Seen = sql`true`

/**
 * The conversation meets the condition `visible`; each is looked up by its key. The `offset` keeps the planner from
 * reading all of them instead.
 */
export const lookedUp = (visible: RawBuilder<unknown>): Seen =>
  sql`exists (select from conversation c where c.id = w.conversation_id and ${visible} offset 0)`

/**
 * The same, but the conversations that meet it are read once before. They are not joined, so that the rows stay in
 * their order and a full page ends the reading.
 */
export const inSet = (visibleIds: RawBuilder<unknown>): Seen =>
  sql`coalesce(w.conversation_id in (${visibleIds}), false)`

/**
 * The planner's guess of how many messages have each word, and the actor's part. Undefined while the words of older
 * messages are still to be stored.
 */
export async function guessWords(
  db: Database,
  words: string,
  sight: Pick<Sight, 'seesAll' | 'visible'>,
): Promise<{ guess: Guess; part: Part } | undefined> {
  const { rows } = await sql<{ word: string | null; n: number } & Part>`
    select word::text, messages as n, part.* from guess_message_words(${words}), ${partOf(sight)} part`.execute(db)
  const guess = readGuess(rows)
  return guess && { guess, part: readPart(rows, sight, guess) }
}

const newestFirst = sql`created_at desc, message_id desc`

/**
 * One row: how many conversations there are, and how many of them the actor may see. Whoever sees all need not count.
 */
export const partOf = ({ seesAll, visible }: Pick<Sight, 'seesAll' | 'visible'>): RawBuilder<unknown> =>
  seesAll
    ? sql`(select 0 as all, 0 as seen)`
    : sql`(
        select coalesce(sum(n), 0)::float8 as all, coalesce(sum(n) filter (where ${visible}), 0)::float8 as seen
        from conversation_count c
      )`

/** The part that comes with each row of a guess. */
export const readPart = (
  rows: readonly Part[],
  { seesAll }: Pick<Sight, 'seesAll'>,
  { all }: Pick<Guess, 'all'>,
): Part => (seesAll ? { all, seen: all } : { all: rows[0]!.all, seen: rows[0]!.seen })

/**
 * The page of messages among the `newest` ones. The innermost limit makes every plan read index message_words_newest
 * once, and only until the page is full.
 */
export async function findAmongNewest(
  db: Database,
  query: string,
  seen: Seen,
  newest: number,
  { limit, offset }: Slice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select message_id as id from (select * from message_words order by ${newestFirst} limit ${hidden(newest)}) w
    where ${has(query)} and ${seen}
    order by ${newestFirst} limit ${hidden(limit)} offset ${hidden(offset)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Counts messages with the words, up to `most`. The query stands in a `select`, so that the planner does not expect
 * more hits than `most` and read the table instead.
 */
export async function countByIndex(db: Database, { rare, frequent }: Reading, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from message_words w
      where w.words @@ (select ${rare}::tsquery) and ${has(frequent)} and ${withoutWorkers('w.message_id')} limit ${sql.lit(most)}
    ) found`.execute(db)
  return rows[0]!.n
}

/**
 * Messages with the words. Only the rarest words are looked up in index message_words_found: to look up a frequent one
 * costs more than to read the messages that have the others.
 */
export const findByIndex = (db: Database, { rare, frequent }: Reading, seen: Seen, slice: Slice): Promise<Found> =>
  pageOf(
    db,
    sql`select w.message_id, w.created_at from message_words w
      where w.words @@ ${rare}::tsquery and ${has(frequent)} and ${seen} and ${withoutWorkers('w.message_id')}`,
    slice,
  )

/**
 * The same for an actor who sees few conversations: there are fewer messages in these than messages with the words.
 * Each `offset` keeps the planner from reading all messages instead.
 */
export const findInFew = (db: Database, query: string, visibleIds: RawBuilder<unknown>, slice: Slice): Promise<Found> =>
  pageOf(
    db,
    sql`select w.message_id, w.created_at from (select distinct id from (${visibleIds}) c offset 0) c
      cross join lateral (select * from message_words where conversation_id = c.id offset 0) w where ${has(query)}`,
    slice,
  )

/**
 * The same for an actor who sees more: two indexes say which messages have the words and which are in their
 * conversations, and only those that are both are read.
 */
export const findInBoth = (
  db: Database,
  { rare, frequent }: Reading,
  visibleIds: RawBuilder<unknown>,
  slice: Slice,
): Promise<Found> =>
  pageOf(
    db,
    sql`select w.message_id, w.created_at from words_within(array(${visibleIds}), ${rare}::tsquery) w
      where ${has(frequent)}`,
    slice,
  )

/**
 * The messages with the words among about this share of all, the newest ones. They begin at the time of one message, so
 * the newest messages of all come first, in whatever order they were filed.
 */
export const findInNewestShare = (
  db: Database,
  { rare, frequent }: Reading,
  seen: Seen,
  share: number,
  slice: Slice,
): Promise<Found> =>
  pageOf(
    db,
    sql`select w.message_id, w.created_at from words_since((
        select created_at from message_words
        where message_id >= (
          select (max(message_id) - ${share}::float8 * (max(message_id) - min(message_id)))::bigint from message_words
        )
        order by message_id limit 1
      ), ${rare}::tsquery) w
      where ${has(frequent)} and ${seen}`,
    slice,
  )

/** Has the words. This condition never uses an index. */
export const has = (query: string | null) =>
  query === null ? sql`true` : sql`coalesce(w.words @@ (select ${query}::tsquery), false)`

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
  await sql`
    with ended as (delete from words_to_store where up_to <= 0 returning 1), begun as (delete from figures_to_store)
    insert into figures_to_store select max(c.id) from conversation c where exists (select from ended) having max(c.id) is not null`.execute(
    db,
  )
}
