import {
  boundAnswer,
  type ChatAnswer,
  type ChatMessage,
  type ChatTool,
  type ChatWish,
  maxAnswerBytes,
  type ToolCall,
} from './chat.ts'
import {
  asList,
  asRecord,
  bearer,
  callModel,
  type Endpoint,
  ModelError,
  type Patience,
  parseJson,
  type Request,
  tokensOf,
} from './endpoint.ts'

/** Calls `POST …/chat/completions` in the format of OpenAI, Mistral, Ollama, vLLM and most others. */
export async function chatWithOpenAi(
  request: Request,
  endpoint: Endpoint,
  wish: ChatWish,
  patience: Patience,
): Promise<ChatAnswer> {
  const call = { path: 'chat/completions', headers: bearer(endpoint), body: toBody(endpoint, wish) }
  const answer = asRecord(await callModel(request, endpoint, { ...call, maxBytes: maxAnswerBytes, ...patience }))
  const choice = asRecord(asList(answer?.['choices'])[0])
  const message = asRecord(choice?.['message'])
  if (!message) throw new ModelError('the answer holds no message', 'unusable', { rule: 'model_no_message' })
  const refusal = textOf(message['refusal'])
  return boundAnswer({
    text: textOf(message['content']) || refusal,
    tool_calls: asList(message['tool_calls']).map(readCall),
    cut: choice?.['finish_reason'] === 'length',
    refused: refusal !== '' || choice?.['finish_reason'] === 'content_filter',
    tokens: tokensOf(answer),
  })
}

function toBody({ address, model }: Endpoint, { system, messages, tools, tool_choice, max_tokens }: ChatWish): object {
  return {
    model,
    messages: [...(system ? [{ role: 'system', content: system }] : []), ...messages.map(toMessage)],
    [limitName(address)]: max_tokens,
    ...(tools.length > 0 ? { tools: tools.map(toTool), tool_choice } : {}),
  }
}

/** OpenAI's newer models refuse the old name; most other services do not know the new one. */
const limitName = (address: string) =>
  /(^|\.)openai\.(azure\.)?com$/.test(URL.parse(address)?.hostname ?? '') ? 'max_completion_tokens' : 'max_tokens'

const toTool = ({ name, description, parameters }: ChatTool) => ({
  type: 'function',
  function: { name, description, parameters },
})

function toMessage(message: ChatMessage): object {
  if (message.role !== 'assistant' || !message.tool_calls?.length) return message
  const tool_calls = message.tool_calls.map(({ id, name, arguments: handed }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(handed ?? {}) },
  }))
  return { role: 'assistant', content: message.content || null, tool_calls }
}

/** Some local servers pass the arguments as an object, and nothing at all to a tool without arguments. */
function readCall(value: unknown): Partial<ToolCall> {
  const call = asRecord(value)
  const named = asRecord(call?.['function'])
  const [id, name, handed] = [call?.['id'], named?.['name'], named?.['arguments']]
  return {
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    arguments: typeof handed === 'string' ? parseJson(handed.trim() || '{}') : (handed ?? {}),
  }
}

/** The content is a text, or a list of parts, some of which are texts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return asList(content)
    .map((part) => asRecord(part)?.['text'])
    .filter((text) => typeof text === 'string')
    .join('')
}
