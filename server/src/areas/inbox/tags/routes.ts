import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True, UuidParams } from '../../../platform/shapes.ts'
import { Tag, TagInput, TagInUse, TagsChange, TagsChanged, TagUse } from './schema.ts'
import * as service from './service.ts'

const tags = ['Tags']

export const tagRoutes: Routes = (app) => {
  app.get(
    '/api/v1/tags',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listTags',
        summary: 'Tags a conversation can have',
        tags,
        response: answers(Type.Array(Tag)),
      },
    },
    async (request) => service.listTags(request.ctx),
  )

  app.get(
    '/api/v1/tags/use',
    {
      config: { access: 'tags:manage' },
      schema: {
        operationId: 'listTagUse',
        summary: 'How many conversations have each tag',
        description: 'Of those that the caller may see. A tag that is not listed has none.',
        tags,
        response: answers(Type.Array(TagUse)),
      },
    },
    async (request) => service.listUse(request.ctx),
  )

  app.post(
    '/api/v1/tags',
    {
      config: { access: 'tags:manage' },
      schema: {
        operationId: 'createTag',
        summary: 'Create a tag',
        description: '409 for a taken name, whatever its case.',
        tags,
        body: TagInput,
        response: answers(Tag),
      },
    },
    async (request) => service.createTag(request.ctx, request.body.name),
  )

  app.get(
    '/api/v1/tags/:id',
    {
      config: { access: 'tags:manage' },
      schema: {
        operationId: 'getTag',
        summary: 'A tag, with how many conversations have it',
        tags,
        params: IdParams,
        response: answers(TagInUse),
      },
    },
    async (request) => service.getTag(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/tags/:id',
    {
      config: { access: 'tags:manage' },
      schema: {
        operationId: 'renameTag',
        summary: 'Rename a tag',
        description: '409 for a taken name, whatever its case.',
        tags,
        params: IdParams,
        body: TagInput,
        response: answers(Tag),
      },
    },
    async (request) => service.renameTag(request.ctx, request.params.id, request.body.name),
  )

  app.delete(
    '/api/v1/tags/:id',
    {
      config: { access: 'tags:manage' },
      schema: {
        operationId: 'deleteTag',
        summary: 'Delete a tag, also from its conversations',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteTag(request.ctx, request.params.id),
  )

  app.post(
    '/api/v1/conversations/:uuid/tags',
    {
      config: { access: 'conversations:update_tags' },
      schema: {
        operationId: 'tagConversation',
        summary: 'Add, set or remove tags of a conversation',
        description: 'Tags that do not exist are left out, and named in the answer.',
        tags,
        params: UuidParams,
        body: TagsChange,
        response: answers(TagsChanged),
      },
    },
    async (request) => {
      const unknown_tags = await service.tagAsKnown(request.ctx, request.params.uuid, request.body)
      return unknown_tags.length === 0 ? true : { unknown_tags }
    },
  )
}
