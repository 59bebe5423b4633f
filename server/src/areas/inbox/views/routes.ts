import Type from 'typebox'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { Page } from '../../../platform/lists/page.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { ConversationCounts, ConversationItem, ConversationQuery } from '../conversations/schema.ts'
import { maxViews, SharedViewInput, View, ViewInput } from './schema.ts'
import * as service from './service.ts'

const tags = ['Views']
const own = { access: 'view:manage' } as const
const shared = { access: 'shared_views:manage' } as const
const read = { access: 'conversations:read' } as const

/** A second address of the same route, which clients of related desks call. */
const alsoInView = '/api/v1/views/:id/conversations'

export const viewRoutes: Routes = (app) => {
  app.get(
    '/api/v1/views/me',
    {
      config: own,
      schema: {
        operationId: 'listViews',
        summary: "The caller's saved filters, by name",
        tags,
        response: answers(Type.Array(View)),
      },
    },
    async (request) => service.listViews(request.ctx),
  )
  app.post(
    '/api/v1/views/me',
    {
      config: own,
      schema: {
        operationId: 'createView',
        summary: 'Keep filters under a name',
        description: `An agent has at most ${maxViews}.`,
        tags,
        body: ViewInput,
        response: answers(View),
      },
    },
    async (request) => service.createView(request.ctx, request.body),
  )
  app.put(
    '/api/v1/views/me/:id',
    {
      config: own,
      schema: {
        operationId: 'updateView',
        summary: 'Rename it or change its filters',
        tags,
        params: IdParams,
        body: ViewInput,
        response: answers(View),
      },
    },
    async (request) => service.updateView(request.ctx, request.params.id, request.body),
  )
  app.delete(
    '/api/v1/views/me/:id',
    {
      config: own,
      schema: { operationId: 'deleteView', summary: 'Drop it', tags, params: IdParams, response: answers(True) },
    },
    async (request) => service.deleteView(request.ctx, request.params.id),
  )
  for (const url of ['/api/v1/views/me/:id/conversations', alsoInView]) {
    app.get(
      url,
      {
        config: { ...read, alsoAt: alsoInView },
        schema: {
          operationId: 'listViewConversations',
          summary: 'Conversations of a view, own or shared, that the caller may see',
          description: 'The same without `me` in the path.',
          tags,
          params: IdParams,
          querystring: ConversationQuery,
          response: answers(Page(ConversationItem)),
        },
      },
      async (request) => service.listInView(request.ctx, request.params.id, request.query),
    )
  }
  sharedViewRoutes(app)
  app.get(
    '/api/v1/conversations/counts',
    {
      config: read,
      schema: {
        operationId: 'countConversations',
        summary: 'How many open conversations that the caller may see are in each list, inbox, team and view',
        tags,
        response: answers(ConversationCounts),
      },
    },
    async (request) => service.countConversations(request.ctx),
  )
}

function sharedViewRoutes(app: App): void {
  app.get(
    '/api/v1/views/shared',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listViewsSharedWithMe',
        summary: 'The views of everybody and of the teams of the caller, by name',
        description: 'With `shared_views:manage` those of all teams.',
        tags,
        response: answers(Type.Array(View)),
      },
    },
    async (request) => service.listShared(request.ctx),
  )
  app.get(
    '/api/v1/shared-views',
    {
      config: shared,
      schema: {
        operationId: 'listSharedViews',
        summary: 'All shared views, by name',
        tags,
        response: answers(Type.Array(View)),
      },
    },
    async (request) => service.listShared(request.ctx),
  )
  app.post(
    '/api/v1/shared-views',
    {
      config: shared,
      schema: {
        operationId: 'createSharedView',
        summary: 'Share filters with everybody or a team',
        description: `A shared view shows everybody the conversations that they may see. There are at most ${maxViews}.`,
        tags,
        body: SharedViewInput,
        response: answers(View),
      },
    },
    async (request) => service.shareView(request.ctx, request.body),
  )
  app.get(
    '/api/v1/shared-views/:id',
    {
      config: shared,
      schema: {
        operationId: 'getSharedView',
        summary: 'One shared view',
        tags,
        params: IdParams,
        response: answers(View),
      },
    },
    async (request) => service.getShared(request.ctx, request.params.id),
  )
  app.put(
    '/api/v1/shared-views/:id',
    {
      config: shared,
      schema: {
        operationId: 'updateSharedView',
        summary: 'Rename it, change its filters or who has it',
        tags,
        params: IdParams,
        body: SharedViewInput,
        response: answers(View),
      },
    },
    async (request) => service.updateShared(request.ctx, request.params.id, request.body),
  )
  app.delete(
    '/api/v1/shared-views/:id',
    {
      config: shared,
      schema: {
        operationId: 'deleteSharedView',
        summary: 'Drop it for everybody',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteShared(request.ctx, request.params.id),
  )
}
