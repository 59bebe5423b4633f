import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers } from '../../../platform/shapes.ts'
import { Completion, Prompt } from './schema.ts'
import * as service from './service.ts'

const tags = ['Models']

export const promptRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/prompts',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listPrompts',
        summary: 'What the chat model can do with a text that an agent has written',
        tags,
        response: answers(Type.Array(Prompt)),
      },
    },
    async (request) => service.listPrompts(request.ctx),
  )

  app.post(
    '/api/v1/ai/completion',
    {
      config: { access: 'signed_in', rateLimit: 20 },
      schema: {
        operationId: 'completeText',
        summary: 'Let the chat model rewrite a text',
        description:
          'Reaches no customer and keeps nothing; it counts against the budget of the chat model. 400 when no model is chosen, the ' +
          'budget is spent, or the model fails.',
        tags,
        body: Completion,
        response: answers(Type.String({ examples: ['It will be ready on Monday. Thank you for waiting!'] })),
      },
    },
    // Fastify sends a string as it is, without an envelope. The same text as a String object gets one.
    async (request) => Object(await service.complete(request.ctx, request.body)) as string,
  )
}
