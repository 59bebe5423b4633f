import type { Ctx } from '../../../platform/context.ts'
import type { ChatAnswer, ChatWish } from '../../../providers/models/chat.ts'
import { converse } from '../../../providers/models/converse.ts'
import { insist } from './attempts.ts'
import type { Model } from './endpoints.ts'
import { useModel } from './outages.ts'
import { pay } from './spending.ts'

export type ChatRequest = ChatWish & {
  /** Milliseconds for all of it, the repetitions included. */
  timeout: number
  signal?: AbortSignal | undefined
}

export type ChatReply = ChatAnswer & {
  /** Millionths of the money in which the prices are given; null without prices. */
  cost_micros: number | null
  model: string
  milliseconds: number
}

/**
 * What the chat model says or wants done next. What may pass is tried again, at most twice. Rejects with ModelError when
 * there is no chat model, when it is known to be away, when its budget is spent, and when it brings nothing usable in time.
 * A refusal and an answer that was cut off are answers: see `finish`.
 */
export const chat = (ctx: Ctx, request: ChatRequest): Promise<ChatReply> =>
  useModel(ctx, 'chat', (model) => talk(ctx, model, request))

/** As `chat`, with this model, whether it is known to be away or not. */
export async function talk(ctx: Ctx, model: Model, { timeout, signal, ...wish }: ChatRequest): Promise<ChatReply> {
  const began = performance.now()
  const patience = { timeout, ...(signal ? { signal } : {}) }
  const paid = await pay(ctx, model, async () => {
    const { tokens, ...value } = await insist(patience, (patience) =>
      converse(ctx.outbound.request, model, wish, patience),
    )
    return { value, tokens }
  })
  const { value, tokens, cost_micros } = paid
  const milliseconds = Math.round(performance.now() - began)
  return { ...value, tokens, cost_micros, model: model.model, milliseconds }
}
