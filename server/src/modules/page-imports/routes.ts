import type { Door } from '../../platform/http.ts'
import { answers } from '../../platform/shapes.ts'
import { SitemapPages, SitemapQuery } from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge']
const config = { access: 'knowledge' } as const

export const pageImportRoutes: Door = (app) => {
  app.post(
    '/api/v1/ai/snippets/sitemap',
    {
      config,
      schema: {
        operationId: 'readSitemap',
        summary: 'Pages of a sitemap, without importing them',
        description:
          'Follows an index through three levels and 50 sitemaps. Pages on private addresses are left out. What is ' +
          'not XML, or declares a document type, is refused.',
        tags,
        body: SitemapQuery,
        response: answers(SitemapPages),
      },
    },
    async (request) => service.readSitemap(request.ctx, request.body.url),
  )
}
