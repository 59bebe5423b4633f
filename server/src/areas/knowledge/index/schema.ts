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
  score: Type.Number({ description: 'Puts the passages in order. Its size depends on how they were found.' }),
  confidence: Type.Number({
    description:
      'How many of the words of the question the article has, or how near the question is to one that the article has answered before, 0 to 1. The assistant judges by it. 0 if it was found only by its meaning.',
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
  found_by_words: Type.Integer({ description: 'How many of all find their article first by words alone.' }),
  found_by_meaning: Type.Integer({ description: 'How many find their article first by vectors alone.' }),
  found_by_both: Type.Integer({ description: 'How many find their article first as the desk searches now.' }),
  gain: Type.Number({
    description:
      'The share of all that words and vectors together put first, less the share of the words alone. At most 0: it does not help.',
    examples: [0.04],
  }),
  words_weight: Type.Number({
    description: 'How much words count beside meaning; 100: meaning decides almost nothing.',
  }),
}

export const EmbeddingProgress = Named('EmbeddingProgress', {
  articles: Type.Integer({ description: 'Articles whose newest text is indexed.' }),
  embedded: Type.Integer({ description: 'Those of them that have a vector of the chosen model for every passage.' }),
  failed: Type.Integer({ description: 'Those of the others at which the model failed last.' }),
  test: Nullable(
    Type.Object(
      {
        titles: Type.Integer({ description: 'Titles of articles that were asked for, without what titles hold.' }),
        questions: Type.Integer({ description: "Customers' questions that were answered well, which were asked too." }),
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
