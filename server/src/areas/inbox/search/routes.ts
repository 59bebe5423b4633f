import type { Routes } from '../../../platform/http/routing.ts'
import { FoundPage, SearchQuery } from '../../../platform/lists/search.ts'
import { answers } from '../../../platform/shapes.ts'
import { ConversationItem } from '../conversations/schema.ts'
import { MessageHit } from './schema.ts'
import * as service from './service.ts'

const tags = ['Search']

export const searchRoutes: Routes = (app) => {
  app.get(
    '/api/v1/conversations/search',
    {
      config: { access: 'conversations:read' },
      schema: {
        operationId: 'searchConversations',
        summary: 'Conversations by contact, reference number, subject or last message, newest first',
        tags,
        querystring: SearchQuery,
        response: answers(FoundPage(ConversationItem)),
      },
    },
    async (request) => service.searchConversations(request.ctx, request.query),
  )
  app.get(
    '/api/v1/messages/search',
    {
      config: { access: 'messages:read' },
      schema: {
        operationId: 'searchMessages',
        summary: 'Messages and notes by their words, newest first',
        tags,
        querystring: SearchQuery,
        response: answers(FoundPage(MessageHit)),
      },
    },
    async (request) => service.searchMessages(request.ctx, request.query),
  )
}
