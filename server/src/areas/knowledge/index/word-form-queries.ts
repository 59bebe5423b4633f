import { sql } from 'kysely'
import { analysers, type KnownLanguage } from '../languages/schema.ts'

/** Written with its type, because a bare decimal would make PostgreSQL calculate in slow exact numbers. */
export const float = (value: number) => sql`float8 ${sql.lit(String(value))}`

/** The gain of another form of a word, in a language that PostgreSQL does not stem. */
export const formWeight = 0.9
/**
 * Two words of such a language are forms of one if they share so many first letters, and at least this share of the
 * longer one.
 */
export const minForm = 4
const formShare = 0.6

/** Languages with endings that nothing cuts off. Chinese and others without endings need nothing of this. */
const withEndings: readonly KnownLanguage[] = ['pl', 'cs', 'uk']

export const isUnstemmed = (language: KnownLanguage | null) =>
  sql.lit(language !== null && analysers[language] === 'simple' && withEndings.includes(language))

const shared = sql`greatest(${sql.lit(minForm)}, ceil(${sql.lit(formShare)} * greatest(length(plain), length(stem)))::int)`
/** Whether `plain`, a stored word without accents, is a form of `stem`. */
export const isForm = sql`left(plain, ${shared}) = left(stem, ${shared})`
