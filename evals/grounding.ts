import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../server/src/areas/assistant/answers/checking.ts'
import type { Task, Thought, ThoughtPassage } from '../server/src/areas/assistant/answers/schema.ts'
import { listSentences } from '../server/src/areas/assistant/checks/clearing.ts'
import * as tools from '../server/src/areas/assistant/tools/service.ts'
import { cutText } from '../server/src/areas/knowledge/index/passages.ts'
import * as knowledge from '../server/src/areas/knowledge/index/service.ts'
import { embedAll, openSubject, type Subject, type Written, withoutArticles } from './desk.ts'
import { type Half, halves, pickHalf } from './halves.ts'
import { type Paragraph, readBase, readParagraphs, readWixqa } from './sets.ts'
import { share } from './share.ts'

/** A text that a model might answer a question with, shown these articles and whatever the search finds. */
type Said = {
  kind: Kind
  question: string
  /** All of these is shown. `alone`: and nothing of what the search finds. */
  articles: readonly string[]
  alone?: boolean
  text: string
  language?: string
  /** Articles of which nothing must be shown; `off`: that are not in the base either. */
  from?: string
  off?: boolean
  used?: Used
}
/**
 * `after_own`: deeds after the tool that does them. `after_other`: after one that does something else, or failed.
 * `states`: what is said to be done though nobody did it. `rules`: what articles say in such words. `short`: answers of
 * a few words; `short_wrong`: with another number or unit, or the number of another thing. `placed`: sentences with two
 * values; `misplaced`: with these exchanged.
 */
type Kind =
  | ('answers' | 'made_up' | 'others' | 'deeds' | 'after_own' | 'after_other')
  | ('translations' | 'others_foreign' | 'others_unknown')
  | ('states' | 'rules')
  | ('short' | 'short_wrong')
  | ('placed' | 'misplaced')
/** A tool that has answered before the text, and its result. */
type Used = { tool: string; result: string }
/** The share of texts of which anything is sent, and of which everything is. */
export type Share = { texts: number; out: number; whole: number }
export type Shares = Partial<Record<Kind, Share>>
/** `missed`: texts that went out and should not have, or the other way round. */
export type Grounded = { shares: Shares; missed: string[] }

type Own = {
  base: string
  answers: [string, string][]
  made_up: [string, string][]
  deeds: string[]
  tools: [name: string, method: 'GET' | 'POST' | 'PUT', description: string][]
  after_own: [tool: string, result: string, text: string][]
  after_other: [tool: string, result: string, text: string][]
  /** By language. */
  states: Record<string, string[]>
  rules: Record<string, [passage: string, text: string][]>
}

/** Articles that the assistant is shown. */
const depth = 8

const readOwn = () => JSON.parse(readFileSync(new URL('grounding.json', import.meta.url), 'utf8')) as Own

/**
 * Measures what of a chat model's texts would go out. Each cites the first passage and is shown what the search finds,
 * and all passages of the articles that answer the question, as whoever wrote the good answer was. A text is out when
 * any sentence of it is.
 */
export async function measureOwn(): Promise<Grounded> {
  const own = readOwn()
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
  return measure(articles, [...all, ...after('after_own'), ...after('after_other')], { offered: own.tools })
}

/**
 * The same by halves and languages over what sounds as if it had been done: "Your refund is on its way." Each is said
 * after a greeting, with nothing shown, and as the answer to a question, with an article shown that speaks of such
 * things. What that article says itself is to go out.
 */
export async function measureStates(): Promise<{ even: Grounded; odd: Grounded }> {
  const { states, rules } = readOwn()
  const asked = 'And what about my order?'
  const articles = Object.entries(rules).flatMap(([language, all]) =>
    all.map(([content], index) => ({ key: `${language}${index}`, title: content.split(' ')[0]!, content })),
  )
  const list = (half: Half) =>
    Object.entries(states).flatMap(([language, all]): Said[] => [
      ...pickHalf(all, half).flatMap((text): Said[] => {
        const said = { kind: 'states', text, language, alone: true } as const
        return [
          { ...said, question: 'Hello', articles: [] },
          { ...said, question: asked, articles: [`${language}0`, `${language}1`] },
        ]
      }),
      ...rules[language]!.flatMap(([, text], index): Said[] =>
        index % 2 === halves.indexOf(half)
          ? [{ kind: 'rules', question: asked, articles: [`${language}${index}`], text, language, alone: true }]
          : [],
      ),
    ])
  return { even: await measure(articles, list('even')), odd: await measure(articles, list('odd')) }
}

