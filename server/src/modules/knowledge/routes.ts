import Type from 'typebox'
import type { Door } from '../../platform/http.ts'
import { Page } from '../../platform/page.ts'
import { answers, IdParams, True } from '../../platform/shapes.ts'
import {
  Article,
  ArticleCreate,
  ArticleEdit,
  ArticleListQuery,
  ArticleUpsert,
  FoundPassage,
  SearchQuery,
  UpsertResult,
} from './schema.ts'
import * as service from './service.ts'

/** Holds 25 MiB of text with its JSON escapes. */
const bodyLimit = 32 * 1024 * 1024
const tags = ['Knowledge']
const config = { access: 'knowledge' } as const

export const knowledgeRoutes: Door = (app) => {
  app.get(
    '/api/v1/ai/snippets',
    {
      config,
      schema: {
        operationId: 'listArticles',
        summary: 'Articles of the knowledge base, newest change first',
        description: 'Shows the first 100,000 characters of a longer content; read the article for all of it.',
        tags,
        querystring: ArticleListQuery,
        response: answers(Page(Article)),
      },
    },
    async (request) => service.listArticles(request.ctx, request.query),
  )

  app.post(
    '/api/v1/ai/snippets',
    {
      config,
      bodyLimit,
      schema: {
        operationId: 'createArticle',
        summary: 'Add an article without a key',
        tags,
        body: ArticleCreate,
        response: answers(Article),
      },
    },
    async (request) => service.createArticle(request.ctx, request.body),
  )

  app.post(
    '/api/v1/ai/snippets/upsert',
    {
      config,
      bodyLimit,
      schema: {
        operationId: 'upsertArticle',
        summary: 'Add the article of a key, or update it',
        tags,
        body: ArticleUpsert,
        response: answers(UpsertResult),
      },
    },
    async (request) => service.upsertArticle(request.ctx, request.body),
  )

  app.get(
    '/api/v1/ai/snippets/search',
    {
      config,
      schema: {
        operationId: 'searchArticles',
        summary: 'Passages that the assistant would find, best first',
        tags,
        querystring: SearchQuery,
        response: answers(Type.Array(FoundPassage)),
      },
    },
    async (request) => service.searchArticles(request.ctx, request.query),
  )

  app.get(
    '/api/v1/ai/snippets/:id',
    {
      config,
      schema: {
        operationId: 'readArticle',
        summary: 'One article',
        tags,
        params: IdParams,
        response: answers(Article),
      },
    },
    async (request) => service.readArticle(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/ai/snippets/:id',
    {
      config,
      bodyLimit,
      schema: {
        operationId: 'editArticle',
        summary: 'Edit an article, as in the panel',
        description: 'Any of the fields. A changed text counts as edited in the panel.',
        tags,
        params: IdParams,
        body: ArticleEdit,
        response: answers(Article),
      },
    },
    async (request) => service.editArticle(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/ai/snippets/:id',
    {
      config,
      schema: {
        operationId: 'deleteArticle',
        summary: 'Delete an article',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteArticle(request.ctx, request.params.id),
  )

  app.post(
    '/api/v1/ai/snippets/:id/reindex',
    {
      config,
      schema: {
        operationId: 'reindexArticle',
        summary: 'Index an article again',
        tags,
        params: IdParams,
        response: answers(Article),
      },
    },
    async (request) => service.reindexArticle(request.ctx, request.params.id),
  )
}
