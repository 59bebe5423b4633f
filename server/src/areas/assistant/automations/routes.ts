import Type from 'typebox'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { Page } from '../../../platform/lists/page.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import {
  ModeChange,
  Rule,
  RuleInput,
  RuleQuery,
  RuleRun,
  RunQuery,
  Trial,
  TrialInput,
  UseParams,
  Uses,
  Weights,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Automations']
const config = { access: 'automations:manage' } as const

export const automationRoutes: Routes = (app) => {
  ruleRoutes(app)
  orderRoutes(app)
  runRoutes(app)
  useRoutes(app)
}

function ruleRoutes(app: App): void {
  app.get(
    '/api/v1/automations/rules',
    {
      config,
      schema: {
        operationId: 'listRules',
        summary: 'Rules in the order they run',
        tags,
        querystring: RuleQuery,
        response: answers(Type.Array(Rule)),
      },
    },
    async (request) => service.listRules(request.ctx, request.query.type),
  )
  app.post(
    '/api/v1/automations/rules',
    {
      config,
      schema: {
        operationId: 'createRule',
        summary: 'Add a rule',
        description: 'A rule does nothing that its maker may not do: 403.',
        tags,
        body: RuleInput,
        response: answers(Rule),
      },
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
  app.put(
    '/api/v1/automations/rules/:id/toggle',
    {
      config,
      schema: {
        operationId: 'toggleRule',
        summary: 'Switch a rule off or on',
        tags,
        params: IdParams,
        response: answers(Rule),
      },
    },
    async (request) => service.toggleRule(request.ctx, request.params.id),
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

function useRoutes(app: App): void {
  app.get(
    '/api/v1/automations/uses/:kind/:id',
    {
      config: { access: 'signed_in', opens: ['automations:manage'] },
      schema: {
        operationId: 'listUses',
        summary: 'What names a thing that is about to be deleted',
        description:
          'For whoever may delete it. Rules, saved replies and views keep what they name: they lose it with the deletion, and rules ' +
          'say so afterwards (`gone`).',
        tags,
        params: UseParams,
        response: answers(Uses),
      },
    },
    async (request) => service.listUses(request.ctx, request.params.kind, request.params.id),
  )
}

function orderRoutes(app: App): void {
  app.put(
    '/api/v1/automations/rules/weights',
    {
      config,
      schema: {
        operationId: 'reorderRules',
        summary: 'Put rules into another order',
        tags,
        body: Weights,
        response: answers(True),
      },
    },
    async (request) => {
      await service.reorderRules(request.ctx, request.body)
      return true as const
    },
  )
  app.put(
    '/api/v1/automations/rules/execution-mode',
    {
      config,
      schema: {
        operationId: 'setExecutionMode',
        summary: 'Apply all matching rules for new conversations, or only the first',
        tags,
        body: ModeChange,
        response: answers(True),
      },
    },
    async (request) => {
      await service.setExecutionMode(request.ctx, request.body.mode)
      return true as const
    },
  )
}

function runRoutes(app: App): void {
  app.get(
    '/api/v1/automations/runs',
    {
      config,
      schema: {
        operationId: 'listRuleRuns',
        summary: 'What rules did, newest first',
        description: 'Of conversations that the caller may see. Kept for 30 days.',
        tags,
        querystring: RunQuery,
        response: answers(Page(RuleRun)),
      },
    },
    async (request) => service.listRuns(request.ctx, request.query),
  )
  app.post(
    '/api/v1/automations/rules/try',
    {
      config,
      schema: {
        operationId: 'tryRule',
        summary: 'Which of the last 50 conversations a rule would match; changes nothing',
        description:
          'Its conditions are enough. Of each action that is given the answer says whether it could be done.',
        tags,
        body: TrialInput,
        response: answers(Trial),
      },
    },
    async (request) => service.tryRule(request.ctx, request.body),
  )
}
