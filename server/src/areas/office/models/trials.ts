import { confirmClaim } from '../../../platform/claims.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { ModelError } from '../../../providers/models/endpoint.ts'
import { transcribe } from '../../../providers/models/openai.ts'
import { silence } from '../../../providers/models/silence.ts'
import { embedTexts, rankTexts } from './calls.ts'
import { talk } from './chat.ts'
import { asModel, type Model } from './endpoints.ts'
import { noteRecovery } from './outages.ts'
import * as queries from './queries.ts'
import type { ModelTested, Purpose } from './schema.ts'
import { pay } from './spending.ts'

const timeout = 15_000

type Found = Partial<Pick<ModelTested, 'dimensions' | 'calls_tools'>>

/** Calls the model with the stored settings, also while it is switched off. One that answers is no longer away. */
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

/** The smallest thing that each kind of model can be asked. */
const trials: Record<Purpose, (ctx: Ctx, model: Model) => Promise<Found>> = {
  embedding: async (ctx, model) => {
    const [vector] = await embedTexts(ctx, model, ['Where is my parcel?'], timeout)
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

/** The assistant answers through a tool, so a model that calls none is of little use to it. */
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
