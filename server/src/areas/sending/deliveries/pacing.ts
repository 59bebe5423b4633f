import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as queries from './pace-queries.ts'
import { heldUntil, numberPaceMs, personPace } from './rules.ts'

type Recipient = { phone_number_id: string; phone: string | null; user_id: string | null }
type Moment = { at: Date } | { wait_until: Date }

/** The moment at which something else than a message may go, a reaction: it counts like one. */
export function takeTurn(ctx: Ctx, recipient: Recipient): Promise<Moment> {
  return transaction(ctx, async (ctx) => {
    const held = heldUntil(await queries.findHold(ctx.db, recipient.phone_number_id), ctx.now())
    return held ? { wait_until: held } : takeMoment(ctx, recipient)
  })
}

/** The provider wants nothing more from the number before `until`, whoever it is for. */
export const holdNumber = (ctx: Ctx, phoneNumberId: string, until: Date): Promise<void> =>
  queries.upsertHold(ctx.db, phoneNumberId, until)

/** What a number receives counts among what it may send in a second. */
export const countReceived = (ctx: Ctx, phoneNumberId: string, count: number): Promise<void> =>
  queries.countReceived(ctx.db, phoneNumberId, count, numberPaceMs, ctx.now())

/** A place among what the number may send to this person and to all, across every process of the desk. */
export async function takeMoment(ctx: Ctx, { phone_number_id: number, phone, user_id }: Recipient): Promise<Moment> {
  const wait_until = await queries.takeTurn(ctx.db, number, phone ?? user_id ?? '?', personPace, ctx.now())
  if (wait_until) return { wait_until }
  return { at: await queries.reserveMoment(ctx.db, number, numberPaceMs, ctx.now()) }
}

/** Deletes what holds nobody back any more. */
export const pruneSlots = (ctx: Ctx): Promise<string> =>
  pruneRounds((limit) => queries.deleteSlots(ctx.db, ctx.now(), limit))

/** Deletes in rounds of 1,000 until nothing is left, and says how many. */
export async function pruneRounds(deleteSome: (limit: number) => Promise<number>): Promise<string> {
  let deleted = 0
  for (let round = 0; round < 1_000; round++) {
    const some = await deleteSome(1_000)
    deleted += some
    if (some === 0) break
  }
  return `${deleted} deleted`
}
