import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'

/**
 * The key of the row that holds a number back. It stands where other rows have a recipient, which is digits or a user
 * id with a dot.
 */
export const holdSlot = 'hold'

/**
 * A person may be sent `burst` messages at once, and then one every `personMs`; a number may send one every `numberMs`.
 */
type Pace = { personMs: number; burst: number; numberMs: number }

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)
const interval = (ms: number) => sql`${`${ms} ms`}::interval`

/**
 * Reserves one of the messages that a number may send to a person, and with it the next moment at which the number may
 * send. Returns that moment. If the person has to wait, it reserves nothing and returns undefined. A reservation that
 * is further ahead than possible was made before the clock was set back, and is ignored.
 */
export async function takeMoment(
  db: Database,
  phoneNumberId: string,
  recipient: string,
  { personMs, burst, numberMs }: Pace,
  now: Date,
): Promise<Date | undefined> {
  const ahead = (burst - 1) * personMs
  const [cost, slack, most] = [later(now, personMs), later(now, ahead), later(now, ahead + personMs)]
  const { rows } = await sql<{ at: Date }>`
    with turn as (
      insert into send_slot as s (phone_number_id, recipient, paid_until) values (${phoneNumberId}, ${recipient}, ${cost})
      on conflict (phone_number_id, recipient) do update
        set paid_until = case when s.paid_until > ${most} then ${cost}
          else greatest(s.paid_until, ${now}) + ${interval(personMs)} end
        where s.paid_until <= ${slack} or s.paid_until > ${most}
      returning phone_number_id
    )
    insert into send_slot as s (phone_number_id, recipient, paid_until)
    select phone_number_id, '', ${now}::timestamptz + ${interval(numberMs)} from turn
    on conflict (phone_number_id, recipient) do update
      set paid_until = ${interval(numberMs)} + case when s.paid_until > ${now}::timestamptz + interval '5 s' then ${now}
        else greatest(s.paid_until, ${now}) end
    returning paid_until - ${interval(numberMs)} as at`.execute(db)
  return rows[0]?.at
}

/** When the number may send the next message to this person. */
export async function getFreeAt(
  db: Database,
  phoneNumberId: string,
  recipient: string,
  { personMs, burst }: Pace,
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ free_at: Date }>`
    select paid_until - ${interval((burst - 1) * personMs)} as free_at from send_slot
    where phone_number_id = ${phoneNumberId} and recipient = ${recipient}`.execute(db)
  return rows[0]?.free_at ?? later(now, personMs)
}

/**
 * Counts messages that a number received, because they count towards its limit per second. Each of them delays what the
 * number sends by `numberMs`, and all together by one second at most, because the limit starts anew then.
 */
export async function countReceived(
  db: Database,
  phoneNumberId: string,
  count: number,
  { numberMs }: Pace,
  now: Date,
): Promise<void> {
  await sql`${unanswered}
    insert into send_slot as s (phone_number_id, recipient, paid_until)
    values (${phoneNumberId}, '', ${later(now, Math.min(count * numberMs, 1_000))})
    on conflict (phone_number_id, recipient) do update set paid_until = greatest(s.paid_until,
      least(greatest(s.paid_until, ${now}) + ${interval(count * numberMs)}, ${later(now, 1_000)}))`.execute(db)
}

/** Holds back everything that a number sends. A longer hold stays in force. */
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

/** Rows that no longer hold anything back. */
export const aged: Aged = { table: 'send_slot', age: 'paid_until' }
