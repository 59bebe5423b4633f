import type { Asked, Tool } from './asked.ts'
import { fillIn } from './schema-values.ts'
import { wordsOf } from './vectors.ts'
import type { WantedCall } from './world.ts'

export type Said = { text: string; tool_calls: WantedCall[] }

type Passage = { number: number; text: string }

/** Share of the question's longer words that a passage must hold. */
const minShare = 0.5
/** Characters of an answer. */
const maxAnswer = 500
const tellingLength = 4

/**
 * The reply of a well-behaved model: sentences of the passage that has most in common with the question, through the
 * tool `answer` if there is one. It hands over if no passage fits or if the customer asks for a person.
 */
export function answerFrom(asked: Asked): Said {
  const question = questionOf(asked)
  const tool = asked.tools.find(({ name }) => name === 'answer') ?? (asked.required ? asked.tools[0] : undefined)
  if (!tool) return { text: question, tool_calls: [] }
  const values = tool.name === 'answer' ? decide(asked, question, tool) : { query: question }
  return { text: '', tool_calls: [{ name: tool.name, arguments: fillIn(tool.parameters, values) }] }
}

function decide(asked: Asked, question: string, { parameters }: Tool): Record<string, unknown> {
  if (/\b(human|real person|an agent|a colleague)\b/i.test(question)) {
    return { hand_over: { reason: 'asked', summary: question } }
  }
  const passage = bestPassage(listPassages(asked), question)
  // A desk without agents offers `found_nothing` instead of a hand-over.
  if (!passage && 'found_nothing' in ((parameters['properties'] ?? {}) as object)) {
    return { text: 'I found nothing about that.', found_nothing: true }
  }
  if (!passage) return { hand_over: { reason: 'no_answer', summary: question } }
  return { text: quote(passage.text), sources: [passage.number], ask_if_helped: true, hand_over: null }
}

/**
 * Finds passages as `<passage number="1">…</passage>`, or as paragraphs that begin with `[1]`, anywhere in the request.
 */
export function listPassages({ system, messages }: Asked): Passage[] {
  const text = [system, ...messages.map((message) => message.text)].join('\n\n')
  const tagged = text.matchAll(/<passage\b[^>]*?"(\d+)"[^>]*>(.*?)<\/passage>/gs)
  const numbered = text.matchAll(/^\[(\d+)\]\s*(.*?)(?=\n\s*\n|\n\[\d+\]|$(?![\s\S]))/gms)
  return [...tagged, ...numbered].map(([, number, text]) => ({ number: Number(number), text: text!.trim() }))
}

function bestPassage(passages: Passage[], question: string): Passage | undefined {
  const asked = [...new Set(wordsOf(question))].filter((word) => word.length >= tellingLength)
  const shares = passages.map((passage) => {
    const words = new Set(wordsOf(passage.text))
    return { passage, share: asked.filter((word) => words.has(word)).length / Math.max(1, asked.length) }
  })
  const [best] = shares.sort((a, b) => b.share - a.share)
  return best && best.share >= minShare ? best.passage : undefined
}

/** Whole sentences, without the titles above them: a line that does not end like a sentence is a title. */
function quote(text: string): string {
  const lines = text.split('\n')
  const body = lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => /[.!?]["”)]?\s*$/.test(line)),
      ),
    )
    .join('\n')
  const sentences = body.slice(0, maxAnswer).match(/[^.!?]+[.!?]+(\s|$)/g)
  return sentences?.slice(0, 3).join('').trim() ?? body.slice(0, maxAnswer)
}

/**
 * The text between the last `<customer>` tags; without such tags the last text of a JSON object, else the last line of
 * the last message.
 */
function questionOf({ messages }: Asked): string {
  const text = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const told = /^\s*\{/.test(text) ? /:\s*("(?:[^"\\]|\\.)*")\s*\}\s*$/.exec(text)?.[1] : undefined
  if (told) return JSON.parse(told) as string
  const tagged = [...text.matchAll(/<customer>(.*?)<\/customer>/gs)].at(-1)?.[1]
  const lines = (tagged ?? text).trim().split('\n')
  return tagged === undefined ? lines.at(-1)! : lines.join(' ')
}
