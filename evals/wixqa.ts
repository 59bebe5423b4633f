import type { Sample } from '../bench/corpus.ts'
import { listTellingWords } from '../server/src/providers/models/asking.ts'
import { askBuiltIn, openSubject, type Subject } from './desk.ts'

/** A word in a larger share of the titles names no topic; in this sample that is the name of the company. */
const commonShare = 0.25
/** All forms of a word are one topic. */
const stemLength = 6

type Counts = { questions: number; quoted: number; wrong: number; refused: number; refused_elsewhere: number }

/**
 * Measures how often the built-in model quotes the right article of the WixQA sample, and how often it refuses a question when
 * all articles on its topic are gone: those that answer it, and every article whose title shares a telling word with one of
 * theirs. The parameters of the model were chosen on the even questions, so the odd ones show how good it is. `strangers` are
 * questions that were meant for another shop; all of them should be refused.
 */
export async function measureWixqa(samples: readonly Sample[], strangers: readonly string[]): Promise<object> {
  const texts = new Map(samples.flatMap(({ contexts }) => contexts.map(({ id, text }) => [id, text])))
  const articles = [...texts].map(([key, text]) => {
    const end = text.indexOf('\n')
    return { key, title: text.slice(0, end), content: text.slice(end + 1) }
  })
  const topicOf = findTopics(articles)
  const subject = await openSubject(articles)
  const halves: [Counts, Counts] = [none(), none()]
  let removed = 0
  for (const [index, { question, article_ids }] of samples.entries()) {
    const counts = halves[index % 2]!
    counts.questions += 1
    const cited = await ask(subject.ctx, question)
    if (cited.some((key) => article_ids.includes(key))) counts.quoted += 1
    else if (cited.length > 0) counts.wrong += 1
    const topic = topicOf(article_ids)
    removed += topic.length
    if ((await without(subject, article_ids, question)).length === 0) counts.refused += 1
    if ((await without(subject, topic, question)).length === 0) counts.refused_elsewhere += 1
  }
  let refused = 0
  for (const question of strangers) if ((await ask(subject.ctx, question)).length === 0) refused += 1
  await subject.stop()
  const [even, odd] = halves
  return {
    articles: articles.length,
    removed_with_topic: share(removed, samples.length),
    chosen_on: present(even),
    measured_on: present(odd),
    all: present(add(even, odd)),
    strangers: { questions: strangers.length, refused: share(refused, strangers.length) },
  }
}

const none = (): Counts => ({ questions: 0, quoted: 0, wrong: 0, refused: 0, refused_elsewhere: 0 })
const add = (one: Counts, other: Counts): Counts => ({
  questions: one.questions + other.questions,
  quoted: one.quoted + other.quoted,
  wrong: one.wrong + other.wrong,
  refused: one.refused + other.refused,
  refused_elsewhere: one.refused_elsewhere + other.refused_elsewhere,
})
const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(3))
const present = ({ questions, quoted, wrong, refused, refused_elsewhere }: Counts) => ({
  questions,
  right_article_quoted: share(quoted, questions),
  wrong_article_quoted: share(wrong, questions),
  refused_without_topic: share(refused_elsewhere, questions),
  refused_without_its_articles: share(refused, questions),
})

const ask = (ctx: Subject['ctx'], question: string) => askBuiltIn(ctx, question, 'en')

async function without(subject: Subject, keys: readonly string[], question: string): Promise<string[]> {
  const enable = (enabled: boolean) =>
    subject.pool.query('update article set enabled = $2 where key = any ($1)', [keys, enabled])
  await enable(false)
  const cited = await ask(subject.ctx, question)
  await enable(true)
  return cited
}

function findTopics(articles: readonly { key: string; title: string }[]): (keys: readonly string[]) => string[] {
  const wordsOf = new Map(
    articles.map(({ key, title }) => [key, listTellingWords(title).map((word) => word.slice(0, stemLength))]),
  )
  const holding = (word: string) => [...wordsOf.values()].filter((words) => words.includes(word)).length
  return (keys) => {
    const words = new Set(keys.flatMap((key) => wordsOf.get(key) ?? []))
    const telling = [...words].filter((word) => holding(word) <= articles.length * commonShare)
    const near = articles.filter(({ key }) => wordsOf.get(key)!.some((word) => telling.includes(word)))
    return [...new Set([...keys, ...near.map(({ key }) => key)])]
  }
}
