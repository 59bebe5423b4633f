import type { Door } from '../../../platform/doors.ts'
import { answers } from '../../../platform/shapes.ts'
import { receiveFiles, takeForms } from '../../../platform/uploads.ts'
import { ImportForm, ImportStatus, maxLines } from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge']
const limits = { files: maxLines, fileSize: service.maxFileBytes, fieldSize: 16 * 1024 * 1024 }

export const importRoutes: Door = (app) => {
  takeForms(app, (app) => {
    app.post(
      '/api/v1/ai/snippets/import',
      {
        config: { access: 'knowledge', form: ImportForm, maxFileBytes: service.maxFileBytes },
        // How long it may take to send depends on it.
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
      config: { access: 'knowledge' },
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
