import { Readable } from 'node:stream'
import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { UuidParams } from '../../../platform/shapes.ts'
import * as service from './service.ts'

export const transcriptRoutes: Routes = (app) => {
  app.get(
    '/api/v1/conversations/:uuid/transcript',
    {
      config: { access: 'messages:read', bare: true },
      schema: {
        operationId: 'downloadTranscript',
        summary: 'What customer and desk wrote to each other, as a text file',
        description: 'Without notes and messages that failed. The file itself, without an envelope.',
        tags: ['Conversations'],
        params: UuidParams,
        response: {
          200: {
            description: 'The file',
            content: { 'text/plain': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { disposition, text } = await service.openTranscript(request.ctx, request.params.uuid)
      return reply
        .type('text/plain; charset=utf-8')
        .header('Content-Disposition', disposition)
        .send(Readable.from(text, { objectMode: true, highWaterMark: 1 }))
    },
  )
}
