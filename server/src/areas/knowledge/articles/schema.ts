import Type, { type Static } from 'typebox'
import { internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { OrderBy, PageQuery } from '../../../platform/lists/page.ts'
import { Body, Id, Named, Nullable, notBlank, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

export const maxKeyBytes = 1_000
export const maxContentBytes = 25 * 1024 * 1024
/** Lists show only the beginning of longer articles, so that a page of 500 has a limited size. */
export const listedContentLength = 100_000

const articleSources = ['manual', 'api', 'file', 'url', 'import', 'connection'] as const
export type ArticleSource = (typeof articleSources)[number]

const indexStatuses = ['pending', 'indexing', 'indexed', 'failed'] as const

const forAgents = 'Only for agents: the assistant tells customers nothing from it.'
const internal = Type.Boolean({ description: forAgents })

const articleFields = {
  key: Nullable(Type.String({ description: "The caller's own name for the article." })),
  title: Type.String(),
  content: Type.String({ description: 'Markdown or HTML, as sent.' }),
  enabled: Type.Boolean(),
  internal,
  source: Words(articleSources, { title: 'ArticleSource' }),
  source_url: Nullable(Type.String()),
  connection_id: Nullable({ ...Id, description: 'The only connection that changes the article.' }),
  language: Nullable(
    Type.String({
      description: 'The language that the index recognised; null if it is not one of those that it knows.',
    }),
  ),
  local_edits: Type.Boolean({ description: 'The text is not what the API last wrote under the key.' }),
  index_status: Words(indexStatuses, { title: 'IndexStatus' }),
  index_error: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
}

export const Article = Named('Article', { id: Id, ...articleFields })
export type Article = Static<typeof Article>

/** An article as a dry run would leave it; a new one has no id yet. */
const ArticleDraft = Named('ArticleDraft', { id: Nullable(Id), ...articleFields })
export type ArticleDraft = Static<typeof ArticleDraft>

const Title = Type.String({ minLength: 1, maxLength: 500, pattern: notBlank })
/** Bytes of a request: holds 25 MiB of text with its JSON escapes. */
export const maxArticleBody = 32 * 1024 * 1024

const Content = Type.String({ minLength: 1, description: 'Markdown or HTML, at most 25 MiB of UTF-8.' })

export const ArticleCreate = Body({
  title: Title,
  content: Content,
  enabled: Type.Optional(Nullable(Type.Boolean())),
  internal: Type.Optional(internal),
})
export type ArticleCreate = Static<typeof ArticleCreate>

export const ArticleEdit = Body({
  title: Type.Optional(Title),
  content: Type.Optional(Content),
  enabled: Type.Optional(Type.Boolean()),
  internal: Type.Optional(internal),
  unchanged_since: UnchangedSince,
})
export type ArticleEdit = Static<typeof ArticleEdit>

export const ArticleUpsert = Body({
  key: Type.String({ description: '1 to 1000 bytes of UTF-8. The same key names the same article.' }),
  title: Title,
  content: Content,
  enabled: Type.Optional(Nullable(Type.Boolean({ description: 'Absent: a new article is enabled, others stay.' }))),
  internal: Type.Optional(
    Nullable({ ...internal, description: `${forAgents} Absent: an article that exists stays as it is.` }),
  ),
  on_local_edits: Type.Optional(
    Nullable(
      Words(['keep', 'overwrite'], {
        title: 'OnLocalEdits',
        description: 'What happens to a text edited in the panel: overwritten.',
      }),
    ),
  ),
  adopt_id: Type.Optional(
    Nullable(Type.Integer({ ...Id, description: 'An article without a key that takes over this key.' })),
  ),
  dry_run: Type.Optional(Nullable(Type.Boolean({ description: 'Answers the outcome and writes nothing.' }))),
})
export type ArticleUpsert = Static<typeof ArticleUpsert>

const writtenOutcomes = ['added', 'updated', 'unchanged', 'adopted', 'conflict'] as const
export type Outcome = (typeof writtenOutcomes)[number]

export const UpsertResult = Named('UpsertResult', {
  item: ArticleDraft,
  outcome: Words([...writtenOutcomes, 'would_add', 'would_update', 'would_adopt'] as const, { title: 'ImportOutcome' }),
  previous: Type.Unsafe<Article | null>({ ...Article, type: ['object', 'null'], title: 'PreviousArticle' }),
  local_edits: Type.Boolean({ description: 'The article, as found, had been edited in the panel.' }),
})
export type UpsertResult = Static<typeof UpsertResult>

export const ArticleListQuery = Type.Object({
  ...PageQuery,
  query: Type.Optional(Type.String({ maxLength: 500, description: 'Text in the title, the key or the content.' })),
  enabled: Type.Optional(Type.Boolean()),
  internal: Type.Optional(Type.Boolean()),
  source: Type.Optional(Words(articleSources, { title: 'ArticleSource' })),
  index_status: Type.Optional(Words(indexStatuses, { title: 'IndexStatus' })),
  local_edits: Type.Optional(Type.Boolean()),
  order: Words(['asc', 'desc'], { title: 'SortOrder', default: 'desc' }),
  order_by: OrderBy('ArticleOrder', ['updated_at', 'title'], ['articles', 'ai_snippets']),
})
export type ArticleListQuery = Static<typeof ArticleListQuery>

const Counted = (words: readonly string[]) =>
  Type.Object(Object.fromEntries(words.map((word) => [word, Type.Optional(Type.Integer())])))

export const ArticleCounts = Named('ArticleCounts', {
  total: Type.Integer(),
  disabled: Type.Integer(),
  local_edits: Type.Integer(),
  source: Counted(articleSources),
  index_status: Counted(indexStatuses),
})
export type ArticleCounts = Static<typeof ArticleCounts>

const maxBulk = 500
export const ArticleBulk = Body({
  ids: Type.Array(Id, { minItems: 1, maxItems: maxBulk }),
  action: Words(['enable', 'disable', 'delete']),
})
export type ArticleBulk = Static<typeof ArticleBulk>

export const BulkResult = Named('BulkResult', {
  done: Type.Integer({ description: 'Articles that are now as requested, including those that were so before.' }),
  refused: Type.Array(Type.Object({ id: Id, reason: Type.String({ description: "In the reader's language." }) })),
})
export type BulkResult = Static<typeof BulkResult>

const versionSources = ['panel', 'restore', ...articleSources] as const
export type VersionHow = (typeof versionSources)[number]

const versionFields = {
  revision: Type.Integer({ description: '1 is the first text.' }),
  title: Type.String(),
  bytes: Type.Integer({ description: 'Size of the content.' }),
  how: Words(versionSources, { title: 'VersionSource', description: 'How the text came in.' }),
  author_type: Words(['agent', 'knowledge_key', 'system'], { title: 'ActorType' }),
  author_id: Nullable(Id),
  author_name: Nullable(Type.String({ description: 'Name as it is now; null for the desk itself.' })),
  created_at: Time,
}

export const ListedVersion = Named('ListedVersion', versionFields)
export type ListedVersion = Static<typeof ListedVersion>

export const ArticleVersion = Named('ArticleVersion', { ...versionFields, content: Type.String() })
export type ArticleVersion = Static<typeof ArticleVersion>

export const VersionsQuery = Type.Object(PageQuery)
export const VersionParams = Type.Object({ id: Id, revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

/** The text of an article has no index yet: it is new or was changed, or somebody wants its index made again. */
export const ArticlePending = internalEvent<{ article_id: number; revision: number }>('article.pending')

export const PruneVersions = job<object>('knowledge.prune_versions')
