import Type from 'typebox'
import type { App, Door } from '../../platform/http.ts'
import { Page } from '../../platform/page.ts'
import { SearchQuery } from '../../platform/search.ts'
import { answers, Id, IdParams, True } from '../../platform/shapes.ts'
import { isForm, receiveFields, takeForms } from '../../platform/uploads.ts'
import {
  Blocking,
  Contact,
  ContactDetails,
  ContactForm,
  ContactInput,
  ContactNote,
  ContactQuery,
  NoteInput,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Contacts']

/** What a form cannot say otherwise: the field is to be empty. */
const emptied = ['email', 'phone_number', 'phone_number_country_code', 'country', 'language']

export const contactRoutes: Door = (app) => {
  app.get(
    '/api/v1/contacts',
    {
      config: { access: 'contacts:read_all' },
      schema: {
        operationId: 'listContacts',
        summary: 'Contacts',
        description: 'Filters: blocked, country, language.',
        tags,
        querystring: ContactQuery,
        response: answers(Page(Contact)),
      },
    },
    async (request) => service.listContacts(request.ctx, request.query),
  )
  app.get(
    '/api/v1/contacts/search',
    {
      config: { access: 'contacts:read' },
      schema: {
        operationId: 'searchContacts',
        summary: 'Contacts by name, e-mail address or number',
        tags,
        querystring: SearchQuery,
        response: answers(Page(Contact)),
      },
    },
    async (request) => service.searchContacts(request.ctx, request.query),
  )
  app.post(
    '/api/v1/contacts',
    {
      config: { access: 'contacts:write' },
      schema: {
        operationId: 'createContact',
        summary: 'Write down a contact',
        tags,
        body: ContactInput,
        response: answers(ContactDetails),
      },
    },
    async (request) => service.createContact(request.ctx, request.body),
  )
  app.get(
    '/api/v1/contacts/:id',
    {
      config: { access: 'contacts:read' },
      schema: {
        operationId: 'getContact',
        summary: 'One contact',
        tags,
        params: IdParams,
        response: answers(ContactDetails),
      },
    },
    async (request) => service.getContact(request.ctx, request.params.id),
  )
  takeForms(app, (app) => {
    app.put(
      '/api/v1/contacts/:id',
      {
        config: { access: 'contacts:write', form: ContactForm },
        schema: {
          operationId: 'editContact',
          summary: 'Change what is sent',
          description: 'In a form an empty field takes away what was there.',
          tags,
          params: IdParams,
          body: ContactInput,
          response: answers(ContactDetails),
        },
      },
      async (request) => {
        const input = isForm(request) ? await receiveFields<ContactInput>(request, emptied) : request.body
        return service.editContact(request.ctx, request.params.id, input)
      },
    )
  })
  app.put(
    '/api/v1/contacts/:id/block',
    {
      config: { access: 'contacts:block' },
      schema: {
        operationId: 'blockContact',
        summary: 'Block or unblock',
        tags,
        params: IdParams,
        body: Blocking,
        response: answers(ContactDetails),
      },
    },
    async (request) => service.blockContact(request.ctx, request.params.id, !request.body.enabled),
  )
  noteRoutes(app)
}

function noteRoutes(app: App): void {
  app.get(
    '/api/v1/contacts/:id/notes',
    {
      config: { access: 'contact_notes:read' },
      schema: {
        operationId: 'listContactNotes',
        summary: 'The newest 500 notes on a contact, newest first',
        tags,
        params: IdParams,
        response: answers(Type.Array(ContactNote)),
      },
    },
    async (request) => service.listNotes(request.ctx, request.params.id),
  )
  app.post(
    '/api/v1/contacts/:id/notes',
    {
      config: { access: 'contact_notes:write' },
      schema: {
        operationId: 'addContactNote',
        summary: 'Add a note',
        tags,
        params: IdParams,
        body: NoteInput,
        response: answers(ContactNote),
      },
    },
    async (request) => service.addNote(request.ctx, request.params.id, request.body.note),
  )
  app.delete(
    '/api/v1/contacts/:id/notes/:note_id',
    {
      config: { access: 'contact_notes:delete' },
      schema: {
        operationId: 'deleteContactNote',
        summary: 'Delete a note, whoever wrote it',
        tags,
        params: Type.Object({ id: Id, note_id: Id }),
        response: answers(True),
      },
    },
    async (request) => {
      await service.deleteNote(request.ctx, request.params.id, request.params.note_id)
      return true as const
    },
  )
}
