import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as questions from '../server/src/areas/knowledge/article-questions/service.ts'
import { searchKnowledge } from '../server/src/areas/knowledge/index/service.ts'
import { Refusal } from '../server/src/platform/errors.ts'
import { meetAssistant } from './asking.ts'
import { openSubject, type Subject, type Written } from './desk.ts'
import { pickHalf } from './halves.ts'
import { type Paragraph, readBase, readParagraphs, readWixqa } from './sets.ts'
import { share } from './share.ts'

/** A question and the keys of the articles that answer it; none if nothing does. */
type Asked = { question: string; articles: string[] }
/**
 * `learnt`: questions that were answered well. `own` ask about their articles afterwards, `others` about other articles
 * or none.
 */
type Trial = { language: string; articles: Written[]; learnt: Asked[]; own: Asked[]; others: Asked[] }

type Stored = Record<
  string,
  {
    language: string
    learnt: { article: string; question: string; next: string[] }[]
    others: { article: string | null; question: string }[]
  }
>

export const readAskedBefore = (): Stored =>
  JSON.parse(readFileSync(new URL('asked-before.json', import.meta.url), 'utf8')) as Stored

/**
 * Measures what questions that were answered well before do for the next ones: for those of the same articles, and for
 * all others, which they must not harm. Each is asked before anything is learnt and after. In the own bases, customers
 * write German and the articles are English. In WixQA the even questions are learnt and the odd ones asked, in XQuAD
 * the first question of every second paragraph is learnt and the second one asked of all.
 */
export async function measureAskedBefore(data: string) {
  const sums: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const [name, load] of listTrials(data)) sums[name] = await measure(await load())
  return sums
}

function listTrials(data: string): [string, () => Promise<Trial>][] {
  const stored = readAskedBefore()
  const wixqa = join(data, 'wixqa', 'sample.jsonl')
  const own = Object.keys(stored).map((name): [string, () => Promise<Trial>] => [
    name,
    async () => readOwn(name, stored),
  ])
  const xquad = ['en', 'de'].filter((language) => existsSync(join(data, 'xquad', `${language}.jsonl`)))
  return [
    ...own,
    ...(existsSync(wixqa) ? [['wixqa', () => splitWixqa(wixqa)] as [string, () => Promise<Trial>]] : []),
    ...xquad.map((language): [string, () => Promise<Trial>] => [
      `xquad ${language}`,
      async () => splitXquad(readParagraphs(join(data, 'xquad', `${language}.jsonl`)), language),
    ]),
  ]
}

function readOwn(name: string, stored: Stored): Trial {
  const { language, learnt, others } = stored[name]!
  return {
    language,
    articles: readBase(name).articles,
    learnt: learnt.map(({ article, question }) => ({ question, articles: [article] })),
    own: learnt.flatMap(({ article, next }) => next.map((question) => ({ question, articles: [article] }))),
    others: others.map(({ article, question }) => ({ question, articles: article === null ? [] : [article] })),
  }
}

async function splitWixqa(path: string): Promise<Trial> {
  const { language, articles, questions } = await readWixqa(path)
  const learnt = pickHalf(questions, 'even')
  const known = new Set(learnt.flatMap((one) => one.articles))
  const asked = pickHalf(questions, 'odd')
  const isOwn = (one: Asked) => one.articles.some((key) => known.has(key))
  return { language, articles, learnt, own: asked.filter(isOwn), others: asked.filter((one) => !isOwn(one)) }
}

function splitXquad(paragraphs: Paragraph[], language: string): Trial {
  const articles = paragraphs.map(({ paragraph, text }) => ({
    ...{ key: String(paragraph), title: text.split(/\s+/).slice(0, 5).join(' '), content: text },
  }))
  const nth = (some: readonly Paragraph[], at: number) =>
    some.flatMap(({ paragraph, questions }) =>
      questions.slice(at, at + 1).map(({ question }) => ({ question, articles: [String(paragraph)] })),
    )
  const known = pickHalf(paragraphs, 'even')
  return { language, articles, learnt: nth(known, 0), own: nth(known, 1), others: nth(pickHalf(paragraphs, 'odd'), 1) }
}

async function measure({ language, articles, learnt, own, others }: Trial) {
  const subject = await openSubject(articles)
  try {
    const before = { own: await ask(subject, own, language), others: await ask(subject, others, language) }
    let kept = 0
    for (const one of learnt) for (const key of one.articles) kept += await learn(subject, key, one.question)
    const after = { own: await ask(subject, own, language), others: await ask(subject, others, language) }
    return { learnt: kept, before, after }
  } finally {
    await subject.stop()
  }
}

/** 0 if the question is too long or says too little. */
async function learn({ ctx, pool }: Subject, key: string, question: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from article where key = $1', [key])
  try {
    await questions.addQuestion(ctx, Number(rows[0]!.id), { question })
    return 1
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

/**
 * Shares: the article found first, one that answers cited, another one cited; and of what nothing answers, what was
 * answered.
 */
async function ask({ ctx }: Subject, asked: readonly Asked[], language: string) {
  const meet = await meetAssistant(ctx)
  const able = asked.filter(({ articles }) => articles.length > 0)
  const unable = asked.filter(({ articles }) => articles.length === 0)
  const counts = { hit: 0, cited: 0, wrong: 0, answered: 0 }
  for (const { question, articles } of asked) {
    const { passages } = await searchKnowledge(ctx, question, 1)
    const { cited } = await meet(question, language)
    if (articles.includes(passages[0]?.key ?? '')) counts.hit++
    if (cited.some(({ key }) => articles.includes(key ?? ''))) counts.cited++
    else if (cited.length > 0) {
      if (articles.length > 0) counts.wrong++
      else counts.answered++
    }
  }
  return {
    questions: able.length,
    hit_at_1: share(counts.hit, able.length),
    cited: share(counts.cited, able.length),
    wrong: share(counts.wrong, able.length),
    unanswerable: unable.length,
    unanswerable_answered: share(counts.answered, unable.length),
  }
}
