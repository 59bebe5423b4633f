import { type Latin, usersOfLetter, usersOfWord } from './common-words.ts'

/** Languages that are told apart, with PostgreSQL's name for what reduces their words to stems; `simple` reduces nothing. */
export const analysers = {
  en: 'english',
  de: 'german',
  es: 'spanish',
  fr: 'french',
  pt: 'portuguese',
  ru: 'russian',
  ar: 'arabic',
  it: 'italian',
  nl: 'dutch',
  pl: 'simple',
  tr: 'turkish',
  uk: 'simple',
  cs: 'simple',
  sv: 'swedish',
  da: 'danish',
  nb: 'norwegian',
  fi: 'finnish',
  el: 'greek',
  he: 'simple',
  hi: 'hindi',
  id: 'indonesian',
  ja: 'simple',
  ko: 'simple',
  zh: 'simple',
  vi: 'simple',
  ro: 'romanian',
  hu: 'hungarian',
} as const
export type KnownLanguage = keyof typeof analysers

/** Text enough to tell its language from. */
const sampleLength = 20_000

/** The language of a text by its letters and its commonest words; null when no known one stands out. */
export function detectLanguage(text: string): KnownLanguage | null {
  const sample = text.slice(0, sampleLength).normalize('NFC').toLowerCase()
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const total = count(/\p{L}/gu)
  if (total === 0) return null
  if (count(/\p{Script=Latin}/gu) > total / 2) return detectLatin(sample)
  if (count(/\p{Script=Arabic}/gu) > total / 2) return count(/[پچژگکی]/g) > total / 50 ? null : 'ar'
  if (count(/\p{Script=Cyrillic}/gu) > total / 2) return detectCyrillic(sample, total)
  if (count(/\p{Script=Hangul}/gu) > total / 2) return 'ko'
  if (count(/\p{Script=Hebrew}/gu) > total / 2) return 'he'
  if (count(/\p{Script=Greek}/gu) > total / 2) return 'el'
  if (count(/\p{Script=Devanagari}/gu) > total / 2) return 'hi'
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (count(/\p{Script=Han}/gu) + kana > total / 2) return kana > total / 20 ? 'ja' : 'zh'
  return null
}

const wordsOf = (sample: string): string[] => sample.match(/\p{L}+/gu) ?? []

/** Words of Ukrainian that Russian does not have, without the letters that tell them apart anyway. */
const ukrainianWords = new Set(
  'де як що коли чи та цей мене мене скільки дуже треба будь ласка дякую добрий немає можна'.split(' '),
)
const russianWords = new Set(
  'где как что когда это мне сколько очень нужно пожалуйста спасибо добрый нет можно или если'.split(' '),
)

function detectCyrillic(sample: string, total: number): 'ru' | 'uk' | null {
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  if (count(/[ўјљњђћџќѓѕқғұүһәң]/g) > total / 100) return null
  const isRussian = count(/[ыэё]/g)
  // Bulgarian has one of them in every other word, and none of the Russian ones.
  if (isRussian === 0 && count(/ъ/g) > total / 50) return null
  const words = wordsOf(sample)
  const votes = (known: Set<string>) => words.filter((word) => known.has(word)).length
  const ukrainian = count(/[іїєґ]/g) + votes(ukrainianWords)
  return ukrainian > isRussian + votes(russianWords) ? 'uk' : 'ru'
}

/** Of all letters and words found, how many are each language's own; what several share counts for less in each. */
function detectLatin(sample: string): Latin | null {
  const words = wordsOf(sample)
  const votes = new Map<Latin, { found: number; own: number }>()
  const vote = (languages: Latin[] | undefined, weight: number) => {
    for (const language of languages ?? []) {
      const tally = votes.get(language) ?? { found: 0, own: 0 }
      votes.set(language, { found: tally.found + weight, own: tally.own + weight / languages!.length })
    }
  }
  for (const word of words) vote(usersOfWord.get(word), 1)
  for (const letter of sample.match(/[^\p{ASCII}]|¿|¡/gu) ?? []) vote(usersOfLetter.get(letter), 1 / 4)
  if (/[¿¡]/.test(sample)) vote(['es'], 1)
  vote(['fr'], (sample.match(/\b[ldjcnmsq]['’]/g)?.length ?? 0) / 4)
  const ranked = [...votes].sort(([, a], [, b]) => b.found + b.own - (a.found + a.own))
  const [first] = ranked
  return first && first[1].found >= Math.max(1, words.length * 0.06) ? first[0] : null
}
