import Type from 'typebox'
import type { Door } from '../../platform/http.ts'
import { Page, PageQuery } from '../../platform/page.ts'
import { answers, IdParams } from '../../platform/shapes.ts'
import { Contact } from './schema.ts'
import * as service from './service.ts'

export const contactRoutes: Door = (app) => {
  app.get(
    '/api/v1/contacts',
    {
      config: { access: 'contacts:read_all' },
      schema: {
        operationId: 'listContacts',
        summary: 'Contacts, newest first',
        tags: ['Contacts'],
        querystring: Type.Object(PageQuery),
        response: answers(Page(Contact)),
      },
    },
    async (request) => service.listContacts(request.ctx, request.query),
  )
  app.get(
    '/api/v1/contacts/:id',
    {
      config: { access: 'contacts:read' },
      schema: {
        operationId: 'getContact',
        summary: 'One contact',
        tags: ['Contacts'],
        params: IdParams,
        response: answers(Contact),
      },
    },
    async (request) => service.getContact(request.ctx, request.params.id),
  )
}
