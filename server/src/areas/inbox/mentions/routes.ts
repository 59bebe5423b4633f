import type { Routes } from '../../../platform/http/routing.ts'
import { answers, UuidParams } from '../../../platform/shapes.ts'
import { Mentionable } from './schema.ts'
import * as service from './service.ts'

export const mentionRoutes: Routes = (app) => {
  app.get(
    '/api/v1/conversations/:uuid/mentionable',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'listMentionable',
        summary: 'Who a private note here can mention: the agents who may see the conversation, and the teams',
        tags: ['Messages'],
        params: UuidParams,
        response: answers(Mentionable),
      },
    },
    async (request) => service.listMentionable(request.ctx, request.params.uuid),
  )
}
