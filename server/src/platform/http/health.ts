import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { metrics } from '../metrics/metrics.ts'
import type { Routes } from './routing.ts'

const open = { access: 'public', bare: true } as const

/**
 * `/healthz`, and `/health` for clients of Libredesk: the process lives. `/readyz`: database and migrations are ready,
 * and a worker takes jobs. `/metrics`: open to this machine, but not to requests that a proxy on it passes on; open
 * from anywhere with METRICS_TOKEN.
 */
export const healthRoutes =
  (ctx: Ctx, takesJobs: () => boolean, deskMetrics: () => Promise<string>): Routes =>
  (app) => {
    app.get('/healthz', { config: open }, async (_request, reply) => reply.type('text/plain').send('ok'))
    app.get('/health', { config: { access: 'public' }, schema: { hide: true } }, async () => true)
    app.get('/readyz', { config: open }, async (_request, reply) => {
      try {
        await sql`select 1 from migration limit 1`.execute(ctx.db)
      } catch {
        return reply.code(503).type('text/plain').send('the database does not answer')
      }
      if (!takesJobs()) return reply.code(503).type('text/plain').send('no jobs are taken')
      return reply.type('text/plain').send('ready')
    })
    app.get('/metrics', { config: open }, async (request, reply) => {
      const { metricsToken } = ctx.config
      if (!isFromHere(request) && !(metricsToken && isBearer(request, metricsToken))) {
        if (!metricsToken) return reply.callNotFound()
        return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN is needed')
      }
      return reply.type(metrics.contentType).send(`${await deskMetrics()}${await metrics.metrics()}`)
    })
  }

function isFromHere({ ip, headers }: FastifyRequest): boolean {
  const passedOn = headers['x-forwarded-for'] ?? headers.forwarded
  return passedOn === undefined && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

/** Compares in constant time; as hashes, because the lengths may differ. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}
