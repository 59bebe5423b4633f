import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams } from '../../../platform/shapes.ts'
import { CompactTeam, NewTeam, Team, TeamChanges } from './schema.ts'
import * as service from './service.ts'

const tags = ['Teams']

export const teamRoutes: Routes = (app) => {
  app.get(
    '/api/v1/agents/me/teams',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listMyTeams',
        summary: 'Teams of the agent who is calling',
        tags,
        response: answers(Type.Array(Team)),
      },
    },
    async (request) => service.listOwnTeams(request.ctx),
  )

  app.get(
    '/api/v1/teams/compact',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listCompactTeams',
        summary: 'Teams, in brief',
        tags,
        response: answers(Type.Array(CompactTeam)),
      },
    },
    async (request) => service.listCompactTeams(request.ctx),
  )

  app.get(
    '/api/v1/teams',
    {
      config: { access: 'teams:manage' },
      schema: { operationId: 'listTeams', summary: 'Teams', tags, response: answers(Type.Array(Team)) },
    },
    async (request) => service.listTeams(request.ctx),
  )

  app.post(
    '/api/v1/teams',
    {
      config: { access: 'teams:manage' },
      schema: {
        operationId: 'createTeam',
        summary: 'Create a team',
        description: '409 for a taken name.',
        tags,
        body: NewTeam,
        response: answers(Team),
      },
    },
    async (request) => service.createTeam(request.ctx, request.body),
  )

  app.get(
    '/api/v1/teams/:id',
    {
      config: { access: 'teams:manage' },
      schema: { operationId: 'getTeam', summary: 'A team', tags, params: IdParams, response: answers(Team) },
    },
    async (request) => service.getTeam(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/teams/:id',
    {
      config: { access: 'teams:manage' },
      schema: {
        operationId: 'updateTeam',
        summary: 'Change a team',
        description:
          'Fields that are left out stay. 403 when it shows a member conversations that the caller does not see, also by handing ' +
          'them out; 409 for a taken name.',
        tags,
        params: IdParams,
        body: TeamChanges,
        response: answers(Team),
      },
    },
    async (request) => service.updateTeam(request.ctx, request.params.id, request.body),
  )
}
