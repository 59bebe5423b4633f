import Type from 'typebox'
import type { Door } from '../../platform/http.ts'
import { answers, IdParams, True } from '../../platform/shapes.ts'
import { Rule, RuleInput } from './schema.ts'
import * as service from './service.ts'

const tags = ['Automations']
const config = { access: 'automations:manage' } as const

export const automationRoutes: Door = (app) => {
  app.get(
    '/api/v1/automations/rules',
    {
      config,
      schema: {
        operationId: 'listRules',
        summary: 'Rules in the order they run',
        tags,
        response: answers(Type.Array(Rule)),
      },
    },
    async (request) => service.listRules(request.ctx),
  )
  app.post(
    '/api/v1/automations/rules',
    {
      config,
      schema: { operationId: 'createRule', summary: 'Add a rule', tags, body: RuleInput, response: answers(Rule) },
    },
    async (request) => service.createRule(request.ctx, request.body),
  )
  app.get(
    '/api/v1/automations/rules/:id',
    {
      config,
      schema: { operationId: 'getRule', summary: 'One rule', tags, params: IdParams, response: answers(Rule) },
    },
    async (request) => service.getRule(request.ctx, request.params.id),
  )
  app.put(
    '/api/v1/automations/rules/:id',
    {
      config,
      schema: {
        operationId: 'editRule',
        summary: 'Replace a rule',
        tags,
        params: IdParams,
        body: RuleInput,
        response: answers(Rule),
      },
    },
    async (request) => service.editRule(request.ctx, request.params.id, request.body),
  )
  app.delete(
    '/api/v1/automations/rules/:id',
    {
      config,
      schema: { operationId: 'deleteRule', summary: 'Delete a rule', tags, params: IdParams, response: answers(True) },
    },
    async (request) => {
      await service.deleteRule(request.ctx, request.params.id)
      return true as const
    },
  )
}
