import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import type { Space } from './vector-queries.ts'

export type MeaningTest = {
  model: string
  words_weight: number
  titles: number
  questions: number
  found_by_words: number
  found_by_meaning: number
  found_by_both: number
  tested_at: Date
}

/** Returns whether the model was tested after this moment. */
export async function hasTest(db: Database, model: string, after: Date): Promise<boolean> {
  const row = await db
    .selectFrom('meaning_test')
    .select('model')
    .where('model', '=', model)
    .where('tested_at', '>', after)
    .executeTakeFirst()
  return row !== undefined
}

export const findTest = (db: Database, model: string): Promise<MeaningTest | undefined> =>
  db.selectFrom('meaning_test').selectAll().where('model', '=', model).executeTakeFirst()

export async function upsertTest(db: Database, test: MeaningTest): Promise<void> {
  await db
    .insertInto('meaning_test')
    .values(test)
    .onConflict((conflict) => conflict.column('model').doUpdateSet(test))
    .execute()
}

/** Returns whether a passage lacks its vector. Ignores articles at which the model failed. */
export async function hasUnembedded(db: Database, { model, dimensions }: Space): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (
      select from passage join article on article.id = article_id left join passage_bits on passage_id = passage.id
        and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
      where kind = 'text' and passage_id is null and index_status <> 'failed'
    ) as lacks`.execute(db)
  return rows[0]!.lacks
}

/** Titles of findable articles, the same ones each time as long as they exist. */
export async function listTitles(db: Database, limit: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from article where enabled and indexed_revision = revision and title <> ''
    order by md5(id::text) limit ${limit}`.execute(db)
  return rows
}

/** Which of the articles may be found now. */
export async function listReady(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from article where id = any (${[...ids]}::bigint[]) and enabled and indexed_revision = revision`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How words are weighed beside this model, if it was tested, and which articles have a passage without its vector. */
export async function readWeighing(
  db: Database,
  articleIds: readonly number[],
  { model, dimensions }: Space,
): Promise<{ words_weight: number | null; unembedded: number[] }> {
  const { rows } = await sql<{ words_weight: number | null; unembedded: number[] }>`
    select (select words_weight from meaning_test where model = ${model}) as words_weight, array(
      select distinct passage.article_id from passage left join passage_bits on passage_id = passage.id
        and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
      where passage.article_id = any (${[...articleIds]}::bigint[]) and kind = 'text' and passage_id is null
    ) as unembedded`.execute(db)
  return rows[0]!
}
