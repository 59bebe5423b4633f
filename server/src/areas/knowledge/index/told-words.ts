import type { Ctx } from '../../../platform/context.ts'
import type { KnownLanguage } from '../languages/service.ts'
import { listStems } from './told-words-queries.ts'
import { listWords } from './words.ts'

/** A word as it is written, its stem, and how rare that is in the knowledge base. */
export type ToldWord = { word: string; stem: string; rarity: number }
/** The words of a text in order, without stop words. Writing without spaces counts by pairs of characters. */
export type ReadWords = (text: string) => ToldWord[]

/** Looks up the words of these texts in this language. Returns a function that reads any text made of them. */
export async function readWords(
  ctx: Ctx,
  texts: readonly string[],
  language: KnownLanguage | null,
): Promise<ReadWords> {
  const rows = await listStems(ctx.db, [...new Set(texts.flatMap(listWords))], language)
  const known = new Map(rows.map((row) => [row.word, row]))
  return (text) =>
    listWords(text).flatMap((word) => {
      const { stem = null, rarity = 0 } = known.get(word) ?? {}
      return stem === null ? [] : [{ word, stem, rarity }]
    })
}
