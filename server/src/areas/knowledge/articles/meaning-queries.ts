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
  other_languages: LanguagesTest | null
  tested_at: Date
}

/** The same for questions in other languages than the articles. `words_weight` holds for those. */
export type LanguagesTest = {
  languages: string[]
  titles: number
  words_weight: number
  found_by_words: number
  found_by_meaning: number
  found_by_both: number
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

export async function findTest(db: Database, model: string): Promise<MeaningTest | undefined> {
  const { rows } = await sql<MeaningTest>`select * from meaning_test where model = ${model}`.execute(db)
  return rows[0]
}

export async function upsertTest(db: Database, test: MeaningTest): Promise<void> {
  const row = { ...test, other_languages: test.other_languages && JSON.stringify(test.other_languages) }
  await db
    .insertInto('meaning_test')
    .values(row)
    .onConflict((conflict) => conflict.column('model').doUpdateSet(row))
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

type Weighing = { words_weight: number | null; foreign_weight: number | null; unembedded: number[] }

/** How words are weighed beside this model, if it was tested, and which articles have a passage without its vector. */
export async function readWeighing(
  db: Database,
  articleIds: readonly number[],
  { model, dimensions }: Space,
): Promise<Weighing> {
  const { rows } = await sql<Weighing>`
    select tested.words_weight, (other_languages->>'words_weight')::float8 as foreign_weight, to_json(array(
      select distinct passage.article_id from passage left join passage_bits on passage_id = passage.id
        and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
      where passage.article_id = any (${[...articleIds]}::bigint[]) and kind = 'text' and passage_id is null
    )) as unembedded
    from (values (${model}::text)) as asked (model) left join meaning_test as tested using (model)`.execute(db)
  return rows[0]!
}
