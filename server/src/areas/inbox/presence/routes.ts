import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import { Presence } from './schema.ts'
import * as service from './service.ts'

export const presenceRoutes: Routes = (app) => {
  const tellPresence = service.createPresence()
  app.put(
    '/api/v1/conversations/:uuid/presence',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'tellPresence',
        summary: 'Tell colleagues that the caller looks at a conversation or types in it',
        description:
          'They hear `presence.changed` on the live stream, and the customer sees typing dots. Nothing is stored.',
        tags: ['Conversations'],
        params: UuidParams,
        body: Presence,
        response: answers(True),
      },
    },
    async (request) => {
      await tellPresence(request.ctx, request.params.uuid, request.body)
      return true as const
    },
  )
}
