import type { IncomingHttpHeaders } from 'node:http'
import Type from 'typebox'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { createIntake } from './intake.ts'

const maxDelivery = 3 * 1024 * 1024

const params = Type.Object({ id: Type.String() })
const config = { access: 'public', bare: true, intake: true } as const

const signatureOf = (headers: IncomingHttpHeaders) => headers['x-hub-signature-256']?.toString()

/**
 * These routes are not under /api: the provider signs the raw bytes, so the body is kept as it came, whatever its
 * content type.
 */
export const whatsappRoutes: Routes = (app) => {
  const intake = createIntake()
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxDelivery }, (_request, body, done) =>
      done(null, body),
    )

    scope.get('/webhooks/whatsapp/:id', { config, schema: { hide: true, params } }, async (request, reply) => {
      const challenge = await intake.answerChallenge(request.ctx, request.params.id, request.query)
      return reply
        .code(challenge === undefined ? 403 : 200)
        .type('text/plain; charset=utf-8')
        .send(challenge ?? '')
    })

    scope.post(
      '/webhooks/whatsapp/:id',
      {
        config,
        bodyLimit: maxDelivery,
        schema: { hide: true, params },
        async onRequest({ ctx, params, headers }, reply) {
          // A content type that cannot be read would be refused before any parser is asked.
          headers['content-type'] = 'application/octet-stream'
          const length = Number(headers['content-length'] ?? Number.NaN)
          // The body limit refuses this call, whoever sent it.
          if (length > maxDelivery) return
          if (!(await intake.mayBeProven(ctx, params.id, signatureOf(headers), length))) return reply.code(401).send()
        },
      },
      async (request, reply) => {
        const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
        const kept = await intake.acceptDelivery(request.ctx, request.params.id, body, signatureOf(request.headers))
        return reply.code(kept ? 200 : 401).send()
      },
    )
  })
}
