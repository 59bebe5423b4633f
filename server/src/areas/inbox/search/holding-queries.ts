import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hidden } from '../../../platform/database/prepared.ts'
import { mayHave } from '../../../platform/lists/search.ts'
import { has, type Sight } from './message-queries.ts'
import { type ConversationTerms, hasWords, lookedAt, ownText } from './queries.ts'

type Seen = Pick<Sight, 'visible' | 'visibleBeginnings'>
/**
 * `isCut`: conversations were left out, of which nothing is newer than what was found. `total` and `ids` are of what
 * was found.
 */
export type Held = { total: number; isCut: boolean; ids: number[] }
type Slice = { limit: number; offset: number }

/** Conversations `c` with the beginnings of their words, which are looked at from the newest. */
export const knownBeginnings = sql`select c.conversation_id, c.newest_at, c.beginnings from conversation_beginnings c`
export const fromNewest = sql`newest_at desc`

/**
 * Query `held`: the newest conversations of the actor's part that may hold what is looked for, as far as indexes
 * conversation_beginnings_by_assignee, _by_team and _unassigned know, and one more, of which nothing is newer. Each
 * group of `signs` is one way to hold it. The innermost `offset` has the planner read in order, so that a full page
 * ends the reading. What the actor may no longer see can be among them.
 */
function newestHolding(groups: RawBuilder<unknown>[][], most: number, visibleBeginnings: RawBuilder<unknown>) {
  const signs = groups.flat()
  const name = (sign: RawBuilder<unknown>) => sql.ref(`s${signs.indexOf(sign)}`)
  const named = signs.map((sign) => sql`${sign} as ${name(sign)}`)
  const ways = groups.map((group) => {
    const each = group.map((sign) => sql`may_hold(beginnings, ${name(sign)})`)
    return sql`(${sql.join(each, sql` and `)})`
  })
  return sql`held as materialized (
      select conversation_id, newest_at from (select * from (${visibleBeginnings}) c order by newest_at desc offset 0) c
      cross join (select ${sql.join(named)} offset 0) signs
      where beginnings is null or ${sql.join(ways, sql` or `)} limit ${hidden(most + 1)}
    )`
}

/** The conversations that changed since, each looked up by its key. */
const changed = (visible: RawBuilder<unknown>) => sql`
  select c.id from figures_changed cross join lateral (
    select c.id from conversation c where c.id = figures_changed.conversation_id and ${visible} offset 0
  ) c`
const firstHeld = (most: number) => sql`(select * from held order by newest_at desc limit ${hidden(most)}) held`
/** The time of the first conversation that was left out. */
const afterHeld = (most: number) =>
  sql`select newest_at from held order by newest_at desc offset ${hidden(most)} limit 1`
/** While the beginnings of older conversations are still to be stored, the answer is no row. */
const allStored = sql`not exists (select from figures_to_store)`
const isNewer = (time: RawBuilder<unknown>) =>
  sql`(not exists (select from rest) or ${time} > (select newest_at from rest))`
const signOf = (word: string) => sql`beginning_sign(${word})`
const contactSignOf = (word: string) => sql`contact_sign(${word})`

/**
 * The messages with the words in the newest conversations of the actor's part that may hold all these beginnings.
 * Undefined while those of older conversations are still to be stored.
 */
export async function findInHolding(
  db: Database,
  { query, beginnings, most }: { query: string; beginnings: string[]; most: number },
  { visible, visibleBeginnings }: Seen,
  { limit, offset }: Slice,
): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    with ${newestHolding([beginnings.map(signOf)], most, visibleBeginnings)},
    rest as materialized (${afterHeld(most)}),
    read as (select conversation_id as id from ${firstHeld(most)} union ${changed(visible)}),
    found as materialized (
      select w.message_id, w.created_at from read
      cross join lateral (select * from message_words where conversation_id = read.id offset 0) w
      where ${has(query)} and ${isNewer(sql`w.created_at`)}
        and exists (select from conversation c where c.id = w.conversation_id and ${visible} offset 0)
    )
    select (select count(*) from found) as total, exists (select from rest) as "isCut",
      to_json(array(select message_id from found order by created_at desc, message_id desc limit ${hidden(limit)} offset ${hidden(offset)})) as ids
    where ${allStored}`.execute(db)
  return rows[0]
}

/**
 * The same for conversations: those with all the words, by themselves or by their contact, and that with the reference
 * number. No more are read than it takes for a page and some more, of which nothing is newer than the last.
 */
export async function findHolding(
  db: Database,
  { words, contact, reference }: ConversationTerms,
  {
    contactText,
    beginnings,
    most,
  }: { contactText: RawBuilder<unknown>; beginnings: { words: string[]; contact: string[] }; most: number },
  { visible, visibleBeginnings }: Seen,
  { limit, offset }: Slice,
): Promise<Held | undefined> {
  const enough = offset + limit + 10
  const signs = [beginnings.words.map(signOf), beginnings.contact.map(contactSignOf)]
  const all = words && [words.rare, words.frequent].filter(Boolean).join(' & ')
  const hasAll = sql`(
    case when ${mayHave(ownText, beginnings.words)} then ${hasWords} @@ ${all}::tsquery end
    or c.id = ${reference} or ${lookedAt(contact, { contact: beginnings.contact, contactText })}
  )`
  const { rows } = await sql<Held>`
    with ${newestHolding(signs, most, visibleBeginnings)},
    met as materialized (
      select c.id, c.last_message_at, newest_at from ${firstHeld(most)}
      cross join lateral (select * from conversation where id = conversation_id offset 0) c
      where ${visible} and ${hasAll} limit ${hidden(enough)}
    ),
    rest as materialized (
      select max(newest_at) as newest_at from (
        (select min(newest_at) as newest_at from met having count(*) = ${enough}) union all (${afterHeld(most)})
      ) rest having count(*) > 0
    ),
    found as materialized (
      select id, last_message_at from (
        select id, last_message_at from met union
        select c.id, c.last_message_at from (${changed(visible)} union select ${reference}::bigint) others
        cross join lateral (select * from conversation where id = others.id offset 0) c where ${visible} and ${hasAll}
      ) found where ${isNewer(sql`last_message_at`)}
    )
    select (select count(*) from found) as total, exists (select from rest) as "isCut",
      to_json(array(select id from found order by last_message_at desc, id desc limit ${hidden(limit)} offset ${hidden(offset)})) as ids
    where ${allStored}`.execute(db)
  return rows[0]
}
