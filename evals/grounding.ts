import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../server/src/areas/assistant/runs/checking.ts'
import { listSentences } from '../server/src/areas/assistant/runs/clearing.ts'
import type { Task, Thought, ThoughtPassage } from '../server/src/areas/assistant/runs/schema.ts'
import * as tools from '../server/src/areas/assistant/tools/service.ts'
import { cutText } from '../server/src/areas/knowledge/articles/passages.ts'
import * as knowledge from '../server/src/areas/knowledge/articles/service.ts'
import { openSubject, type Subject, type Written } from './desk.ts'
import { type Half, pickHalf } from './halves.ts'
import { readBase, readWixqa } from './sets.ts'

/** A text that a model might answer a question with, shown these articles and whatever the search finds. */
type Said = { kind: Kind; question: string; articles: readonly string[]; text: string; from?: string; used?: Used }
/** `after_own`: deeds after the tool that does them. `after_other`: after one that does something else, or failed. */
type Kind = 'answers' | 'made_up' | 'others' | 'deeds' | 'after_own' | 'after_other'
/** A tool that has answered before the text, and its result. */
type Used = { tool: string; result: string }
/** Of the texts, the share of which anything goes out, and of which all does. */
export type Share = { texts: number; out: number; whole: number }
export type Grounded = Partial<Record<Kind, Share>>

type Own = {
  base: string
  answers: [string, string][]
  made_up: [string, string][]
  deeds: string[]
  tools: [name: string, method: 'GET' | 'POST' | 'PUT', description: string][]
  after_own: [tool: string, result: string, text: string][]
  after_other: [tool: string, result: string, text: string][]
}

/** Articles that the assistant is shown. */
const depth = 8

/**
 * Measures what of a chat model's texts would go out. Each cites the first passage and is shown what the search finds, and all passages
 * of the articles that answer the question, as whoever wrote the good answer was. A text is out when any sentence of it is.
 */
export async function measureOwn(): Promise<Grounded> {
  const own = JSON.parse(readFileSync(new URL('grounding.json', import.meta.url), 'utf8')) as Own
  const { articles } = readBase(own.base)
  const said =
    (kind: Kind) =>
    (of: [string, string]): Said => ({ kind, question: of[0], articles: [], text: of[1] })
  const deeds = own.deeds.map((text, index): Said => {
    const [question] = own.answers[index % own.answers.length]!
    return { kind: 'deeds', question: index % 3 === 0 ? 'Hello' : question, articles: [], text }
  })
  const after = (kind: 'after_own' | 'after_other') =>
    own[kind].map(
      ([tool, result, text]): Said => ({
        ...{ kind, question: 'Please see to it', articles: [], text, used: { tool, result } },
      }),
    )
  const all = [...own.answers.map(said('answers')), ...own.made_up.map(said('made_up')), ...deeds]
  return measure(articles, [...all, ...after('after_own'), ...after('after_other')], own.tools)
}

/**
 * The same over WixQA, by halves: what experts wrote, what a small model made up for the same questions, and sentences of another
 * article that is not shown. Undefined where the data is not there.
 */
export async function measureWixqa(data: string): Promise<{ even: Grounded; odd: Grounded } | undefined> {
  const [sample, madeUp] = [join(data, 'wixqa', 'sample.jsonl'), join(data, 'made-up', 'wixqa.jsonl')]
  if (!existsSync(sample) || !existsSync(madeUp)) return undefined
  const { articles, questions } = await readWixqa(sample)
  const lines = readFileSync(madeUp, 'utf8').trim().split('\n')
  const made = lines.map((line) => JSON.parse(line) as { question: string; text: string })
  const read = (half: Half) => {
    const some = pickHalf(questions, half)
    return some.flatMap(({ question, articles: own, gold }, index): Said[] => {
      const of = { question, articles: own }
      const other = some[(index + Math.floor(some.length / 2)) % some.length]!.articles[0]!
      return [
        { ...of, kind: 'answers', text: dropLinks(gold!) },
        ...made
          .filter((one) => one.question === question)
          .map(({ text }) => ({ ...of, kind: 'made_up' as const, text })),
        ...listTruths(articles, own, other).map((text) => ({ ...of, kind: 'others' as const, text, from: other })),
      ]
    })
  }
  return { even: await measure(articles, read('even')), odd: await measure(articles, read('odd')) }
}

