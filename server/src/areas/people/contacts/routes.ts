import Type from 'typebox'
import { fileAnswers, sendFile } from '../../../platform/http/downloads.ts'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { fileForm, formLimit, isForm, receiveBody, receiveUpload, takeForms } from '../../../platform/http/uploads.ts'
import { FoundPage, SearchQuery } from '../../../platform/lists/search.ts'
import { answers, Id, IdParams, True, UuidParams } from '../../../platform/shapes.ts'
import { maxPicture } from '../../office/files/service.ts'
import {
  Blocking,
  Contact,
  ContactChanges,
  ContactDetails,
  ContactForm,
  ContactInput,
  ContactNote,
  ContactQuery,
  NoteInput,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Contacts']
const known = 'Without `contacts:read_all`, only contacts with a conversation that the caller may see; 404 for others.'

/** Fields that a form wants emptied, which it cannot say otherwise. */
const emptied = ['email', 'phone_number', 'phone_number_country_code', 'country', 'language', 'avatar_url']

export const contactRoutes: Routes = (app) => {
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
        response: answers(FoundPage(Contact)),
      },
    },
    async (request) => service.listContacts(request.ctx, request.query),
  )
  app.get(
    '/api/v1/contacts/search',
    {
      config: { access: 'contacts:read', opens: ['contacts:read_all'] },
      schema: {
        operationId: 'searchContacts',
        summary: 'Contacts by name, email address or number',
        description: known,
        tags,
        querystring: SearchQuery,
        response: answers(FoundPage(Contact)),
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
      config: { access: 'contacts:read', opens: ['contacts:read_all'] },
      schema: {
        operationId: 'getContact',
        summary: 'One contact',
        description: known,
        tags,
        params: IdParams,
        response: answers(ContactDetails),
      },
    },
    async (request) => service.readContact(request.ctx, request.params.id),
  )
  takeForms(app, (app) => {
    app.put(
      '/api/v1/contacts/:id',
      {
        config: { access: 'contacts:write', form: ContactForm },
        bodyLimit: formLimit(maxPicture),
        schema: {
          operationId: 'editContact',
          summary: 'Change what is sent',
          description: `${known} A form is accepted too: an empty field removes what was there, and \`files\` is the new picture; 413 for one over 2 MB.`,
          tags,
          params: IdParams,
          body: ContactChanges,
          response: answers(ContactDetails),
        },
      },
      async (request) => {
        const { body, file } = isForm(request)
          ? await receiveBody<ContactChanges>(request, emptied, maxPicture)
          : { body: request.body, file: undefined }
        return service.editContact(request.ctx, request.params.id, body, file)
      },
    )
    app.put(
      '/api/v1/contacts/:id/avatar',
      {
        config: { access: 'contacts:write', form: fileForm('PictureForm', 'PNG, JPEG, WebP or GIF, at most 2 MB.') },
        bodyLimit: formLimit(maxPicture),
        schema: {
          operationId: 'setContactAvatar',
          summary: 'Set the picture of a contact',
          description: `${known} 413 for one over 2 MB.`,
          tags,
          params: IdParams,
          response: answers(ContactDetails),
        },
      },
      async (request) =>
        receiveUpload(request, maxPicture, (upload) => service.editContact(request.ctx, request.params.id, {}, upload)),
    )
  })
  app.put(
    '/api/v1/contacts/:id/block',
    {
      config: { access: 'contacts:block' },
      schema: {
        operationId: 'blockContact',
        summary: 'Block or unblock',
        description: known,
        tags,
        params: IdParams,
        body: Blocking,
        response: answers(ContactDetails),
      },
    },
    async (request) => service.blockContact(request.ctx, request.params.id, !request.body.enabled),
  )
  app.get(
    '/uploads/contacts/:uuid',
    {
      config: { access: 'signed_in', bare: true },
      schema: {
        operationId: 'downloadContactPicture',
        summary: 'The picture of a contact',
        description:
          'The picture itself, without an envelope. Honours `Range` and `If-None-Match`. 404 for that of a contact whom the caller ' +
          'may not see.',
        tags: ['Files'],
        params: UuidParams,
        response: fileAnswers,
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await service.openPicture(request.ctx, request.params.uuid), 'private, no-cache'),
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
        description: known,
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
        description: known,
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
        description: known,
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