/** Three articles of a small business with short right and wrong answers to questions about them. */
type Short = { articles: [string, string][]; right: [string, string][]; wrong: [string, string][] }

/** The same by halves over short answers in eight languages, with all articles of that language shown. */
export async function measureShort(): Promise<{ even: Grounded; odd: Grounded }> {
  const file = new URL('short-answers.json', import.meta.url)
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Short>)
  const keyOf = (language: string, index: number) => `${language}${index}`
  const articles = all.flatMap(([language, { articles: own }]) =>
    own.map(([title, content], index) => ({ key: keyOf(language, index), title, content })),
  )
  const list = (half: Half) =>
    all.flatMap(([language, { articles: own, right, wrong }]) => {
      const said = { language, articles: own.map((_, index) => keyOf(language, index)), alone: true }
      return [
        ...pickHalf(right, half).map(([question, text]): Said => ({ ...said, kind: 'short', question, text })),
        ...pickHalf(wrong, half).map(([question, text]): Said => ({ ...said, kind: 'short_wrong', question, text })),
      ]
    })
  return { even: await measure(articles, list('even')), odd: await measure(articles, list('odd')) }
}

type Placed = [title: string, content: string, question: string, right: string, wrong: string]

/**
 * The same by halves over sentences with two values, and the same sentences with these exchanged, in eight languages,
 * with all articles of that language shown.
 */
export async function measurePlaced(): Promise<{ even: Grounded; odd: Grounded }> {
  const file = new URL('changed-places.json', import.meta.url)
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Placed[]>)
  const articles = all.flatMap(([language, own]) =>
    own.map(([title, content], index) => ({ key: `${language}${index}`, title, content })),
  )
  const list = (half: Half) =>
    all.flatMap(([language, own]) => {
      const said = { language, articles: own.map((_, index) => `${language}${index}`), alone: true }
      return pickHalf(own, half).flatMap(([, , question, right, wrong]): Said[] => [
        { ...said, kind: 'placed', question, text: right },
        { ...said, kind: 'misplaced', question, text: wrong },
      ])
    })
  return { even: await measure(articles, list('even')), odd: await measure(articles, list('odd')) }
}

/**
 * The same over WixQA, by halves: what experts wrote, what a small model made up for the same questions, and sentences
 * of another article that is not shown. Undefined where the data is not there.
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

/**
 * The same across languages, over XQuAD by halves: English paragraphs are shown, and the text is two sentences of
 * people's translation of one: of the shown one, of another on the same subject that the base holds, and of one that it
 * does not hold. Undefined where the data is not there.
 */
export async function measureTranslations(
  data: string,
  embedding?: string,
): Promise<{ even: Grounded; odd: Grounded } | undefined> {
  const folder = join(data, 'xquad')
  const languages = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^([a-z]{2})\.jsonl$/.exec(file)?.[1] ?? [])
    : []
  if (!languages.includes('en') || languages.length < 2) return undefined
  const read = (language: string) => readParagraphs(join(folder, `${language}.jsonl`))
  const english = read('en')
  const articles = english.map(({ paragraph, text }) => ({
    ...{ key: String(paragraph), title: text.split(/\s+/).slice(0, 5).join(' '), content: text },
  }))
  const foreign = languages
    .filter((language) => language !== 'en')
    .map((language) => ({ language, all: read(language) }))
  const list = (half: Half) =>
    pickHalf([...english.keys()], half).flatMap((at) =>
      foreign.flatMap(({ language, all }) => listForeign(english, all[at]!, at, language)),
    )
  return {
    even: await measure(articles, list('even'), { embedding }),
    odd: await measure(articles, list('odd'), { embedding }),
  }
}

