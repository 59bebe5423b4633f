import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import compileJson from 'fast-json-stringify'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import { type Actor, type Ctx, system } from '../context.ts'
import type { Database } from '../database/database.ts'
import { forbidden, notFound, Refusal } from '../errors.ts'
import { checkText, JsonRefused, readJson } from '../json.ts'
import { type Access, type Permission, permissionsOf } from '../permissions.ts'
import { demandStepUp } from '../step-up.ts'
import {
  answerBroken,
  bodyPatience,
  type ConnectionLimits,
  cutSlowReader,
  cutSlowSender,
  isTakenAtOnce,
  sliced,
  usualLimits,
} from './connections.ts'
import { sendError } from './error-answers.ts'
import { checkUnknownFields, type Unhonoured } from './fields.ts'
import { keepAnswers } from './idempotency.ts'
import { checkLater, compileText, strict } from './input-checks.ts'
import { actingInside } from './inside.ts'
import { describeRoutes, openapiDocument } from './openapi.ts'
import { collectPaths } from './paths.ts'
import { observeRequests } from './request-log.ts'
import type { App, Authenticate, Routes } from './routing.ts'
import { createProxyWatch } from './unnamed-proxy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
    /** Checks again that the caller may do this, for work that is written long after the request arrived. */
    authorize: () => Promise<void>
    /** Does so if the body took its time: whoever began to send it may have lost the right since. */
    authorizeLate: () => Promise<void> | undefined
  }
  interface FastifyContextConfig {
    /** Who may call the route; of several permissions, any one is enough. A route without `access` stops the start. */
    access?: Access | readonly Permission[]
    /** Permissions that allow more of the route than `access` alone does. */
    opens?: readonly Permission[]
    /** The answer is a file, a stream or a document of its own, not JSON in the envelope. */
    bare?: boolean
    /** Some changes that the route makes need `demandStepUp`. */
    stepsUp?: boolean
    /** Requests per minute and IP to this route only, in addition to the general limit. */
    rateLimit?: number
    /** The form with a file that the route takes, in addition to a JSON body or instead of one. */
    form?: TSchema
    /** A second path of the route. The API document cannot hold it, because two paths would match one address. */
    alsoAt?: string
    /** The route has database connections that other routes cannot use up. */
    intake?: boolean
    /** Bytes that are read of each file, for a route whose form continues after a file that is too large. */
    maxFileBytes?: number
  }
}

export type HttpOptions = {
  ctx: Ctx
  authenticate: Authenticate
  /** Counts the request against the limit of its address; throws Refusal 429. */
  admit: (ctx: Ctx, subject: string, perMinute: number) => Promise<void>
  routes: Routes[]
  /** The database for routes with `intake`; without it they use the common one. */
  intake?: Database
  /** Fields that are refused rather than ignored. */
  unhonoured?: Unhonoured
  /** For tests, which wait less or longer. */
  limits?: Partial<ConnectionLimits>
}

const defaultBodyLimit = 256 * 1024

