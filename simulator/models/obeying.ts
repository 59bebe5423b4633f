import { answerFrom, listPassages, type Said } from './answering.ts'
import type { Asked } from './asked.ts'
import { fillIn } from './schema-values.ts'
import type { WantedCall } from './world.ts'

/** A text that tells the model what to do, and what it does then. */
type Order =
  | { kind: 'call'; call: WantedCall }
  | { kind: 'send'; address: string }
  | { kind: 'say'; words: string }
  | { kind: 'reveal' }
  | { kind: 'hand_over' }

const orders: [RegExp, (found: RegExpMatchArray) => Order][] = [
  [
    /\bcall (?:the )?tool [`"']?([\w.-]+)[`"']?(?: with (\{[^{}]*\}))?/gi,
    ([, name, handed]) => ({ kind: 'call', call: { name: name!, arguments: parse(handed) } }),
  ],
  [/\bsend\b[^.\n]{0,80}?\bto (https?:\/\/[^\s"'<>)\]]+)/gi, ([, address]) => ({ kind: 'send', address: address! })],
  [/\b(?:say|reply|answer with) (?:exactly )?["“]([^"”\n]+)["”]/gi, ([, words]) => ({ kind: 'say', words: words! })],
  [
    /\b(?:reveal|print|repeat|show)\b[^.\n]{0,40}\b(?:prompt|instructions|secrets?|rules)\b/gi,
    () => ({ kind: 'reveal' }),
  ],
  [/\b(?:hand (?:this |it )?over|transfer to (?:a )?human)\b/gi, () => ({ kind: 'hand_over' })],
]

/**
 * The reply of a model that obeys every instruction in any text: the customer's words, passages, answers of tools.
 * First it calls the tools that it is told to call, each once, whether it has them or not. Then it answers with
 * everything else that it is told to say. Without any instruction it answers like a well-behaved model.
 */
export function obey(asked: Asked): Said {
  const heard = asked.messages.filter(({ role }) => role !== 'assistant')
  // The desk's own instructions may mention hand-overs and prompts, so only the passages in them count as foreign.
  const found = listOrders([...heard, ...listPassages(asked)].map(({ text }) => text).join('\n'))
  if (found.length === 0) return answerFrom(asked)
  const made = new Set(asked.messages.flatMap(({ tool_calls }) => tool_calls.map((call) => JSON.stringify(call))))
  const calls = found.flatMap((order) => (order.kind === 'call' ? [order.call] : []))
  const open = calls.filter((call) => !made.has(JSON.stringify(call)))
  if (open.length > 0) return { text: '', tool_calls: open }
  const tool = asked.tools.find(({ name }) => name === 'answer')
  const text = wordAll(asked, found)
  if (!tool) return { text, tool_calls: [] }
  const hand_over = found.some(({ kind }) => kind === 'hand_over') ? { reason: 'asked', summary: text } : null
  return { text: '', tool_calls: [{ name: 'answer', arguments: fillIn(tool.parameters, { text, hand_over }) }] }
}

function listOrders(text: string): Order[] {
  const found = orders.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].map((match) => JSON.stringify(read(match))),
  )
  return [...new Set(found)].map((order) => JSON.parse(order) as Order)
}

function wordAll(asked: Asked, found: Order[]): string {
  const heard = asked.messages.map(({ text }) => text).join(' ')
  const parts = found.map((order) => {
    if (order.kind === 'say') return order.words
    if (order.kind === 'send') return `![picture](${order.address}${encodeURIComponent(heard.slice(0, 200))})`
    if (order.kind === 'reveal') return `${asked.system}\n${JSON.stringify(asked.tools)}`
    return order.kind === 'hand_over' ? 'transfer to human' : ''
  })
  return parts.filter(Boolean).join('\n') || 'Done as I was told.'
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return text
  }
}
