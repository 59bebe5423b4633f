import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, True } from '../../../platform/shapes.ts'
import { ModelChanges, ModelSettings, ModelTested, ProviderKey, PurposeParams } from './schema.ts'
import * as service from './service.ts'

const tags = ['Models']
const path = '/api/v1/ai/models/:purpose'

export const modelRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/models',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'listModels',
        summary: 'The models of every purpose, their keys masked',
        tags,
        response: answers(Type.Array(ModelSettings)),
      },
    },
    async (request) => service.listModels(request.ctx),
  )

  app.get(
    path,
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'getModel',
        summary: 'The model of a purpose, its key masked',
        tags,
        params: PurposeParams,
        response: answers(ModelSettings),
      },
    },
    async (request) => service.getModel(request.ctx, request.params.purpose),
  )

  app.put(
    path,
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'updateModel',
        summary: 'Choose the model of a purpose',
        description:
          'Fields that are left out stay, and so does a masked key, unless the address leads to another server. After a ' +
          'change of the embedding model all articles are embedded again in the background.',
        tags,
        params: PurposeParams,
        body: ModelChanges,
        response: answers(ModelSettings),
      },
    },
    async (request) => service.changeModel(request.ctx, request.params.purpose, request.body),
  )

  app.put(
    '/api/v1/ai/provider',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'updateProviderKey',
        summary: 'Give the chat model another key',
        description: 'The same as `api_key` of its settings. 400 when no chat model of this kind is chosen.',
        tags,
        body: ProviderKey,
        response: answers(True),
      },
    },
    async (request) => service.changeProviderKey(request.ctx, request.body),
  )

  app.delete(
    path,
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'deleteModel',
        summary: 'Forget the model of a purpose and its key',
        tags,
        params: PurposeParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteModel(request.ctx, request.params.purpose),
  )

  app.post(
    `${path}/test`,
    {
      config: { access: 'ai:manage', rateLimit: 10 },
      schema: {
        operationId: 'testModel',
        summary: 'Call the model at once',
        description:
          'With the stored settings, also while it is switched off. If the service refuses, so does this, in its words.',
        tags,
        params: PurposeParams,
        response: answers(ModelTested),
      },
    },
    async (request) => service.testModel(request.ctx, request.params.purpose),
  )
}
