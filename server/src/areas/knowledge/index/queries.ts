import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violated } from '../../../platform/errors.ts'
import { analysers, type KnownLanguage } from '../languages/schema.ts'
import { indexKey } from './schema.ts'
import { float, formWeight, isForm, isUnstemmed, minForm } from './word-form-queries.ts'

const analyser = (language: KnownLanguage | null) => (language ? analysers[language] : 'simple')

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

/**
 * A word of a question, the share of its gain that counts (1 for all of it), and other words for the same thing; those of
 * `everyday` are less surely the same.
 */
export type AskedWord = { word: string; weight: number; synonyms: readonly string[]; everyday: readonly string[] }

/** The highest possible score of a question, and of a single word of it. */
export type AskedGain = { attainable: number; rarest: number }

/** The usual constants of BM25: how soon repetition stops counting, and how much length counts. */
const k1 = 1.2
const b = 0.75

/** The gain of a synonym, and of a word of everyday use, as a share of the word's own. */
const otherWeights = [0.8, 0.7]

/** What one posting adds to its passage's score. A word has up to 100,000, so nothing is calculated twice here. */
const gained = sql`most * frequency / (frequency + ${float(k1 * (1 - b))} + per_word * length)`
/** The most that a word can add, and how much each word of a passage reduces that. */
const impact = (gain: RawBuilder<unknown>, meanLength: RawBuilder<unknown>) =>
  sql`${gain} * ${float(k1 + 1)} as most, ${float(k1 * b)} / ${meanLength} as per_word`

/** The most that a word in only one passage can add. A word in no passage would add as much. */
const rarest = sql`ln((all_passages + 1) / 1.5) * ${float(k1 + 1)}`

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

/**
 * The commonest words of a question that together make up this share of the possible gain. They are in most passages
 * and decide little, so they are only looked up for the candidates that the other words have found.
 */
const lateShare = 0.2
/**
 * The share that the commonest words may have if the others, the rarest first, are in more passages than `maxEarly`. It
 * limits the time of a long question of common words. Up to about 10,000 passages it changes nothing.
 */
const latestShare = 0.5
const maxEarly = 30_000
/** Where all words together are in no more, all of them are looked up at once: nothing that holds only a common word is missed. */
const allEarly = 5_000
/** Ten times the highest limit of a request, so that the late words seldom lift other passages into the results. */
const candidates = 500

const early = (count: RawBuilder<unknown>, gain: RawBuilder<unknown>) => {
  const common = sql`sum(${gain}) over (order by ${count} desc, lexeme desc rows unbounded preceding)`
  const visited = sql`sum(${count}) over (order by ${count}, lexeme rows unbounded preceding)`
  const share = sql`case when ${visited} > ${maxEarly} then ${float(latestShare)} else ${float(lateShare)} end`
  return sql`(${common} > ${share} * sum(${gain}) over () or sum(${count}) over () <= ${allEarly})`
}

/**
 * BM25 over what may be found: articles that are enabled and whose index is that of their text. An article's score is
 * that of its best passage, plus `titleShare` times the score of its title among titles. The passages of each language
 * are searched for the words in that language's stems. A word that is in no passage is replaced by its synonyms; if
 * none of those is in any passage, by words of everyday use; and if none of those is, by similar stems, weighted by their
 * similarity. Where nothing stems a language, other forms of a word count beside it. Rarity is counted over the whole index.
 */
