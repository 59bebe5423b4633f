import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { sessionCookie } from '../../../platform/http/cookies.ts'
import type { Routes } from '../../../platform/http/routing.ts'
import { fileForm, formLimit, isForm, receiveUpload, takeForms } from '../../../platform/http/uploads.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import { maxPicture, storePicture } from '../../office/files/service.ts'
import { Agent, AgentChanges, AgentDeletion, CompactAgent, NewAgent, OwnAvailability, OwnChanges } from './schema.ts'
import * as service from './service.ts'

const tags = ['Agents']

const pictureForm = fileForm('PictureForm', 'PNG, JPEG, WebP or GIF, at most 2 MB.')

const setAvatar = async (request: FastifyRequest) => {
  const { ctx } = request
  return service.setAvatar(ctx, await receiveUpload(request, maxPicture, (upload) => storePicture(ctx, upload)))
}

export const agentRoutes: Routes = (app) => {
  app.get(
    '/api/v1/agents/me',
    {
      config: { access: 'signed_in' },
      schema: { operationId: 'getMe', summary: 'The agent who is calling', tags, response: answers(Agent) },
    },
    async (request) => service.getMe(request.ctx),
  )

  takeForms(app, (app) => {
    app.put(
      '/api/v1/agents/me',
      {
        config: { access: 'signed_in', form: pictureForm },
        bodyLimit: formLimit(maxPicture),
        schema: {
          operationId: 'updateMe',
          summary: 'Change own name, language, availability, ways to work, password or picture',
          description:
            'A new password needs the current one and ends the other sessions and the AI apps. A form with `files` sets the picture, as ' +
            '`PUT /api/v1/agents/me/avatar` does.',
          tags,
          body: OwnChanges,
          response: answers(Agent),
        },
      },
      async (request) => {
        const { ctx } = request
        if (!isForm(request))
          return service.updateMe(ctx, request.body, request.cookies[sessionCookie(request.protocol)])
        return setAvatar(request)
      },
    )
  })

  takeForms(app, (app) => {
    app.put(
      '/api/v1/agents/me/avatar',
      {
        config: { access: 'signed_in', form: pictureForm },
        bodyLimit: formLimit(maxPicture),
        schema: {
          operationId: 'setMyAvatar',
          summary: 'Set own picture',
          description: '413 for one over 2 MB.',
          tags,
          response: answers(Agent),
        },
      },
      async (request) => setAvatar(request),
    )
  })

  app.delete(
    '/api/v1/agents/me/avatar',
    {
      config: { access: 'signed_in' },
      schema: { operationId: 'deleteMyAvatar', summary: 'Remove own picture', tags, response: answers(True) },
    },
    async (request) => {
      await service.setAvatar(request.ctx, null)
      return true as const
    },
  )

  app.put(
    '/api/v1/agents/me/availability',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'setMyAvailability',
        summary: 'Set own availability',
        description: 'The same as PUT /api/v1/agents/me with `availability_status`.',
        tags,
        body: OwnAvailability,
        response: answers(Agent),
      },
    },
    async (request) => service.updateMe(request.ctx, { availability_status: request.body.status }),
  )

  app.get(
    '/api/v1/agents/compact',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listCompactAgents',
        summary: 'Agents and assistants, in brief',
        tags,
        response: answers(Type.Array(CompactAgent)),
      },
    },
    async (request) => service.listCompactAgents(request.ctx),
  )

  app.get(
    '/api/v1/agents',
    {
      config: { access: 'users:manage' },
      schema: { operationId: 'listAgents', summary: 'Agents', tags, response: answers(Type.Array(Agent)) },
    },
    async (request) => service.listAgents(request.ctx),
  )

  app.post(
    '/api/v1/agents',
    {
      config: { access: 'users:manage' },
      schema: {
        operationId: 'createAgent',
        summary: 'Create an agent',
        description:
          '403 for a role that allows more than the caller may do; 409 for a taken email address or a full plan. With ' +
          '`send_welcome_email` the agent is mailed a link for choosing a password.',
        tags,
        body: NewAgent,
        response: answers(Agent),
      },
    },
    async (request) => service.createAgent(request.ctx, request.body),
  )

  app.get(
    '/api/v1/agents/:id',
    {
      config: { access: 'users:manage' },
      schema: { operationId: 'getAgent', summary: 'An agent', tags, params: IdParams, response: answers(Agent) },
    },
    async (request) => service.getAgent(request.ctx, request.params.id),
  )

  app.put(
    '/api/v1/agents/:id',
    {
      config: { access: 'users:manage' },
      schema: {
        operationId: 'updateAgent',
        summary: 'Change an agent',
        description:
          'Fields that are left out stay. Disabling or a new password ends the sessions, a new password also the AI apps. 403 for an agent or role that may ' +
          'do more than the caller, and when the agent would let go of conversations that the caller would see only then; 409 when no enabled Admin would be left, for a taken email address and for a full plan.',
        tags,
        params: IdParams,
        body: AgentChanges,
        response: answers(Agent),
      },
    },
    async (request) => service.updateAgent(request.ctx, request.params.id, request.body),
  )

  app.delete(
    '/api/v1/agents/:id',
    {
      config: { access: 'users:manage' },
      schema: {
        operationId: 'deleteAgent',
        summary: 'Delete an agent',
        description:
          'Ends the sessions and revokes the API key. 403 when the agent would let go of conversations that the caller would ' +
          'see only then; 409 for the last enabled Admin.',
        tags,
        params: IdParams,
        querystring: AgentDeletion,
        response: answers(True),
      },
    },
    async (request) => service.deleteAgent(request.ctx, request.params.id, request.query),
  )
}
