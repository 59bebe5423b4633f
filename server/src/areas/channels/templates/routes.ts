import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { getLimit } from './limits.ts'
import { InboxQuery, MessagingLimit, NewTemplate, Synced, Template, TemplateChange, TemplateQuery } from './schema.ts'
import * as service from './service.ts'

const tags = ['WhatsApp templates']
const path = '/api/v1/whatsapp/templates'

export const templateRoutes: Routes = (app) => {
  app.get(
    path,
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listTemplates',
        summary: 'Message templates by name, drafts too',
        description: 'Of the business account of one inbox, or of all.',
        tags,
        querystring: TemplateQuery,
        response: answers(Type.Array(Template)),
      },
    },
    async (request) => service.listTemplates(request.ctx, request.query.inbox_id),
  )
  app.post(
    path,
    {
      config: { access: 'templates:manage' },
      schema: {
        operationId: 'createTemplate',
        summary: 'Write down a draft',
        description: '409 when the account has the name in this language already.',
        tags,
        body: NewTemplate,
        response: answers(Template),
      },
    },
    async (request) => service.createTemplate(request.ctx, request.body),
  )
  app.post(
    `${path}/sync`,
    {
      config: { access: 'templates:manage' },
      schema: {
        operationId: 'syncTemplates',
        summary: 'Load the templates that the provider has',
        tags,
        querystring: InboxQuery,
        response: answers(Synced),
      },
    },
    async (request) => ({ synced: await service.syncAccount(request.ctx, request.query.inbox_id) }),
  )
  app.get(
    '/api/v1/whatsapp/limit',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'getMessagingLimit',
        summary: 'How many customers can still be written to outside the reply window',
        tags,
        querystring: InboxQuery,
        response: answers(MessagingLimit),
      },
    },
    async (request) => getLimit(request.ctx, request.query.inbox_id),
  )
  app.get(
    `${path}/:id`,
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'getTemplate',
        summary: 'One template',
        tags,
        params: IdParams,
        response: answers(Template),
      },
    },
    async (request) => service.getTemplate(request.ctx, request.params.id),
  )
  app.put(
    `${path}/:id`,
    {
      config: { access: 'templates:manage' },
      schema: {
        operationId: 'changeTemplate',
        summary: 'Rewrite a draft or a rejected template',
        description: 'It is a draft then. 409 for any other status.',
        tags,
        params: IdParams,
        body: TemplateChange,
        response: answers(Template),
      },
    },
    async (request) => service.changeTemplate(request.ctx, request.params.id, request.body),
  )
  app.post(
    `${path}/:id/submit`,
    {
      config: { access: 'templates:manage' },
      schema: {
        operationId: 'submitTemplate',
        summary: 'Hand a draft to the provider for review',
        description: '400 with the field to blame, or with the reason of the provider.',
        tags,
        params: IdParams,
        response: answers(Template),
      },
    },
    async (request) => service.submitTemplate(request.ctx, request.params.id),
  )
  app.delete(
    `${path}/:id`,
    {
      config: { access: 'templates:manage' },
      schema: {
        operationId: 'deleteTemplate',
        summary: 'Delete this language of a template, at the provider too',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteTemplate(request.ctx, request.params.id),
  )
}
