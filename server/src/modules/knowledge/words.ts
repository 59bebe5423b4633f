/** Languages that are told apart, with PostgreSQL's name for what reduces their words to stems; `simple` reduces nothing. */
export const analysers = {
  en: 'english',
  de: 'german',
  es: 'spanish',
  fr: 'french',
  pt: 'portuguese',
  ru: 'russian',
  ar: 'arabic',
  zh: 'simple',
  ja: 'simple',
  ko: 'simple',
} as const
export type KnownLanguage = keyof typeof analysers

/** Longer runs of letters are no words; a lexeme of PostgreSQL ends at 2,046 bytes. */
const maxWordLength = 64
/** Text enough to tell its language from. */
const sampleLength = 20_000

/**
 * The words of a text, in order, ready for PostgreSQL's analysis: only letters, digits and the marks on them, in lower
 * case, so that its parser sees no addresses or numbers with signs. Writing without spaces becomes pairs of characters, and
 * so does Korean, which joins endings to its words.
 */
export function listWords(text: string): string[] {
  const words: string[] = []
  const plain = dropAddresses(text).normalize('NFKC').toLowerCase()
  for (const [run] of plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    for (const part of run.match(parts) ?? []) {
      if (unspaced.test(part)) addPairs(part, words)
      else words.push(part.slice(0, maxWordLength).toWellFormed())
    }
  }
  return words
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** A run with and without spaces is cut where one becomes the other; marks and the long vowel go with what they follow. */
const parts = new RegExp(
  `(?:${unspaced.source}|ー)(?:${unspaced.source}|\\p{M}|ー)*|(?:(?!${unspaced.source})[^ー])+`,
  'gu',
)

function addPairs(run: string, words: string[]): void {
  const letters = [...run]
  if (letters.length === 1) words.push(run)
  for (let at = 0; at + 1 < letters.length; at++) words.push(letters[at]! + letters[at + 1]!)
}

/** Leaves the words of links and drops where they lead: nobody asks in addresses. */
const dropAddresses = (text: string) =>
  text.replace(/\]\([^()\s]{0,2000}\)/g, '] ').replace(/\b(?:https?:\/\/|www\.)\S{1,2000}/gi, ' ')

/** The language of a text by its letters and its commonest words; null when no known one stands out. */
export function detectLanguage(text: string): KnownLanguage | null {
  const sample = text.slice(0, sampleLength).toLowerCase()
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const total = count(/\p{L}/gu)
  if (total === 0) return null
  if (count(/\p{Script=Arabic}/gu) > total / 2) return count(/[پچژگکی]/g) > total / 50 ? null : 'ar'
  if (count(/\p{Script=Cyrillic}/gu) > total / 2) return count(/[іїєґўјљњђћџқғүұһә]/g) > total / 100 ? null : 'ru'
  if (count(/\p{Script=Hangul}/gu) > total / 2) return 'ko'
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (count(/\p{Script=Han}/gu) + kana > total / 2) return kana > total / 20 ? 'ja' : 'zh'
  if (count(/\p{Script=Latin}/gu) <= total / 2) return null
  return detectLatin(sample)
}

function detectLatin(sample: string): KnownLanguage | null {
  const words = sample.match(/[\p{L}]+/gu) ?? []
  const votes = Object.entries(commonWords).map(([language, common]) => {
    const found = words.reduce((sum, word) => sum + (common.has(word) ? 1 : 0), 0)
    const letters = sample.match(ownLetters[language as Latin])?.length ?? 0
    return { language: language as Latin, votes: found + letters / 4 }
  })
  votes.sort((a, b) => b.votes - a.votes)
  const [first, second] = votes as [(typeof votes)[number], (typeof votes)[number]]
  const clear = first.votes >= Math.max(1, words.length * 0.06) && first.votes > second.votes
  return clear ? first.language : null
}

type Latin = 'en' | 'de' | 'es' | 'fr' | 'pt'

const set = (words: string) => new Set(words.split(' '))

/** Words that one language uses all the time and the four others rarely or never. */
const commonWords: Record<Latin, Set<string>> = {
  en: set(
    'the and of to is in that it you for are with this be have from or by not but what your can will how my do does if when i we was which on at an where has any there get want need would should could please they them its been than into our after why about using',
  ),
  de: set(
    'der die das und ist nicht ich sie mit für auf den dem ein eine einen wie wird kann von zu im auch bei oder wenn mein meine ihr ihre sind werden haben habe wir nach aus nur noch zum zur können einer eines mich uns als bis dass muss gibt welche wo warum möchte',
  ),
  es: set(
    'el los las una que y del con para por su se lo está como cómo mi puede cuando qué si pero más este esta hay ser son muy tiene puedo desde cuál dónde sus también sobre al usted quiero hacer tengo fue cuánto ha le nos',
  ),
  fr: set(
    'le les des une et est que vous pour dans pas sur avec ce qui je au aux du votre mon comment sont ou peut il nous ne plus cette mais être vos si ma mes peux avez quand quel quelle où faire par en elle puis très',
  ),
  pt: set(
    'o os as uma não que para com do da dos das em no na nos nas por você seu sua como é são está mais ou ao pelo pela isso meu minha pode quando eu posso tem ser foi já também até qual quais onde fazer um à às quanto muito',
  ),
}

const ownLetters: Record<Latin, RegExp> = {
  en: /(?!)/g,
  de: /[äöüß]/g,
  es: /[ñ¿¡]/g,
  fr: /[èêëîïûœ]|\b[ldjcnmsq]['’]/g,
  pt: /[ãõ]/g,
}
