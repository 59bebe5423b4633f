import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'

/** Where a number keeps that it is to send nothing: in the place of a recipient, which is digits or a user id with a dot. */
export const holdSlot = 'hold'

type Pace = { every_ms: number; burst: number }

/**
 * Takes one of the messages that a number may send to a person: `burst` at once, and then one each `every_ms`. Undefined when
 * it was taken, else when the next one is free. What was paid further ahead than can be was paid before the clock was put
 * back, and is forgotten.
 */
export async function takeTurn(
  db: Database,
  phoneNumberId: string,
  recipient: string,
  { every_ms, burst }: Pace,
  now: Date,
): Promise<Date | undefined> {
  const later = (ms: number) => new Date(now.getTime() + ms)
  const ahead = (burst - 1) * every_ms
  const [cost, slack, most] = [later(every_ms), later(ahead), later(ahead + every_ms)]
  const { rows } = await sql<{ paid_until: Date }>`
    insert into send_slot as s (phone_number_id, recipient, paid_until) values (${phoneNumberId}, ${recipient}, ${cost})
    on conflict (phone_number_id, recipient) do update
      set paid_until = case when s.paid_until > ${most} then ${cost}
        else greatest(s.paid_until, ${now}) + ${`${every_ms} ms`}::interval end
      where s.paid_until <= ${slack} or s.paid_until > ${most}
    returning paid_until`.execute(db)
  if (rows.length > 0) return undefined
  const { rows: taken } = await sql<{ free_at: Date }>`
    select paid_until - ${`${ahead} ms`}::interval as free_at from send_slot
    where phone_number_id = ${phoneNumberId} and recipient = ${recipient}`.execute(db)
  return taken[0]?.free_at ?? cost
}

/** Reserves the next moment at which a number may send, `everyMs` after the one before, and answers it. */
export async function reserveMoment(db: Database, phoneNumberId: string, everyMs: number, now: Date): Promise<Date> {
  const every = sql`${`${everyMs} ms`}::interval`
  const { rows } = await sql<{ at: Date }>`
    insert into send_slot as s (phone_number_id, recipient, paid_until)
    values (${phoneNumberId}, '', ${now}::timestamptz + ${every})
    on conflict (phone_number_id, recipient) do update
      set paid_until = ${every} + case when s.paid_until > ${now}::timestamptz + interval '5 s' then ${now}
        else greatest(s.paid_until, ${now}) end
    returning paid_until - ${every} as at`.execute(db)
  return rows[0]!.at
}

/**
 * Counts what a number received, which its limit for a second counts as well: what it sends goes `everyMs` later for each,
 * by a second at most, because then the second is over.
 */
export async function countReceived(
  db: Database,
  phoneNumberId: string,
  count: number,
  everyMs: number,
  now: Date,
): Promise<void> {
  const later = (ms: number) => new Date(now.getTime() + ms)
  const second = later(1_000)
  await sql`
    insert into send_slot as s (phone_number_id, recipient, paid_until)
    values (${phoneNumberId}, '', ${later(Math.min(count * everyMs, 1_000))})
    on conflict (phone_number_id, recipient) do update set paid_until = greatest(s.paid_until,
      least(greatest(s.paid_until, ${now}) + ${`${count * everyMs} ms`}::interval, ${second}))`.execute(db)
}

/** Holds everything that a number sends; a longer hold stays. */
export async function upsertHold(db: Database, phoneNumberId: string, until: Date): Promise<void> {
  await sql`
    insert into send_slot as s (phone_number_id, recipient, paid_until) values (${phoneNumberId}, ${holdSlot}, ${until})
    on conflict (phone_number_id, recipient) do update set paid_until = greatest(s.paid_until, excluded.paid_until)`.execute(
    db,
  )
}

export async function findHold(db: Database, phoneNumberId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select paid_until as until from send_slot
    where phone_number_id = ${phoneNumberId} and recipient = ${holdSlot}`.execute(db)
  return rows[0]?.until ?? null
}

/** Deletes up to `limit` rows that hold nobody back any more; answers how many. Uses index send_slot_by_age. */
export async function deleteSlots(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from send_slot where (phone_number_id, recipient) in (
      select phone_number_id, recipient from send_slot where paid_until < ${before} order by paid_until limit ${limit}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
