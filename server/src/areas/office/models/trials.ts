import { confirmClaim } from '../../../platform/claims.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { ModelError } from '../../../providers/models/endpoint.ts'
import { embed, transcribe } from '../../../providers/models/openai.ts'
import { silence } from '../../../providers/models/silence.ts'
import { embedTexts, rankTexts } from './calls.ts'
import { talk } from './chat.ts'
import { asModel, type Model } from './endpoints.ts'
import { noteRecovery } from './outages.ts'
import * as queries from './queries.ts'
import type { ModelTested, Purpose } from './schema.ts'
import { pay } from './spending.ts'

const timeout = 15_000
/** A person who saves waits this long. A model that is slower, busy or failing may be well later. */
const patience = 3_000

type Found = Partial<Pick<ModelTested, 'dimensions' | 'calls_tools'>>

/** Calls the model with the stored settings, even while it is switched off. If it answers, it is no longer away. */
export async function testModel(ctx: Ctx, purpose: Purpose): Promise<ModelTested> {
  const row = await queries.getModel(ctx.db, purpose, ctx.now())
  if (!row.address || !row.model) throw invalid('model.not_set_up')
  await confirmClaim(ctx)
  const began = performance.now()
  try {
    const found = await trials[purpose](ctx, asModel(ctx, row))
    const milliseconds = Math.round(performance.now() - began)
    await noteRecovery(ctx, purpose)
    return { milliseconds, dimensions: null, calls_tools: null, ...found }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw invalid('model.failed', { reason: error.reason })
  }
}

const sample = { texts: ['Where is my parcel?'], role: 'query' } as const

/**
 * Refuses an embedding model that cannot be used as it is set: no call may reach it, nothing answers there, the key or
 * the name is wrong, or its vectors have another length. The call costs a few words, which are not counted.
 */
export async function refuseUseless(ctx: Ctx, row: queries.ModelRow): Promise<void> {
  try {
    await embed(ctx.outbound.request, asModel(ctx, row), sample, patience)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (!['rejected', 'unreachable', 'unusable'].includes(error.trouble)) return
    throw invalid('model.failed', { reason: error.reason }).at(blame(error))
  }
}

/** The setting to correct. */
function blame({ status, reason }: ModelError): string {
  if (status === 401 || status === 403 || reason.rule === 'model_key_unreadable') return 'api_key'
  if (reason.rule === 'model_vector_length') return 'dimensions'
  return status === undefined ? 'address' : 'model'
}

/** The smallest request for each kind of model. */
const trials: Record<Purpose, (ctx: Ctx, model: Model) => Promise<Found>> = {
  embedding: async (ctx, model) => {
    const [vector] = await embedTexts(ctx, model, sample, timeout)
    return { dimensions: vector!.length }
  },
  rerank: async (ctx, model) => {
    await rankTexts(ctx, model, 'Where is my parcel?', ['Parcels', 'Refunds'], timeout)
    return {}
  },
  chat: async (ctx, model) => {
    const { finish } = await talk(ctx, model, { ...greeting, timeout })
    return { calls_tools: finish === 'tools' }
  },
  transcription: async (ctx, model) => {
    await pay(ctx, model, () => transcribe(ctx.outbound.request, model, silence, { timeout }))
    return {}
  },
}

/** The assistant answers through a tool, so a model that calls no tools is of little use to it. */
const greeting = {
  system: 'Answer through the tool.',
  messages: [{ role: 'user' as const, content: 'Answer with the one word: ready' }],
  tools: [
    {
      name: 'answer',
      description: 'Says the answer.',
      parameters: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
    },
  ],
  tool_choice: 'required' as const,
  max_tokens: 1_000,
}
