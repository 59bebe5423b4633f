import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as queries from './habit-queries.ts'
import { habitOf } from './habit-rules.ts'

/** Until then the next message has come, if it belongs to this one. */
const patienceMs = 600_000
const atOnce = 1_000
/** Old messages of a desk that has just been upgraded wait for the next run. */
const mostBatches = 10

/** Notes of each message that was delivered a while ago whether it was one too many. */
export async function findHabits(ctx: Ctx): Promise<string> {
  let count = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const looked = await transaction(ctx, async (ctx) => {
      const before = new Date(ctx.now().getTime() - patienceMs)
      const found = await queries.lockUnseen(ctx.db, before, atOnce)
      await queries.updateHabits(
        ctx.db,
        found.map((one) => ({ message_id: one.message_id, habit: habitOf(one) })),
      )
      return found.length
    })
    count += looked
    if (looked < atOnce) break
  }
  return `${count} looked at`
}
