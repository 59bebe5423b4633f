import type { Routes } from '../../../platform/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import * as service from './service.ts'

const tags = ['Teams']

export const teamQueueRoutes: Routes = (app) => {
  app.delete(
    '/api/v1/teams/:id',
    {
      config: { access: 'teams:manage' },
      schema: {
        operationId: 'deleteTeam',
        summary: 'Delete a team',
        description: 'Its conversations are without a team afterwards; whoever has taken one keeps it.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteTeam(request.ctx, request.params.id),
  )
}
