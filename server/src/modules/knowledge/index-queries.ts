import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { KnownLanguage } from './words.ts'
import { analysers } from './words.ts'

const analyser = (language: KnownLanguage | null) => (language ? analysers[language] : 'simple')

/** A passage to be stored. `words` is what it is found by, the words that PostgreSQL's analysis reduces to lexemes. */
export type NewPassage = { kind: 'title' | 'text'; ordinal: number; heading: string; text: string; words: string }

export type Revision = { article_id: number; revision: number }

/** Says how far the index of this revision is; false when the article has moved on to another one. */
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

export async function deletePassages(db: Database, articleId: number): Promise<void> {
  await db.deleteFrom('posting').where('article_id', '=', articleId).execute()
  await db.deleteFrom('passage').where('article_id', '=', articleId).execute()
}

/** Stores passages and their postings; says how many words count in them. */
export async function insertPassages(
  db: Database,
  { article_id, revision }: Revision,
  language: KnownLanguage | null,
  passages: NewPassage[],
): Promise<number> {
  const column = (name: keyof NewPassage) => sql.val(passages.map((passage) => passage[name]))
  const { rows } = await sql<{ words: number }>`
    with given as materialized (
      select kind, ordinal, heading, text, to_tsvector(${analyser(language)}::regconfig, words) as vector
      from unnest(${column('kind')}::text[], ${column('ordinal')}::int[], ${column('heading')}::text[],
        ${column('text')}::text[], ${column('words')}::text[]) as given (kind, ordinal, heading, text, words)
    ), counted as materialized (
      select kind, ordinal, lexeme, cardinality(positions) as frequency from given, unnest(vector)
    ), stored as (
      insert into passage (article_id, revision, kind, ordinal, heading, text, language, length)
      select ${article_id}, ${revision}, kind, ordinal, heading, text, ${language ?? 'simple'}, coalesce(sum(frequency), 0)
      from given left join counted using (kind, ordinal) group by 3, 4, 5, 6
      returning id, kind, ordinal, length
    ), posted as (
      insert into posting (lexeme, passage_id, article_id, in_title, frequency, length)
      select lexeme, id, ${article_id}, kind = 'title', frequency, length from counted join stored using (kind, ordinal)
    )
    select coalesce(sum(length), 0)::int as words from stored`.execute(db)
  return rows[0]!.words
}

/** Adds the article's lexemes to the vocabulary, in one order for all, so that two articles never wait for each other. */
export async function insertLexemes(db: Database, articleId: number): Promise<void> {
  await sql`
    insert into lexeme (lexeme)
    select distinct lexeme from posting where article_id = ${articleId} order by lexeme
    on conflict do nothing`.execute(db)
}

export type Indexed = { language: KnownLanguage | null; passages: number; passage_words: number; title_words: number }

/** Makes the stored passages those of the article; false when it has moved on to another revision, or is gone. */
export async function completeIndex(db: Database, { article_id, revision }: Revision, indexed: Indexed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('article')
    .set({ ...counts(indexed), indexed_revision: revision, index_status: 'indexed', index_error: null })
    .where('id', '=', article_id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const counts = ({ language, passages, passage_words, title_words }: Indexed) => ({
  language,
  passages,
  passage_words,
  title_words,
})

export type FoundRow = {
  article_id: number
  key: string | null
  title: string
  heading: string
  text: string
  score: number
  language: string
}

/**
 * Exact BM25 over the articles that are enabled and whose index is that of their text. An article's score is that of its
 * best passage, plus half of what its title scores among titles. Each language's passages are asked for the words in that
 * language's stems. A word that stands nowhere is asked for by its likes, for what they are alike.
 */
export async function searchPassages(
  db: Database,
  words: string[],
  language: KnownLanguage | null,
  limit: number,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with live as materialized (
      select language, count(*) as titles, sum(passages) as passages, sum(passage_words) as passage_words,
        sum(title_words) as title_words
      from article where enabled and indexed_revision = revision group by language
    ), corpus as materialized (
      select in_title, sum(n)::float8 as n, sum(words) / greatest(sum(n), 1)::float8 as mean_length
      from live, lateral (values (false, passages, passage_words), (true, titles, live.title_words)) as part (in_title, n, words)
      group by in_title
    ), analyser as materialized (
      select coalesce(name, 'simple')::regconfig as config
      from live left join unnest(${Object.keys(analysers)}::text[], ${Object.values(analysers)}::text[]) as known (language, name)
        using (language)
    ), variant as materialized (
      select term, word, lexeme
      from unnest(${words}::text[]) with ordinality as asked (word, term), analyser,
        unnest(tsvector_to_array(to_tsvector(config, word))) as lexeme
      where ${language ? sql`to_tsvector(${analysers[language]}::regconfig, word) <> ''` : sql`true`}
      group by term, word, lexeme
    ), exact as materialized (
      select term, word, lexeme, exists (select from posting where posting.lexeme = variant.lexeme) as stands from variant
    ), sought as materialized (
      select term, lexeme, 1::float8 as weight from exact where stands
      union all
      select term, alike.lexeme, weight
      from (select term, word from exact group by term, word having not bool_or(stands) order by term limit 8) as unknown,
        lateral (
          select lexeme, similarity(plain, plain_letters(word))::float8 as weight from lexeme
          where plain % plain_letters(word) and length(word) > 3 order by weight desc, lexeme limit 3
        ) as alike
      where weight > 0.4
    ), hit as materialized (
      select term, weight, passage_id, article_id, in_title, frequency, length
      from sought join posting using (lexeme)
      where article_id in (select id from article where enabled and indexed_revision = revision)
    ), rarity as materialized (
      select term, in_title, mean_length, ln(1 + (n - count(*) + 0.5) / (count(*) + 0.5)) as idf
      from hit join corpus using (in_title) group by term, in_title, n, mean_length
    ), scored as (
      select article_id, passage_id, in_title,
        sum(weight * idf * frequency * (1.2 + 1) / (frequency + 1.2 * (1 - 0.75 + 0.75 * length / mean_length))) as score
      from hit join rarity using (term, in_title) group by article_id, passage_id, in_title
    ), ranked as (
      select article_id, (array_agg(passage_id order by score desc, passage_id) filter (where not in_title))[1] as passage_id,
        coalesce(max(score) filter (where not in_title), 0) + 0.5 * coalesce(max(score) filter (where in_title), 0) as score
      from scored group by article_id order by score desc, article_id limit ${limit}
    )
    select article.id as article_id, key, title, heading, text, score, passage.language
    from ranked join article on article.id = ranked.article_id
      join passage on passage.id = coalesce(passage_id, (
        select id from passage as first where first.article_id = article.id order by kind, ordinal limit 1))
    order by score desc, article.id`.execute(db)
  return rows
}
