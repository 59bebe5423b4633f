import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers } from '../../../platform/shapes.ts'
import { BulkChange, BulkOutcome, maxChanged } from './schema.ts'
import * as service from './service.ts'

export const bulkChangeRoutes: Routes = (app) => {
  app.post(
    '/api/v1/conversations/bulk',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'changeConversations',
        summary: `Change up to ${maxChanged} conversations at once`,
        description:
          'Each is changed by itself, as by the route for one, and needs the same permission; the answer says for each whether it was changed.',
        tags: ['Conversations'],
        body: BulkChange,
        response: answers(Type.Array(BulkOutcome)),
      },
    },
    async (request) => service.changeConversations(request.ctx, request.body),
  )
}
