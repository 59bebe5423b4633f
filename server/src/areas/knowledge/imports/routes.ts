import type { Routes } from '../../../platform/http/routing.ts'
import { formLimit, receiveFiles, receiveForm, takeForms } from '../../../platform/http/uploads.ts'
import { answers } from '../../../platform/shapes.ts'
import {
  FileImport,
  FileImportResult,
  ImportForm,
  ImportStatus,
  maxLines,
  PageImport,
  PageImported,
  SitemapPages,
  SitemapQuery,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge']
const config = { access: 'knowledge' } as const
const limits = { files: maxLines, fileSize: service.maxFileBytes, fieldSize: 16 * 1024 * 1024 }

export const importRoutes: Routes = (app) => {
  takeForms(app, (app) => {
    app.post(
      '/api/v1/ai/snippets/import-file',
      {
        config: { access: 'knowledge', form: FileImport },
        bodyLimit: formLimit(service.maxFileBytes),
        schema: {
          operationId: 'importFile',
          summary: 'Add or update an article with the text of a file',
          description:
            'The bytes of the file decide what it is. Its text becomes the article of `key` as with upsert. Refuses files of other ' +
            'kinds, over 25 MiB, with fewer than 40 characters, encrypted ones and those that take more than 45 ' +
            'seconds to read; 429 while too many are being read.',
          tags,
          response: answers(FileImportResult),
        },
      },
      async (request) =>
        service.importFile(
          request.ctx,
          (store) =>
            receiveForm(request, service.maxFileBytes, store, {
              field: 'file',
              tooLarge: service.refuseLarge,
            }),
          request.authorize,
        ),
    )
  })

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

  takeForms(app, (app) => {
    app.post(
      '/api/v1/ai/snippets/import',
      {
        config: { access: 'knowledge', form: ImportForm, maxFileBytes: service.maxFileBytes },
        // The time limit for sending depends on it.
        bodyLimit: service.maxBytes,
        schema: {
          operationId: 'startImport',
          summary: 'Import files, pages and sitemaps in the background',
          description:
            'The key of a file is `file://` and its name, that of a page its link. One import runs at a time: 409 while ' +
            'another does. A file that is too large, or a line that is no link, is an error of its own; the others go on.',
          tags,
          response: answers(ImportStatus),
        },
      },
      async (request) =>
        service.startImport(request.ctx, (store) => receiveFiles(request, limits, store), request.authorize),
    )
  })

  app.get(
    '/api/v1/ai/snippets/import/status',
    {
      config,
      schema: {
        operationId: 'readImportStatus',
        summary: 'How far the import is, or how the last one ended',
        tags,
        response: answers(ImportStatus),
      },
    },
    async (request) => service.readStatus(request.ctx),
  )
}
