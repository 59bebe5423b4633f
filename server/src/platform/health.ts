import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { metrics } from './metrics.ts'
import type { Routes } from './routing.ts'

const open = { access: 'public', bare: true } as const

/**
 * `/healthz`, and `/health` as clients of Libredesk ask: the process lives. `/readyz`: database and migrations are ready, and a
 * worker takes jobs. `/metrics`: for this machine only, and not for whoever a proxy on it lets through.
 */
export const healthRoutes =
  (ctx: Ctx, takesJobs: () => boolean): Routes =>
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
      const passedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded
      if (passedOn || !/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) return reply.callNotFound()
      return reply.type(metrics.contentType).send(await metrics.metrics())
    })
  }
