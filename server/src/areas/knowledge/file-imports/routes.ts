import type { Door } from '../../../platform/doors.ts'
import { answers } from '../../../platform/shapes.ts'
import { formLimit, receiveForm, takeForms } from '../../../platform/uploads.ts'
import { FileImport, FileImportResult } from './schema.ts'
import * as service from './service.ts'

export const fileImportRoutes: Door = (app) => {
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
            'What the file is, its bytes say. Its text becomes the article of `key` as with upsert. Refuses files of other ' +
            'kinds, over 25 MiB, with fewer than 40 characters, encrypted ones and those that take more than 45 ' +
            'seconds to read; 429 while too many are being read.',
          tags: ['Knowledge'],
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
}
