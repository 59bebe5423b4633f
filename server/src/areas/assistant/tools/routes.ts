import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { Page } from '../../../platform/lists/page.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import {
  NewTool,
  SigningSecret,
  Tool,
  ToolCall,
  ToolCallQuery,
  ToolChanges,
  ToolCreated,
  ToolTested,
  ToolTrial,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Tools']
const config = { access: 'ai:manage' } as const
const path = '/api/v1/ai/tools'

export const toolRoutes: Routes = (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        operationId: 'listTools',
        summary: 'The tools that assistants may call, the values of their headers masked',
        tags,
        response: answers(Type.Array(Tool)),
      },
    },
    async (request) => service.listTools(request.ctx),
  )

  app.post(
    path,
    {
      config,
      schema: {
        operationId: 'createTool',
        summary: 'Add a tool',
        description: 'The signing secret in the answer is not shown again.',
        tags,
        body: NewTool,
        response: answers(ToolCreated),
      },
    },
    async (request) => service.createTool(request.ctx, request.body),
  )

  app.get(
    `${path}/:id`,
    {
      config,
      schema: { operationId: 'getTool', summary: 'One tool', tags, params: IdParams, response: answers(Tool) },
    },
    async (request) => service.getTool(request.ctx, request.params.id),
  )

  app.put(
    `${path}/:id`,
    {
      config,
      schema: {
        operationId: 'updateTool',
        summary: 'Change a tool',
        description:
          'Fields that are left out stay, and so does a masked value of a header, unless the URL leads to another server.',
        tags,
        params: IdParams,
        body: ToolChanges,
        response: answers(Tool),
      },
    },
    async (request) => service.changeTool(request.ctx, request.params.id, request.body),
  )

  app.delete(
    `${path}/:id`,
    {
      config,
      schema: { operationId: 'deleteTool', summary: 'Delete a tool', tags, params: IdParams, response: answers(True) },
    },
    async (request) => service.deleteTool(request.ctx, request.params.id),
  )

  app.post(
    `${path}/:id/signing-secret`,
    {
      config,
      schema: {
        operationId: 'renewToolSigningSecret',
        summary: 'Make a new signing secret',
        description: 'The previous secret signs nothing any more.',
        tags,
        params: IdParams,
        response: answers(SigningSecret),
      },
    },
    async (request) => service.renewSigningSecret(request.ctx, request.params.id),
  )

  app.post(
    `${path}/:id/test`,
    {
      config: { ...config, rateLimit: 10 },
      schema: {
        operationId: 'testTool',
        summary: 'Call a tool at once',
        description:
          'Calls the service itself, even while the tool is switched off, without the identity of a customer.',
        tags,
        params: IdParams,
        body: ToolTrial,
        response: answers(ToolTested),
      },
    },
    async (request) => service.testTool(request.ctx, request.params.id, request.body.arguments),
  )

  app.get(
    `${path}/:id/calls`,
    {
      config,
      schema: {
        operationId: 'listToolCalls',
        summary: 'What assistants called a tool for, newest first',
        description: 'Kept for 30 days. Test calls and previews are not kept.',
        tags,
        params: IdParams,
        querystring: ToolCallQuery,
        response: answers(Page(ToolCall)),
      },
    },
    async (request) => service.listCalls(request.ctx, request.params.id, request.query),
  )
}
