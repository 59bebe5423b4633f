import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rememberVectors } from '../bench/remembering.ts'
import { testMeaning } from '../server/src/areas/knowledge/index/meaning-test.ts'
import { readAskedBefore } from './asked-before.ts'
import { type Ask, meetAssistant } from './asking.ts'
import { embedAll, openSubject, type Subject, type Written, withoutArticles } from './desk.ts'
import { type Half, halves, pickHalf } from './halves.ts'
import { readBase, readWixqa } from './sets.ts'
import { share } from './share.ts'

/** A question, the keys of the articles that answer it, and of those that are switched off so that none does. */
type Asked = { question: string; articles: readonly string[]; off: readonly string[] }
type Trial = { name: string; language: string; articles: Written[]; questions: Asked[] }

export const large = 'wixqa'

/**
 * Measures how an embedding model changes what the built-in model trusts: the questions of each base in `bases`, and
 * German ones over two of them that are English; `all` are these together, with the most harm that the model does to
 * one of them. WixQA, if it is in the folder `data`, shows a larger base and the harm to it. Each question is asked
 * without the model and with it, while its article is there and while it is switched off.
 */
export async function* measureMeaning(embedding: string, data: string) {
  const model = await rememberVectors(embedding)
  try {
    const all: Both[] = []
    const small = listTrials()
    for (const trial of [...small, ...(await listLarge(data))]) {
      const subject = await openSubject(trial.articles, new URL(model.address).host)
      try {
        const without = await askAll(subject, trial)
        await embedAll(subject, model.address)
        await testMeaning(subject.ctx)
        await warm(subject, trial)
        const both = { without, with: await askAll(subject, trial) }
        if (await isAway(subject)) throw new Error('the model did not answer in time, on a machine with too much to do')
        all.push(both)
        yield { name: trial.name, ...presentBoth(both), harm: trial.name === large ? findHarm([both]) : undefined }
        if (all.length === small.length) yield { name: 'all', ...presentBoth(all.reduce(addBoth)), harm: findHarm(all) }
      } finally {
        await subject.stop()
      }
    }
  } finally {
    model.stop()
  }
}

function listTrials(): Trial[] {
  const ofOne = ({ question, article }: { question: string; article: string | null }): Asked => {
    const articles = article === null ? [] : [article]
    return { question, articles, off: articles }
  }
  const bases = readdirSync(new URL('bases/', import.meta.url))
    .map((file) => readBase(file.replace('.json', '')))
    .map((base) => ({ ...base, questions: base.questions.map(ofOne) }))
  const stored = Object.entries(readAskedBefore()).map(([name, { language, learnt, others }]) => ({
    name: `${name}, ${language} over en`,
    language,
    articles: readBase(name).articles,
    questions: [
      ...learnt.flatMap(({ article, question, next }) =>
        [question, ...next].map((one) => ({ question: one, article })),
      ),
      ...others,
    ].map(ofOne),
  }))
  return [...bases, ...stored]
}

async function listLarge(data: string): Promise<Trial[]> {
  const path = join(data, 'wixqa', 'sample.jsonl')
  if (!existsSync(path)) return []
  const { language, articles, questions, topicOf } = await readWixqa(path)
  const asked = questions.map(({ question, articles }) => ({ question, articles, off: topicOf(articles) }))
  return [{ name: large, language, articles, questions: asked }]
}

/** Times that a question is asked until the model has read all its readings in time, and remembers them. */
const tries = 10

/** Lets the model read all that is searched for before it is measured: what is measured is not how fast it is. */
async function warm(subject: Subject, { language, questions }: Trial): Promise<void> {
  const ask = await meetAssistant(subject.ctx)
  for (const one of questions)
    for (let tried = 0; tried < tries; tried++) {
      await subject.pool.query('update provider set failures = 0, retry_at = null')
      await askOnce(subject, ask, { ...one, language }, none())
      if (!(await isAway(subject))) break
    }
}

async function isAway({ pool }: Subject): Promise<boolean> {
  const { rowCount } = await pool.query('select from provider where failures > 0')
  return Boolean(rowCount)
}

type Halves = Record<Half, Counts>

async function askAll(subject: Subject, { language, questions }: Trial): Promise<Halves> {
  const ask = await meetAssistant(subject.ctx)
  const measured = { even: none(), odd: none() }
  for (const half of halves)
    for (const one of pickHalf(questions, half)) await askOnce(subject, ask, { ...one, language }, measured[half])
  return measured
}

const none = () => ({ answerable: 0, right: 0, wrong: 0, unanswerable: 0, answered: 0 })
type Counts = ReturnType<typeof none>

async function askOnce(
  subject: Subject,
  ask: Ask,
  { question, articles, off, language }: Asked & { language: string },
  counts: Counts,
): Promise<void> {
  if (articles.length > 0) {
    const { cited } = await ask(question, language)
    counts.answerable++
    if (cited.some(({ key }) => articles.includes(key!))) counts.right++
    else if (cited.length > 0) counts.wrong++
  }
  const { cited } = await withoutArticles(subject, articles.length > 0 ? off : [], () => ask(question, language))
  counts.unanswerable++
  if (cited.length > 0) counts.answered++
}

const present = ({ answerable, right, wrong, unanswerable, answered }: Counts) => ({
  questions: answerable,
  right: share(right, answerable),
  wrong: share(wrong, answerable),
  unanswerable,
  unanswerable_answered: share(answered, unanswerable),
})

type Both = Record<'without' | 'with', Halves>
const addHalves = (one: Halves, other: Halves): Halves => ({
  even: add(one.even, other.even),
  odd: add(one.odd, other.odd),
})
const addBoth = (one: Both, other: Both): Both => ({
  without: addHalves(one.without, other.without),
  with: addHalves(one.with, other.with),
})
const presentHalves = ({ even, odd }: Halves) => ({ even: present(even), odd: present(odd) })
const presentBoth = (one: Both) => ({ without: presentHalves(one.without), with: presentHalves(one.with) })

/** The most questions of the reported half that one of these bases gets worse by with the model. */
const findHarm = (all: readonly Both[]) => {
  const most = (kind: 'right' | 'wrong' | 'answered', sign: 1 | -1) =>
    Math.max(...all.map(({ without, with: joined }) => sign * (joined.odd[kind] - without.odd[kind])))
  return { fewer_right: most('right', -1), more_wrong: most('wrong', 1), more_answered: most('answered', 1) }
}

function add(one: Counts, other: Counts): Counts {
  const sum = none()
  for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] = one[name] + other[name]
  return sum
}
