import Type from 'typebox'
import type { Door } from '../../platform/http.ts'
import { Page, PageQuery } from '../../platform/page.ts'
import { answers, Uuid, UuidParams } from '../../platform/shapes.ts'
import { Message } from '../messages/schema.ts'
import { Reply } from './schema.ts'
import * as service from './service.ts'

const tags = ['Messages']

export const replyRoutes: Door = (app) => {
  app.get(
    '/api/v1/conversations/:uuid/messages',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'listMessages',
        summary: 'Messages of a conversation, newest first',
        tags,
        params: UuidParams,
        querystring: Type.Object(PageQuery),
        response: answers(Page(Message)),
      },
    },
    async (request) => service.listMessages(request.ctx, request.params.uuid, request.query),
  )
  app.post(
    '/api/v1/conversations/:uuid/messages',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'sendMessage',
        summary: 'Reply to the customer, or add a private note',
        tags,
        params: UuidParams,
        body: Reply,
        response: answers(Message),
      },
    },
    async (request) => service.sendReply(request.ctx, request.params.uuid, request.body),
  )
  app.put(
    '/api/v1/conversations/:uuid/messages/:message_uuid/retry',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'sendMessageAgain',
        summary: 'Send a message again that failed or whose delivery is unknown',
        tags,
        params: Type.Object({ uuid: Uuid, message_uuid: Uuid }),
        response: answers(Message),
      },
    },
    async (request) => service.sendAgain(request.ctx, request.params.uuid, request.params.message_uuid),
  )
}
