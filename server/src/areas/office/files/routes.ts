import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileAnswers, sendFile } from '../../../platform/http/downloads.ts'
import type { Routes } from '../../../platform/http/routing.ts'
import { fileForm, formLimit, receiveUpload, takeForms } from '../../../platform/http/uploads.ts'
import { answers, UuidParams } from '../../../platform/shapes.ts'
import { Media } from './schema.ts'
import * as service from './service.ts'

const tags = ['Files']

export const fileRoutes: Routes = (app) => {
  takeForms(app, (app) => {
    app.post(
      '/api/v1/media',
      {
        config: {
          access: ['messages:write', 'templates:manage'],
          form: fileForm('UploadForm', 'The file, at most 100 MB.'),
        },
        bodyLimit: formLimit(service.maxMedia),
        schema: {
          operationId: 'uploadMedia',
          summary: 'Upload a file',
          description:
            'Only the uploader sees it until it is used; what nobody uses is deleted after a day. 413 for a larger one, 409 for ' +
            'one past 5,000 files or 20 GB of an agent within 24 hours.',
          tags,
          response: answers(Media),
        },
      },
      async (request) => {
        const { ctx } = request
        await service.checkUploads(ctx)
        return service.addMedia(
          ctx,
          await receiveUpload(request, service.maxMedia, (upload) => service.storeFile(ctx, upload)),
        )
      },
    )
  })

  app.get(
    '/uploads/:uuid',
    {
      config: { access: 'signed_in', bare: true },
      schema: {
        operationId: 'downloadFile',
        summary: 'A file',
        description:
          'The file itself, without an envelope. Honours `Range` and `If-None-Match`. 404 for one that is not yours.',
        tags,
        params: UuidParams,
        response: fileAnswers,
      },
    },
    async (request, reply) => send(request, reply, await service.openFile(request.ctx, request.params.uuid)),
  )

  app.get(
    '/uploads/logo/:uuid',
    {
      config: { access: 'public', bare: true },
      schema: {
        operationId: 'downloadLogo',
        summary: 'The logo of the desk',
        description: 'The picture itself, without an envelope. `GET /api/v1/config` tells its address.',
        tags,
        security: [],
        params: UuidParams,
        response: fileAnswers,
      },
    },
    async (request, reply) => send(request, reply, await service.openFile(request.ctx, request.params.uuid)),
  )
}

/** The content at an avatar's or logo's address never changes. Others are requested again: the right may be gone. */
const caching = {
  avatar: 'private, max-age=86400',
  logo: 'public, max-age=86400',
  contact: 'private, no-cache',
  message: 'private, no-cache',
  template: 'private, no-cache',
  macro: 'private, no-cache',
}

const send = (request: FastifyRequest, reply: FastifyReply, { used_as, ...file }: service.Opened) =>
  sendFile(request, reply, file, used_as ? caching[used_as] : 'private, no-cache')
