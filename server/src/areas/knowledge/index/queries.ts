import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violated } from '../../../platform/errors.ts'
import { analysers, type KnownLanguage } from '../languages/schema.ts'
import { indexKey } from './schema.ts'

/** PostgreSQL's text search configuration of a language. */
export const analyser = (language: KnownLanguage | null) => (language ? analysers[language] : 'simple')

/** A passage to be stored. `words` is what it is found by: the words that PostgreSQL's analysis reduces to lexemes. */
export type NewPassage = {
  kind: 'title' | 'text'
  ordinal: number
  heading: string
  text: string
  words: string
  internal: boolean
}

export type Revision = { article_id: number; revision: number }

/** The article was edited or deleted while it was being indexed, so another index is due, or none. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

export type Text = { title: string; content: string; revision: number; index_status: string }

/** The newest text of the article, and how far its index is. */
export const findText = (db: Database, id: number): Promise<Text | undefined> =>
  db
    .selectFrom('article')
    .select(['title', 'content', 'revision', 'index_status'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores how far the index of this revision is; false if the article has moved on to another one. */
export async function setIndexStatus(
  db: Database,
  { article_id, revision }: Revision,
  index_status: 'indexing' | 'failed',
  index_error: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('article')
    .set({ index_status, index_error })
    .where('id', '=', article_id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Articles healed at a time. */
const healed = 1_000

/** Articles without an index of their newest text and without a job that will make one. */
export async function listForgotten(db: Database): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select a.id as article_id, a.revision from article a
    where a.index_status <> 'indexed' and not exists (
      select 1 from job j where j.key = ${indexKey} || a.id and (a.index_status = 'failed' or j.state <> 'parked')
    )
    order by a.id limit ${healed}`.execute(db)
  return rows
}

/** Allows one index of an article at a time, until commit. Returns the number of its newest passage, 0 for none. */
export async function lockIndex(db: Database, articleId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('index:' || ${articleId}::text, 0))`.execute(db)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from passage where article_id = ${articleId}`.execute(db)
  return rows[0]!.last
}

/** Stores passages and their postings beside the article's existing ones. Throws Overtaken if the article is gone. */
export async function insertPassages(
  db: Database,
  { article_id, revision }: Revision,
  language: KnownLanguage | null,
  passages: NewPassage[],
): Promise<void> {
  const column = (name: keyof NewPassage) => sql.val(passages.map((passage) => passage[name]))
  await sql`
    with given as materialized (
      select kind, ordinal, heading, text, internal, to_tsvector(${analyser(language)}::regconfig, words) as vector
      from unnest(${column('kind')}::text[], ${column('ordinal')}::int[], ${column('heading')}::text[],
        ${column('text')}::text[], ${column('words')}::text[], ${column('internal')}::boolean[])
        as given (kind, ordinal, heading, text, words, internal)
    ), counted as materialized (
      select kind, ordinal, lexeme, cardinality(positions) as frequency from given, unnest(vector)
    ), stored as (
      insert into passage (article_id, revision, kind, ordinal, heading, text, internal, language, length)
      select ${article_id}, ${revision}, kind, ordinal, heading, text, internal, ${language ?? 'simple'},
        coalesce(sum(frequency), 0)
      from given left join counted using (kind, ordinal) group by 3, 4, 5, 6, 7 order by kind, ordinal
      returning id, kind, ordinal, length
    )
    insert into posting (lexeme, in_title, passage_id, article_id, frequency, length)
    select lexeme, kind = 'title', id, ${article_id}, frequency, length from counted join stored using (kind, ordinal)`
    .execute(db)
    .catch((error: unknown) => {
      throw violated(error) === 'passage_article_id_fkey' ? new Overtaken() : error
    })
}

/**
 * Takes the passages up to `last` out of the index and counts the newer ones in. Counting is done one at a time for all
 * articles, until commit: otherwise two articles that share words would wait for each other.
 */
export async function replacePassages(db: Database, articleId: number, last: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('corpus', 0))`.execute(db)
  await sql`
    insert into lexeme (lexeme, passages, titles)
    select lexeme, coalesce(sum(sign) filter (where not in_title), 0), coalesce(sum(sign) filter (where in_title), 0)
    from (
      select lexeme, in_title, case when passage_id > ${last} then 1 else -1 end as sign
      from posting where article_id = ${articleId}
    ) as change
    group by lexeme
    on conflict (lexeme) do update
      set passages = lexeme.passages + excluded.passages, titles = lexeme.titles + excluded.titles
      where excluded.passages <> 0 or excluded.titles <> 0`.execute(db)
  await sql`
    insert into corpus (language, articles, passages, passage_words, title_words)
    select language, coalesce(sum(sign) filter (where kind = 'title'), 0), coalesce(sum(sign) filter (where kind = 'text'), 0),
      coalesce(sum(sign * length) filter (where kind = 'text'), 0), coalesce(sum(sign * length) filter (where kind = 'title'), 0)
    from (
      select language, kind, length, case when id > ${last} then 1 else -1 end as sign
      from passage where article_id = ${articleId}
    ) as change
    group by language
    on conflict (language) do update
      set articles = corpus.articles + excluded.articles, passages = corpus.passages + excluded.passages,
        passage_words = corpus.passage_words + excluded.passage_words,
        title_words = corpus.title_words + excluded.title_words`.execute(db)
  if (last === 0) return
  await sql`
    delete from lexeme where passages = 0 and titles = 0
      and lexeme = any (array(select distinct lexeme from posting where article_id = ${articleId}))`.execute(db)
  for (const table of ['posting', 'passage_bits', 'passage_vector'])
    await sql`delete from ${sql.table(table)} where article_id = ${articleId} and passage_id <= ${last}`.execute(db)
  await sql`delete from passage where article_id = ${articleId} and id <= ${last}`.execute(db)
}

/** Makes the stored passages those of the article. Throws Overtaken if the article has moved on or is gone. */
export async function completeIndex(
  db: Database,
  { article_id, revision }: Revision,
  language: KnownLanguage | null,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('article')
    .set({ language, indexed_revision: revision, index_status: 'indexed', index_error: null })
    .where('id', '=', article_id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken()
}

/** Languages of the indexed articles, the commonest first, without those that could not be detected. */
export async function listLanguages(db: Database): Promise<KnownLanguage[]> {
  const { rows } = await sql<{ language: KnownLanguage }>`
    select language from corpus where articles > 0 and language <> 'simple' order by articles desc, language`.execute(
    db,
  )
  return rows.map(({ language }) => language)
}

export type FoundRow = {
  article_id: number
  passage_id: number
  key: string | null
  title: string
  heading: string
  text: string
  score: number
  language: string
}

/** Who reads the results. Customers are told nothing from an internal article. */
export type Audience = 'agents' | 'customers'

/** A passage that customers may not read. If the last release stored it, its text decides. Has an index. */
export const hidden = sql`coalesce(internal, (heading || E'\\n' || text) ~* '(?n)\\(internal\\)[*_ ]*$')`

/** A condition for rows with `article_id` and this passage id: they may be found. */
export const findable = (audience: Audience, passageId: RawBuilder<unknown> = sql`passage_id`) => {
  const unready = sql`select id from article where not (enabled and indexed_revision = revision)`
  if (audience === 'agents') return sql`article_id not in (${unready})`
  return sql`article_id not in (${unready} union all select id from article where internal)
    and ${passageId} not in (select id from passage where ${hidden})`
}
