import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'

export type NewReceipt = { inbox_id: number; body: Buffer }

/**
 * Keeps receipts and adds the one job that reads them, in a single statement: all of it is committed, or nothing. The
 * bodies go as one value that is cut up there, because an array of them would be written out and parsed as text.
 */
export async function insertReceipts(
  db: Database,
  receipts: NewReceipt[],
  reader: Job<{ receipt_ids: number[] }>,
): Promise<void> {
  const inboxIds = receipts.map((receipt) => receipt.inbox_id)
  const lengths = receipts.map((receipt) => receipt.body.length)
  let end = 1
  const starts = lengths.map((length) => {
    end += length
    return end - length
  })
  const bodies = Buffer.concat(receipts.map((receipt) => receipt.body))
  await sql`
    with kept as (
      insert into receipt (inbox_id, body)
      select inbox_id, substring(${bodies}::bytea from start for length)
      from unnest(${inboxIds}::bigint[], ${starts}::int[], ${lengths}::int[])
        with ordinality arrived (inbox_id, start, length, n)
      order by n
      returning id
    )
    select from graphile_worker.add_job(
      ${reader.name}::text,
      payload => (select json_build_object('receipt_ids', json_agg(id order by id)) from kept),
      max_attempts => 12
    )`.execute(db)
}

export type Receipt = { id: number; inbox_id: number; body: Buffer; tries: number; received_at: Date }

export async function listUnread(db: Database, ids: number[]): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select id, inbox_id, body, tries, received_at from receipt where id = any(${ids}) and read_at is null order by id`.execute(
    db,
  )
  return rows
}

export async function updateRead(db: Database, read: { id: number; outcome: string }[], at: Date): Promise<void> {
  const ids = read.map((receipt) => receipt.id)
  const outcomes = read.map((receipt) => receipt.outcome)
  await sql`
    update receipt set read_at = ${at}, outcome = read.outcome
    from unnest(${ids}::bigint[], ${outcomes}::text[]) read (id, outcome) where receipt.id = read.id`.execute(db)
}

export async function countFailedTry(db: Database, id: number, outcome: string): Promise<void> {
  await sql`update receipt set tries = tries + 1, outcome = ${outcome} where id = ${id}`.execute(db)
}

/** Deletes up to `limit` receipts that were read before `before`; answers how many. Uses index receipt_by_age. */
export async function deleteReceipts(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from receipt where id in (
      select id from receipt where received_at < ${before} and read_at is not null order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Conversations of an inbox with a message that is not with the provider yet. Uses index message_to_send. */
export async function listConversationsToSend(db: Database, inboxId: number): Promise<number[]> {
  const { rows } = await sql<{ conversation_id: number }>`
    select distinct conversation_id from message where inbox_id = ${inboxId} and status in ('queued', 'sending')`.execute(
    db,
  )
  return rows.map((row) => row.conversation_id)
}
