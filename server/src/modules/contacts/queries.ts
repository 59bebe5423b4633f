import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Contact } from './schema.ts'

export type ContactRow = Omit<Contact, 'avatar_url'>

const columns = sql`id, first_name, last_name, email, phone_number, country, language, blocked, last_seen_at, created_at, updated_at`

/** Uses index contact_recent. */
export async function listContacts(db: Database, limit: number, offset: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from contact order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countContacts(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contact`.execute(db)
  return rows[0]!.n
}

export async function findContact(db: Database, id: number): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`select ${columns} from contact where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * One sender at a time until commit: two first messages of a new customer that arrive together must make one contact, and
 * there is no row yet that could be locked.
 */
export async function lockIdentity(db: Database, scope: string, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${value}`}, 1))`.execute(db)
}

/** The contact behind any of the identities; a phone number decides before a user id. */
export async function findByIdentity(
  db: Database,
  scope: string,
  identities: { kind: string; value: string }[],
): Promise<{ contact_id: number; known: number } | undefined> {
  const { rows } = await sql<{ contact_id: number; known: number }>`
    select contact_id, count(*) over () as known from contact_identity
    where scope = ${scope} and (kind, value) in (${sql.join(identities.map(({ kind, value }) => sql`(${kind}, ${value})`))})
    order by kind = 'phone' desc, kind = 'user_id' desc limit 1`.execute(db)
  return rows[0]
}

export async function insertContact(
  db: Database,
  contact: { first_name: string; last_name: string; phone_number: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contact (first_name, last_name, phone_number)
    values (${contact.first_name}, ${contact.last_name}, ${contact.phone_number}) returning id`.execute(db)
  return rows[0]!.id
}

/** An identity that already belongs to somebody else stays there: contacts are never merged by a machine. */
export async function insertIdentities(
  db: Database,
  scope: string,
  contactId: number,
  identities: { kind: string; value: string }[],
): Promise<void> {
  await sql`
    insert into contact_identity (scope, kind, value, contact_id)
    values ${sql.join(identities.map(({ kind, value }) => sql`(${scope}, ${kind}, ${value}, ${contactId})`))}
    on conflict do nothing`.execute(db)
}

export async function updateSeen(db: Database, id: number, at: Date): Promise<void> {
  await sql`update contact set last_seen_at = greatest(last_seen_at, ${at}) where id = ${id}`.execute(db)
}
