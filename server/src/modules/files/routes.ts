import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { disposition, readRange } from '../../platform/downloads.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { Door } from '../../platform/http.ts'
import { answers, UuidParams } from '../../platform/shapes.ts'
import { fileForm, formLimit, receiveUpload, takeForms } from '../../platform/uploads.ts'
import { Media } from './schema.ts'
import * as service from './service.ts'

const tags = ['Files']

const bytes = { '*/*': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } }
const file = {
  200: { description: 'The file', content: bytes },
  206: { description: 'The part that `Range` asks for', content: bytes },
  304: { description: 'The file that `If-None-Match` names', type: 'null' },
  416: { description: 'Nothing of the part that `Range` asks for is there', type: 'object' },
}

/** Nothing that the file holds may run or load anything, should a browser ever open it as a page. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

export const fileRoutes: Door = (app) => {
  takeForms(app, (app) => {
    app.post(
      '/api/v1/media',
      {
        config: { access: 'signed_in', form: fileForm('The file, at most 100 MB.') },
        bodyLimit: formLimit(service.maxMedia),
        schema: {
          operationId: 'uploadMedia',
          summary: 'Upload a file',
          description:
            'Only the uploader sees it until it is used; what is used for nothing goes after a day. 413 for a larger one.',
          tags,
          response: answers(Media),
        },
      },
      async (request) => {
        const { ctx } = request
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
        response: file,
      },
    },
    async (request, reply) => sendFile(request, reply, await service.openFile(request.ctx, request.params.uuid)),
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
        response: file,
      },
    },
    async (request, reply) => sendFile(request, reply, await service.openFile(request.ctx, request.params.uuid)),
  )
}

/** What an avatar's or logo's address names never changes; other files are asked for again, as the right may be gone. */
const caching = { avatar: 'private, max-age=86400', logo: 'public, max-age=86400' }

async function sendFile(request: FastifyRequest, reply: FastifyReply, opened: service.Opened): Promise<FastifyReply> {
  const { name, mime, size, etag, used_as } = opened
  const known = namesThis(request.headers['if-none-match'], etag)
  const range = known ? 'whole' : wantedRange(request, etag, size)
  if (range === 'outside') {
    reply.header('Content-Range', `bytes */${size}`)
    throw new Refusal(416, 'InputException', 'file.range')
  }
  const bytes = range === 'whole' ? { start: 0, end: size - 1 } : range
  const content = known || request.method === 'HEAD' ? Readable.from([]) : await opened.read(bytes)
  if (!content) throw notFound()
  reply
    .header('ETag', etag)
    .header('Cache-Control', used_as ? caching[used_as] : 'private, no-cache')
    .header('Content-Security-Policy', policy)
    .header('Cross-Origin-Resource-Policy', 'same-origin')
  if (known) return reply.code(304).send()
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${bytes.start}-${bytes.end}/${size}`)
  return reply
    .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', bytes.end - bytes.start + 1)
    .header('Content-Disposition', disposition(opened.disposition, name))
    .send(content)
}

function wantedRange({ headers }: FastifyRequest, etag: string, size: number): ReturnType<typeof readRange> {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? readRange(headers.range, size) : 'whole'
}

const namesThis = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
