import { answerFrom, type Said } from './answering.ts'
import type { Asked } from './asked.ts'
import { obey } from './obeying.ts'
import { fillIn } from './schema-values.ts'
import type { Fault, Reply, WantedCall, World } from './world.ts'
import { nextId } from './world.ts'

/** Why the model stopped; each protocol has its own names for it. */
export type Stop = 'stop' | 'tools' | 'length' | 'refusal'

export type Spoken = Said & { stop: Stop; tokens: { input: number; output: number } }

/** What the model says: the scripted reply, otherwise the reply of its mode, changed by a fault if there is one. */
export function speak(world: World, asked: Asked, reply: Reply | undefined, fault: Fault | undefined): Spoken {
  const said = reply ? scripted(asked, reply) : world.mode === 'obedient' ? obey(asked) : answerFrom(asked)
  const broken = fault ? spoil(said, fault) : said
  const stop = stopOf(broken, fault)
  return { ...broken, stop, tokens: reply?.tokens ?? countTokens(asked, broken) }
}

function scripted(asked: Asked, { text, tool_calls, answer }: Reply): Said {
  if (!answer) return { text, tool_calls }
  const tool = asked.tools.find(({ name }) => name === 'answer')
  return {
    text,
    tool_calls: [...tool_calls, { name: 'answer', arguments: tool ? fillIn(tool.parameters, answer) : answer }],
  }
}

function spoil(said: Said, { kind }: Fault): Said {
  if (kind === 'empty') return { text: '', tool_calls: [] }
  if (kind === 'refusal') return { text: 'I cannot help with that.', tool_calls: [] }
  if (kind !== 'malformed' && kind !== 'length') return said
  const cut = ({ name, arguments: handed }: WantedCall) => ({ name, arguments: JSON.stringify(handed).slice(0, -2) })
  return { text: said.text.slice(0, 20), tool_calls: said.tool_calls.map(cut) }
}

function stopOf({ tool_calls }: Said, fault: Fault | undefined): Stop {
  if (fault?.kind === 'refusal' || fault?.kind === 'length') return fault.kind
  return tool_calls.length > 0 ? 'tools' : 'stop'
}

function countTokens(asked: Asked, said: Said): Spoken['tokens'] {
  const count = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4)
  return { input: count([asked.system, asked.messages, asked.tools]), output: count([said.text, said.tool_calls]) }
}

const openAiStops: Record<Stop, string> = { stop: 'stop', tools: 'tool_calls', length: 'length', refusal: 'stop' }

export function toOpenAi(world: World, model: string, { text, tool_calls, stop, tokens }: Spoken): object {
  const refused = stop === 'refusal'
  const message = {
    role: 'assistant',
    content: refused ? null : text || (tool_calls.length > 0 ? null : ''),
    refusal: refused ? text : null,
    ...(tool_calls.length > 0
      ? {
          tool_calls: tool_calls.map(({ name, arguments: handed }) => ({
            id: `call_${nextId(world)}`,
            type: 'function',
            function: { name, arguments: typeof handed === 'string' ? handed : JSON.stringify(handed) },
          })),
        }
      : {}),
  }
  const { input, output } = tokens
  return {
    id: `chatcmpl-${nextId(world)}`,
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, finish_reason: openAiStops[stop] }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  }
}

const anthropicStops: Record<Stop, string> = {
  stop: 'end_turn',
  tools: 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
}

export function toAnthropic(world: World, model: string, { text, tool_calls, stop, tokens }: Spoken): object {
  return {
    id: `msg_${nextId(world)}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(text ? [{ type: 'text', text }] : []),
      ...tool_calls.map(({ name, arguments: input }) => ({
        type: 'tool_use',
        id: `toolu_${nextId(world)}`,
        name,
        input,
      })),
    ],
    stop_reason: anthropicStops[stop],
    usage: { input_tokens: tokens.input, output_tokens: tokens.output },
  }
}
