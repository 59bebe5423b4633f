import Type from 'typebox'
import type { Routes } from '../../../platform/http/routing.ts'
import { fileForm, formLimit, receiveUpload, takeForms } from '../../../platform/http/uploads.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { maxPicture, storePicture } from '../../office/files/service.ts'
import { Assistant, AssistantChanges, AssistantStats, CompactAssistant, NewAssistant, StatsQuery } from './schema.ts'
import * as service from './service.ts'

const tags = ['Assistants']

export const assistantRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/assistants/compact',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listCompactAssistants',
        summary: 'Enabled assistants, in brief',
        tags,
        response: answers(Type.Array(CompactAssistant)),
      },
    },
    async (request) => service.listCompactAssistants(request.ctx),
  )

  app.get(
    '/api/v1/ai/assistants',
    {
      config: { access: 'ai:manage' },
      schema: { operationId: 'listAssistants', summary: 'Assistants', tags, response: answers(Type.Array(Assistant)) },
    },
    async (request) => service.listAssistants(request.ctx),
  )

  app.post(
    '/api/v1/ai/assistants',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'createAssistant',
        summary: 'Create an assistant',
        description: 'A rule that assigns conversations to it lets it answer them.',
        tags,
        body: NewAssistant,
        response: answers(Assistant),
      },
    },
    async (request) => service.createAssistant(request.ctx, request.body),
  )

  app.get(
    '/api/v1/ai/assistants/:id',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'getAssistant',
        summary: 'An assistant',
        tags,
        params: IdParams,
        response: answers(Assistant),
      },
    },
    async (request) => service.getAssistant(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/ai/assistants/:id',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'updateAssistant',
        summary: 'Change an assistant',
        description:
          'Fields that are left out stay. With `enabled` false it stops answering at once, and its conversations wait for agents.',
        tags,
        params: IdParams,
        body: AssistantChanges,
        response: answers(Assistant),
      },
    },
    async (request) => service.updateAssistant(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/ai/assistants/:id',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'deleteAssistant',
        summary: 'Delete an assistant',
        description: 'Its conversations wait for agents. What it wrote keeps its name.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.deleteAssistant(request.ctx, request.params.id),
  )

  app.get(
    '/api/v1/ai/assistants/:id/stats',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'getAssistantStats',
        summary: 'What became of what an assistant did',
        tags,
        params: IdParams,
        querystring: StatsQuery,
        response: answers(AssistantStats),
      },
    },
    async (request) => service.readStats(request.ctx, request.params.id, request.query.range),
  )

  takeForms(app, (app) => {
    app.put(
      '/api/v1/ai/assistants/:id/avatar',
      {
        config: { access: 'ai:manage', form: fileForm('PictureForm', 'PNG, JPEG, WebP or GIF, at most 2 MB.') },
        bodyLimit: formLimit(maxPicture),
        schema: {
          operationId: 'setAssistantAvatar',
          summary: 'Set the picture of an assistant',
          description: '413 for a picture over 2 MB.',
          tags,
          params: IdParams,
          response: answers(Assistant),
        },
      },
      async (request) => {
        const { ctx, params } = request
        const picture = await receiveUpload(request, maxPicture, (upload) => storePicture(ctx, upload))
        return service.setPicture(ctx, params.id, picture)
      },
    )
  })

  app.delete(
    '/api/v1/ai/assistants/:id/avatar',
    {
      config: { access: 'ai:manage' },
      schema: {
        operationId: 'deleteAssistantAvatar',
        summary: 'Remove the picture of an assistant',
        tags,
        params: IdParams,
        response: answers(Assistant),
      },
    },
    async (request) => service.setPicture(request.ctx, request.params.id, null),
  )
}
