import { requestSeconds } from '../metrics/metrics.ts'
import type { OpenSpan, Tracing } from '../metrics/tracing.ts'
import type { App } from './routing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds until the answer began; null for a stream, and for a caller who left before that. */
    answeredAfter: number | null
    span: OpenSpan | undefined
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A request that only reads is logged at `info` if it takes at least this many milliseconds. */
const slowMs = 1_000

/** Probes and files of the panel begin no trace. */
const untraced = new Set(['/healthz', '/health', '/readyz', '/metrics', '/*'])

/**
 * Counts every request, writes a line about it (at `info` if it writes or was slow, else at `debug`), and traces its
 * work once the sender is authorized.
 */
export function observeRequests(app: App, tracing: Tracing): void {
  app.decorateRequest('answeredAfter', null)
  app.decorateRequest('span', undefined)
  app.addHook('preHandler', (request, reply, done) => {
    const { method, id } = request
    const route = request.routeOptions.url
    if (route === undefined || untraced.has(route)) return done()
    request.span = tracing.begin(`${method} ${route}`, {
      kind: 'server',
      startTime: new Date(Date.now() - reply.elapsedTime),
      attributes: { 'http.request.method': method, 'http.route': route, 'parley.request_id': id },
    })
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.answeredAfter = reply.elapsedTime
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, answeredAfter } = request
    const route = request.routeOptions.url ?? 'unknown'
    // The reader decides how long a stream lasts.
    if (answeredAfter !== null) {
      requestSeconds.observe({ method, route, status: String(reply.statusCode) }, answeredAfter / 1000)
    }
    const failed = reply.statusCode >= 500 ? new Error('the request failed') : undefined
    request.span?.end({ 'http.response.status_code': reply.statusCode }, failed)
    const ms = Math.round(answeredAfter ?? reply.elapsedTime)
    const level = !reads.has(method) || (answeredAfter ?? 0) >= slowMs ? 'info' : 'debug'
    request.ctx?.log[level]({ method, route, status: reply.statusCode, ms }, 'request')
    done()
  })
}
