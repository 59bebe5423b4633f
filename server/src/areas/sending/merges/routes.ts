import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import { MergeInput } from './schema.ts'
import * as service from './service.ts'

export const mergeRoutes: Routes = (app) => {
  app.post(
    '/api/v1/conversations/:uuid/merge',
    {
      config: { access: 'conversations:update_status', opens: ['messages:write'] },
      schema: {
        operationId: 'mergeConversation',
        summary: 'Merge it into another conversation of the customer',
        description:
          'Everything in it moves into the other one, in order of time, and it is closed for good. Both have to be of the ' +
          'same customer and inbox. 404 unless the caller may see both, 403 without `messages:write`, 409 while a message ' +
          'of it is on its way and when one of them was merged before. It cannot be undone.',
        tags: ['Conversations'],
        params: UuidParams,
        body: MergeInput,
        response: answers(True),
      },
    },
    async (request) => {
      await service.merge(request.ctx, request.params.uuid, request.body.into)
      return true as const
    },
  )
}
