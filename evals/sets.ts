import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSamples } from '../bench/corpus.ts'
import { meetAssistant, summarise } from './asking.ts'
import { openSubject, type Written } from './desk.ts'
import { pickHalf } from './halves.ts'
import { askBothWays, type Outcome, type Question, readArticle, sum } from './saying.ts'
import { findTopics } from './wixqa.ts'

/** A base with questions; `load` reads it only when it is wanted. */
export type AskedSet = { name: string; load(): Promise<Loaded> }
type Loaded = {
  language: string
  articles: Written[]
  questions: Question[]
  /** What is switched off with articles, so that nothing answers their question any more. */
  topicOf(keys: readonly string[]): readonly string[]
}

type Stored = {
  name: string
  language: string
  articles: Written[]
  questions: { question: string; article: string | null; gold?: string; must?: string[] }[]
}

const folder = new URL('bases/', import.meta.url)

/** The articles of one of the bases of `bases`. */
export const readBase = (name: string): Stored =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Stored

/**
 * The bases of `bases` whose questions have a good answer written down, and what is in the folder of data: WixQA and
 * XQuAD.
 */
export async function listSets(data: string): Promise<AskedSet[]> {
  const own = readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Stored)
    .filter(({ questions }) => questions.some(({ gold }) => gold !== undefined))
    .map((base) => ({ name: base.name, load: async () => readOwn(base) }))
  const wixqa = join(data, 'wixqa', 'sample.jsonl')
  const xquad = join(data, 'xquad')
  return [
    ...own,
    ...(existsSync(wixqa) ? [{ name: 'wixqa', load: () => readWixqa(wixqa) }] : []),
    ...(existsSync(xquad) ? readdirSync(xquad) : [])
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => ({ name: `xquad ${file.slice(0, 2)}`, load: async () => readXquad(join(xquad, file)) })),
  ]
}

/** Asks all questions of a set. `outcomes` are those of both halves. */
export async function measureSet({ load }: AskedSet) {
  const { language, articles, questions, topicOf } = await load()
  const subject = await openSubject(articles)
  try {
    const ask = await meetAssistant(subject.ctx)
    const even = await askBothWays(subject, ask, pickHalf(questions, 'even'), language, topicOf)
    const odd = await askBothWays(subject, ask, pickHalf(questions, 'odd'), language, topicOf)
    const ms = summarise([...even, ...odd].map(({ ms }) => ms))
    return { even: sum(even), odd: sum(odd), ms, outcomes: { even, odd } }
  } finally {
    await subject.stop()
  }
}

/** What an own base cannot answer stands among its questions, so nothing is switched off. */
const readOwn = ({ language, articles, questions }: Stored): Loaded => ({
  language,
  articles,
  questions: questions.map(({ question, article, gold = null, must }) => ({
    ...{ question, gold, articles: article === null ? [] : [article] },
    ...(must ? { must } : {}),
  })),
  topicOf: () => [],
})

export async function readWixqa(path: string): Promise<Loaded> {
  const samples = (await readSamples(path)) as (Awaited<ReturnType<typeof readSamples>>[number] & { answer: string })[]
  const texts = new Map(samples.flatMap(({ contexts }) => contexts.map(({ id, text }) => [id, text] as const)))
  const articles = [...texts].map(([key, text]) => readArticle([key, text]))
  const questions = samples.map(({ question, answer, article_ids }) => ({
    ...{ question, gold: answer, articles: article_ids },
  }))
  return { language: 'en', articles, questions, topicOf: findTopics(articles) }
}

export type Paragraph = {
  paragraph: number
  title: string
  text: string
  questions: { question: string; answer: string }[]
}

export const readParagraphs = (path: string): Paragraph[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Paragraph)

/**
 * Titles of paragraphs do not exist, so the first words stand for one. Their topic is the article of the encyclopedia.
 */
function readXquad(path: string): Loaded {
  const paragraphs = readParagraphs(path)
  const keyOf = ({ paragraph }: Paragraph) => String(paragraph)
  const articles = paragraphs.map((one) => ({
    ...{ key: keyOf(one), title: one.text.split(/\s+/).slice(0, 5).join(' '), content: one.text },
  }))
  const questions = paragraphs.flatMap((one) =>
    one.questions.slice(0, 1).map(({ question, answer }) => ({
      ...{ question, gold: answer, must: [answer], articles: [keyOf(one)] },
    })),
  )
  const topicOf = (keys: readonly string[]) => {
    const titles = paragraphs.filter((one) => keys.includes(keyOf(one))).map(({ title }) => title)
    return paragraphs.filter(({ title }) => titles.includes(title)).map(keyOf)
  }
  return { language: path.slice(-8, -6), articles, questions, topicOf }
}

/** The worst of a set, as a customer reads them: answers that are wrong, then those that say least of the good one. */
export const listWorst = (outcomes: readonly Outcome[], most: number): Outcome[] =>
  outcomes
    .filter(({ gold, verdict }) =>
      gold === null ? verdict !== 'refused' : verdict === 'wrong' || verdict === 'partly',
    )
    .sort((a, b) => a.share - b.share)
    .slice(0, most)
