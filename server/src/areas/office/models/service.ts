import type { Ctx } from '../../../platform/context.ts'
import { invalid, missing } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { wordKeptReason } from '../../../platform/i18n.ts'
import { isMask, mask, needsReseal, seal } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../audit/service.ts'
import { refuseWithoutFullSight } from '../sight/service.ts'
import { asModel, type Model, sealedAs, tryOpen } from './endpoints.ts'
import * as queries from './queries.ts'
import { checkSettings, isNewToUse, isSameServer, readAddress, roundMoney } from './rules.ts'
import { ModelChanged, type ModelChanges, type ModelSettings, type ProviderKey, type Purpose } from './schema.ts'
import { refuseUseless } from './trials.ts'

export type { ChatMessage, ToolCall } from '../../../providers/models/chat.ts'
export { ModelError } from '../../../providers/models/endpoint.ts'
export { embedTexts, rankTexts, transcribeAudio } from './calls.ts'
export { type ChatReply, type ChatRequest, chat } from './chat.ts'
export type { Model } from './endpoints.ts'
export { noteRecovery, tryModel } from './outages.ts'
export { BudgetSpent } from './spending.ts'
export { testModel } from './trials.ts'

export const getModel = async (ctx: Ctx, purpose: Purpose): Promise<ModelSettings> =>
  present(ctx, await queries.getModel(ctx.db, purpose, ctx.now()))

/** One for each purpose, even if no model was chosen. */
export const listModels = async (ctx: Ctx): Promise<ModelSettings[]> =>
  (await queries.listModels(ctx.db, ctx.now())).map((row) => present(ctx, row))

/**
 * Changes the given fields. A masked key stays, unless the address leads to another server. If an embedding model is
 * going to be used, it is called first and refused if it is of no use.
 */
export async function changeModel(
  ctx: Ctx,
  purpose: Purpose,
  changes: ModelChanges,
  allow: (before: queries.NewModel) => void = () => undefined,
): Promise<ModelSettings> {
  const stored = await queries.getModel(ctx.db, purpose, ctx.now())
  const wanted = plan(ctx, stored, changes, allow)
  if (isNewToUse(stored, wanted)) await refuseUseless(ctx, { ...stored, ...wanted })
  return transaction(ctx, async (ctx) => {
    await queries.lockModels(ctx.db)
    const before = await queries.getModel(ctx.db, purpose, ctx.now())
    const after = plan(ctx, before, changes, allow)
    await queries.upsertModel(ctx.db, after)
    await follow(ctx, before, after)
    return getModel(ctx, purpose)
  })
}

/** The result of a change. Refuses values that are not allowed at all, or not for this actor. */
function plan(
  ctx: Ctx,
  before: queries.ModelRow,
  changes: ModelChanges,
  allow: (before: queries.NewModel) => void,
): queries.NewModel {
  refuseChanged(before, changes.unchanged_since)
  allow(before)
  const address = readAddress(changes.address ?? before.address)
  const api_key = keepOrSeal(ctx, before, address, changes.api_key)
  const after = settingsOf({ ...before, ...changes, address, api_key })
  checkSettings(after)
  if (sendsElsewhere(before, after)) refuseWithoutFullSight(ctx)
  return after
}

/** Gives the chat model another key, as clients of related desks do. Refuses if no model of this kind is chosen. */
export async function changeProviderKey(ctx: Ctx, { provider, api_key }: ProviderKey): Promise<true> {
  await changeModel(ctx, 'chat', { api_key }, ({ kind, address }) => {
    if (!address) throw invalid('model.not_set_up').at('provider')
    if (kind !== provider) throw invalid('model.provider', { provider }).at('provider')
  })
  return true
}

/**
 * Deletes a model and its key. What it made of the articles stays, in case it is chosen again, and so does what it has
 * cost today.
 */
export function deleteModel(ctx: Ctx, purpose: Purpose): Promise<true> {
  return transaction(ctx, async (ctx) => {
    await queries.lockModels(ctx.db)
    const before = await queries.getModel(ctx.db, purpose, ctx.now())
    if (await queries.deleteModel(ctx.db, purpose)) {
      await follow(ctx, before, await queries.getModel(ctx.db, purpose, ctx.now()))
    }
    return true as const
  })
}

