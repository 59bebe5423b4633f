import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { modelCost, modelErrors, modelTokens } from '../../../platform/metrics/metrics.ts'
import { traced } from '../../../platform/metrics/tracing.ts'
import { transaction } from '../../../platform/transaction.ts'
import { type Metered, ModelError } from '../../../providers/models/endpoint.ts'
import type { Model } from './endpoints.ts'
import { meter } from './meter.ts'
import { alertAt, costOf, isSpent } from './rules.ts'
import { BudgetReached } from './schema.ts'
import * as queries from './spend-queries.ts'

/** Seconds after which a waiting caller may check whether the budget was raised or the day is over. */
const lookAgain = 3_600

/** Nothing more may be spent on the model on this day of the desk. */
export class BudgetSpent extends ModelError {
  override name = 'BudgetSpent'

  constructor() {
    super('the budget for today is spent', 'budget', { retry_after: lookAgain, rule: 'model_budget_spent' })
  }
}

type Paid<T> = Metered<T> & {
  /** Millionths of the currency of the prices; null without prices. */
  cost_micros: number | null
}

/**
 * Makes a call and counts what it used. Rejects with BudgetSpent before the call if nothing is left. Calls that are
 * under way when the budget runs out are finished and paid. People who may manage models are told at 80 and at 100
 * percent.
 */
export async function pay<T>(ctx: Ctx, model: Model, call: () => Promise<Metered<T>>): Promise<Paid<T>> {
  const { purpose } = model
  if (isSpent(model)) {
    modelErrors.inc({ purpose, kind: 'budget' })
    throw new BudgetSpent()
  }
  const told = await traced(ctx.tracing, `model ${purpose}`, { kind: 'client' }, () => meter(purpose, call))
  const cost_micros = costOf(model, told.tokens)
  modelTokens.inc({ purpose, direction: 'input' }, told.tokens.input)
  modelTokens.inc({ purpose, direction: 'output' }, told.tokens.output)
  if (cost_micros !== null) modelCost.inc({ purpose }, cost_micros / 1e6)
  const used = { ...told.tokens, cost_micros: cost_micros ?? 0 }
  if (model.daily_budget === null) await queries.addSpend(ctx.db, model.purpose, ctx.now(), used)
  else await countAndTell(ctx, model, used)
  return { ...told, cost_micros }
}

/** Counts and tells in one transaction, so that no share of the budget is passed unnoticed. */
function countAndTell(ctx: Ctx, { purpose, daily_budget }: Model, used: queries.Used): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { day, cost_micros: spent } = await queries.addSpend(ctx.db, purpose, ctx.now(), used)
    const percent = alertAt(daily_budget, spent - used.cost_micros, spent)
    if (percent) emit(ctx, BudgetReached, { purpose, percent, day })
  })
}
