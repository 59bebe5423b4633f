import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { Policy, PolicyInput } from './schema.ts'
import * as service from './service.ts'

const tags = ['SLA policies']

export const slaRoutes: Routes = (app) => {
  app.get(
    '/api/v1/sla',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listSlaPolicies',
        summary: 'SLA policies',
        tags,
        response: answers(Type.Array(Policy)),
      },
    },
    async (request) => service.listPolicies(request.ctx),
  )

  app.post(
    '/api/v1/sla',
    {
      config: { access: 'sla:manage' },
      schema: {
        operationId: 'createSlaPolicy',
        summary: 'Create an SLA policy',
        description: '409 for a taken name, 400 when it promises nothing or tells somebody who is no agent.',
        tags,
        body: PolicyInput,
        response: answers(Policy),
      },
    },
    async (request) => service.createPolicy(request.ctx, request.body),
  )

  app.get(
    '/api/v1/sla/:id',
    {
      config: { access: 'sla:manage' },
      schema: {
        operationId: 'getSlaPolicy',
        summary: 'One SLA policy',
        tags,
        params: IdParams,
        response: answers(Policy),
      },
    },
    async (request) => service.getPolicy(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/sla/:id',
    {
      config: { access: 'sla:manage' },
      schema: {
        operationId: 'updateSlaPolicy',
        summary: 'Change an SLA policy',
        description:
          'A time that is left out is no longer promised; other fields that are left out stay. Applies at once to ' +
          'conversations that have the policy; what was reported is not reported again.',
        tags,
        params: IdParams,
        body: PolicyInput,
        response: answers(Policy),
      },
    },
    async (request) => service.updatePolicy(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/sla/:id',
    {
      config: { access: 'sla:manage' },
      schema: {
        operationId: 'deleteSlaPolicy',
        summary: 'Delete an SLA policy',
        description: 'Nothing is promised any more in conversations that had it.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deletePolicy(request.ctx, request.params.id),
  )
}
