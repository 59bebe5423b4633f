import Type from 'typebox'
import { Words } from '../../../platform/shapes.ts'
import type { Article, UpsertResult } from '../../knowledge/articles/schema.ts'
import { outputs } from './output.ts'
import { type DeskApi, tool } from './tool.ts'
import { cut } from './words.ts'

const reads = { scope: 'kb.read', access: 'knowledge', writes: false } as const
const changes = { scope: 'kb.write', access: 'knowledge', writes: true } as const

const base = '/api/v1/ai/snippets'
/** Characters of an article's text in one answer. */
const stretch = 20_000

const dryRun = Type.Optional(
  Type.Boolean({ default: true, description: 'true says what would happen and changes nothing.' }),
)
const idempotencyKey = Type.Optional(
  Type.String({
    pattern: '^[!-~]{1,100}$',
    examples: ['7f3a2c'],
    description: 'The same key does the work once in 24 hours; with other arguments it is refused.',
  }),
)
const onLocalEdits = Type.Optional(
  Words(['overwrite', 'keep'], {
    default: 'overwrite',
    description: 'What happens to a text that was edited in the panel.',
  }),
)

export const repeatable = { idempotency_key: idempotencyKey }

const showArticle = ({ desk }: DeskApi, article: Article) => ({
  id: article.id,
  key: article.key,
  title: article.title,
  enabled: article.enabled,
  internal: article.internal,
  source: article.source,
  source_url: article.source_url,
  language: article.language,
  index_status: article.index_status,
  index_error: article.index_error,
  updated_at: article.updated_at,
  link: article.id ? `${desk}/knowledge/${article.id}` : null,
})

const showUpsert = (api: DeskApi, { item, outcome, previous, local_edits }: UpsertResult) => ({
  outcome,
  local_edits,
  item: showArticle(api, item as Article),
  previous: previous && { ...showArticle(api, previous), content: cut(previous.content, stretch / 2) },
})

const searchKnowledge = tool({
  ...reads,
  name: 'search_knowledge',
  title: 'Search the knowledge base',
  description: 'The passages that the assistant would answer a question from, best first.',
  input: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 1000 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8 })),
  }),
  output: outputs.passages,
  run: async ({ call }, { query, limit = 8 }) => ({
    passages: await call({ method: 'GET', path: `${base}/search`, query: { query, limit } }),
  }),
})

const getArticle = tool({
  ...reads,
  name: 'get_article',
  title: 'Read an article',
  description: `An article with its text, ${stretch} characters at a time. Tell customers nothing of one that is internal, nor of what stands under a heading with "(internal)".`,
  input: Type.Object({
    article_id: Type.Integer({ minimum: 1 }),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 30_000_000, default: 0 })),
  }),
  output: outputs.articleText,
  run: async (api, { article_id, offset = 0 }) => {
    const article = await api.call<Article>({ method: 'GET', path: `${base}/${article_id}` })
    const end = offset + stretch
    return {
      ...showArticle(api, article),
      content: article.content.slice(offset, end).toWellFormed(),
      next_offset: end < article.content.length ? end : null,
    }
  },
})

const importStatus = tool({
  ...reads,
  name: 'import_status',
  title: 'See how far the import is',
  description: 'The running background import, or the last one.',
  input: Type.Object({}),
  output: outputs.importing,
  run: async ({ call }) => {
    const status = await call<{ logs: string[] }>({ method: 'GET', path: `${base}/import/status` })
    return { ...status, logs: status.logs.slice(-20) }
  },
})

const upsertArticle = tool({
  ...changes,
  name: 'upsert_article',
  title: 'Write an article',
  description:
    'Adds the article that has the key, or updates it. Says only what would happen unless dry_run is false. The answer holds what the article was before, for an undo.',
  input: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 1000 }),
    title: Type.String({ minLength: 1, maxLength: 500 }),
    content: Type.String({ minLength: 1, maxLength: 200_000, description: 'Markdown or HTML' }),
    enabled: Type.Optional(Type.Boolean()),
    internal: Type.Optional(Type.Boolean()),
    on_local_edits: onLocalEdits,
    dry_run: dryRun,
    ...repeatable,
  }),
  output: outputs.upserted,
  run: async (api, { idempotency_key, dry_run = true, ...article }) => {
    const call = { method: 'POST', path: `${base}/upsert`, body: { ...article, dry_run } } as const
    return showUpsert(api, await api.call<UpsertResult>({ ...call, idempotency_key }))
  },
})

const importUrl = tool({
  ...changes,
  name: 'import_url',
  title: 'Import a web page',
  description: 'Reads a web page into an article. Says only what would happen unless dry_run is false.',
  input: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 1000 }),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    on_local_edits: onLocalEdits,
    dry_run: dryRun,
    ...repeatable,
  }),
  output: outputs.imported,
  run: async (api, { idempotency_key, dry_run = true, ...page }) => {
    const call = { method: 'POST', path: `${base}/import-url`, body: { ...page, dry_run } } as const
    const found = await api.call<UpsertResult & { extracted: { title: string; chars: number; text?: string } }>({
      ...call,
      idempotency_key,
    })
    const { title, chars, text } = found.extracted
    return { ...showUpsert(api, found), extracted: { title, chars, text: text && cut(text, stretch / 4) } }
  },
})

const reindexArticle = tool({
  ...changes,
  name: 'reindex_article',
  title: 'Index an article again',
  description: 'For an article whose indexing failed.',
  input: Type.Object({ article_id: Type.Integer({ minimum: 1 }), ...repeatable }),
  output: outputs.article,
  run: async (api, { article_id, idempotency_key }) => {
    const call = { method: 'POST', path: `${base}/${article_id}/reindex` } as const
    return showArticle(api, await api.call<Article>({ ...call, idempotency_key }))
  },
})

export const knowledgeTools = [searchKnowledge, getArticle, importStatus, upsertArticle, importUrl, reindexArticle]
