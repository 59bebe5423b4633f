import { type RawBuilder, sql } from 'kysely'
import Type, { type TSchema } from 'typebox'
import { invalid } from '../errors.ts'
import { Page, PageQuery, type Paging, pageOf } from './page.ts'

const minLength = 2
/** Hits are counted up to this number. */
export const countedTo = 10_000
/** So many expected hits are counted one by one. Of more it is enough to know a number that there surely are. */
const countedAnyway = 3_000
/**
 * The planner takes a word that it does not know to be in at most this share, or in exactly the other one if it knows
 * few words or none.
 */
const unknownShares = { most: 0.005, exactly: 0.02 }

export const SearchQuery = Type.Object({
  ...PageQuery,
  query: Type.String({
    maxLength: 200,
    description: 'At least 2 characters. Every word is taken as the beginning of one.',
  }),
})

/** The search text without surrounding blanks. Refuses a text that is too short to find anything in particular. */
export function readSearch(query: string): string {
  const text = query.trim()
  if (Array.from(text).length < minLength) throw invalid('search.too_short', { min: minLength }).at('query')
  return text
}

/** A page of search results. */
export const FoundPage = <T extends TSchema>(item: T) =>
  Type.Object({
    ...Page(item).properties,
    total: Type.Integer({
      description: `Exact if \`total_is_capped\` is false. Else there are at least so many; it is never more than ${countedTo}.`,
    }),
    total_is_capped: Type.Boolean({ description: 'Whether there may be more than `total`.' }),
  })

export type FoundPage<T> = Page<T> & { total_is_capped: boolean }

/**
 * The same with the number of hits, which need not be exact above the limit of the count. `isCapped`: there may be more
 * in any case.
 */
export const pageOfFound = <T>(
  results: T[],
  { total, isCapped = total > countedTo }: { total: number; isCapped?: boolean },
  paging: Paging,
): FoundPage<T> => ({
  ...pageOf(results, Math.min(total, countedTo), paging),
  total_is_capped: isCapped,
})

/**
 * The planner's guess of how many rows there are, and how many have each word. A word is what the
 * database searches for.
 */
export type Guess = { all: number; words: { word: string; hits: number }[] }

/** Reads the row without a word and those of the words; undefined if there is no guess. */
export function readGuess(rows: readonly { word: string | null; n: number }[]): Guess | undefined {
  const all = rows.find(({ word }) => word === null)
  const words = rows.flatMap(({ word, n }) => (word === null ? [] : { word, hits: n }))
  return all && { all: all.n, words: withWholePairs(words) }
}

/**
 * No word begins with a pair of neighbours in a script without blanks but the pair itself. So pairs are searched as
 * whole words, which an index finds ten times as fast as the beginnings of words. Where a pair is, there is also a word
 * that begins with each of its characters.
 */
function withWholePairs(words: Guess['words']): Guess['words'] {
  const pairs = words.filter(({ word }) => pair.test(word)).map(({ word }) => word.slice(1, -3))
  const isImplied = (word: string) => single.test(word) && pairs.some((two) => two.includes(word.slice(1, -3)))
  return words
    .filter(({ word }) => !isImplied(word))
    .map(({ word, hits }) => ({ word: pair.test(word) ? word.slice(0, -2) : word, hits }))
}

/** Scripts that write no blanks, and emoji, exactly as the function `search_words` of the database has them. */
const unspaced =
  '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u2600-\\u27bf\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}]'
const pair = new RegExp(`^'${unspaced}{2}':\\*$`, 'u')
const single = new RegExp(`^'${unspaced}':\\*$`, 'u')
const neighbours = new RegExp(`^'${unspaced}{1,2}'`, 'u')

/**
 * The expected number of hits that have all the words, if the words are independent of each other. Those of scripts
 * that write no blanks are pairs of neighbours; pairs that overlap come together.
 */
export const expectHits = (guess: Guess): number =>
  independent(guess).reduce((expected, hits) => expected * (hits / guess.all), guess.all)

/** The hits of each word, and of each run of pairs those of its rarest pair. */
function independent({ words }: Guess): number[] {
  const runs: { letters: string[][]; hits: number }[] = []
  for (const { word, hits } of words.filter(({ word }) => neighbours.test(word))) {
    const letters = Array.from(word.slice(1, word.lastIndexOf("'")))
    const overlaps = (other: string[]) => other.at(-1) === letters[0] || letters.at(-1) === other[0]
    const joined = runs.filter((run) => run.letters.some(overlaps))
    for (const run of joined) runs.splice(runs.indexOf(run), 1)
    runs.push({
      letters: [letters, ...joined.flatMap((run) => run.letters)],
      hits: Math.min(hits, ...joined.map((run) => run.hits)),
    })
  }
  return [...words.filter(({ word }) => !neighbours.test(word)), ...runs].map(({ hits }) => hits)
}

