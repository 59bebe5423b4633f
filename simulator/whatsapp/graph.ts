import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account-routes.ts'
import { takeFault } from './faults.ts'
import { requireToken, sufferFault } from './graph-call.ts'
import { errorBody, GraphError } from './graph-error.ts'
import { watchCalls } from './graph-wire.ts'
import { mediaRoutes } from './media-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { nodeRoutes } from './node-routes.ts'
import type { Simulation } from './simulation.ts'
import { templateRoutes } from './template-routes.ts'

/** Room for the largest document (100 MB) and its multipart frame. */
export const uploadLimit = 110 * 1024 * 1024

/** The provider's API: every route under `/v<number>.<number>`, with errors in its format. */
export async function graph(app: FastifyInstance, sim: Simulation): Promise<void> {
  acceptBodies(app)
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 4096 } })
  app.setErrorHandler((error, _request, reply) => {
    const refused = translate(error)
    return reply.code(refused.http).send(errorBody(refused))
  })
  app.addHook('onRequest', async (request) => requireToken(sim, request))
  app.addHook('preHandler', async (request, reply) => {
    const fault = takeFault(sim, 'call', `${request.method} ${request.url}`)
    if (fault) return sufferFault(sim, fault, request, reply)
  })
  watchCalls(app, sim)
  accountRoutes(app, sim)
  messageRoutes(app, sim)
  mediaRoutes(app, sim)
  templateRoutes(app, sim)
  nodeRoutes(app, sim)
}

function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(text as string))
    } catch {
      done(new GraphError(100, 'The request body is not valid JSON'))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)))
  })
  // The raw bytes of a resumable upload come under any type.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: uploadLimit }, (_request, bytes, done) => {
    done(null, bytes)
  })
}

function translate(error: unknown): GraphError {
  if (error instanceof GraphError) return error
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  if (statusCode === 413) return new GraphError(100, 'The request is too large', { http: 413 })
  if (statusCode !== undefined && statusCode < 500) return new GraphError(100, message)
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return new GraphError(1, undefined, { http: 500 })
}
