import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hidden } from '../../../platform/database/prepared.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import { type Filter, filterCondition, filterConditions } from '../../../platform/lists/filters.ts'
import { columnOf, type PageSlice } from '../../../platform/lists/page.ts'
import { type Guess, mayHave, readGuess, withoutWorkers } from '../../../platform/lists/search.ts'
import type { HeldValues } from '../../office/attributes/schema.ts'
import type { Contact, ContactDetails, ContactFilters, ContactNote, ContactQuery } from './schema.ts'

const columns = sql`
  id, 'contact' as type, first_name, last_name, email, phone_number, country, language, blocked, not blocked as enabled,
  contact_picture_url(avatar) as avatar_url, last_seen_at, created_at, updated_at`

/** Which contacts a list contains: those with `words`, as `contact_words` knows them, or all. */
export type Wanted = { words: string | null; filters: ContactFilters; visible: Visible | undefined }
/** The words as the database searches for them, and each without the signs of a query. */
type Asked = { query: string; spelled: string[]; visible: Visible | undefined }
/** A condition on rows of `conversation c`. */
export type Visible = RawBuilder<unknown>
/** What an actor sees: `visibleBeginnings` is a query for the `knownBeginnings` of their conversations. */
export type Sight = { visible: Visible; visibleBeginnings: RawBuilder<unknown> }
type Order = Pick<ContactQuery, 'order' | 'order_by'>

/** What is compared, as in indexes contact_recent and contact_in_order. */
const comparedBy = {
  created_at: sql`created_at`,
  first_name: sql`left(search_text(first_name || ' ' || last_name), 100)`,
}

const compared = ({ order_by }: Order) => comparedBy[columnOf<keyof typeof comparedBy>(order_by)]

const orderingBy = (key: RawBuilder<unknown>, { order }: Order, backwards = false) => {
  const direction = (order === 'asc') === backwards ? sql`desc` : sql`asc`
  return sql`${key} ${direction}, id ${direction}`
}

const ordering = (order: Order, backwards = false) => orderingBy(compared(order), order, backwards)

const hasWords = sql`contact_words(first_name, last_name, email, phone_number)`
/** What holds these words of a contact, if all of it is ASCII. Only digits are looked for in the number. */
export function contactText(contact: string, words: string[]): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${contact}.${column}`)
  const names = sql`${of('first_name')} || ' ' || ${of('last_name')} || ' ' || coalesce(${of('email')}, '')`
  const number = sql`regexp_replace(coalesce(${of('phone_number')}, ''), '\\D', '', 'g')`
  return words.some((word) => /^\d+$/.test(word)) ? sql`(${names} || ' ' || ${number})` : sql`(${names})`
}

/** Upper and lower case of an address are the same. Uses index contact_email. */
function condition(filter: Filter<string>): RawBuilder<unknown> {
  const { field, operator, values } = filter
  if (field !== 'email' || operator === 'set' || operator === 'not set') return filterCondition('contact', filter)
  const among = sql`lower(contact.email) = any(${values.map((value) => String(value).toLowerCase())}::text[])`
  return operator === 'not equals' ? sql`not coalesce(${among}, false)` : among
}

/** Uses conversation_of_contact or conversation_of_assignee for what is visible, and contact_found for words. */
function conditions({ words, filters, visible }: Wanted): RawBuilder<unknown> {
  const all = [sql`true`, ...filterConditions(filters, condition)]
  if (words !== null) {
    all.push(sql`${hasWords} @@ search_query(${words}) and ${withoutWorkers('contact.id')}`)
  }
  if (visible) {
    const alone = words === null ? sql`true` : withoutWorkers('c.id')
    all.push(sql`exists (select from conversation c where c.contact_id = contact.id and ${visible} and ${alone})`)
  }
  return sql.join(all, sql` and `)
}

export async function countContacts(db: Database, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contact where ${conditions(wanted)}`.execute(db)
  return rows[0]!.n
}

/** The page, in order. Walks over contact_recent or contact_in_order, from whichever end the offset is counted. */
export async function listContacts(
  db: Database,
  wanted: Wanted,
  order: Order,
  { limit, offset, backwards }: PageSlice,
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select ${columns} from contact where id in (
      select id from contact where ${conditions(wanted)}
      order by ${ordering(order, backwards)} limit ${limit} offset ${offset}
    ) order by ${ordering(order)}`.execute(db)
  return rows
}

/**
 * The contacts with the words that an actor sees: of those with the words, or, `isPartFirst`, of those in their
 * conversations. The words are not a parameter, so that the plan is made for them. Each `offset` keeps the planner from
 * beginning at the other end: it believes that the words of a contact are made in either case.
 */
function asked({ query, spelled, visible }: Asked, isPartFirst: boolean): RawBuilder<unknown> {
  const words = sql`${hasWords} @@ ${sql.lit(query)}::tsquery`
  if (!visible) return sql`contact where ${words} and ${withoutWorkers('contact.id')}`
  const seen = sql`${visible} and ${withoutWorkers('c.id')}`
  return isPartFirst
    ? sql`(select distinct c.contact_id from conversation c where ${seen} offset 0) seen
        cross join lateral (select * from contact where id = seen.contact_id offset 0) contact
        where case when ${mayHave(contactText('contact', spelled), spelled)} then ${words} end`
    : sql`(select * from contact where ${words} and ${withoutWorkers('contact.id')} offset 0) contact
        where exists (select from conversation c where c.contact_id = contact.id and ${seen})`
}

/** Conversations `c` with the beginnings of the words of their contacts. */
export const knownBeginnings = sql`select c.conversation_id, c.beginnings from conversation_beginnings c`

/** How many conversations the actor sees. */
export async function countSeen(db: Database, visible: Visible): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::float8 as n from conversation_count c where ${visible}`.execute(db)
  return rows[0]!.n
}

