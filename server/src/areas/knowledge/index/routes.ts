import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers } from '../../../platform/shapes.ts'
import { readProgress } from './embedding.ts'
import { EmbeddingProgress, FoundPassage, SearchQuery } from './schema.ts'
import { searchArticles } from './search.ts'

export const indexRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/snippets/search',
    {
      config: { access: 'knowledge' },
      schema: {
        operationId: 'searchArticles',
        summary: 'Passages that the assistant would find, best first, and with `internal` what agents would',
        tags: ['Knowledge'],
        querystring: SearchQuery,
        response: answers(Type.Array(FoundPassage)),
      },
    },
    async (request) => searchArticles(request.ctx, request.query),
  )

  app.get(
    '/api/v1/ai/models/embedding/progress',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'readEmbeddingProgress',
        summary: 'How far the articles are embedded with the chosen model',
        tags: ['Models'],
        response: answers(EmbeddingProgress),
      },
    },
    async (request) => readProgress(request.ctx),
  )
}
