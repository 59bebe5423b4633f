import { ModelError, type Tokens } from './endpoint.ts'
import { dropReasoning } from './reasoning.ts'

export type ToolCall = {
  id: string
  name: string
  /** What the model wants to pass; undefined if it is not JSON. */
  arguments: unknown
}

export type ChatMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: readonly ToolCall[] }
  /** What a tool answered to the call with this id. */
  | { role: 'tool'; content: string; tool_call_id: string }

export type ChatTool = {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: object
}

export type ChatWish = {
  system: string
  messages: readonly ChatMessage[]
  tools: readonly ChatTool[]
  /** `required`: the model has to call one of the tools. Some local servers do not enforce this. */
  tool_choice: 'auto' | 'required'
  max_tokens: number
}

/** `length`: the answer was cut off at `max_tokens`. `refused`: the model or its service will not answer this. */
export type Finish = 'stop' | 'tools' | 'length' | 'refused'

export type ChatAnswer = { text: string; tool_calls: ToolCall[]; finish: Finish; tokens: Tokens }

/** Bytes of an answer's body. A longer one cannot be an answer to a customer. */
export const maxAnswerBytes = 2 * 1024 * 1024
/** Characters of a text. A message on WhatsApp has at most 4096. */
const maxText = 50_000
const maxToolCalls = 16
const maxName = 64
const maxId = 256

type Said = { text: string; tool_calls: readonly Partial<ToolCall>[]; cut: boolean; refused: boolean; tokens: Tokens }

/**
 * An answer within its limits, without what the model thought. Rejects one with neither text nor calls, unless the
 * model says why.
 */
export function boundAnswer({ text, tool_calls, cut, refused, tokens }: Said): ChatAnswer {
  const calls = tool_calls.flatMap(({ id = '', name = '', arguments: handed }) =>
    name && name.length <= maxName && id.length <= maxId ? [{ id, name, arguments: dropReasoning(handed) }] : [],
  )
  const finish: Finish = refused ? 'refused' : cut ? 'length' : calls.length > 0 ? 'tools' : 'stop'
  if (finish === 'stop' && text.trim() === '')
    throw new ModelError('the answer is empty', 'unusable', { rule: 'model_empty' })
  return {
    text: dropReasoning(text).slice(0, maxText).toWellFormed(),
    tool_calls: calls.slice(0, maxToolCalls),
    finish,
    tokens,
  }
}