/**
 * The contacts of the actor's conversations that may have words with these beginnings, as far as indexes
 * conversation_beginnings_by_assignee and conversation_beginnings_by_team know, with those of conversations that
 * changed since. Undefined if these are more conversations than `most`, or while the beginnings of older ones are still
 * to be stored.
 */
export async function findHolding(
  db: Database,
  beginnings: string[],
  { visible, visibleBeginnings }: Sight,
  most: number,
): Promise<number[] | undefined> {
  const signs = beginnings.map((one, place) => sql`contact_sign(${one}) as ${sql.ref(`s${place}`)}`)
  const held = beginnings.map((_, place) => sql`may_hold(beginnings, ${sql.ref(`s${place}`)})`)
  const { rows } = await sql<{ ids: number[] }>`
    with held as materialized (
      select conversation_id from (${visibleBeginnings}) c cross join (select ${sql.join(signs)} offset 0) signs
      where beginnings is null or (${sql.join(held, sql` and `)}) limit ${most + 1}
    ),
    read as (select conversation_id as id from held union select conversation_id from figures_changed)
    select to_json(array(
      select distinct contact_id from read
      cross join lateral (select c.contact_id from conversation c where c.id = read.id and ${visible} offset 0) c
    )) as ids
    where not exists (select from figures_to_store) and (select count(*) from held) <= ${most}`.execute(db)
  return rows[0]?.ids
}

/** Those of these contacts that have the words. */
export const findAmong = (
  db: Database,
  ids: number[],
  { query, spelled }: Omit<Asked, 'visible'>,
  order: Order,
  slice: { limit: number; offset: number },
): Promise<FoundContacts> =>
  pageOf(
    db,
    sql`(select * from contact where id = any(${ids}::bigint[]) offset 0) contact
      where case when ${mayHave(contactText('contact', spelled), spelled)} then ${hasWords} @@ ${sql.lit(query)}::tsquery end`,
    order,
    slice,
  )

/** How many contacts have the words, and those of the page, in order. They are found before any are ordered or cut. */
export const findAsked = (
  db: Database,
  wanted: Asked,
  isPartFirst: boolean,
  order: Order,
  slice: { limit: number; offset: number },
): Promise<FoundContacts> => pageOf(db, asked(wanted, isPartFirst), order, slice)

/** The same with filters. */
export const findContacts = (
  db: Database,
  wanted: Wanted,
  order: Order,
  slice: { limit: number; offset: number },
): Promise<FoundContacts> => pageOf(db, sql`contact where ${conditions(wanted)}`, order, slice)

type FoundContacts = { total: number; rows: Contact[] }

