import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export type ReadPassage = { article_id: number; passage_id: number; text: string; vector: Buffer }

/** Which of the passages have a vector of the model. */
export async function listVectors(
  db: Database,
  model: string,
  shown: readonly { article_id: number; text: string }[],
): Promise<ReadPassage[]> {
  const ids = [...new Set(shown.map(({ article_id }) => article_id))]
  const texts = shown.map(({ text }) => text)
  const { rows } = await sql<ReadPassage>`
    select passage.article_id, passage.id as passage_id, passage.text, vector
    from passage join passage_bits on passage_bits.passage_id = passage.id and model = ${model}
      join passage_vector on passage_vector.passage_id = passage.id
    where passage.article_id = any (${ids}::bigint[]) and kind = 'text'
      and passage.text = any (${texts}::text[])`.execute(db)
  return rows
}
