import type { Ctx } from '../../../platform/context.ts'
import type { ChatAnswer, ChatWish } from '../../../providers/models/chat.ts'
import { converse } from '../../../providers/models/converse.ts'
import { insist } from './attempts.ts'
import type { Model } from './endpoints.ts'
import { useModel } from './outages.ts'
import { pay } from './spending.ts'

export type ChatRequest = ChatWish & {
  /** Milliseconds for the whole call, including repetitions. */
  timeout: number
  signal?: AbortSignal | undefined
}

export type ChatReply = ChatAnswer & {
  /** Millionths of the currency of the prices; null without prices. */
  cost_micros: number | null
  model: string
  milliseconds: number
}

/**
 * What the chat model says or wants done next. Repeats at most twice what may pass. Rejects with ModelError if there is
 * no chat model, if it is known to be away, if its budget is spent, or if it returns nothing usable in time. A refusal
 * and an answer that was cut off count as answers: see `finish`.
 */
export const chat = (ctx: Ctx, request: ChatRequest): Promise<ChatReply> =>
  useModel(ctx, 'chat', (model) => talk(ctx, model, request))

/** Like `chat`, but with this model, whether it is known to be away or not. */
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