export async function searchPassages(
  db: Database,
  words: readonly AskedWord[],
  language: KnownLanguage | null,
  limit: number,
  titleShare: number,
  audience: Audience,
): Promise<{ passages: FoundRow[]; gain: AskedGain }> {
  const others = words.flatMap(({ synonyms, everyday }, at) =>
    [synonyms, everyday].flatMap((some, place) =>
      some.map((other) => ({ term: at + 1, other, weight: otherWeights[place]! })),
    ),
  )
  const { rows } = await sql<FoundRow & AskedGain>`
    with corpus_language as materialized (
      select coalesce(name, 'simple')::regconfig as config, articles, passages, passage_words, title_words
      from corpus left join unnest(${Object.keys(analysers)}::text[], ${Object.values(analysers)}::text[])
        as known (language, name) using (language)
      where articles > 0
    ), total as materialized (
      select sum(articles)::float8 as all_titles, sum(title_words) / sum(articles)::float8 as title_length,
        sum(passages)::float8 as all_passages,
        greatest(sum(passage_words) / greatest(sum(passages), 1), 1)::float8 as passage_length
      from corpus_language
    ), asked as materialized (
      select distinct term, word, word_weight, variant.lexeme, lexeme.passages, lexeme.titles
      from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ weight }) => weight)}::float8[])
        with ordinality as word (word, word_weight, term), corpus_language,
        unnest(tsvector_to_array(to_tsvector(config, word))) as variant (lexeme) left join lexeme using (lexeme)
      where ${language ? sql`to_tsvector(${analysers[language]}::regconfig, word) <> ''` : sql`true`}
    ), unknown as materialized (
      select term, word, word_weight,
        plain_letters(coalesce((tsvector_to_array(to_tsvector(${analyser(language)}::regconfig, word)))[1], word)) as stem
      from asked group by term, word, word_weight having count(passages) = 0
    ), synonym as materialized (
      select distinct term, lexeme, passages, titles, word_weight * weight as weight
      from (
        select term, word_weight, weight, lexeme, lexeme.passages, lexeme.titles, max(weight) over (partition by term) as surest
        from unknown join unnest(${others.map(({ term }) => term)}::int[], ${others.map(({ other }) => other)}::text[],
            ${others.map(({ weight }) => weight)}::float8[]) as other (term, other, weight) using (term), corpus_language,
          unnest(tsvector_to_array(to_tsvector(config, other))) as variant (lexeme) join lexeme using (lexeme)
      ) as found
      where weight = surest
    ), sought as materialized (
      select term, lexeme, passages, titles, word_weight as weight from asked where passages is not null
      union all
      select * from synonym
      union all
      select term, form.lexeme, form.passages, form.titles, word_weight * ${float(formWeight)}
      from (
        select distinct term, lexeme, plain_letters(lexeme) as stem, word_weight from asked
        where ${isUnstemmed(language)} and passages is not null and length(lexeme) >= ${minForm} order by term limit 8
      ) as known, lateral (
        select lexeme, passages, titles from lexeme
        where plain % stem and lexeme <> known.lexeme and ${isForm}
        order by similarity(plain, stem) desc, lexeme limit 5
      ) as form
      union all
      select term, lexeme, passages, titles, word_weight * weight as weight
      from (
        select * from unknown where length(word) > 3 and term not in (select term from synonym) order by term limit 8
      ) as unknown, lateral (
        select lexeme, passages, titles, greatest(
          similarity(plain, stem), case when ${isUnstemmed(language)} and ${isForm} then ${float(formWeight)} else 0 end
        )::float8 as weight from lexeme
        where plain % stem order by weight desc, lexeme limit 3
      ) as alike
      where weight > 0.4
    ), told as materialized (
      select term, lexeme, passages, titles,
        weight * ln((all_passages + 1) / (least(term_passages, all_passages) + 0.5)) as gain,
        weight * ln((all_titles + 1) / (least(term_titles, all_titles) + 0.5)) as title_gain
      from (
        select *, sum(passages) over (partition by term) as term_passages, sum(titles) over (partition by term) as term_titles
        from sought
      ) as term, total
    ), weighed as materialized (
      select lexeme, passages, titles, sum(gain) as gain, sum(title_gain) as title_gain
      from told group by lexeme, passages, titles
    ), part as materialized (
      select lexeme, false as in_title, ${impact(sql`gain`, sql`passage_length`)}, ${early(sql`passages`, sql`gain`)} as early
      from weighed, total where passages > 0
      union all
      select lexeme, true, ${impact(sql`${float(titleShare)} * title_gain`, sql`title_length`)}, ${early(sql`titles`, sql`title_gain`)}
      from weighed, total where titles > 0
    ), attainable as materialized (
      select (coalesce(max(gain) filter (where passages > 0), 0) + ${float(titleShare)} * coalesce(max(title_gain) filter (where titles > 0), 0))
        * ${float(k1 + 1)} as most
      from told group by term
    ), asked_gain as materialized (
      select (select sum(most) from attainable) + unknown * ${rarest} as attainable, ${rarest} as rarest
      from total, (
        select coalesce(sum(weight), 0) as unknown from (
          select distinct term, word_weight as weight from asked where term not in (select term from sought)
        ) as term
      ) as missing
    ), titled as materialized (
      select article_id, sum(${gained}) as title
      from part, lateral (
        select article_id, frequency, length from posting where posting.lexeme = part.lexeme and posting.in_title offset 0
      ) as posting
      where in_title and early
      group by article_id
    ), candidate as materialized (
      select article_id, passage_id, score, coalesce(title, 0) as title
      from (
        select min(article_id) as article_id, passage_id, sum(${gained}) as score
        from part, lateral (
          select article_id, passage_id, frequency, length from posting
          where posting.lexeme = part.lexeme and not posting.in_title offset 0
        ) as posting
        where not in_title and early
        group by passage_id
      ) as scored left join titled using (article_id)
      where ${findable(audience)}
      order by score + coalesce(title, 0) desc limit ${candidates}
    ), late_text as materialized (
      select passage_id, sum(${gained}) as more
      from part, lateral (
        select passage_id, frequency, length from posting
        where posting.lexeme = part.lexeme and not posting.in_title
          and posting.passage_id = any (array(select passage_id from candidate)) offset 0
      ) as posting
      where not in_title and not early
      group by passage_id
    ), late_title as materialized (
      select article_id, sum(${gained}) as more_title
      from part, lateral (
        select article_id, frequency, length from posting
        where posting.lexeme = part.lexeme and posting.in_title and posting.passage_id = any (array(
          select id from (select distinct article_id from candidate) as found join passage using (article_id)
          where kind = 'title'
        )) offset 0
      ) as posting
      where in_title and not early
      group by article_id
    ), ranked as materialized (
      select distinct on (article_id) article_id, passage_id,
        score + coalesce(more, 0) + title + coalesce(more_title, 0) as score
      from candidate left join late_text using (passage_id) left join late_title using (article_id)
      order by article_id, score desc, passage_id
    )
    select article_id, passage_id, key, title, heading, text, score, passage.language, attainable, rarest
    from (select * from ranked order by score desc, article_id limit ${limit}) as best
      join article on article.id = article_id join passage using (article_id), asked_gain
    where passage.id = passage_id
    order by score desc, article_id`.execute(db)
  const { attainable = 0, rarest: most = 0 } = rows[0] ?? {}
  const passages = rows.map(({ attainable: _, rarest: __, ...passage }) => passage)
  return { passages, gain: { attainable, rarest: most } }
}
