import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { AttributeInput, AttributeQuery, CustomAttribute } from './schema.ts'
import * as service from './service.ts'

const tags = ['Custom attributes']

export const attributeRoutes: Routes = (app) => {
  app.get(
    '/api/v1/custom-attributes',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listCustomAttributes',
        summary: 'Custom attributes',
        description: 'Those of conversations first, each by name.',
        tags,
        querystring: AttributeQuery,
        response: answers(Type.Array(CustomAttribute)),
      },
    },
    async (request) => service.listAttributes(request.ctx, request.query.applies_to),
  )

  app.post(
    '/api/v1/custom-attributes',
    {
      config: { access: 'custom_attributes:manage' },
      schema: {
        operationId: 'createCustomAttribute',
        summary: 'Create a custom attribute',
        description:
          '409 for a taken key, 400 for a list without values and for an invalid `regex`. At most a hundred each.',
        tags,
        body: AttributeInput,
        response: answers(CustomAttribute),
      },
    },
    async (request) => service.createAttribute(request.ctx, request.body),
  )

  app.get(
    '/api/v1/custom-attributes/:id',
    {
      config: { access: 'custom_attributes:manage' },
      schema: {
        operationId: 'getCustomAttribute',
        summary: 'One custom attribute',
        tags,
        params: IdParams,
        response: answers(CustomAttribute),
      },
    },
    async (request) => service.getAttribute(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/custom-attributes/:id',
    {
      config: { access: 'custom_attributes:manage' },
      schema: {
        operationId: 'updateCustomAttribute',
        summary: 'Change a custom attribute',
        description:
          '`applies_to`, `key` and `data_type` cannot change. Values that it no longer allows stay until they are changed.',
        tags,
        params: IdParams,
        body: AttributeInput,
        response: answers(CustomAttribute),
      },
    },
    async (request) => service.updateAttribute(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/custom-attributes/:id',
    {
      config: { access: 'custom_attributes:manage' },
      schema: {
        operationId: 'deleteCustomAttribute',
        summary: 'Delete a custom attribute',
        description: 'Its values go with it.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteAttribute(request.ctx, request.params.id),
  )
}
