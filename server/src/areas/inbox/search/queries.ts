import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hidden } from '../../../platform/database/prepared.ts'
import { type Guess, mayHave, readGuess, withoutWorkers } from '../../../platform/lists/search.ts'
import type { NoteFact } from '../messages/schema.ts'
import { partOf, readPart, type Sight } from './message-queries.ts'
import type { MessageHit, Part, TextReading } from './schema.ts'

type Visible = RawBuilder<unknown>
type Found = { total: number; ids: number[] }

export type ConversationQuery = { words: string; contact: string; reference: number | null }
/** The words as the database searches for them; null if there are none. */
export type ConversationTerms = { words: TextReading | null; contact: string | null; reference: number | null }

/** `contactText`: what holds the words of `contact k`, if all of it is ASCII. */
type Spelled = { words: string[]; contact: string[]; contactText: RawBuilder<unknown> }

export const ownText = sql`(coalesce(c.subject, '') || ' ' || coalesce(c.last_message, ''))`
export const hasWords = sql`search_words${ownText}`
const contactHasWords = sql`contact_words(k.first_name, k.last_name, k.email, k.phone_number)`
const newestFirst = sql`last_message_at desc, id desc`

/**
 * Finds conversations by their own words, by their contact and by number, newest first. Each of the three uses an index
 * of its own (conversation_found, contact_found with conversation_of_contact or conversation_of_assignee, the key).
 * What the actor may not see is removed before anything is counted or cut. The words are not a parameter, so that each
 * plan is made for them: the rows of frequent words are read only where an index says that the actor may see them. What
 * is found twice is removed from the smaller lists, because a `union` would compare all of the larger one.
 * `isPartFirst`: the contacts of all that the actor may see are looked at, instead of the conversations of all contacts
 * with the words.
 */
