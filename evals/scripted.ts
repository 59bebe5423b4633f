import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listTellingWords } from '../server/src/words/asking.ts'
import { startSite } from '../server/test/site.ts'

/** A step of a scripted model: a call of a tool, or the end of its turn. */
export type Step = { call: string; arguments: object } | { text: string; hand_over?: 'asked' | 'no_answer' | 'rule' }

/**
 * What a scripted model does in a turn. Without steps it says the sentences of the article that are most like the
 * question.
 */
export type Turned = {
  question: string
  title: string | undefined
  steps: readonly Step[] | undefined
  /** Words of what it makes up. */
  untrue: readonly string[]
}

export type ScriptedModel = {
  url: string
  follow(turn: Turned): void
  /** All that it said for the customer in this turn, whether it went out or not. */
  said(): string
  stop(): Promise<void>
}

type Tool = { function: { name: string } }
type Asked = { model: string; messages: { role: string; content: string | null }[]; tools: Tool[] }

/** Sentences that a model says of an article when nothing is scripted. */
const most = 2

/**
 * A chat model that follows a script, called over HTTP like any other. Asked to look again, it says that the first
 * passage carries each of its sentences. Unless it is `stubborn`, it does not say so of what it has made up.
 */
export async function startScripted({ stubborn }: { stubborn: boolean }): Promise<ScriptedModel> {
  let turn: Turned = { question: '', title: undefined, steps: undefined, untrue: [] }
  let left: Step[] = []
  let said: string[] = []
  const answer = (asked: Asked): { name: string; arguments: object } => {
    const names = asked.tools.map((tool) => tool.function.name)
    const shown = asked.messages.map(({ content }) => content ?? '').join('\n')
    if (names.includes('verdicts')) {
      const sentences = [...shown.matchAll(/<sentence number="\d+">\n([\s\S]*?)\n<\/sentence>/g)].map(
        ([, text]) => text!,
      )
      const isTrue = (text: string) =>
        stubborn || !turn.untrue.some((words) => text.toLowerCase().includes(words.toLowerCase()))
      return { name: 'verdicts', arguments: { sources: sentences.map((text) => (isTrue(text) ? 1 : 0)) } }
    }
    if (names.includes('search')) return { name: 'search', arguments: { query: turn.question } }
    const step = left.shift() ?? decide(turn, shown)
    if ('call' in step) return { name: step.call, arguments: step.arguments }
    said.push(step.text)
    const hand_over = step.hand_over && { reason: step.hand_over, summary: turn.question }
    const sources = step.text === '' ? [] : listNumbers(shown, turn.title)
    return { name: 'answer', arguments: { text: step.text, sources, ...(hand_over ? { hand_over } : {}) } }
  }
  let calls = 0
  const site = await startSite()
  site.on('/v1/chat/completions', async (request: IncomingMessage, response: ServerResponse) => {
    const asked = (await json(request)) as Asked
    const { name, arguments: given } = answer(asked)
    const call = { id: `call_${++calls}`, type: 'function', function: { name, arguments: JSON.stringify(given) } }
    const message = { role: 'assistant', content: null, tool_calls: [call] }
    const usage = { prompt_tokens: count(asked), completion_tokens: count(given), total_tokens: 0 }
    const body = { id: 'c', object: 'chat.completion', model: asked.model, usage }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...body, choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }))
  })
  return {
    url: `${site.url}/v1`,
    follow: (next) => {
      turn = next
      left = [...(next.steps ?? [])]
      said = []
    },
    said: () => said.join('\n'),
    stop: () => site.stop(),
  }
}

/** Four characters are about a token. */
const count = (value: object) => Math.ceil(JSON.stringify(value).length / 4)

type Shown = { number: number; title: string; text: string }

const listShown = (prompt: string): Shown[] =>
  [...prompt.matchAll(/<passage number="(\d+)">\n([^\n]*)\n([\s\S]*?)\n<\/passage>/g)].map(
    ([, number, title, text]) => ({ number: Number(number), title: title!, text: text! }),
  )

/** The passages of this article, or else the first one, as a model cites what it was shown for what it makes up. */
function listNumbers(prompt: string, title: string | undefined): number[] {
  const shown = listShown(prompt)
  const own = shown.filter((passage) => passage.title === title)
  return (own.length > 0 ? own : shown.slice(0, 1)).map(({ number }) => number)
}

/** Says the sentences of the article that hold most of the question's words; hands over where it was not shown. */
function decide({ question, title }: Turned, prompt: string): Step {
  const asked = listTellingWords(question)
  const holds = (sentence: string) => asked.filter((word) => sentence.toLowerCase().includes(word.slice(0, 5))).length
  const sentences = listShown(prompt)
    .filter((passage) => title !== undefined && passage.title === title)
    .flatMap(({ text }) => text.split(/(?<=[.!?。])\s*|\n+/))
    .filter((sentence) => /[.!?。]$/.test(sentence))
  const best = [...new Set(sentences)].sort((one, other) => holds(other) - holds(one)).slice(0, most)
  return best.length > 0 ? { text: best.join(' ') } : { text: '', hand_over: 'no_answer' }
}
