import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, Uuid, UuidParams } from '../../../platform/shapes.ts'
import { ConversationItem } from '../conversations/schema.ts'
import * as service from './service.ts'

const tags = ['Conversations']
const Two = Type.Object({ uuid: Uuid, other_uuid: Uuid })
const both = '404 unless the caller may see both.'

export const linkRoutes: Routes = (app) => {
  app.get(
    '/api/v1/conversations/:uuid/links',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'listLinkedConversations',
        summary: 'The conversations linked with it that the caller may see',
        tags,
        params: UuidParams,
        response: answers(Type.Array(ConversationItem)),
      },
    },
    async (request) => service.listLinked(request.ctx, request.params.uuid),
  )
  app.put(
    '/api/v1/conversations/:uuid/links/:other_uuid',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'linkConversations',
        summary: 'Link two conversations',
        description: `Shown in both; at most 50 each. ${both}`,
        tags,
        params: Two,
        response: answers(True),
      },
    },
    async (request) => {
      await service.link(request.ctx, request.params.uuid, request.params.other_uuid)
      return true as const
    },
  )
  app.delete(
    '/api/v1/conversations/:uuid/links/:other_uuid',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'unlinkConversations',
        summary: 'Remove the link between two conversations',
        description: both,
        tags,
        params: Two,
        response: answers(True),
      },
    },
    async (request) => {
      await service.unlink(request.ctx, request.params.uuid, request.params.other_uuid)
      return true as const
    },
  )
}
