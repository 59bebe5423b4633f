import { readdirSync, readFileSync } from 'node:fs'
import { meetAssistant } from './asking.ts'
import { addArticles, openSubject, type Written } from './desk.ts'
import { share } from './share.ts'

type Base = {
  name: string
  language: string
  articles: Written[]
  /** `article`: the key of the one that answers; null where none of the base does. */
  questions: { question: string; article: string | null; gold?: string }[]
}

/** How many of its first articles a base has while it is asked. */
const sizes = [3, 7, 15]
const folder = new URL('bases/', import.meta.url)

type Counts = { answerable: number; quoted: number; wrong: number; unanswerable: number; refused: number }

/**
 * Measures how often the assistant is right with little to read, without a chat model: asks all questions of each base
 * in `bases` while the base has its first 3, 7 and 15 articles. A question whose article is not there yet should be
 * refused, like those that no article answers. A question is in the same half at all sizes. `right`: the article that
 * answers is cited; `wrong`: only others are.
 */
export async function measureBases() {
  const halves: [Counts, Counts] = [none(), none()]
  const bySize = new Map(sizes.map((size) => [size, none()]))
  for (const base of listBases()) {
    for await (const { size, index, expected, cited } of askBase(base)) {
      tally(halves[index % 2]!, expected, cited)
      if (index % 2 === 1) tally(bySize.get(size)!, expected, cited)
    }
  }
  const measured = [...bySize].map(([size, counts]) => [`measured_with_${size}_articles`, present(counts)])
  return { chosen_on: present(halves[0]), measured_on: present(halves[1]), ...Object.fromEntries(measured) }
}

/** Those whose questions have no good answer written down. */
export const listBases = (): Base[] =>
  readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Base)
    .filter(({ questions }) => questions.every(({ gold }) => gold === undefined))

/** Asks all questions at each size. `expected`: the article that answers, if it is there. */
export async function* askBase({ language, articles, questions }: Base) {
  const subject = await openSubject([])
  const ask = await meetAssistant(subject.ctx)
  let written = 0
  for (const size of sizes) {
    await addArticles(subject.ctx, articles.slice(written, size))
    written = size
    const known = articles.slice(0, size).map(({ key }) => key)
    for (const [index, { question, article }] of questions.entries()) {
      const { cited, offered } = await ask(question, language)
      const expected = known.find((key) => key === article)
      yield { size, index, expected, cited: cited.map(({ key }) => key!), offered }
    }
  }
  await subject.stop()
}

const none = (): Counts => ({ answerable: 0, quoted: 0, wrong: 0, unanswerable: 0, refused: 0 })

function tally(counts: Counts, expected: string | undefined, cited: readonly string[]): void {
  if (!expected) {
    counts.unanswerable += 1
    if (cited.length === 0) counts.refused += 1
    return
  }
  counts.answerable += 1
  if (cited.includes(expected)) counts.quoted += 1
  else if (cited.length > 0) counts.wrong += 1
}

const present = ({ answerable, quoted, wrong, unanswerable, refused }: Counts) => ({
  answerable,
  right: share(quoted, answerable),
  wrong: share(wrong, answerable),
  unanswerable,
  unanswerable_answered: share(unanswerable - refused, unanswerable),
})
