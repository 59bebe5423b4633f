import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
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

/** Whether the scale of a model was measured after this moment and with as many articles. */
export async function isMeasured(
  db: Database,
  model: string,
  { articles, after }: { articles: number; after: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from meaning_scale where model = ${model} and articles = ${articles} and measured_at > ${after}`.execute(db)
  return rows.length > 0
}

export async function countArticles(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from article where indexed_revision = revision`.execute(
    db,
  )
  return rows[0]!.count
}

/** The vectors of passages, the oldest ones. */
export async function listVectors(db: Database, model: string, limit: number): Promise<Buffer[]> {
  const { rows } = await sql<{ vector: Buffer }>`
    select vector from passage_vector join passage_bits using (passage_id)
    where model = ${model} order by passage_id limit ${limit}`.execute(db)
  return rows.map(({ vector }) => vector)
}

type NewScale = {
  model: string
  middle: Buffer
  own: number | null
  none: number | null
  articles: number
  measured_at: Date
}

export async function upsertScale(db: Database, scale: NewScale): Promise<void> {
  await db
    .insertInto('meaning_scale')
    .values(scale)
    .onConflict((conflict) => conflict.column('model').doUpdateSet(scale))
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

/** The mean of all passages, and how far above it a title's own article rises, as `standing-out.ts` learns them. */
export type Scale = { middle: Buffer; own: number }

type Weighing = {
  words_weight: number | null
  foreign_weight: number | null
  unembedded: number[]
  scale: Scale | null
}

/**
 * How words are weighed beside this model, if it was tested, which articles have a passage without its vector, and how
 * far what answers stands out, if the model tells that.
 */
export async function readWeighing(
  db: Database,
  articleIds: readonly number[],
  { model, dimensions }: Space,
): Promise<Weighing> {
  const { rows } = await sql<Omit<Weighing, 'scale'> & { [Name in keyof Scale]: Scale[Name] | null }>`
    select middle, own, tested.words_weight, (other_languages->>'words_weight')::float8 as foreign_weight, array(
      select distinct passage.article_id from passage left join passage_bits on passage_id = passage.id
        and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
      where passage.article_id = any (${[...articleIds]}::bigint[]) and kind = 'text' and passage_id is null
    ) as unembedded
    from (values (${model}::text)) as asked (model) left join meaning_test as tested using (model)
      left join meaning_scale using (model)`.execute(db)
  const { middle, own, ...weighing } = rows[0]!
  return { ...weighing, scale: middle && own !== null ? { middle, own } : null }
}
