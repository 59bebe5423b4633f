import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams } from '../../../platform/shapes.ts'
import { Connection, ConnectionChange, ConnectionDeleted, ConnectionInput } from './schema.ts'
import * as service from './service.ts'

const tags = ['Knowledge']
const config = { access: 'ai:manage' } as const

export const connectionRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/connections',
    {
      config,
      schema: {
        operationId: 'listConnections',
        summary: 'Sites whose pages are articles, and how their last sync ended',
        tags,
        response: answers(Type.Array(Connection)),
      },
    },
    async (request) => service.listConnections(request.ctx),
  )

  app.post(
    '/api/v1/ai/connections',
    {
      config,
      schema: {
        operationId: 'createConnection',
        summary: 'Connect a site, and read it now and every so many hours',
        description:
          'Its pages become articles that only the connection changes: every other write answers 409. Pages whose link ' +
          'is the key of another article leave that alone. Articles of pages that disappear are switched off. ' +
          'Links to private or internal addresses are refused.',
        tags,
        body: ConnectionInput,
        response: answers(Connection),
      },
    },
    async (request) => service.createConnection(request.ctx, request.body),
  )

  app.post(
    '/api/v1/ai/connections/:id/sync',
    {
      config,
      schema: {
        operationId: 'syncConnection',
        summary: 'Read a connected site again now',
        tags,
        params: IdParams,
        response: answers(Connection),
      },
    },
    async (request) => service.syncNow(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/ai/connections/:id',
    {
      config,
      schema: {
        operationId: 'updateConnection',
        summary: 'Make all articles of a connection internal, or let the assistant tell customers of them again',
        tags,
        params: IdParams,
        body: ConnectionChange,
        response: answers(Connection),
      },
    },
    async (request) => service.changeConnection(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/ai/connections/:id',
    {
      config,
      schema: {
        operationId: 'deleteConnection',
        summary: 'Disconnect a site and delete its articles',
        tags,
        params: IdParams,
        response: answers(ConnectionDeleted),
      },
    },
    async (request) => service.deleteConnection(request.ctx, request.params.id),
  )
}
