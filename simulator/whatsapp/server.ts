import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { controlRoutes, Refused } from './control-routes.ts'
import { BadWriting } from './customer.ts'
import { graph, uploadLimit } from './graph.ts'
import { errorBody, GraphError } from './graph-error.ts'
import { downloadRoute } from './media-routes.ts'
import { pageRoutes } from './page-routes.ts'
import type { Simulation } from './simulation.ts'

const jsonLimit = 1024 * 1024

/** The whole program as one HTTP server: the provider under `/v…`, the control under `/sim`, the phone at `/`. */
export async function buildServer(sim: Simulation): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: jsonLimit,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  })
  app.addHook('onRequest', async (request) => {
    if (!isLocal(request.hostname)) throw new Refused(403, 'the simulator answers only to a local name')
    const { origin } = request.headers
    if (origin !== undefined && URL.parse(origin)?.host !== request.host) {
      throw new Refused(403, 'the simulator answers only to its own page')
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
  app.setErrorHandler((error, _request, reply) => {
    const { status, message } = explain(error)
    return reply.code(status).send({ message })
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (path.startsWith('/sim')) return reply.code(404).send({ message: 'no such call' })
    const error = new GraphError(2500, undefined, { plain: true, message: `Unknown path components: ${path}` })
    return reply.code(error.http).send(errorBody(error))
  })
  await app.register(async (scope) => graph(scope, sim))
  await app.register(async (scope) => control(scope, sim))
  await app.register(async (scope) => phone(scope))
  return app
}

/** A foreign page whose host name points at this machine must not reach the control. */
function isLocal(hostname: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}

function explain(error: unknown): { status: number; message: string } {
  if (error instanceof BadWriting) return { status: 400, message: error.message }
  if (error instanceof GraphError) return { status: 400, message: error.details ?? error.message }
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string }
  if (statusCode < 500) return { status: statusCode, message }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return { status: 500, message: 'internal error' }
}

async function control(app: FastifyInstance, sim: Simulation): Promise<void> {
  // Without this a stranger's form could post to the control as plain text.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 4096 } })
  controlRoutes(app, sim)
  pageRoutes(app, sim)
  downloadRoute(app, sim)
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

async function phone(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
  })
  // The phone has no colours of its own: it uses those of the panel.
  const tokens = fileURLToPath(new URL('../../panel/src/tokens.css', import.meta.url))
  app.get('/tokens.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(createReadStream(tokens)))
  const folders = {
    '/': join(import.meta.dirname, 'phone'),
    '/fonts/sans/': dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/ibm-plex-sans/wght.css'))),
    '/fonts/mono/': dirname(fileURLToPath(import.meta.resolve('@fontsource/ibm-plex-mono/400.css'))),
  }
  for (const [prefix, root] of Object.entries(folders)) {
    await app.register(fastifyStatic, { root, prefix, decorateReply: false })
  }
}