/** A text for each kind. Another paragraph on the same subject is the next one, or the first after the last. */
function listForeign(english: readonly Paragraph[], own: Paragraph, at: number, language: string): Said[] {
  const { title, paragraph } = english[at]!
  const alike = english.filter((one) => one.title === title && one.paragraph !== paragraph)
  const other = alike.find((one) => one.paragraph > paragraph) ?? alike[0]
  const sentences = listSentences(own.text).map(({ from, to }) => own.text.slice(from, to).trim())
  const from = String(paragraph)
  const said = {
    question: own.questions[0]?.question ?? title,
    text: sentences.slice(1, 3).join(' ') || own.text,
    language,
    alone: true,
  }
  if (!other) return [{ ...said, kind: 'translations', articles: [from] }]
  const shown = { ...said, articles: [String(other.paragraph)], from }
  return [
    { ...said, kind: 'translations', articles: [from] },
    { ...shown, kind: 'others_foreign' },
    { ...shown, kind: 'others_unknown', off: true },
  ]
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

/** What should go out; of everything else nothing should. */
const good: readonly Kind[] = ['answers', 'after_own', 'translations', 'rules', 'short', 'placed']

async function measure(
  articles: readonly Written[],
  all: readonly Said[],
  { offered = [], embedding }: { offered?: Own['tools']; embedding?: string | undefined } = {},
): Promise<Grounded> {
  const subject = await openSubject(articles, ...(embedding ? [new URL(embedding).host] : []))
  try {
    const toolIds: number[] = []
    for (const [name, method, description] of offered) {
      const url = 'https://shop.example/tool'
      toolIds.push((await tools.createTool(subject.ctx, { name, method, description, url })).id)
    }
    if (embedding) await embedAll(subject, embedding)
    const counts: Partial<Record<Kind, Share>> = {}
    const missed: string[] = []
    for (const said of all) {
      const off = said.off ? [said.from!] : []
      const sent = await withoutArticles(subject, off, () => sendOut(subject, articles, said, toolIds))
      if (sent === undefined) continue
      counts[said.kind] ??= { texts: 0, out: 0, whole: 0 }
      const count = counts[said.kind]!
      count.texts++
      if (sent !== '') count.out++
      if (sent === said.text) count.whole++
      if ((sent !== '') !== good.includes(said.kind)) missed.push(`${said.kind}: ${said.text}`)
    }
    const shares = Object.entries(counts).map(([kind, { texts, out, whole }]) => [
      kind,
      { texts, out: share(out, texts), whole: share(whole, texts) },
    ])
    return { shares: Object.fromEntries(shares) as Shares, missed }
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
  const found = said.alone ? [] : (await knowledge.searchKnowledge(ctx, said.question, depth)).passages
  if (found.some(({ key }) => key === said.from)) return undefined
  const whole = await listWhole(ctx, articles, said.articles)
  const all = said.alone ? whole : [...found, ...whole]
  const passages = all.map((passage, index): ThoughtPassage => ({ ...passage, cited: index === 0 }))
  const { decision } = await check(ctx, taskOf(said, toolIds), thoughtOf(said, passages))
  return decision.text
}

/** All passages of these articles. */
async function listWhole(ctx: Subject['ctx'], articles: readonly Written[], keys: readonly string[]) {
  const wanted = articles.filter(({ key }) => keys.includes(key))
  if (wanted.length === 0) return []
  const rows = await ctx.db
    .selectFrom('article')
    .select(['id', 'key'])
    .where('key', 'in', [...keys])
    .execute()
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  return wanted.flatMap(({ key, title, content }) =>
    cutText(content).map(({ heading, text }) => ({ article_id: ids.get(key)!, key, title, heading, text, score: 0 })),
  )
}

const taskOf = ({ question, language = 'en' }: Said, toolIds: readonly number[]): Task => ({
  ...{
    question,
    language,
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

const thoughtOf = ({ text, language = 'en', used }: Said, passages: ThoughtPassage[]): Thought => ({
  decision: { text, options: [], ask_if_helped: false, hand_over: null, sources: passages.length > 0 ? [1] : [] },
  ...{
    found_nothing: false,
    understood_as: '',
    language,
    passages,
    tool_calls: used ? [{ name: used.tool, arguments: {}, result: used.result, failed: false, milliseconds: 0 }] : [],
    sentences: [],
    steps: [],
    model: 'pretended',
  },
  ...{ tokens: { input: 0, output: 0 }, cost_micros: 0, milliseconds: 0 },
})
