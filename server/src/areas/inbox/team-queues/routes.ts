import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { WaitingTeam } from './schema.ts'
import * as service from './service.ts'

const tags = ['Teams']

export const teamQueueRoutes: Routes = (app) => {
  app.get(
    '/api/v1/teams/waiting',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listWaiting',
        summary: 'Why conversations wait in teams that hand out',
        description: 'Teams in which nothing waits that the caller may see are left out.',
        tags,
        response: answers(Type.Array(WaitingTeam)),
      },
    },
    async (request) => service.listWaiting(request.ctx),
  )
  app.delete(
    '/api/v1/teams/:id',
    {
      config: { access: 'teams:manage' },
      schema: {
        operationId: 'deleteTeam',
        summary: 'Delete a team',
        description:
          'Its conversations are without a team afterwards; whoever has taken one keeps it. 403 while one that nobody has taken is in ' +
          'it and the caller does not see it.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteTeam(request.ctx, request.params.id),
  )
}
