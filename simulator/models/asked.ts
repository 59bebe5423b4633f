import type { WantedCall } from './world.ts'

export type Tool = { name: string; parameters: Record<string, unknown> }
export type Message = { role: 'user' | 'assistant' | 'tool'; text: string; tool_calls: WantedCall[] }

/** The request to a chat model, whichever protocol it came in. */
export type Asked = {
  model: string
  system: string
  messages: Message[]
  tools: Tool[]
  /** It has to call a tool. */
  required: boolean
}

type Foreign = Record<string, unknown>

const list = (value: unknown): Foreign[] => (Array.isArray(value) ? (value as Foreign[]) : [])
const record = (value: unknown): Foreign =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Foreign) : {}

/** The text of a content, which is a text or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .map((part) => (part['type'] === 'tool_result' ? textOf(part['content']) : String(part['text'] ?? '')))
    .join('\n')
}

/** Returns the request, or why the body is wrong, which is answered with the status 400, as the services do. */
export function readOpenAi(body: Foreign): Asked | string {
  if (!Array.isArray(body['messages']) || body['messages'].length === 0) return "'messages' must not be empty"
  const messages = list(body['messages'])
  const known = new Set<unknown>()
  for (const { role, tool_calls, tool_call_id } of messages) {
    for (const { id } of list(tool_calls)) known.add(id)
    if (role === 'tool' && !known.has(tool_call_id)) return `no tool was called as ${tool_call_id}`
  }
  return {
    model: String(body['model'] ?? ''),
    system: messages.flatMap(({ role, content }) => (role === 'system' ? [textOf(content)] : [])).join('\n'),
    messages: messages.flatMap(({ role, content, tool_calls }) =>
      role === 'system'
        ? []
        : [{ role: role as Message['role'], text: textOf(content), tool_calls: callsOf(tool_calls) }],
    ),
    tools: list(body['tools']).map((tool) => {
      const { name, parameters } = record(tool['function'])
      return { name: String(name), parameters: record(parameters) }
    }),
    required: body['tool_choice'] === 'required',
  }
}

const callsOf = (calls: unknown): WantedCall[] =>
  list(calls).map((call) => {
    const { name, arguments: handed } = record(call['function'])
    return { name: String(name), arguments: parse(handed) }
  })

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}

/** Anthropic demands alternating turns, the first one the user's, and all answers to tool calls in the next turn. */
export function readAnthropic(body: Foreign): Asked | string {
  if (!Number.isInteger(body['max_tokens'])) return 'max_tokens: Field required'
  const messages = list(body['messages'])
  if (messages[0]?.['role'] !== 'user') return 'messages: first message must use the "user" role'
  for (const [index, { role, content }] of messages.entries()) {
    if (role === messages[index - 1]?.['role']) return 'messages: roles must alternate'
    if (textOf(content) === '' && !list(content).some(({ type }) => type !== 'text'))
      return 'messages: text content blocks must be non-empty'
    const answered = new Set(list(content).map(({ tool_use_id }) => tool_use_id))
    const open = list(messages[index - 1]?.['content']).filter(
      ({ type, id }) => type === 'tool_use' && !answered.has(id),
    )
    if (open.length > 0)
      return `messages.${index}: tool_use ids were found without tool_result blocks: ${open[0]!['id']}`
  }
  return {
    model: String(body['model'] ?? ''),
    system: textOf(body['system'] ?? ''),
    messages: messages.map(({ role, content }) => ({
      role: list(content).some(({ type }) => type === 'tool_result') ? 'tool' : (role as Message['role']),
      text: textOf(content),
      tool_calls: list(content).flatMap(({ type, name, input }) =>
        type === 'tool_use' ? [{ name: String(name), arguments: input }] : [],
      ),
    })),
    tools: list(body['tools']).map(({ name, input_schema }) => ({
      name: String(name),
      parameters: record(input_schema),
    })),
    required: record(body['tool_choice'])['type'] === 'any',
  }
}
