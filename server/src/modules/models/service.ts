import { confirmClaim } from '../../platform/claims.ts'
import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { isMask, mask, needsReseal, open, SecretUnreadable, seal } from '../../platform/secrets.ts'
import { type Endpoint, embed, ModelError, rerank } from '../../providers/models/openai.ts'
import { record } from '../activity/service.ts'
import * as queries from './queries.ts'
import { checkComplete, isSameServer, readAddress } from './rules.ts'
import { ModelChanged, type ModelChanges, type ModelSettings, type ModelTested, type Purpose } from './schema.ts'

export { type Endpoint, ModelError } from '../../providers/models/openai.ts'

const fresh = { enabled: false, address: '', api_key: '', model: '', dimensions: null }
const sealedAs = (purpose: Purpose) => `provider.${purpose}.api_key`

export const getModel = async (ctx: Ctx, purpose: Purpose): Promise<ModelSettings> =>
  present((await queries.findModel(ctx.db, purpose)) ?? { purpose, ...fresh })

/** Changes what is given. A masked key stays, unless the address leads to another server. */
export function changeModel(ctx: Ctx, purpose: Purpose, changes: ModelChanges): Promise<ModelSettings> {
  return transaction(ctx, async (ctx) => {
    await queries.lockModels(ctx.db)
    const before = (await queries.findModel(ctx.db, purpose)) ?? { purpose, ...fresh }
    const address = readAddress(changes.address ?? before.address)
    const model = { ...before, ...changes, address, api_key: keepOrSeal(ctx, before, address, changes.api_key) }
    checkComplete(model)
    await queries.upsertModel(ctx.db, model)
    emit(ctx, ModelChanged, { purpose })
    const after = { ...present(model), ...(model.api_key === before.api_key ? {} : { credential: 'replaced' }) }
    await record(ctx, 'settings_updated', { type: 'settings', id: null }, { before: present(before), after })
    return present(model)
  })
}

/** A stored key never goes to another server: whoever may change the settings could read it there. */
function keepOrSeal(ctx: Ctx, before: queries.ModelRow, address: string, given: string | undefined): string {
  if (given !== undefined && !isMask(given)) return given && seal(ctx.secrets, given, sealedAs(before.purpose))
  if (before.api_key && !isSameServer(before.address, address)) throw invalid('model.key_again').at('api_key')
  return before.api_key
}

/** Undefined unless the model is set up and switched on. Throws ModelError when its key cannot be read. */
export async function findModel(ctx: Ctx, purpose: Purpose): Promise<Endpoint | undefined> {
  const row = await queries.findModel(ctx.db, purpose)
  return row?.enabled ? asEndpoint(ctx, row) : undefined
}

export const hasModel = async (ctx: Ctx, purpose: Purpose): Promise<boolean> =>
  (await queries.findModel(ctx.db, purpose))?.enabled === true

function asEndpoint(ctx: Ctx, { purpose, address, api_key, model, dimensions }: queries.ModelRow): Endpoint {
  const key = api_key && tryOpen(ctx, purpose, api_key)
  if (key === undefined) throw new ModelError('the stored key cannot be read')
  return { address, api_key: key, model, dimensions }
}

/** One vector for each text, all of one length. Rejects with ModelError; `timeout` in milliseconds. */
export const embedTexts = (ctx: Ctx, model: Endpoint, texts: string[], timeout: number): Promise<number[][]> =>
  embed(ctx.outbound.request, model, texts, timeout)

/** The documents by how well they answer the query. Rejects with ModelError; `timeout` in milliseconds. */
export const rankTexts = (ctx: Ctx, model: Endpoint, query: string, documents: string[], timeout: number) =>
  rerank(ctx.outbound.request, model, query, documents, timeout)

const testTimeout = 15_000

/** Calls the model with the stored settings, also while it is switched off. */
export async function testModel(ctx: Ctx, purpose: 'embedding' | 'rerank'): Promise<ModelTested> {
  const row = await queries.findModel(ctx.db, purpose)
  if (!row?.address || !row.model) throw invalid('model.not_set_up')
  await confirmClaim(ctx)
  const began = performance.now()
  try {
    const model = asEndpoint(ctx, row)
    const dimensions = await (purpose === 'embedding' ? tryEmbedding(ctx, model) : tryRanking(ctx, model))
    return { milliseconds: Math.round(performance.now() - began), dimensions }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw invalid('model.failed', { reason: error.text })
  }
}

async function tryEmbedding(ctx: Ctx, model: Endpoint): Promise<number> {
  const [vector] = await embedTexts(ctx, model, ['Where is my parcel?'], testTimeout)
  return vector!.length
}

async function tryRanking(ctx: Ctx, model: Endpoint): Promise<null> {
  await rankTexts(ctx, model, 'Where is my parcel?', ['Parcels', 'Refunds'], testTimeout)
  return null
}

/** How the sealed keys stand; `stale` ones open, but not with the first key. */
export async function inspectSecrets(ctx: Ctx): Promise<{ total: number; stale: number; unreadable: string[] }> {
  const state = { total: 0, stale: 0, unreadable: [] as string[] }
  for (const { purpose, api_key } of await queries.listModels(ctx.db)) {
    if (!api_key) continue
    state.total += 1
    if (tryOpen(ctx, purpose, api_key) === undefined) state.unreadable.push(`key of the ${purpose} model`)
    else if (needsReseal(ctx.secrets, api_key)) state.stale += 1
  }
  return state
}

/** Seals the keys under the first key of the ring, and answers how many. Leaves alone what does not open. */
export function resealSecrets(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    await queries.lockModels(ctx.db)
    let count = 0
    for (const row of await queries.listModels(ctx.db)) {
      const key = row.api_key && needsReseal(ctx.secrets, row.api_key) && tryOpen(ctx, row.purpose, row.api_key)
      if (!key) continue
      await queries.upsertModel(ctx.db, { ...row, api_key: seal(ctx.secrets, key, sealedAs(row.purpose)) })
      count += 1
    }
    return count
  })
}

function tryOpen(ctx: Ctx, purpose: Purpose, sealed: string): string | undefined {
  try {
    return open(ctx.secrets, sealed, sealedAs(purpose))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

const present = (row: queries.ModelRow): ModelSettings => ({ ...row, api_key: mask(row.api_key) })
