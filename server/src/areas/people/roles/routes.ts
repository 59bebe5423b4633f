import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { NewRole, Role, RoleChanges } from './schema.ts'
import * as service from './service.ts'

const tags = ['Agents']

export const roleRoutes: Routes = (app) => {
  app.get(
    '/api/v1/roles',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listRoles',
        summary: 'Roles of the desk with what each allows',
        tags,
        response: answers(Type.Array(Role)),
      },
    },
    async (request) => service.listRoles(request.ctx),
  )

  app.post(
    '/api/v1/roles',
    {
      config: { access: 'roles:manage' },
      schema: {
        operationId: 'createRole',
        summary: 'Create a role',
        description: '403 for a permission that the caller does not have; 409 for a taken name.',
        tags,
        body: NewRole,
        response: answers(Role),
      },
    },
    async (request) => service.createRole(request.ctx, request.body),
  )

  app.get(
    '/api/v1/roles/:id',
    {
      config: { access: 'roles:manage' },
      schema: { operationId: 'getRole', summary: 'A role', tags, params: IdParams, response: answers(Role) },
    },
    async (request) => service.getRole(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/roles/:id',
    {
      config: { access: 'roles:manage' },
      schema: {
        operationId: 'updateRole',
        summary: 'Change a role',
        description:
          'Fields that are left out stay; the change holds from the next request of those who have the role. 403 for a ' +
          'role or permission beyond the caller; 409 for the role Admin, the name of the role Agent and a taken name. Only an ' +
          'Admin changes the role Agent.',
        tags,
        params: IdParams,
        body: RoleChanges,
        response: answers(Role),
      },
    },
    async (request) => service.updateRole(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/roles/:id',
    {
      config: { access: 'roles:manage' },
      schema: {
        operationId: 'deleteRole',
        summary: 'Delete a role that nobody has',
        description:
          '403 for a role beyond the caller; 409 for the roles Admin and Agent and for one that somebody has.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteRole(request.ctx, request.params.id),
  )
}
