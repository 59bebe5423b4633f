import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { CodeOutcome, Sends } from './schema.ts'

/**
 * Locks the counts of codes to one mailbox, and of codes and tries of one contact, until the transaction ends. The
 * contact is always locked first.
 */
export async function lockBudgets(db: Database, contactId: number, mailbox?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification of contact ${contactId}`}, 0))`.execute(db)
  if (mailbox === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification of ${mailbox}`}, 0))`.execute(db)
}

export async function countSends(
  db: Database,
  { mailbox, contact_id, conversation_id }: { mailbox: string; contact_id: number; conversation_id: number },
  now: Date,
): Promise<Sends> {
  const hour = new Date(now.getTime() - 3_600_000)
  const day = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<Sends>`
    select
      (select count(*) from verification where mailbox = ${mailbox} and created_at > ${hour}) as mailbox_hour,
      (select count(*) from verification where mailbox = ${mailbox} and created_at > ${day}) as mailbox_day,
      (select count(*) from verification where conversation_id = ${conversation_id}) as conversation,
      (select count(*) from verification where contact_id = ${contact_id} and created_at > ${hour}) as contact_hour,
      (select count(*) from verification where contact_id = ${contact_id} and created_at > ${day}) as contact_day,
      (select count(*) from verification where created_at > ${day}) as desk_day`.execute(db)
  return rows[0]!
}

type NewVerification = {
  conversation_id: number
  contact_id: number
  address: string
  mailbox: string
  code_hash: Buffer
  expires_at: Date
}

export async function insertVerification(db: Database, one: NewVerification, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into verification (conversation_id, contact_id, address, mailbox, contact_email, code_hash, created_at,
                              expires_at)
    select ${one.conversation_id}, k.id, ${one.address}, ${one.mailbox}, k.email, ${one.code_hash}, ${now},
           ${one.expires_at}
    from contact k where k.id = ${one.contact_id} returning id`.execute(db)
  return rows[0]!.id
}

export async function deleteVerification(db: Database, id: number): Promise<void> {
  await sql`delete from verification where id = ${id}`.execute(db)
}

export type Current = {
  id: number
  contact_id: number
  address: string
  state: 'pending' | 'verified' | 'spent'
  outcome: Exclude<CodeOutcome, 'none'> | null
  code_hash: Buffer
  created_at: Date
  expires_at: Date
}

/** The newest code of a conversation; only this one counts. Uses index verification_of_conversation. */
export async function findCurrent(db: Database, conversationId: number): Promise<Current | undefined> {
  const { rows } = await sql<Current>`
    select id, contact_id, address, state, outcome, code_hash, created_at, expires_at from verification
    where conversation_id = ${conversationId} order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The conversations that were merged into this one. Uses index conversation_merged_into. */
export async function listMerged(db: Database, conversationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where merged_into = ${conversationId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The confirmed address, as long as it is confirmed and the contact has no other address since then. */
export async function findVerified(db: Database, conversationId: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select v.address from (
      select * from verification where conversation_id = ${conversationId} order by id desc limit 1
    ) v join contact k on k.id = v.contact_id
    where v.state = 'verified' and v.verified_until > ${now} and k.email is not distinct from v.contact_email`.execute(
    db,
  )
  return rows[0]?.address
}

/**
 * Counts a try and compares it, in one statement, so that no more than three of many simultaneous tries are compared.
 * `hashes` are those of the given code. Undefined if it was not compared, because the tries of the code, or of the
 * contact for today, are used up.
 */
export async function tryCode(
  db: Database,
  id: number,
  hashes: readonly Buffer[],
  { now, until, most, wrongPerDay }: { now: Date; until: Date; most: number; wrongPerDay: number },
): Promise<'right' | 'wrong' | undefined> {
  const day = new Date(now.getTime() - 86_400_000)
  const right = sql`v.code_hash = any(${hashes}::bytea[])`
  const { rows } = await sql<{ outcome: 'right' | 'wrong' }>`
    update verification v set
      tries = v.tries + 1,
      state = case when ${right} then 'verified' when v.tries + 1 >= ${most} then 'spent' else 'pending' end,
      outcome = case when ${right} then 'right' else 'wrong' end,
      verified_until = case when ${right} then ${until}::timestamptz end
    where v.id = ${id} and v.state = 'pending' and v.tries < ${most} and v.expires_at > ${now} and ${wrongPerDay} > (
      select coalesce(sum(o.tries - (o.state = 'verified')::int), 0) from verification o
      where o.contact_id = v.contact_id and o.created_at > ${day})
    returning v.outcome`.execute(db)
  return rows[0]?.outcome
}

export async function updateOutcome(db: Database, id: number, outcome: 'expired' | 'spent'): Promise<void> {
  await sql`update verification set outcome = ${outcome} where id = ${id}`.execute(db)
}

export async function findConversationOf(
  db: Database,
  inboxId: number,
  providerId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ conversation_id: number }>`
    select conversation_id from message where inbox_id = ${inboxId} and provider_id = ${providerId}`.execute(db)
  return rows[0]?.conversation_id
}

export const aged: Aged = { table: 'verification', age: 'created_at' }
