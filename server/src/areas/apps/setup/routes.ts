import type { Routes } from '../../../platform/http/routing.ts'
import { answers } from '../../../platform/shapes.ts'
import { Setup } from './schema.ts'
import * as service from './service.ts'

export const setupRoutes: Routes = (app) => {
  app.get(
    '/api/v1/setup',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'getSetup',
        summary: 'How far the desk is set up',
        description:
          'The steps from an empty desk to the first answer. It tells states only, nothing of what they are about.',
        tags: ['Settings'],
        response: answers(Setup),
      },
    },
    async (request) => service.getSetup(request.ctx),
  )
}
