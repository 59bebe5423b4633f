import Type from 'typebox'
import type { Door } from '../../platform/http.ts'
import { answers } from '../../platform/shapes.ts'
import { Role } from './schema.ts'
import * as service from './service.ts'

export const roleRoutes: Door = (app) => {
  app.get(
    '/api/v1/roles',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listRoles',
        summary: 'Roles of the desk with what each allows',
        tags: ['Agents'],
        response: answers(Type.Array(Role)),
      },
    },
    async (request) => service.listRoles(request.ctx),
  )
}
