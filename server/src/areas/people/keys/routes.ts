import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { Credential, KeyRequest, KnowledgeKey, KnowledgeKeyMade, NewKnowledgeKey } from './schema.ts'
import * as service from './service.ts'

const tags = ['API keys']

export const apiKeyRoutes: Routes = (app) => {
  app.post(
    '/api/v1/agents/:id/api-key',
    {
      config: { access: 'users:manage' },
      // A request without a body means the defaults.
      preValidation: async (request) => {
        request.body ??= { replace: true }
      },
      schema: {
        operationId: 'generateApiKey',
        summary: "Generate or regenerate an agent's API key",
        description: 'The old pair stops working at once. 403 for an agent who may do more than the caller.',
        tags,
        params: IdParams,
        body: KeyRequest,
        response: answers(Credential),
      },
    },
    async (request) => service.generateKey(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/agents/:id/api-key',
    {
      config: { access: 'users:manage' },
      schema: {
        operationId: 'revokeApiKey',
        summary: "Revoke an agent's API key",
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.revokeKey(request.ctx, request.params.id),
  )

  app.get(
    '/api/v1/ai/connect/keys',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'listKnowledgeKeys',
        summary: 'Keys that may use the knowledge base only',
        tags,
        response: answers(Type.Array(KnowledgeKey)),
      },
    },
    async (request) => service.listKnowledgeKeys(request.ctx),
  )

  app.post(
    '/api/v1/ai/connect/keys',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'createKnowledgeKey',
        summary: 'Create a key that may use the knowledge base only',
        tags,
        body: NewKnowledgeKey,
        response: answers(KnowledgeKeyMade),
      },
    },
    async (request) => service.createKnowledgeKey(request.ctx, request.body),
  )

  app.delete(
    '/api/v1/ai/connect/keys/:id',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'revokeKnowledgeKey',
        summary: 'Revoke a key of the knowledge base',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.revokeKnowledgeKey(request.ctx, request.params.id),
  )
}