/** All words as one query of the database. */
export const joined = (words: Guess['words']): string => words.map(({ word }) => word).join(' & ')

/** The words themselves, which hold no quotes, without the signs of a query: `foo` of `'foo':*`. */
export const spell = ({ words }: Pick<Guess, 'words'>): string[] =>
  words.map(({ word }) => word.slice(1, word.lastIndexOf("'")))

/**
 * The rarest words that a beginning of four letters is known of: longer ones, and those that are searched as whole
 * words. To look for more than a few rules nothing else out.
 */
export const longEnough = ({ words }: Pick<Guess, 'words'>): string[] => {
  const long = words.filter(({ word }) => !word.endsWith(':*') || Array.from(word).length >= 8)
  return spell({ words: long.toSorted((a, b) => a.hits - b.hits).slice(0, 3) })
}

/** No letter but those of ASCII, so that `mayHave` tells without making words. */
export const isPlain = (word: string): boolean => /^[0-9a-z]+$/.test(word)

/** Each is folded to one letter. */
const accented = '\\u00c0-\\u00ff'
/** Neither becomes a letter of ASCII when it is folded nor vanishes: other scripts, dashes and quotes, emoji. */
const foreign =
  '\\u2010-\\u2027\\u20ac\\u0370-\\u03ff\\u0400-\\u0482\\u048a-\\u04ff\\u05d0-\\u05ea\\u0621-\\u063a\\u0641-\\u064a\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u2600-\\u27bf\\u3000-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff0f\\uff1a-\\uff20\\U0001f300-\\U0001faff\\U00020000-\\U0003ffff'
const unknown = sql.lit(`[^\\u0001-\\u007f${accented}${foreign}]`)

/**
 * False only if one of the words is surely not in the text. That takes a tenth as long as to make the words of the
 * text.
 */
export function mayHave(text: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  const isAscii = sql`octet_length(${text}) = char_length(${text})`
  const plain = sql`lower(${text} collate "C")`
  const each = words.map((word) => {
    if (!isPlain(word)) return sql`not ${isAscii}`
    const spelled = Array.from(word, (letter) => `[${letter}${accented}]`).join('')
    return sql`(strpos(${plain}, ${word}) > 0 or not ${isAscii} and (${plain} ~ ${spelled} or ${text} collate "C" ~ ${unknown}))`
  })
  return sql`(${sql.join([sql`true`, ...each], sql` and `)})`
}

/**
 * Always true for an id of a table that is searched. It keeps the planner from starting workers to read the table,
 * which takes longer than the search: the planner believes that the words of each hit are made, and an index has them.
 */
export const withoutWorkers = (id: string) => sql`${sql.ref(id)} <> -pg_backend_pid()`

/**
 * How many hits there surely are if so many are expected, as a number with one digit and zeros; 0 if that cannot be
 * said. The guess for one word is right within a tenth if the planner knows the word. The pairs of a run that rarely
 * come together have fewer hits than expected, and so have several words, of which only very many are sure.
 */
export function surelyOf(hits: number, guess: Guess): number {
  const shares = guess.words.map((word) => word.hits / guess.all)
  if (shares.some((share) => Math.abs(share - unknownShares.exactly) < 0.0001)) return 0
  const isOne = independent(guess).length === 1
  const least = Math.floor(hits / (isOne && guess.words.length === 1 ? 1.5 : 5))
  if (least >= countedTo) return countedTo
  if (!isOne || hits <= countedAnyway || hits <= unknownShares.most * guess.all || least < 1_000) return 0
  return least - (least % 1_000)
}

/**
 * The planner knows each of the words, and all are frequent: it takes no word that it does not know to be in so many.
 */
export const areFrequent = ({ all, words }: Guess): boolean =>
  words.every(({ hits }) => hits > 1.1 * unknownShares.exactly * all)

/**
 * How many of the newest have to be read for a page, even if hits are so many times as rare among them as among all.
 */
export const newestWith = (
  hits: number,
  { all }: Guess,
  { limit, offset }: { limit: number; offset: number },
  rarer = 4,
): number => Math.ceil((rarer * (offset + limit) * all) / hits) + 1_000
