import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True, UuidParams } from '../../../platform/shapes.ts'
import { Draft, DraftQuery, NewDraft } from './schema.ts'
import * as service from './service.ts'

const tags = ['Drafts']
const config = { access: 'signed_in' } as const

export const draftRoutes: Routes = (app) => {
  app.get(
    '/api/v1/drafts',
    {
      config,
      schema: {
        operationId: 'listDrafts',
        summary: "The caller's newest drafts, at most 200",
        tags,
        response: answers(Type.Array(Draft)),
      },
    },
    async (request) => service.listDrafts(request.ctx),
  )
  app.get(
    '/api/v1/conversations/:uuid/draft',
    {
      config,
      schema: {
        operationId: 'listConversationDrafts',
        summary: 'What the caller has begun to write here: at most a reply and a note',
        tags,
        params: UuidParams,
        response: answers(Type.Array(Draft)),
      },
    },
    async (request) => service.listDraftsIn(request.ctx, request.params.uuid),
  )
  app.post(
    '/api/v1/conversations/:uuid/draft',
    {
      config,
      schema: {
        operationId: 'saveDraft',
        summary: 'Keep what the caller has written so far',
        description:
          'Replaces what was kept of this type. It goes when the message is sent, or after 15 days. 409 once the conversation was merged: drafts went along.',
        tags,
        params: UuidParams,
        body: NewDraft,
        response: answers(Draft),
      },
    },
    async (request) => service.saveDraft(request.ctx, request.params.uuid, request.body),
  )
  app.delete(
    '/api/v1/conversations/:uuid/draft',
    {
      config,
      schema: {
        operationId: 'discardDraft',
        summary: "Discard the caller's draft of a type, or both",
        tags,
        params: UuidParams,
        querystring: DraftQuery,
        response: answers(True),
      },
    },
    async (request) => {
      await service.discardDraft(request.ctx, request.params.uuid, request.query.type)
      return true as const
    },
  )
}