async function pageOf(
  db: Database,
  source: RawBuilder<unknown>,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundContacts> {
  const { rows } = await sql<{ total: number; shown: boolean } & Contact>`
    with found as materialized (select contact.id, ${compared(order)} as compared from ${source}),
    page as (
      select ${columns} from contact where id = any(array(
        select id from found order by ${orderingBy(sql`compared`, order)} limit ${limit} offset ${offset}))
    )
    select counted.total, page.id is not null as shown, page.*
    from (select count(*) as total from found) counted left join page on true
    order by ${ordering(order)}`.execute(db)
  return { total: rows[0]!.total, rows: rows.filter((row) => row.shown).map(({ total: _, shown: __, ...row }) => row) }
}

/** The planner's guess of how many contacts have each word. */
export async function guessContacts(db: Database, words: string): Promise<Guess> {
  const { rows } = await sql<{ word: string | null; n: number }>`
    select word::text, contacts as n from guess_contact_words(${words})`.execute(db)
  return readGuess(rows)!
}

/**
 * The page among the first contacts in this order. The innermost limit makes every plan read contact_recent or
 * contact_in_order once, and that ends when the page is full. The `case` keeps what takes longest last, and the
 * `offset` has it look up the conversations of one contact after the other. `spelled`: each of the words, without the
 * signs of a query.
 */
export async function listFirstContacts(
  db: Database,
  { query, spelled, visible }: Asked,
  order: Order,
  first: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Contact[]> {
  const seen = visible
    ? sql`exists (select from conversation c where c.contact_id = contact.id and ${visible} offset 0)`
    : sql`true`
  const { rows } = await sql<Contact>`
    select ${columns} from (select * from contact order by ${ordering(order)} limit ${hidden(first)}) contact
    where case when ${mayHave(contactText('contact', spelled), spelled)} and ${seen} then ${hasWords} @@ ${query}::tsquery end
    order by ${ordering(order)} limit ${hidden(limit)} offset ${hidden(offset)}`.execute(db)
  return rows
}

/** The contact with its identities, the surest kind first, and the newest first within a kind. */
export async function findContact(db: Database, id: number): Promise<ContactDetails | undefined> {
  const { rows } = await sql<ContactDetails>`
    select ${columns}, shown_attributes(custom_attributes) as custom_attributes, to_json(array(
      select json_build_object('kind', kind, 'value', value, 'scope', scope) from contact_identity
      where contact_id = contact.id
      order by scope, array_position(array['phone', 'user_id', 'parent_user_id'], kind), created_at desc limit 100
    )) as identities
    from contact where id = ${id}`.execute(db)
  return rows[0]
}

/** The contact that has the picture. Uses index contact_avatar. */
export async function findByPicture(db: Database, uuid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from contact where avatar = ${uuid}`.execute(db)
  return rows[0]?.id
}

type ContactColumns = {
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | null | undefined
  phone_number?: string | null | undefined
  country?: string | null | undefined
  language?: string | null | undefined
  blocked?: boolean | undefined
  avatar?: string | undefined
}

export async function insertContact(db: Database, contact: ContactColumns): Promise<number> {
  const { first_name, last_name, email, phone_number, country, language } = contact
  const row = await db
    .insertInto('contact')
    .values({ first_name, last_name, email, phone_number, country, language })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  return row.id
}

export async function updateContact(db: Database, id: number, change: ContactColumns, now: Date): Promise<void> {
  const { first_name, last_name, email, phone_number, country, language, blocked, avatar } = change
  await db
    .updateTable('contact')
    .set({ first_name, last_name, email, phone_number, country, language, blocked, avatar, updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
}

export async function getAttributes(db: Database, id: number): Promise<HeldValues> {
  const { rows } = await sql<{
    held: HeldValues
  }>`select custom_attributes as held from contact where id = ${id}`.execute(db)
  return rows[0]!.held
}

/** Whatever somebody else writes at the same time. */
export async function updateAttributes(db: Database, id: number, values: HeldValues, now: Date): Promise<void> {
  await sql`update contact set custom_attributes = jsonb_strip_nulls(custom_attributes || ${JSON.stringify(values)}::jsonb),
      updated_at = ${now} where id = ${id}`.execute(db)
}

const refuseTaken = refusing('contact_email', () => conflict('contact.email_taken').at('email'))

export async function lockContact(db: Database, id: number): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`select ${columns} from contact where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/**
 * True if a contact has the number in one of its spellings. Locks the number until commit, because no index can keep it
 * unique: the same customer may have come in over two business accounts.
 */
export async function isPhoneTaken(db: Database, spellings: string[], butBy: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${spellings.toSorted()[0]}, 3))`.execute(db)
  const { rows } = await sql`
    select 1 from contact where phone_number = any(${spellings}) and id is distinct from ${butBy} limit 1`.execute(db)
  return rows.length > 0
}

const notes = sql`
  select n.id, n.contact_id, n.note, n.agent_id as user_id, a.first_name, a.last_name,
    upload_url(a.avatar) as avatar_url, n.created_at, n.updated_at
  from contact_note n join agent a on a.id = n.agent_id`

/** The newest 500, newest first. Uses index contact_note_of_contact. */
export async function listNotes(db: Database, contactId: number): Promise<ContactNote[]> {
  const { rows } = await sql<ContactNote>`
    ${notes} where n.contact_id = ${contactId} order by n.created_at desc, n.id desc limit 500`.execute(db)
  return rows
}

export async function insertNote(
  db: Database,
  note: { contact_id: number; agent_id: number; note: string; now: Date },
): Promise<ContactNote> {
  const inserted = await sql<{ id: number }>`
    insert into contact_note (contact_id, agent_id, note, created_at, updated_at)
    values (${note.contact_id}, ${note.agent_id}, ${note.note}, ${note.now}, ${note.now}) returning id`.execute(db)
  const { rows } = await sql<ContactNote>`${notes} where n.id = ${inserted.rows[0]!.id}`.execute(db)
  return rows[0]!
}

export type DeletedNote = { written_by: number; written_at: Date }

/** Returns who wrote it and when; undefined if there was none. */
export async function deleteNote(db: Database, contactId: number, id: number): Promise<DeletedNote | undefined> {
  const { rows } = await sql<DeletedNote>`
    delete from contact_note where id = ${id} and contact_id = ${contactId}
    returning agent_id as written_by, created_at as written_at`.execute(db)
  return rows[0]
}

/** Returns whether the contact has a conversation that may be seen. Uses index conversation_of_contact. */
export async function isKnownContact(db: Database, contactId: number, visible: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from conversation c where c.contact_id = ${contactId} and ${visible} limit 1`.execute(db)
  return rows.length > 0
}