/** Sent with every answer. */
export const guardHeaders = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }
/** An answer that is not a page loads nothing and is shown in no frame. */
export const sealedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Builds the web server. Every answer below /api is in the envelope, whichever layer it comes from. */
export async function createApp(options: HttpOptions): Promise<App> {
  const { ctx } = options
  const limits = { ...usualLimits, ...options.limits }
  const app: App = fastify({
    loggerInstance: ctx.log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy.length > 0 ? ctx.config.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    connectionTimeout: limits.silentMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      // Node would answer in its own format; the hook below answers in ours.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => sendError(ctx, error, request, reply as FastifyReply),
    clientErrorHandler: (error, socket) => answerBroken(error, socket, ctx.language),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.maxConnections = limits.max
  app.decorateRequest('ctx', null as unknown as Ctx)
  app.decorateRequest('authorize', null as never)
  app.decorateRequest('authorizeLate', null as never)
  app.setValidatorCompiler(({ schema, httpPart }) =>
    checkLater(() => (httpPart === 'body' ? strict.compile(schema as object) : compileText(schema as object))),
  )
  app.setSerializerCompiler<object>(({ schema }) => {
    let write: ReturnType<typeof compileJson> | undefined
    return (answer) => {
      write ??= compileJson(schema)
      return write(answer)
    }
  })
  app.setErrorHandler((error, request, reply) => sendError(ctx, error, request, reply))
  takeJson(app)
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`)
    // Node's own limit covers requests that are refused before their body is read. Fastify begins with no limit,
    // whatever Node was given.
    const patience = limits.headersMs + bodyPatience(limits, route.bodyLimit ?? defaultBodyLimit)
    app.server.requestTimeout = Math.max(app.server.requestTimeout, patience)
  })
  // Must come before the hook that reads cookies.
  await app.register(cookie)
  admitRequests(app, options)
  checkInput(app, limits, ctx)
  checkUnknownFields(app, options.unhonoured ?? {})
  keepAnswers(app)
  sealAnswers(app, limits)
  observeRequests(app, ctx.tracing)

  await describeRoutes(app)
  let document: object | undefined
  app.get('/api/v1/openapi.json', { config: { access: 'public', bare: true } }, async () => {
    document ??= openapiDocument(app)
    return document
  })
  for (const add of options.routes) await app.register(async (scope) => add(scope as App))
  return app
}

/** Reads only JSON bodies. Refuses with 415 one that is compressed or of another type. */
function takeJson(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json\b/i, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.headers['content-encoding']) return done(new Refusal(415, 'InputException', 'input.compressed'))
    // Many clients send a content type with every request, even without a body.
    if (bytes.length === 0) return done(null)
    try {
      done(null, readJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Decides before a body is read whether a request is answered: its path and method, how many there were, and its
 * sender.
 */
function admitRequests(app: App, options: HttpOptions): void {
  const { ctx } = options
  const paths = collectPaths(app)
  const watchProxy = createProxyWatch(ctx.log)
  /** Below /api, who sends a write without a key or a session's token hears of that first, as on every route there. */
  const refuseMethod = async (request: FastifyRequest, reply: FastifyReply, methods: string[]) => {
    if (writes.has(request.method) && isBelowApi(request.url, undefined))
      await options.authenticate(request.ctx, request)
    const taken = methods.join(', ')
    reply.header('Allow', taken)
    return new Refusal(405, 'InputException', 'input.method', { taken })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const methods = paths.methodsOf(request.url)
    // The path does support this method, but a part of it is too long, so nothing can be found there.
    throw methods.length === 0 || methods.includes(request.method)
      ? notFound()
      : await refuseMethod(request, reply, methods)
  })
  app.addHook('onRequest', async (request, reply) => {
    watchProxy(request)
    const ip = addressOf(request)
    const { url, config } = request.routeOptions
    const db = (config.intake && options.intake) || ctx.db
    request.ctx = { ...ctx, db, actor: system, ip, log: ctx.log.child({ request_id: request.id }) }
    reply.header('X-Request-Id', request.id)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.header('Connection', 'close')
      throw new Refusal(400, 'InputException', 'input.malformed', { field: 'Host' })
    }
    if (isBelowApi(request.url, url)) {
      await options.admit(request.ctx, ip, ctx.config.rateLimit)
    }
    if (config.rateLimit && ctx.config.rateLimit > 0) {
      await options.admit(request.ctx, `${url} ${ip}`, config.rateLimit)
    }
    // The router refuses this method for its body before it says that no route takes it.
    if (request.is404 && request.method === 'QUERY') {
      const methods = paths.methodsOf(request.url)
      throw methods.length > 0 ? await refuseMethod(request, reply, methods) : notFound()
    }
    const beside = url?.includes(':') ? paths.methodsBeside(url, request.url) : undefined
    if (beside) throw await refuseMethod(request, reply, beside)
    request.authorize = () => authorize(options, request)
    await request.authorize()
    const at = ctx.now().getTime()
    request.authorizeLate = () => (ctx.now().getTime() - at > promptMs ? request.authorize() : undefined)
  })
}

/**
 * Waits for a body as long as its size allows. Refuses text that is not UTF-8 or holds what cannot be stored, and
 * senders who have lost the right since they began to send.
 */
function checkInput(app: App, limits: ConnectionLimits, ctx: Ctx): void {
  app.addHook('preParsing', ({ raw, routeOptions }, reply, _payload, done) => {
    cutSlowSender(raw, reply.raw, bodyPatience(limits, routeOptions.bodyLimit), ctx.language)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.url.includes('%')) checkQuery(request.url)
    for (const part of ['params', 'query'] as const) {
      for (const [name, value] of Object.entries(request[part] as Record<string, unknown>)) {
        for (const text of Array.isArray(value) ? value : [value]) if (typeof text === 'string') checkText(text, name)
      }
    }
    const late = request.authorizeLate()
    if (late) late.then(() => done(), done)
    else done()
  })
}

/** Puts answers in the envelope, gives them the headers that every answer has, and sends them in slices. */
function sealAnswers(app: App, limits: ConnectionLimits): void {
  app.addHook('preSerialization', async (request, reply, payload) =>
    request.routeOptions.config.bare || reply.statusCode >= 400 ? payload : { status: 'success', data: payload },
  )
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(guardHeaders)
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${365 * 24 * 3600}`)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', sealedPolicy)
    if (request.headers.connection === 'close') reply.header('Connection', 'close')
    if (!isTakenAtOnce(payload, request.socket)) cutSlowReader(request.raw, reply.raw, limits)
    const slices = sliced(payload)
    if (slices) reply.header('Content-Length', slices.size)
    done(null, slices?.stream ?? payload)
  })
}

/**
 * Where a request comes from. A proxy may pass on any text that its client claims as its address; if that is no
 * address, the proxy's own is used.
 */
export const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))

/** Refuses a query that is not UTF-8, because it would be taken literally: `%ff` as three characters. */
function checkQuery(url: string): void {
  const [, query = ''] = url.split('?', 2)
  for (const pair of query.split('&')) {
    try {
      decodeURIComponent(pair.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    } catch {
      throw new JsonRefused('encoding', pair.split('=', 1)[0])
    }
  }
}

const writes = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])

/** Covers every spelling: the router also finds a path that is percent-encoded or follows an origin. */
const isBelowApi = (asked: string, route: string | undefined): boolean =>
  /^(https?:\/\/[^/]*)?\/(a|%61)(p|%70)(i|%69)/i.test(asked) || route?.startsWith('/api') === true

/** Bodies that come within this time are not worth a second look at their sender. */
const promptMs = 1_000

/** Makes the sender the actor of the request. Refuses senders who may not use the route. */
async function authorize(options: HttpOptions, request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config
  if (!access || access === 'public') return
  const signed = actingInside() ?? (await options.authenticate(request.ctx, request))
  request.ctx.actor = signed.actor
  request.ctx.confirmed = signed.confirmed ?? false
  if (signed.language) request.ctx.language = signed.language
  if (access === 'step_up') demandStepUp(request.ctx)
  else allow(signed.actor, access)
}

/** Refuses an actor who may not use a route of this access. */
function allow(actor: Actor, access: Exclude<Access, 'step_up'> | readonly Permission[]): void {
  if (actor.type === 'agent') {
    if (access === 'signed_in') return
    if (permissionsOf(access).some((permission) => actor.permissions.has(permission))) return
  }
  if (actor.type === 'knowledge_key' && access === 'knowledge') return
  throw forbidden()
}
