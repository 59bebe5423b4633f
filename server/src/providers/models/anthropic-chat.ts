import { boundAnswer, type ChatAnswer, type ChatMessage, type ChatWish, maxAnswerBytes, type ToolCall } from './chat.ts'
import {
  asList,
  asRecord,
  callModel,
  type Endpoint,
  ModelError,
  type Patience,
  type Request,
  tokensOf,
} from './endpoint.ts'

/** The version of the protocol. It has not changed since it was published. */
const version = '2023-06-01'

type Block = Record<string, unknown>
type Turn = { role: 'user' | 'assistant'; content: Block[] }

/** Calls `POST …/messages` in Anthropic's format. */
export async function chatWithAnthropic(
  request: Request,
  endpoint: Endpoint,
  wish: ChatWish,
  patience: Patience,
): Promise<ChatAnswer> {
  const { api_key } = endpoint
  const headers = { 'anthropic-version': version, ...(api_key ? { 'x-api-key': api_key } : {}) }
  const call = { path: 'messages', headers, body: toBody(endpoint, wish), maxBytes: maxAnswerBytes }
  const answer = asRecord(await callModel(request, endpoint, { ...call, ...patience }))
  if (!Array.isArray(answer?.['content']))
    throw new ModelError('the answer holds no message', 'unusable', { rule: 'model_no_message' })
  const blocks = asList(answer['content']).flatMap<Block>((block) => asRecord(block) ?? [])
  const reason = answer['stop_reason']
  return boundAnswer({
    text: blocks.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : '')).join(''),
    tool_calls: blocks.filter(({ type }) => type === 'tool_use').map(readCall),
    cut: reason === 'max_tokens' || reason === 'model_context_window_exceeded',
    refused: reason === 'refusal',
    tokens: tokensOf(answer),
  })
}

function toBody({ model }: Endpoint, { system, messages, tools, tool_choice, max_tokens }: ChatWish): object {
  return {
    model,
    max_tokens,
    ...(system ? { system } : {}),
    messages: toTurns(messages),
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
          tool_choice: { type: tool_choice === 'required' ? 'any' : 'auto' },
        }
      : {}),
  }
}

/** User and assistant take turns, beginning with the user. The answers of the tools come first in the user's turn. */
function toTurns(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    if (turns.length === 0 && role === 'assistant') turns.push({ role: 'user', content: [{ type: 'text', text: '…' }] })
    const content = toBlocks(message)
    if (content.length === 0) continue
    const last = turns.at(-1)
    if (last?.role === role) last.content.push(...content)
    else turns.push({ role, content })
  }
  return turns
}

function toBlocks(message: ChatMessage): Block[] {
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: message.tool_call_id, content: message.content }]
  }
  const text = message.content.trim() === '' ? [] : [{ type: 'text', text: message.content }]
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
  return [
    ...text,
    ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input: asRecord(input) ?? {} })),
  ]
}

function readCall({ id, name, input }: Block): Partial<ToolCall> {
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    arguments: input,
  }
}
