import { findAnswerKind } from '../../../words/answer-kinds.ts'
import { listTellingWords, writeOut } from '../../../words/asking.ts'
import { createSame } from '../../../words/same-words.ts'
import { listWords } from '../../../words/words.ts'

type Passage = { title: string; heading: string; text: string; cited: boolean }

/** A question of more telling words is about more than one thing of a kind. */
const mostTelling = 4
/** A shorter word beside another one is seldom the name of a kind. */
const shortestKind = 3
/** In these languages the name of a kind stands behind the thing. */
const namedBehind = new Set(['es', 'fr', 'pt', 'it', 'ro'])

/**
 * Whether all that a text cites is on another kind of the thing that is asked for: the Classic account, where the
 * question is about a savings account. The title has the thing, the article nowhere the word that tells the kind apart,
 * and that word is in another title beside the thing, or in nothing that was shown. A text that names the kind itself
 * ("we have no savings account") says what it is about.
 */
export function isOnAnother(
  text: string,
  { question, passages, language }: { question: string; passages: readonly Passage[]; language: string },
): boolean {
  const telling = listTellingWords(findAnswerKind(writeOut(question)).rest, language)
  if (telling.length > mostTelling) return false
  const articles = Object.values(Object.groupBy(passages, ({ title }) => title)).map((own) => ({
    isCited: own!.some(({ cited }) => cited),
    titled: listTellingWords(own![0]!.title),
    words: [...new Set(listWords(own!.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`).join('\n')))],
  }))
  const isSame = createSame(language, new Set(articles.flatMap(({ words }) => words)))
  const has = (words: readonly string[], word: string) => words.some((other) => isSame(word, other))
  const asked = listWords(question)
  const said = listWords(text)
  const pairs = asked.flatMap((thing, at) => {
    const kind = asked[at + (namedBehind.has(language) ? 1 : -1)] ?? ''
    const isKind = kind.length >= shortestKind && !/\d/.test(kind) && telling.includes(kind)
    return isKind && telling.includes(thing) && !has(said, kind) ? [[kind, thing] as const] : []
  })
  const isOther = ({ titled, words }: (typeof articles)[number]) =>
    pairs.some(
      ([kind, thing]) =>
        has(titled, thing) &&
        !has(words, kind) &&
        (!articles.some(({ words }) => has(words, kind)) ||
          articles.some(({ titled }) => has(titled, kind) && has(titled, thing))),
    )
  const cited = articles.filter(({ isCited }) => isCited)
  return cited.length > 0 && cited.every(isOther)
}
