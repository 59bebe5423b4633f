import type { Door } from '../../platform/http.ts'
import { answers, IdParams } from '../../platform/shapes.ts'
import { Preview, PreviewQuestion } from './schema.ts'
import * as service from './service.ts'

export const previewRoutes: Door = (app) => {
  app.post(
    '/api/v1/ai/assistants/:id/preview',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'previewAnswer',
        summary: 'What an assistant would answer, and why',
        description:
          'Reaches no customer and keeps nothing; of tools only those that read are called. A disabled assistant can be tried ' +
          'too. 400 when the model fails.',
        tags: ['Assistants'],
        params: IdParams,
        body: PreviewQuestion,
        response: answers(Preview),
      },
    },
    async (request) => service.previewAnswer(request.ctx, request.params.id, request.body),
  )
}
