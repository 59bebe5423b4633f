import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { analysers, type KnownLanguage } from '../languages/schema.ts'

export type StemRow = { word: string; stem: string | null; rarity: number }

/**
 * The stem of each word in this language (null for a stop word), and how rare it is among the passages of the index:
 * the rarer, the higher. A word that is in no passage counts as if it were in one.
 */
export async function listStems(
  db: Database,
  words: readonly string[],
  language: KnownLanguage | null,
): Promise<StemRow[]> {
  const { rows } = await sql<StemRow>`
    with total as (select coalesce(sum(passages), 0)::float8 as passages from corpus where articles > 0)
    select word, stem, ln(1 + (total.passages + 1) / (greatest(coalesce(lexeme.passages, 0), 1) + 0.5))::float8 as rarity
    from (
      select word, (tsvector_to_array(to_tsvector(${language ? analysers[language] : 'simple'}::regconfig, word)))[1] as stem
      from unnest(${words}::text[]) as word
    ) as stemmed cross join total left join lexeme on lexeme.lexeme = stem`.execute(db)
  return rows
}
