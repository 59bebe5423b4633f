import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Id, Named, Nullable, Time } from '../../../platform/shapes.ts'

export const SearchQuery = Type.Object({
  query: Type.String({ minLength: 1, description: 'A question or words; the first 1,000 characters count.' }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  internal: Type.Optional(
    Type.Boolean({ description: 'Finds internal articles too, which the assistant does not use.' }),
  ),
})
export type SearchQuery = Static<typeof SearchQuery>

export const FoundPassage = Named('FoundPassage', {
  article_id: Id,
  key: Nullable(Type.String()),
  title: Type.String(),
  passage: Type.String(),
  score: Type.Number({ description: 'Puts them in order; how large it is depends on what is found how.' }),
  confidence: Type.Number({
    description:
      'How much of the question the article holds by its words, or how near it is to a question that the article has answered before, 0 to 1: what the assistant is sure by. 0 where meaning alone found it.',
  }),
})
export type FoundPassage = Static<typeof FoundPassage>

export const ArticleChanged = event<{ article_id: number }>('article.changed')

export const indexKey = 'knowledge.index:'

/**
 * Tried twelve times over about sixteen hours. There are two lanes: an article's jobs never run side by side, and a
 * large import leaves workers and the database to people.
 */
export const IndexArticle = job<{ article_id: number; revision: number }>('knowledge.index', {
  lane: ({ article_id }) => `knowledge.index.${article_id % 2}`,
  key: ({ article_id }) => `${indexKey}${article_id}`,
})

export const HealIndexes = job<object>('knowledge.heal_indexes')

export const embedKey = 'knowledge.embed:'

/** Tried for days: a service may be away for long, and nobody has to wait for it. */
export const EmbedArticle = job<{ article_id: number; revision: number }>('knowledge.embed', {
  lane: ({ article_id }) => `knowledge.embed.${article_id % 2}`,
  key: ({ article_id }) => `${embedKey}${article_id}`,
  tries: 25,
})

export const EmbedRest = job<{ after?: number }>('knowledge.embed_rest', { key: () => 'knowledge.embed_rest' })

/** One is enough, however many articles have just been embedded; and one at a time, because it may cost calls. */
export const TestMeaning = job<object>('knowledge.test_meaning', {
  lane: () => 'knowledge.test_meaning',
  key: () => 'knowledge.test_meaning',
  tries: 3,
})

/** One at a time: otherwise a graph that another job is still building would count as left over. */
export const TendGraph = job<object>('knowledge.tend_graph', { lane: () => 'knowledge.tend_graph', tries: 1 })

const tried = {
  found_by_words: Type.Integer({ description: 'Those of all whose article the words alone put first.' }),
  found_by_meaning: Type.Integer({ description: 'Those whose article the vectors alone put first.' }),
  found_by_both: Type.Integer({ description: 'Those whose article is first as the desk now searches.' }),
  gain: Type.Number({
    description:
      'The share of all that both together put first, less that of the words alone. At most 0: it does not help.',
    examples: [0.04],
  }),
  words_weight: Type.Number({
    description: 'What words count beside meaning; 100: meaning decides next to nothing.',
  }),
}

export const EmbeddingProgress = Named('EmbeddingProgress', {
  articles: Type.Integer({ description: 'Those with an index of their newest text.' }),
  embedded: Type.Integer({ description: 'Of these, those whose every passage has a vector of the chosen model.' }),
  failed: Type.Integer({ description: 'Of the others, those that the model failed at last.' }),
  test: Nullable(
    Type.Object(
      {
        titles: Type.Integer({ description: 'Titles of articles that were asked for, without what titles hold.' }),
        questions: Type.Integer({ description: 'Questions of customers that were answered well and were asked too.' }),
        ...tried,
        other_languages: Nullable(
          Type.Object(
            {
              languages: Type.Array(Type.String(), { examples: [['de', 'es']] }),
              titles: Type.Integer({ description: 'Titles that the chat model has put into these languages.' }),
              ...tried,
            },
            {
              description:
                'The same with titles in languages of customers, for articles in other languages. Null without a chat model, or where customers write as the articles do.',
            },
          ),
        ),
        tested_at: Time,
      },
      { description: "How much the model helps to find this desk's articles; null while it has not been tried." },
    ),
  ),
})
export type EmbeddingProgress = Static<typeof EmbeddingProgress>
