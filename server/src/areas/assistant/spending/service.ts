import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as models from '../../office/models/service.ts'
import type { Assistant } from '../assistants/schema.ts'
import * as queries from './queries.ts'

export { dayAt } from './queries.ts'

/**
 * The bound of a conversation or customer is reached. Nothing more is called for them on this day in the desk's time
 * zone.
 */
export class BoundReached extends models.ModelError {
  override name = 'BoundReached'

  constructor() {
    super('the bound of the conversation or the customer is reached', 'budget')
  }
}

export type Spending = {
  /** Counts a call that is about to be made. False if a bound is reached, so that it must not be made. */
  take(): Promise<boolean>
  /** Counts what a call has used. */
  add(tokens: { input: number; output: number }): Promise<void>
}

/**
 * Counts what a turn spends. Calls are counted in the database before they are made, one at a time for each customer,
 * so that two conversations or processes cannot pass a bound together. A preview has no bound.
 */
export function createSpending(
  ctx: Ctx,
  { conversation, assistant }: { conversation: { id: number; contact_id: number } | null; assistant: Assistant },
): Spending {
  if (!conversation) return { take: async () => true, add: async () => undefined }
  const { id, contact_id } = conversation
  return {
    take: () =>
      transaction(ctx, async (ctx) => {
        await queries.lockCustomer(ctx.db, contact_id)
        if (isReached(assistant, await queries.getSpent(ctx.db, id, contact_id, ctx.now()))) return false
        await queries.addSpent(ctx.db, id, { calls: 1, tokens: 0 }, ctx.now())
        return true
      }),
    add: ({ input, output }) => queries.addSpent(ctx.db, id, { calls: 0, tokens: input + output }, ctx.now()),
  }
}

const isReached = (bounds: queries.Spent, spent: queries.Counted): boolean =>
  Object.entries(spent).some(
    ([name, count]) => count >= (bounds[name as keyof queries.Spent] ?? Number.POSITIVE_INFINITY),
  )

const keptDays = 7

export const pruneSpend = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, queries.dayAt(daysAgo(ctx, keptDays)))
