import type { Ctx } from '../../../platform/context.ts'
import { prune } from '../../../platform/database/pruning.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as queries from './pace-queries.ts'
import { heldUntil, pace } from './rules.ts'

type Recipient = { phone_number_id: string; phone: string | null; user_id: string | null }
type Moment = { wait_ms: number } | { wait_until: Date }

/**
 * Returns after how many milliseconds a reaction may be sent, or until when it has to wait and ask again. A reaction
 * counts like a message.
 */
export function takeTurn(ctx: Ctx, recipient: Recipient): Promise<Moment> {
  return transaction(ctx, async (ctx) => {
    const held = heldUntil(await queries.findHold(ctx.db, recipient.phone_number_id), ctx.now())
    return held ? { wait_until: held } : takeMoment(ctx, recipient)
  })
}

/** Holds back everything that the number sends until this time, because the provider asked for it. */
export const holdNumber = (ctx: Ctx, phoneNumberId: string, until: Date): Promise<void> =>
  queries.upsertHold(ctx.db, phoneNumberId, until)

/** Counts messages that a number received, because they count towards what it may send in a second. */
export const countReceived = (ctx: Ctx, phoneNumberId: string, count: number): Promise<void> =>
  queries.countReceived(ctx.db, phoneNumberId, count, pace, ctx.now())

/**
 * Reserves one of the messages that the number may send to this person, and a moment within seconds at which the number
 * may send. The limits hold across all processes of the desk. If this person has to wait, it reserves nothing.
 */
export async function takeMoment(ctx: Ctx, { phone_number_id: number, phone, user_id }: Recipient): Promise<Moment> {
  const person = phone ?? user_id ?? '?'
  const now = ctx.now()
  const at = await queries.takeMoment(ctx.db, number, person, pace, now)
  if (at) return { wait_ms: at.getTime() - now.getTime() }
  return { wait_until: await queries.getFreeAt(ctx.db, number, person, pace, ctx.now()) }
}

/** Deletes the rows that no longer hold anything back. */
export const pruneSlots = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, ctx.now())
