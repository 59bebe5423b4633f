import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import * as service from './service.ts'

export const transcriptionRoutes: Routes = (app) => {
  app.put(
    '/api/v1/attachments/:uuid/transcribe',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'transcribeAttachment',
        summary: 'Write down again what a customer says in a recording',
        description:
          'For one that could not be written down, or that came before a transcription model was set up. The words follow as `transcript` of the attachment.',
        tags: ['Messages'],
        params: UuidParams,
        response: answers(True),
      },
    },
    async (request) => {
      await service.transcribeAgain(request.ctx, request.params.uuid)
      return true as const
    },
  )
}
