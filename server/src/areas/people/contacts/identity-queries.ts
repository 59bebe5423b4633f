import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'

/** What the provider calls a person in one business account (`scope`). */
export type IdentityValue = { scope: string; value: string }
export type Identity = IdentityValue & { kind: string }

/**
 * Locks identities until commit, so that two first messages of a new customer that arrive together make one contact:
 * there is no row yet that could be locked. All are locked together, always in the same order.
 */
export async function lockIdentities(db: Database, identities: IdentityValue[]): Promise<void> {
  const sorted = [...new Set(identities.map(({ scope, value }) => `${scope} ${value}`))].sort()
  await sql`${unanswered}
    select pg_advisory_xact_lock(hashtextextended(identity, 1)) from unnest(${sorted}::text[]) identity`.execute(db)
}

/** Somebody to look for: what they may be known by, the surest first. With `seen_at`, they were seen at that time. */
export type Wanted = { identities: Identity[]; seen_at: Date | null }
export type Known = { contact_id: number; known: string[] }

/**
 * The contacts behind these people, in the same order, and which of the values are known. A phone number decides before
 * a user id, and the first spelling of it before the others.
 */
export async function findContacts(db: Database, wanted: Wanted[]): Promise<(Known | undefined)[]> {
  const all = wanted.flatMap(({ identities, seen_at }, n) =>
    identities.map((identity, place) => ({ ...identity, seen_at, n, place })),
  )
  const { rows } = await sql<Known & { n: number }>`
    with wanted as (
      select * from unnest(
        ${all.map(({ n }) => n)}::int[], ${all.map(({ place }) => place)}::int[], ${all.map(({ scope }) => scope)}::text[],
        ${all.map(({ kind }) => kind)}::text[], ${all.map(({ value }) => value)}::text[],
        ${all.map(({ seen_at }) => seen_at)}::timestamptz[]
      ) as wanted (n, place, scope, kind, value, seen_at)
    ), found as (
      select distinct on (n) n, contact_id, seen_at, to_json(array_agg(value) over (partition by n)) as known
      from wanted join contact_identity using (scope, kind, value) order by n, place
    ), held as materialized (
      select id from contact where id in (select contact_id from found where seen_at is not null)
      order by id for no key update
    ), seen as (
      update contact set last_seen_at = greatest(last_seen_at, latest)
      from (select contact_id, max(seen_at) as latest from found join held on held.id = contact_id group by 1) seen
      where id = contact_id
    )
    select n, contact_id, known from found`.execute(db)
  const byPlace = new Map(rows.map(({ n, ...row }) => [n, row]))
  return wanted.map((_, n) => byPlace.get(n))
}

/**
 * Contacts with one of these numbers that an agent added and from which nobody has written yet, oldest first. Uses
 * index contact_phone.
 */
export async function listUnclaimed(db: Database, numbers: string[]): Promise<{ id: number; phone_number: string }[]> {
  const { rows } = await sql<{ id: number; phone_number: string }>`
    select id, phone_number from contact k where phone_number = any(array(select unnest(${numbers}::text[])))
      and not exists (select 1 from contact_identity i where i.contact_id = k.id)
    order by id for update`.execute(db)
  return rows
}

export type Stranger = { first_name: string; last_name: string; phone_number: string | null; last_seen_at: Date | null }

/** Returns the ids in the order of the strangers. */
export async function insertStrangers(db: Database, strangers: Stranger[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contact (first_name, last_name, phone_number, last_seen_at)
    select first_name, last_name, phone_number, last_seen_at from unnest(
      ${strangers.map(({ first_name }) => first_name)}::text[], ${strangers.map(({ last_name }) => last_name)}::text[],
      ${strangers.map(({ phone_number }) => phone_number)}::text[],
      ${strangers.map(({ last_seen_at }) => last_seen_at)}::timestamptz[]
    ) with ordinality as stranger (first_name, last_name, phone_number, last_seen_at, n)
    order by n returning id`.execute(db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** `since`: the provider's time of what first showed that the name is theirs. Null if nothing of the provider did. */
export type NewIdentity = Identity & { contact_id: number; since: Date | null }

/** An identity that already belongs to somebody else stays there: a program never merges contacts. */
const insertion = (identities: NewIdentity[]) => sql`
    insert into contact_identity (scope, kind, value, contact_id, since)
    select * from unnest(
      ${identities.map(({ scope }) => scope)}::text[], ${identities.map(({ kind }) => kind)}::text[],
      ${identities.map(({ value }) => value)}::text[], ${identities.map(({ contact_id }) => contact_id)}::bigint[],
      ${identities.map(({ since }) => since)}::timestamptz[]
    )
    on conflict do nothing`

/** Those that already belong to somebody else stay there. */
export async function insertIdentities(db: Database, identities: NewIdentity[]): Promise<void> {
  await sql`${unanswered}${insertion(identities)}`.execute(db)
}

/** True if one of them is new; see `insertIdentities`. */
export async function addIdentities(db: Database, identities: NewIdentity[]): Promise<boolean> {
  const { numAffectedRows } = await insertion(identities).execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Names that another account already has stay with those who have them there. */
export async function copyIdentities(db: Database, from: string, to: string): Promise<void> {
  await sql`
    insert into contact_identity (scope, kind, value, contact_id, created_at, since)
    select ${to}, kind, value, contact_id, created_at, since from contact_identity where scope = ${from}
    on conflict do nothing`.execute(db)
}

/**
 * Replaces one value of the contact with another. False if the old one is not theirs, if it is theirs since after the
 * change, or if the new one is somebody's.
 */
export async function replaceIdentity(
  db: Database,
  scope: string,
  kind: string,
  change: { from: string; to: string; contact_id: number; at: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update contact_identity i set value = ${change.to}, created_at = ${now}, since = ${change.at}
    where scope = ${scope} and kind = ${kind} and value = ${change.from} and contact_id = ${change.contact_id}
      and coalesce(since <= ${change.at}, true)
      and not exists (
        select 1 from contact_identity where scope = ${scope} and kind = ${kind} and value = ${change.to}
      )
    returning i.contact_id`.execute(db)
  return rows.length > 0
}

/** Notes that at this time these identities were still, or again, those of the contacts who have them. */
export async function confirmIdentities(db: Database, identities: Identity[], at: Date): Promise<void> {
  await sql`
    update contact_identity i set since = greatest(since, ${at}) from unnest(
      ${identities.map(({ scope }) => scope)}::text[], ${identities.map(({ kind }) => kind)}::text[],
      ${identities.map(({ value }) => value)}::text[]
    ) as told (scope, kind, value)
    where i.scope = told.scope and i.kind = told.kind and i.value = told.value`.execute(db)
}

/** Changes the number that agents see, in whichever spelling, unless somebody has entered another one. */
export async function followNumber(db: Database, id: number, from: string[], to: string, now: Date): Promise<void> {
  await sql`
    update contact set phone_number = ${to}, updated_at = ${now}
    where id = ${id} and phone_number = any(${from})`.execute(db)
}

/** Shows agents the number of a contact who has none so far. False if they have one. */
export async function fillNumber(db: Database, id: number, number: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update contact set phone_number = ${number}, updated_at = ${now}
    where id = ${id} and phone_number is null`.execute(db)
  return numAffectedRows === 1n
}

export async function updateSeen(db: Database, id: number, at: Date): Promise<void> {
  await sql`update contact set last_seen_at = greatest(last_seen_at, ${at}) where id = ${id}`.execute(db)
}
