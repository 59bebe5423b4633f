import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, UuidParams } from '../../../platform/shapes.ts'
import { Conversation } from '../../inbox/conversations/schema.ts'
import { Message, MessageParams } from '../../inbox/messages/schema.ts'
import { deleteMessage, sendAgain, sendFailedAgain } from '../deliveries/service.ts'
import { startWithEntry } from './entering.ts'
import { react } from './reactions.ts'
import { ConversationStart, Reaction, Reply } from './schema.ts'
import { sendReply } from './service.ts'
import { startWithTemplate } from './templates.ts'

const tags = ['Messages']

export const replyRoutes: Routes = (app) => {
  app.post(
    '/api/v1/conversations/:uuid/messages',
    {
      config: { access: 'messages:write', opens: ['messages:write_as_contact'] },
      schema: {
        operationId: 'sendMessage',
        summary: 'Reply to the customer, send a template, or add a private note',
        description: 'Outside the reply window only a template can be sent. A template is sent alone, without a text.',
        tags,
        params: UuidParams,
        body: Reply,
        response: answers(Message),
      },
    },
    async (request) => sendReply(request.ctx, request.params.uuid, request.body),
  )
  app.post(
    '/api/v1/conversations',
    {
      config: { access: 'conversations:write', opens: ['messages:write_as_contact'] },
      schema: {
        operationId: 'startConversation',
        summary: 'Write to somebody first with a template, or note what a customer said elsewhere',
        description:
          'Goes into the open conversation of the contact in this inbox, or into a new one, which belongs to the calling ' +
          'agent or, with `initiator: contact`, to whom the rules assign it. 409 when the limit of customers in 24 hours ' +
          'is reached. Names and subject are stored only for a new contact and a new conversation.',
        tags: ['Conversations'],
        body: ConversationStart,
        response: answers(Conversation),
      },
    },
    async ({ ctx, body }) => (body.initiator === 'contact' ? startWithEntry(ctx, body) : startWithTemplate(ctx, body)),
  )
  app.post(
    '/api/v1/conversations/:uuid/messages/:message_uuid/reaction',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'reactToMessage',
        summary: 'React to a message',
        description: 'The desk has one reaction to a message: a new one replaces it.',
        tags,
        params: MessageParams,
        body: Reaction,
        response: answers(Message),
      },
    },
    async ({ ctx, params, body }) => react(ctx, params.uuid, params.message_uuid, body.emoji),
  )
  app.delete(
    '/api/v1/conversations/:uuid/messages/:message_uuid',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'deleteMessage',
        summary: 'Delete a message that was not delivered, or an own note',
        description:
          'An activity `message_deleted` replaces the message, and is returned. Of a note, only the fact that there was ' +
          'one is kept (`meta.deleted_at`); 403 for the note of somebody else. 409 for any other message to the customer, ' +
          'and for one whose delivery is unknown. If the provider reports within 14 days that it arrived after all, it comes back.',
        tags,
        params: MessageParams,
        response: answers(Message),
      },
    },
    async ({ ctx, params }) => deleteMessage(ctx, params.uuid, params.message_uuid),
  )
  app.put(
    '/api/v1/conversations/:uuid/messages/retry-failed',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'sendFailedMessagesAgain',
        summary: 'Send all failed messages of the conversation again',
        description:
          'Outside the reply window only templates, which count there like new ones: 409 beyond the limit of the portfolio. ' +
          'At most 200 messages, oldest first.',
        tags,
        params: UuidParams,
        response: answers(Type.Object({ queued: Type.Integer({ description: 'How many messages wait to be sent.' }) })),
      },
    },
    async (request) => sendFailedAgain(request.ctx, request.params.uuid),
  )
  app.put(
    '/api/v1/conversations/:uuid/messages/:message_uuid/retry',
    {
      config: { access: 'messages:write' },
      schema: {
        operationId: 'sendMessageAgain',
        summary: 'Send a message again that failed or whose delivery is unknown',
        description:
          'Outside the reply window only a template, which counts there like a new one: 409 beyond the limit of the portfolio.',
        tags,
        params: MessageParams,
        response: answers(Message),
      },
    },
    async (request) => sendAgain(request.ctx, request.params.uuid, request.params.message_uuid),
  )
}
