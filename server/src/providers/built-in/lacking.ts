import { listTellingWords } from '../../words/asking.ts'
import { listCountries } from '../../words/countries.ts'
import { members } from '../../words/synonyms.ts'
import { type IsSame, isAlike, listWords } from '../../words/words.ts'
import { own } from './variants.ts'

type Asked = { question: string; isSame: IsSame }
type Source = { title: string; heading: string; read: string; words: readonly string[] }

const union = /(?<!\p{L})(?:eu|ue|ес|europ\p{L}*)(?!\p{L})/iu
/** What speaks of all other countries at once. */
const elsewhere = new RegExp(
  `(?<!\\p{L})(?:world(?:wide)?|elsewhere|others|every(?:where| country)|any(?:where| country)|outside|rest of|
  (?:all|other|most|many) (?:\\p{L}+ )?countries|weltweit|überall|außerhalb|(?:alle|andere|übrige)n? (?:\\p{L}+ )?ländern?|
  mundo|cualquier país|(?:otros|todos los|demás) países|fuera|monde|partout|(?:autres|tous les) pays|hors|
  mondo|ovunque|(?:altri|tutti i) paesi|fuori|(?:outros|todos os) países|wereld(?:wijd)?|overal|(?:andere|alle) landen|buiten
  )(?!\\p{L})`.replace(/\n\s*/g, ''),
  'iu',
)
/** In a sentence with one of these, countries may be named because the rest does not hold for them. */
const exceptions = new RegExp(
  `(?<!\\p{L})(?:not?|except|excluding|nicht|kein\\p{L}*|außer|ausgenommen|salvo|excepto|pas|sauf|non|tranne|não|exceto|
  niet|geen|behalve)(?!\\p{L})`.replace(/\n\s*/g, ''),
  'iu',
)

/**
 * Whether the question names a country, and the article others, but neither this one nor all the rest: "do you ship to
 * Australia", where it says "to the EU, Norway and the USA".
 */
export function lacksCountry({ question }: Asked, { title, heading, read }: Source): boolean {
  const asked = [...listCountries(own(question))]
  if (asked.length === 0) return false
  const text = `${title}\n${heading}\n${read}`
  const listed = text.split(/(?<=[.!?])\s|\n/).filter((sentence) => !exceptions.test(sentence))
  if (listCountries(listed.join('\n')).size === 0 || elsewhere.test(text)) return false
  const named = listCountries(text)
  const words = listWords(text)
  // Names have many forms: "Sudanului" is Sudan.
  const isNamed = (name: string) => name.split(' ').every((part) => words.some((word) => isAlike(part, word)))
  return !asked.some(
    ([country, name]) => named.has(country) || isNamed(name) || (members.has(country) && union.test(text)),
  )
}

/** Properties that an article on a thing tells in this word or not at all. */
const property =
  /(?<!\p{L})how (deep|high|tall|wide|thick|thin|steep|loud|noisy|busy|crowded|spicy|sweet|bright) (?:is|are|was|does|do|can|should|must)(?!\p{L})/giu

/** Whether a property is asked for of which no article that was found has the word: "how deep is the pool". */
export const lacksProperty = ({ question, isSame }: Asked, sources: readonly Source[]): boolean =>
  [...own(question).toLowerCase().matchAll(property)].some(([, word]) => !isHeld(word!, sources, isSame))

const opening =
  /(?<!\p{L})(?:is|are|does|do|will|when['’]?s) (?:the|your|ur) ((?:\p{L}+ ){1,2})(?:be )?(?:open|close|closed|shut)(?!\p{L})/iu
/** What is open without a name of its own. */
const places = new Set('shop shops store stores office offices branch branches place centre center guys'.split(' '))

/** Whether the question asks when a thing is open that no article names: "is the cafe open on sunday". */
export function lacksOpening({ question, isSame }: Asked, sources: readonly Source[]): boolean {
  const [, thing = ''] = opening.exec(own(question)) ?? []
  return listTellingWords(thing).some((word) => !places.has(word) && !isHeld(word, sources, isSame))
}

const measures = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d+(?:[.,]\\d+)?) ?(k?wh?|watt|v|volt|mah|[kmgt]b|[kmg]b(?:it|ps)|[mg]bit|mp|hz|
  inch(?:es)?|zoll|pulgadas|pouces|pollici|[cm]?m|k?g|[cm]?l|lit(?:er|re)s?)(?![\\p{L}\\p{N}])`.replace(/\n\s*/g, ''),
  'giu',
)

/**
 * Whether a measure that the question names stands nowhere in a text that has another one of its unit: "22 kW" beside
 * "11 kW", though something may be open until 22.
 */
export function lacksMeasure(question: string, text: string): boolean {
  const list = (some: string) =>
    [...some.toLowerCase().matchAll(measures)].map(([, number, unit]) => ({ number, unit }))
  const told = list(text)
  return list(own(question)).some(({ number, unit }) => {
    const others = told.filter((one) => one.unit === unit)
    return others.length > 0 && !others.some((one) => one.number === number)
  })
}

const isHeld = (word: string, sources: readonly Source[], isSame: IsSame): boolean =>
  sources.some(({ words }) => words.some((other) => isSame(word, other)))
