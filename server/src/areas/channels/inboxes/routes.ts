import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { Inbox, InboxChange, NewInbox } from './schema.ts'
import * as service from './service.ts'

const manage = { access: 'inboxes:manage' } as const
const tags = ['Inboxes']

export const inboxRoutes: Routes = (app) => {
  app.get(
    '/api/v1/inboxes',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listInboxes',
        summary: 'Inboxes of the desk',
        description: '`config`, `setup` and `app_secret_differs_from` are null for an agent without `inboxes:manage`.',
        tags,
        response: answers(Type.Array(Inbox)),
      },
    },
    async (request) => service.listInboxes(request.ctx),
  )
  app.post(
    '/api/v1/inboxes',
    {
      config: manage,
      schema: {
        operationId: 'createInbox',
        summary: 'Connect a business number',
        description: 'Refused with 400, and nothing stored, when the provider rejects the credentials.',
        tags,
        body: NewInbox,
        response: answers(Inbox),
      },
    },
    async (request) => service.createInbox(request.ctx, request.body),
  )
  app.get(
    '/api/v1/inboxes/:id',
    {
      config: manage,
      schema: {
        operationId: 'getInbox',
        summary: 'One inbox, its secrets masked',
        tags,
        params: IdParams,
        response: answers(Inbox),
      },
    },
    async (request) => service.readInbox(request.ctx, request.params),
  )
  app.put(
    '/api/v1/inboxes/:id',
    {
      config: manage,
      schema: {
        operationId: 'changeInbox',
        summary: 'Change an inbox',
        description: 'A masked secret stays as it is. Registers the callback again when it is not in force.',
        tags,
        params: IdParams,
        body: InboxChange,
        response: answers(Inbox),
      },
    },
    async (request) => service.changeInbox(request.ctx, request.params.id, request.body),
  )
  app.put(
    '/api/v1/inboxes/:id/toggle',
    {
      config: manage,
      schema: {
        operationId: 'toggleInbox',
        summary: 'Switch an inbox on if it is off, and off if it is on',
        tags,
        params: IdParams,
        response: answers(Inbox),
      },
    },
    async (request) => service.toggleInbox(request.ctx, request.params.id),
  )
  app.delete(
    '/api/v1/inboxes/:id',
    {
      config: manage,
      schema: {
        operationId: 'deleteInbox',
        summary: 'Delete an inbox; its conversations stay',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteInbox(request.ctx, request.params),
  )
}
