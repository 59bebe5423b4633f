import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { NewStatus, Status, StatusChanges } from './schema.ts'
import * as service from './service.ts'

const tags = ['Conversations']

export const statusRoutes: Routes = (app) => {
  app.get(
    '/api/v1/statuses',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listStatuses',
        summary: 'Statuses a conversation can have',
        tags,
        response: answers(Type.Array(Status)),
      },
    },
    async (request) => service.listStatuses(request.ctx),
  )

  app.post(
    '/api/v1/statuses',
    {
      config: { access: 'status:manage' },
      schema: {
        operationId: 'createStatus',
        summary: 'Create a status',
        description: '409 for a taken name, whatever its case.',
        tags,
        body: NewStatus,
        response: answers(Status),
      },
    },
    async (request) => service.createStatus(request.ctx, request.body),
  )

  app.put(
    '/api/v1/statuses/:id',
    {
      config: { access: 'status:manage' },
      schema: {
        operationId: 'updateStatus',
        summary: 'Change a status',
        description:
          'Fields that are left out stay. 409 for a built-in status, a taken name, and another category while a ' +
          'conversation has the status.',
        tags,
        params: IdParams,
        body: StatusChanges,
        response: answers(Status),
      },
    },
    async (request) => service.updateStatus(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/statuses/:id',
    {
      config: { access: 'status:manage' },
      schema: {
        operationId: 'deleteStatus',
        summary: 'Delete a status that no conversation has',
        description: '409 for a built-in status and one that a conversation has.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteStatus(request.ctx, request.params.id),
  )
}