/** The articles of WixQA lost their links, so that none of an answer's could be proven. */
const dropLinks = (text: string) => text.replace(/\[([^\]]*)\] ?\([^()\s]*\)/g, '$1').replace(/\(?https?:\/\/\S+/g, '')

/** Sentences of another article that are long enough to state something. */
const longEnough = 50
function listTruths(articles: readonly Written[], own: readonly string[], key: string): string[] {
  const article = articles.find((one) => one.key === key)
  if (!article || own.includes(key)) return []
  const { content } = article
  const sentences = listSentences(content)
    .map(({ from, to }) => content.slice(from, to).trim())
    .filter((sentence) => sentence.length >= longEnough)
  return [1, 5, 9].flatMap((index) => sentences[index] ?? [])
}

async function measure(
  articles: readonly Written[],
  all: readonly Said[],
  offered: Own['tools'] = [],
): Promise<Grounded> {
  const subject = await openSubject(articles)
  const toolIds: number[] = []
  for (const [name, method, description] of offered) {
    const url = 'https://shop.example/tool'
    toolIds.push((await tools.createTool(subject.ctx, { name, method, description, url })).id)
  }
  try {
    const shares: Record<string, { texts: number; out: number; whole: number }> = {}
    for (const said of all) {
      const sent = await sendOut(subject, articles, said, toolIds)
      if (sent === undefined) continue
      shares[said.kind] ??= { texts: 0, out: 0, whole: 0 }
      const share = shares[said.kind]!
      share.texts++
      if (sent !== '') share.out++
      if (sent === said.text) share.whole++
    }
    const round = (part: number, whole: number) => Number((part / whole).toFixed(3))
    return Object.fromEntries(
      Object.entries(shares).map(([kind, { texts, out, whole }]) => [
        kind,
        { texts, out: round(out, texts), whole: round(whole, texts) },
      ]),
    )
  } finally {
    await subject.stop()
  }
}

/** What a customer would read of the text; undefined where another article turns out to be shown. */
async function sendOut(
  { ctx }: Subject,
  articles: readonly Written[],
  said: Said,
  toolIds: readonly number[],
): Promise<string | undefined> {
  const found = await knowledge.searchKnowledge(ctx, said.question, depth)
  if (found.passages.some(({ key }) => key === said.from)) return undefined
  const whole = articles
    .filter(({ key }) => said.articles.includes(key))
    .flatMap(({ key, title, content }) =>
      cutText(content).map(({ heading, text }) => ({ article_id: 0, key, title, heading, text, score: 0 })),
    )
  const passages = [...found.passages, ...whole].map(
    (passage, index): ThoughtPassage => ({ ...passage, cited: index === 0 }),
  )
  const { decision } = await check(ctx, taskOf(said.question, toolIds), thoughtOf(said.text, passages, said.used))
  return decision.text
}

const taskOf = (question: string, toolIds: readonly number[]): Task => ({
  ...{
    question,
    language: 'en',
    history: [],
    ai_only: false,
    conversation: null,
    signal: AbortSignal.timeout(600_000),
  },
  assistant: {
    name: 'Robin',
    instructions: '',
    guardrails: '',
    link_hosts: [],
    tool_ids: toolIds,
  } as unknown as Task['assistant'],
})

const thoughtOf = (text: string, passages: ThoughtPassage[], used?: Used): Thought => ({
  decision: { text, options: [], ask_if_helped: false, hand_over: null, sources: passages.length > 0 ? [1] : [] },
  ...{
    found_nothing: false,
    understood_as: '',
    language: 'en',
    passages,
    tool_calls: used ? [{ name: used.tool, arguments: {}, result: used.result, failed: false, milliseconds: 0 }] : [],
    sentences: [],
    steps: [],
    model: 'pretended',
  },
  ...{ tokens: { input: 0, output: 0 }, cost_micros: 0, milliseconds: 0 },
})
