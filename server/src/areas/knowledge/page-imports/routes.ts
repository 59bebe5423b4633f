import type { Door } from '../../../platform/doors.ts'
import { answers } from '../../../platform/shapes.ts'
import { PageImport, PageImported, SitemapPages, SitemapQuery } from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge']
const config = { access: 'knowledge' } as const

export const pageImportRoutes: Door = (app) => {
  app.post(
    '/api/v1/ai/snippets/import-url',
    {
      config,
      schema: {
        operationId: 'importPage',
        summary: 'Import a web page, a PDF or a text from a link',
        description:
          'Follows up to five redirects, within 20 seconds and 25 MiB. The link is the key; where it led to in the end ' +
          'is `source_url`. Links to private or internal addresses, and what holds less than 40 characters of text, ' +
          'are refused.',
        tags,
        body: PageImport,
        response: answers(PageImported),
      },
    },
    async (request) => service.importPage(request.ctx, request.body, { authorize: request.authorize }),
  )

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
