import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { keepReason, readReason, wordKeptReason } from '../../../platform/i18n.ts'
import { modelErrors } from '../../../platform/metrics/metrics.ts'
import { transaction } from '../../../platform/transaction.ts'
import { ModelError, type ModelReason } from '../../../providers/models/endpoint.ts'
import { asModel, type Model } from './endpoints.ts'
import * as queries from './queries.ts'
import { isOutage, isPaused, pauseAfter, trials } from './rules.ts'
import { ModelHealthChanged, type Purpose } from './schema.ts'

/**
 * Lets `use` call the model of a purpose. Rejects with ModelError if there is none, if it is known to be away, or if it
 * fails now. After a failure it counts as away for every process, first for five seconds and later for up to a minute.
 * Then only one caller tries it again.
 */
export async function useModel<T>(ctx: Ctx, purpose: Purpose, use: (model: Model) => Promise<T>): Promise<T> {
  const row = await queries.getModel(ctx.db, purpose, ctx.now())
  if (!row.enabled) throw new ModelError('none is set up', 'away', { rule: 'model_none' })
  if (!(await mayTry(ctx, row))) {
    modelErrors.inc({ purpose, kind: 'away' })
    throw new ModelError(wordKeptReason('en', row.failure), 'away', readReason(row.failure) as ModelReason | undefined)
  }
  try {
    const result = await use(asModel(ctx, row))
    if (row.failures > 0) await noteRecovery(ctx, purpose)
    return result
  } catch (error) {
    if (error instanceof ModelError) await judge(ctx, row, error)
    throw error
  }
}

/** Like `useModel`, for work that can go on without a model: returns undefined instead of a ModelError. */
export const tryModel = <T>(ctx: Ctx, purpose: Purpose, use: (model: Model) => Promise<T>): Promise<T | undefined> =>
  useModel(ctx, purpose, use).catch((error: unknown) => {
    if (error instanceof ModelError) return undefined
    throw error
  })

async function mayTry(ctx: Ctx, row: queries.ModelRow): Promise<boolean> {
  if (row.retry_at === null) return true
  const now = ctx.now()
  return !isPaused(row.retry_at, now) && queries.claimTrial(ctx.db, row, new Date(now.getTime() + trials[row.purpose]))
}

async function judge(ctx: Ctx, row: queries.ModelRow, error: ModelError): Promise<void> {
  if (isOutage(error)) await noteFailure(ctx, row, error)
  else if (row.failures === 0) return
  // It is back, although it rejects this one call.
  else if (error.trouble === 'rejected') await noteRecovery(ctx, row.purpose)
  else await queries.endTrial(ctx.db, row, ctx.now())
}

async function noteFailure(ctx: Ctx, row: queries.ModelRow, error: ModelError): Promise<void> {
  const { purpose } = row
  const at = ctx.now()
  const retry_at = new Date(at.getTime() + pauseAfter(row.failures + 1, error.retry_after))
  const first = await transaction(ctx, async (ctx) => {
    const counted = await queries.countFailure(ctx.db, row, { failure: keepReason(error.reason), at, retry_at })
    if (counted) emit(ctx, ModelHealthChanged, { purpose })
    return counted
  })
  if (first) ctx.log.warn({ err: error, purpose, retry_at }, 'a model is away: done without')
}

/** Notes that a model has answered: if it counted as away, everybody uses it again. */
export async function noteRecovery(ctx: Ctx, purpose: Purpose): Promise<void> {
  if ((await queries.getModel(ctx.db, purpose, ctx.now())).failures === 0) return
  const back = await transaction(ctx, async (ctx) => {
    const cleared = await queries.clearFailures(ctx.db, purpose)
    if (cleared) emit(ctx, ModelHealthChanged, { purpose })
    return cleared
  })
  if (back) ctx.log.info({ purpose }, 'a model answers again')
}