/** What an operator has set, with money as it is stored. */
const settingsOf = ({ input_price, output_price, daily_budget, ...row }: queries.NewModel): queries.NewModel => ({
  purpose: row.purpose,
  enabled: row.enabled,
  kind: row.kind,
  address: row.address,
  api_key: row.api_key,
  model: row.model,
  dimensions: row.dimensions,
  input_style: row.input_style,
  input_price: roundMoney(input_price),
  output_price: roundMoney(output_price),
  daily_budget: roundMoney(daily_budget),
})

async function follow(ctx: Ctx, before: queries.NewModel, after: queries.NewModel): Promise<void> {
  emit(ctx, ModelChanged, { purpose: after.purpose })
  const key = after.api_key === before.api_key ? {} : { credential: after.api_key ? 'replaced' : 'removed' }
  const change = { before: asLogged(before), after: asLogged(after, key) }
  await record(ctx, 'settings_updated', { type: 'settings', id: null }, change)
}

/** As the audit log names it, beside the other settings of the desk. */
function asLogged(model: queries.NewModel, key: object = {}): Record<string, unknown> {
  const { purpose, api_key: _, ...settings } = settingsOf(model)
  const fields = Object.entries({ ...settings, ...key })
  return Object.fromEntries(fields.map(([field, value]) => [`ai.${purpose}.${field}`, value]))
}

/** The owner of the server, or of the key's account, reads the texts that a model is given. */
const sendsElsewhere = (before: queries.NewModel, after: queries.NewModel): boolean =>
  (['kind', 'address', 'api_key', 'model'] as const).some((field) => after[field] !== before[field])

/** A stored key never goes to another server: otherwise people who may change the settings could read it there. */
function keepOrSeal(ctx: Ctx, before: queries.NewModel, address: string, given: string | undefined): string {
  if (given !== undefined && !isMask(given)) return given && seal(ctx.secrets, given, sealedAs(before.purpose))
  if (given && !before.api_key) throw missing('api_key')
  if (before.api_key && !isSameServer(before.address, address)) throw invalid('model.key_again').at('api_key')
  return before.api_key
}

/** Undefined unless the model is set up and switched on. Throws ModelError if its key cannot be read. */
export async function findModel(ctx: Ctx, purpose: Purpose): Promise<Model | undefined> {
  const row = await queries.getModel(ctx.db, purpose, ctx.now())
  return row.enabled ? asModel(ctx, row) : undefined
}

export const hasModel = async (ctx: Ctx, purpose: Purpose): Promise<boolean> =>
  (await queries.getModel(ctx.db, purpose, ctx.now())).enabled

/** The state of the sealed keys; `stale` ones can be opened, but not with the first key. */
export async function inspectSecrets(ctx: Ctx): Promise<{ total: number; stale: number; unreadable: string[] }> {
  const state = { total: 0, stale: 0, unreadable: [] as string[] }
  for (const { purpose, api_key } of await queries.listModels(ctx.db, ctx.now())) {
    if (!api_key) continue
    state.total += 1
    if (tryOpen(ctx, purpose, api_key) === undefined) state.unreadable.push(`key of the ${purpose} model`)
    else if (needsReseal(ctx.secrets, api_key)) state.stale += 1
  }
  return state
}

/** Seals the keys under the first key of the ring and returns how many. Skips values that cannot be opened. */
export function resealSecrets(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    await queries.lockModels(ctx.db)
    let count = 0
    for (const row of await queries.listModels(ctx.db, ctx.now())) {
      const key = row.api_key && needsReseal(ctx.secrets, row.api_key) && tryOpen(ctx, row.purpose, row.api_key)
      if (!key) continue
      await queries.updateKey(ctx.db, row.purpose, seal(ctx.secrets, key, sealedAs(row.purpose)))
      count += 1
    }
    return count
  })
}

function present({ language }: Ctx, row: queries.ModelRow): ModelSettings {
  const { failures, failed_since, failure, retry_at } = row
  const { day, calls, input_tokens, output_tokens, cost_micros } = row
  return {
    ...settingsOf(row),
    api_key: mask(row.api_key),
    spend: { day, calls, input_tokens, output_tokens, cost: cost_micros / 1e6 },
    outage:
      failures > 0 ? { since: failed_since!, reason: wordKeptReason(language, failure), retry_at: retry_at! } : null,
    updated_at: row.updated_at,
  }
}
