import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams } from '../../../platform/shapes.ts'
import { PastQuestion, Preview, PreviewQuestion } from './schema.ts'
import * as service from './service.ts'

export const previewRoutes: Routes = (app) => {
  app.post(
    '/api/v1/ai/assistants/:id/preview',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'previewAnswer',
        summary: 'What an assistant would answer, and why',
        description:
          'Reaches no customer and keeps nothing; of tools only those that read are called. A disabled assistant can be tried ' +
          'too. Where it would ask which article is meant in place of a refusal, so does the reply. 400 when the model fails.',
        tags: ['Assistants'],
        params: IdParams,
        body: PreviewQuestion,
        response: answers(Preview),
      },
    },
    async (request) => service.previewAnswer(request.ctx, request.params.id, request.body),
  )

  app.get(
    '/api/v1/ai/past-questions',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'listPastQuestions',
        summary: 'What customers asked lately, to try an assistant on',
        description:
          'At most 50, newest first: the first message that asks for something of each of the last 200 conversations that the ' +
          'caller may see. The same words count once.',
        tags: ['Assistants'],
        response: answers(Type.Array(PastQuestion)),
      },
    },
    async (request) => service.listPastQuestions(request.ctx),
  )
}
