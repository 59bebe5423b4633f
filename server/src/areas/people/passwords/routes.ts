import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { Invitation, PasswordByLink, ResetRequest } from './schema.ts'
import * as service from './service.ts'

const tags = ['Sessions']

export const passwordRoutes: Routes = (app) => {
  app.post(
    '/api/v1/agents/reset-password',
    {
      config: { access: 'public', rateLimit: 10 },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Ask for a mail with a link for a new password',
        description: 'The answer is the same whether or not an agent has the address.',
        tags,
        security: [],
        body: ResetRequest,
        response: answers(True),
      },
    },
    async (request) => service.requestReset(request.ctx, request.body),
  )

  app.post(
    '/api/v1/agents/set-password',
    {
      config: { access: 'public', rateLimit: 10 },
      schema: {
        operationId: 'setPasswordByLink',
        summary: 'Set a password with the token of a mailed link',
        description: 'A token works once, within 24 hours; 400 otherwise. Ends all sessions and AI apps of the agent.',
        tags,
        security: [],
        body: PasswordByLink,
        response: answers(True),
      },
    },
    async (request) => service.setPassword(request.ctx, request.body),
  )

  app.post(
    '/api/v1/agents/:id/invitation',
    {
      config: { access: 'users:manage' },
      schema: {
        operationId: 'inviteAgent',
        summary: 'A link for the first password, to pass on by hand',
        description:
          'For a desk without a mail server. It works once, within 24 hours, and ends the links from before. 403 for an ' +
          'agent who may do or see more than the caller; 409 for one who has a password or is disabled.',
        tags: ['Agents'],
        params: IdParams,
        response: answers(Invitation),
      },
    },
    async (request) => service.invite(request.ctx, request.params.id),
  )
}
