import { type RawBuilder, sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { adding, type Job } from '../../../platform/jobs.ts'

/** The count stops at this number. */
const mostCounted = 200_000

/**
 * `proven_for`: the inboxes whose app secret signed the call. `state`: what the inboxes were like by which that was
 * found.
 */
export type NewReceipt = { inbox_id: number; body: Buffer; proven_for: number[]; state: string }

/**
 * Stores receipts and adds the one job that reads them, in a single statement: either all of it is committed or
 * nothing. The bodies are sent as one value that the database cuts up, because an array of them would be written and
 * parsed as text. Leaves out receipts that were proven by another state than `current`, which it returns.
 */
export async function insertReceipts(
  db: Database,
  receipts: NewReceipt[],
  current: RawBuilder<string>,
  reader: Job<{ receipt_ids: number[] }>,
  trace?: string,
): Promise<string> {
  const inboxIds = receipts.map((receipt) => receipt.inbox_id)
  const provenFor = receipts.map((receipt) => `{${receipt.proven_for.join(',')}}`)
  const states = receipts.map((receipt) => receipt.state)
  const lengths = receipts.map((receipt) => receipt.body.length)
  let end = 1
  const starts = lengths.map((length) => {
    end += length
    return end - length
  })
  const bodies = Buffer.concat(receipts.map((receipt) => receipt.body))
  const { rows } = await sql<{ state: string }>`
    with present as materialized (select ${current} as state), kept as (
      insert into receipt (inbox_id, proven_for, body)
      select inbox_id, proven_for::bigint[], substring(${bodies}::bytea from start for length)
      from unnest(${inboxIds}::bigint[], ${provenFor}::text[], ${states}::text[], ${starts}::int[], ${lengths}::int[])
        with ordinality arrived (inbox_id, proven_for, state, start, length, n)
      where state = (select state from present)
      order by n
      returning id
    )
    select state, (
      select ${adding(reader, sql`jsonb_build_object('receipt_ids', jsonb_agg(id order by id))`, trace)}
      from kept having count(*) > 0
    ) as added
    from present`.execute(db)
  return rows[0]!.state
}

export type Receipt = {
  id: number
  inbox_id: number
  /** Null if an older version kept the receipt without this field. */
  proven_for: number[] | null
  body: Buffer
  tries: number
  received_at: Date
}

export async function listUnread(db: Database, ids: number[]): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select id, inbox_id, to_jsonb(proven_for) as proven_for, body, tries, received_at from receipt where id = any(${ids}) and read_at is null order by id`.execute(
    db,
  )
  return rows
}

/** `oldest`: how many seconds the oldest receipt has waited. Uses index receipt_unread. */
export async function countUnread(db: Database): Promise<{ unread: number; oldest: number }> {
  const { rows } = await sql<{ unread: number; oldest: number }>`
    select count(*) as unread, coalesce(greatest(extract(epoch from clock_timestamp() - min(received_at)), 0), 0)::float8 as oldest
    from (select received_at from receipt where read_at is null order by id limit ${mostCounted}) unread`.execute(db)
  return rows[0]!
}

/** `emptied`: the body is deleted, and only the fact that the call came is kept. */
export type Read = { id: number; outcome: string; emptied: boolean }

export async function updateRead(db: Database, read: Read[], at: Date): Promise<void> {
  const ids = read.map((receipt) => receipt.id)
  const outcomes = read.map((receipt) => receipt.outcome)
  const emptied = read.map((receipt) => receipt.emptied)
  await sql`${unanswered}
    update receipt set read_at = ${at}, outcome = read.outcome,
      body = case when read.emptied then ''::bytea else receipt.body end
    from unnest((select ${ids}::bigint[]), ${outcomes}::text[], ${emptied}::boolean[]) read (id, outcome, emptied)
    where receipt.id = read.id`.execute(db)
}

export async function countFailedTry(db: Database, id: number, outcome: string): Promise<void> {
  await sql`update receipt set tries = tries + 1, outcome = ${outcome} where id = ${id}`.execute(db)
}

export const agedReceipts: Aged = { table: 'receipt', age: 'received_at', only: sql`read_at is not null` }

export type Newest = { provider_id: string; created_at: Date; read_told: string | null }

/** The newest message of the customer in the conversation. Uses index message_of_conversation. */
export async function findNewestIncoming(db: Database, conversationId: number): Promise<Newest | undefined> {
  const { rows } = await sql<Newest>`
    select m.provider_id, m.created_at, c.read_told
    from conversation c join message m on m.conversation_id = c.id
    where c.id = ${conversationId} and m.type = 'incoming' and m.provider_id is not null and not m.meta ? 'call'
    order by m.created_at desc, m.id desc limit 1`.execute(db)
  return rows[0]
}

export async function updateReadTold(db: Database, conversationId: number, providerId: string): Promise<void> {
  await sql`update conversation set read_told = ${providerId} where id = ${conversationId}`.execute(db)
}

/**
 * Which inbox sent the message with this provider's id: one of these, or else a deleted one that had this number last.
 * Uses index message_of_provider.
 */
export async function findSender(
  db: Database,
  inboxIds: readonly number[],
  phoneNumberId: string,
  providerId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ inbox_id: number }>`
    with sender as materialized (
      select id from inbox where id = any(${inboxIds})
        or (channel = 'whatsapp' and config->>'phone_number_id' = ${phoneNumberId} and deleted_at is not null)
    )
    select inbox_id from message
    where inbox_id in (select id from sender) and provider_id = ${providerId} and type <> 'incoming'
    order by inbox_id = any(${inboxIds}) desc limit 1`.execute(db)
  return rows[0]?.inbox_id
}
