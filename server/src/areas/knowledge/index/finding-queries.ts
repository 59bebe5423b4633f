import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { analysers, type KnownLanguage } from '../languages/schema.ts'
import { type Audience, analyser, type FoundRow, findable } from './queries.ts'
import { float, formWeight, isForm, isUnstemmed, minForm } from './word-form-queries.ts'

/**
 * A word of a question, the share of its gain that counts (1 for all of it), and other words for the same thing; those
 * of `everyday` are less surely the same.
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
/**
 * Where all words together are in no more, all of them are looked up at once: nothing that holds only a common word is
 * missed.
 */
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
 * Queries `total`, the size of the index, `asked`, the words of the question in the stems of each language, and
 * `sought`: the lexemes to look up for each of them. What is in no passage is replaced.
 */
function soughtFor(words: readonly AskedWord[], language: KnownLanguage | null): RawBuilder<unknown> {
  const others = words.flatMap(({ synonyms, everyday }, at) =>
    [synonyms, everyday].flatMap((some, place) =>
      some.map((other) => ({ term: at + 1, other, weight: otherWeights[place]! })),
    ),
  )
  return sql`
    corpus_language as materialized (
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
    )`
}

/**
 * Queries `part`, what each lexeme adds to the score of a passage or title, and whether it is looked up first; and
 * `asked_gain`, the highest score that the question and one word of it can have.
 */
const worthOf = (titleShare: number): RawBuilder<unknown> => sql`
    told as materialized (
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
    )`

/**
 * Query `ranked`: the articles with their best passage. The early words find the candidates, and the late ones are only
 * looked up for those.
 */
const rankedFor = (audience: Audience): RawBuilder<unknown> => sql`
    titled as materialized (
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
    )`

/**
 * BM25 over what may be found: articles that are enabled and whose index is that of their text. An article's score is
 * that of its best passage, plus `titleShare` times the score of its title among titles. The passages of each language
 * are searched for the words in that language's stems. A word that is in no passage is replaced by its synonyms; if
 * none of those is in any passage, by words of everyday use; and if none of those is, by similar stems, weighted by
 * their similarity. Where nothing stems a language, other forms of a word count beside it. Rarity is counted over the
 * whole index.
 */
export async function searchPassages(
  db: Database,
  words: readonly AskedWord[],
  language: KnownLanguage | null,
  limit: number,
  titleShare: number,
  audience: Audience,
): Promise<{ passages: FoundRow[]; gain: AskedGain }> {
  const { rows } = await sql<FoundRow & AskedGain>`
    with ${soughtFor(words, language)}, ${worthOf(titleShare)}, ${rankedFor(audience)}
    select article_id, passage_id, key, title, heading, text, score, passage.language, attainable, rarest
    from (select * from ranked order by score desc, article_id limit ${limit}) as best
      join article on article.id = article_id join passage using (article_id), asked_gain
    where passage.id = passage_id
    order by score desc, article_id`.execute(db)
  const { attainable = 0, rarest: most = 0 } = rows[0] ?? {}
  const passages = rows.map(({ attainable: _, rarest: __, ...passage }) => passage)
  return { passages, gain: { attainable, rarest: most } }
}
