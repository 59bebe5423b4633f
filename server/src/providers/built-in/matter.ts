import { listTellingWords } from '../../words/asking.ts'
import { lightWords } from '../../words/light-words.ts'
import { listVerbs } from '../../words/verbs.ts'
import { type IsSame, listWords } from '../../words/words.ts'
import { lacksCountry, lacksMeasure, lacksOpening, lacksProperty } from './lacking.ts'
import { listOffered } from './offered.ts'
import { listNames, type Term } from './trust.ts'
import { namesNoVariant, namesOtherCode, own } from './variants.ts'

type Asked = { question: string; terms: readonly Term[]; language: string | null; isSame: IsSame }
type Source = { title: string; heading: string; read: string; words: readonly string[] }
type Found = { sources: readonly Source[]; goes_on: string | undefined; isMeant: boolean }

/**
 * Whether the articles that seem to answer, the best one first, lack what is asked for, however much else they hold.
 * `sources`: all that were found. `isMeant`: an embedding model tells that it is the best one. This, and how a
 * conversation goes on, is not judged by single words.
 */
export function lacksMatter(asked: Asked, likely: readonly Source[], { sources, goes_on, isMeant }: Found): boolean {
  const texts = sources.map(({ title, heading, read }) => `${title}\n${heading}\n${read}`)
  const [best] = likely
  if (likely.every((source) => namesOtherCode(asked.question, source))) return true
  if (namesNoVariant(asked.question, best!.words, texts)) return true
  if (likely.every((source) => lacksCountry(asked, source))) return true
  if (isMeant || goes_on !== undefined) return false
  if (lacksProperty(asked, sources) || lacksOpening(asked, sources)) return true
  return likely.every((source) => lacksOffered(asked, source)) || likely.every((source) => isFoundByName(asked, source))
}

/**
 * Whether the question asks if there is a thing, and the article lacks a word of it: "do you have blue tents" is not
 * answered by an article on tents. Elsewhere in a question, a word that is missing tells little.
 */
function lacksOffered({ question, terms, language, isSame }: Asked, { words, read }: Source): boolean {
  const offered = listOffered(own(question), language)
  if (offered.length > 0 && lacksMeasure(question, read)) return true
  const verbs = listVerbs(question, language)
  return terms.some(
    ({ word }) =>
      offered.includes(word) &&
      !lightWords.has(word) &&
      !asides.has(word) &&
      !verbs.has(word) &&
      !words.some((other) => isSame(word, other)),
  )
}

/** An article that holds at least this share of a question is not judged by what it lacks. */
const enough = 0.45

/** In these languages, a word that is held is mostly found. In Turkish and Arabic it has too many forms for this. */
const fewForms = new Set(['en', 'de', 'nl', 'sv', 'da', 'nb', 'es', 'fr', 'pt', 'it', 'ro', 'ca'])

/**
 * Whether names and its title alone led to the article: of two or more other words, which say what is asked about them,
 * it holds none, and little else, or nothing below its title. With a weight for each word that is missing instead, more
 * right answers were lost than others.
 */
function isFoundByName({ question, terms, language, isSame }: Asked, { title, read, words }: Source): boolean {
  if (!fewForms.has(language ?? '')) return false
  const names = listNames({ question, terms, language })
  const titled = listTellingWords(title)
  const isHeld = (word: string, by: readonly string[]) => by.some((other) => isSame(word, other))
  const matter = terms.filter(
    ({ word }) =>
      word.length > 1 && !lightWords.has(word) && !asides.has(word) && !names.includes(word) && !isHeld(word, titled),
  )
  if (matter.length < 2 || matter.some(({ word }) => isHeld(word, words))) return false
  const written = listWords(read)
  if (!terms.some(({ word }) => isHeld(word, written))) return true
  const sum = (some: readonly Term[]) => some.reduce((total, { weight }) => total + weight, 0)
  return sum(terms.filter(({ word }) => isHeld(word, words))) < enough * sum(terms)
}

/** Words that ask to compare, or say when: articles answer without them. */
const asides = new Set(
  `between difference differences itself next last week month year today tomorrow unterschied unterschiede zwischen diferencia
  diferencias entre différence différences differenza differenze tra diferença diferenças verschil verschillen tussen`.split(
    /\s+/,
  ),
)
