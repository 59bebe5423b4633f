import { fileAnswers, sendFile } from '../../../platform/http/downloads.ts'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import * as service from './service.ts'

const tags = ['Messages']

export const attachmentRoutes: Routes = (app) => {
  app.get(
    '/api/v1/attachments/:uuid',
    {
      config: { access: 'messages:read', bare: true },
      schema: {
        operationId: 'downloadAttachment',
        summary: 'A file of a message',
        description:
          'The file itself, without an envelope. Honours `Range` and `If-None-Match`. 404 until it is ready, and for one of a conversation that is not yours.',
        tags,
        params: UuidParams,
        response: fileAnswers,
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await service.openAttachment(request.ctx, request.params.uuid), 'private, no-cache'),
  )
  app.put(
    '/api/v1/attachments/:uuid/retry',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'fetchAttachmentAgain',
        summary: 'Ask the provider again for a file that could not be fetched',
        tags,
        params: UuidParams,
        response: answers(True),
      },
    },
    async (request) => {
      await service.fetchAgain(request.ctx, request.params.uuid)
      return true as const
    },
  )
}
