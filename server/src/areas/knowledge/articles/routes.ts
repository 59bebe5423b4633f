import type { Routes } from '../../../platform/http/routing.ts'
import { Page } from '../../../platform/lists/page.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import * as bulk from './bulk.ts'
import * as history from './history.ts'
import {
  Article,
  ArticleBulk,
  ArticleCounts,
  ArticleCreate,
  ArticleEdit,
  ArticleListQuery,
  ArticleUpsert,
  ArticleVersion,
  BulkResult,
  ListedVersion,
  maxArticleBody,
  UpsertResult,
  VersionParams,
  VersionsQuery,
} from './schema.ts'
import * as service from './service.ts'
import { createUpserts } from './upsert-batches.ts'

const bodyLimit = maxArticleBody
const tags = ['Knowledge']
const config = { access: 'knowledge' } as const

export const articleRoutes: Routes = (app) => {
  const upsert = createUpserts()
  app.get(
    '/api/v1/ai/snippets',
    {
      config,
      schema: {
        operationId: 'listArticles',
        summary: 'Articles of the knowledge base',
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

  app.get(
    '/api/v1/ai/snippets/counts',
    {
      config,
      schema: {
        operationId: 'countArticles',
        summary: 'How many articles there are, by source and by state of their index',
        tags,
        response: answers(ArticleCounts),
      },
    },
    async (request) => service.countArticles(request.ctx),
  )

  app.post(
    '/api/v1/ai/snippets/bulk',
    {
      config,
      schema: {
        operationId: 'changeArticles',
        summary: 'Enable, disable or delete up to 500 articles',
        description:
          'One after the other. An article that is gone or belongs to a connection is refused and does not stop the others.',
        tags,
        body: ArticleBulk,
        response: answers(BulkResult),
      },
    },
    async (request) => bulk.changeArticles(request.ctx, request.body),
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
    async (request) => upsert(request.ctx, request.body),
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

  app.get(
    '/api/v1/ai/snippets/:id/versions',
    {
      config,
      schema: {
        operationId: 'listArticleVersions',
        summary: 'Every text an article has had, newest first',
        tags,
        params: IdParams,
        querystring: VersionsQuery,
        response: answers(Page(ListedVersion)),
      },
    },
    async (request) => history.listVersions(request.ctx, request.params.id, request.query),
  )

  app.get(
    '/api/v1/ai/snippets/:id/versions/:revision',
    {
      config,
      schema: {
        operationId: 'readArticleVersion',
        summary: 'One text an article has had',
        tags,
        params: VersionParams,
        response: answers(ArticleVersion),
      },
    },
    async (request) => history.readVersion(request.ctx, request.params.id, request.params.revision),
  )

  app.post(
    '/api/v1/ai/snippets/:id/versions/:revision/restore',
    {
      config,
      schema: {
        operationId: 'restoreArticleVersion',
        summary: 'Make an earlier text the newest one',
        description: 'Counts as edited in the panel. Changes nothing when the article has that text already.',
        tags,
        params: VersionParams,
        response: answers(Article),
      },
    },
    async (request) => history.restoreVersion(request.ctx, request.params.id, request.params.revision),
  )
}
