import type { Routes } from '../../../platform/http/routing.ts'
import { answers, UuidParams } from '../../../platform/shapes.ts'
import { SuggestedReply } from './schema.ts'
import * as service from './service.ts'

export const suggestionRoutes: Routes = (app) => {
  app.post(
    '/api/v1/conversations/:uuid/suggested-reply',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'suggestReply',
        summary: 'Let the assistant draft a reply',
        description:
          'What an assistant would answer to what the customer wrote last: the one that had the conversation last, or else the ' +
          "desk's first. Sends and keeps nothing, and calls no tool. 400 when no assistant is switched on or the model fails.",
        tags: ['Conversations'],
        params: UuidParams,
        response: answers(SuggestedReply),
      },
    },
    async (request) => service.suggestReply(request.ctx, request.params.uuid),
  )
}