export async function findConversations(
  db: Database,
  { words, contact, reference }: ConversationTerms,
  visible: Visible,
  { spelled, isPartFirst }: { spelled: Spelled; isPartFirst: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const known = isPartFirst ? withContacts(contact, spelled, visible) : ofContacts(sql.lit(contact), visible)
  const { rows } = await sql<Found>`
    with own as materialized (${ownOnes(words, (rare) => sql.lit(rare), visible)}),
    others as (
      select * from (
        ${known} union
        select c.id, c.last_message_at from conversation c where c.id = ${reference} and ${visible}
      ) further where not exists (select from own where own.id = further.id)
    ),
    found as materialized (select * from own union all select * from others)
    select (select count(*) from found) as total,
      to_json(array(select id from found order by ${newestFirst} limit ${limit} offset ${offset})) as ids`.execute(db)
  return rows[0]!
}

/**
 * The texts with the rare words are looked at for the frequent ones. `written`: how the rare ones stand in the
 * statement.
 */
function ownOnes(words: TextReading | null, written: (rare: string | null) => RawBuilder<unknown>, visible: Visible) {
  const others = words?.frequent
    ? sql`case when ${mayHave(ownText, words.spelled)} then ${hasWords} @@ ${words.frequent}::tsquery end`
    : sql`true`
  return sql`
    select c.id, c.last_message_at from conversation c
    where ${hasWords} @@ ${written(words?.rare ?? null)}::tsquery and ${others} and ${visible} and ${withoutWorkers('c.id')}`
}

/**
 * The `offset` keeps the planner from looking at the words of a contact instead: it believes that they are made in
 * either case.
 */
const ofContacts = (words: RawBuilder<unknown>, visible: Visible) => sql`
  select c.id, c.last_message_at from (
    select k.id from contact k where ${contactHasWords} @@ ${words}::tsquery and ${withoutWorkers('k.id')} offset 0
  ) k join conversation c on c.contact_id = k.id where ${visible} and ${withoutWorkers('c.id')}`

/** The same from the other end: the contacts of all that the actor may see are looked at. */
const withContacts = (words: string | null, spelled: Spelled, visible: Visible) => sql`
  select id, last_message_at from (
    select c.id, c.contact_id, c.last_message_at from conversation c where ${visible} and ${withoutWorkers('c.id')} offset 0
  ) c where ${lookedAt(words, spelled)}`

/** The contact of `conversation c` has the words. It is found by its key, one after the other. */
export const lookedAt = (words: string | null, spelled: Pick<Spelled, 'contact' | 'contactText'>) => sql`exists (
  select from contact k where k.id = c.contact_id
    and case when ${mayHave(spelled.contactText, spelled.contact)} then ${contactHasWords} @@ ${words}::tsquery end
  offset 0
)`

/**
 * Counts conversations up to `most`, by their own words or by their contact's. The words stand in a `select`, so that
 * the planner does not expect more than `most` and read the table instead.
 */
export async function countConversations(
  db: Database,
  { words, contact }: ConversationTerms,
  by: 'own' | 'contact',
  most: number,
): Promise<number> {
  const written = (text: string | null) => sql`(select ${text})`
  const found = by === 'own' ? ownOnes(words, written, sql`true`) : ofContacts(written(contact), sql`true`)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${found} limit ${sql.lit(most)}) found`.execute(db)
  return rows[0]!.n
}

/**
 * The planner's guess of how many conversations have each word, and how many contacts have each of theirs, and the
 * actor's part.
 */
export async function guessConversations(
  db: Database,
  query: ConversationQuery,
  sight: Pick<Sight, 'seesAll' | 'visible'>,
): Promise<{ conversations: Guess; contacts: Guess; part: Part }> {
  const { rows } = await sql<{ of: 'conversations' | 'contacts'; word: string | null; n: number } & Part>`
    select guess.*, part.* from (
      select 'conversations' as of, word::text, conversations as n from guess_conversation_words(${query.words})
      union all select 'contacts', word::text, contacts from guess_contact_words(${query.contact})
    ) guess, ${partOf(sight)} part`.execute(db)
  const guessOf = (wanted: (typeof rows)[number]['of']) => readGuess(rows.filter((row) => row.of === wanted))!
  const conversations = guessOf('conversations')
  return { conversations, contacts: guessOf('contacts'), part: readPart(rows, sight, conversations) }
}

/**
 * The page of conversations among those with the newest messages. The innermost limit makes every plan read index
 * conversation_recent once, and that ends when the page is full. The index says which conversations an actor sees, so
 * of a small part (`isPartSmall`) only those are read, each by its key. Contacts with the words are all read before if
 * they are few, else the contact of each conversation is looked at. `spelled`: each of the words, without the query's
 * signs.
 */
export async function findAmongNewest(
  db: Database,
  { words, contact, reference }: ConversationTerms,
  visible: Visible,
  how: { newest: number; isPartSmall: boolean; areContactsFew: boolean; spelled: Spelled },
  limit: number,
  offset: number,
): Promise<number[]> {
  const { newest, isPartSmall, areContactsFew, spelled } = how
  const ofContact = areContactsFew
    ? sql`c.contact_id in (select k.id from contact k where ${contactHasWords} @@ (select ${contact}::tsquery))`
    : lookedAt(contact, spelled)
  // The planner does not look into it for how many they are.
  const seen = sql`coalesce(${visible}, false)`
  const read = isPartSmall
    ? sql`
        (
          select id, last_message_at from (
            select id, last_message_at, assigned_user_id, assigned_team_id from conversation order by ${newestFirst} limit ${hidden(newest)}
          ) c where ${seen}
        ) walked cross join lateral (select * from conversation where id = walked.id offset 0) c`
    : sql`
        (select * from conversation order by ${newestFirst} limit ${hidden(newest)}) walked
        cross join lateral (select walked.*) c`
  const all = words && [words.rare, words.frequent].filter(Boolean).join(' & ')
  const { rows } = await sql<{ id: number }>`
    select walked.id from ${read}
    where ${seen} and (
      (${mayHave(ownText, spelled.words)} and ${hasWords} @@ (select ${all}::tsquery)) or walked.id is not distinct from ${reference} or ${ofContact}
    )
    order by walked.last_message_at desc, walked.id desc limit ${hidden(limit)} offset ${hidden(offset)}`.execute(db)
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

/** The conversations that the actor may see, in their order. */
export async function keepVisible(db: Database, ids: number[], visible: Visible): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversation c where c.id = any(${ids}) and ${visible}`.execute(db)
  const kept = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => kept.has(id))
}

/** The messages whose conversations the actor may see. */
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
