import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Ctx } from '../../../platform/context.ts'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { JsonRefused } from '../../../platform/json.ts'
import { answers, IdParams, True } from '../../../platform/shapes.ts'
import {
  Answered,
  AppConnection,
  Asking,
  Consent,
  Registration,
  Request,
  Revocation,
  scopes,
  TokenRequest,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['AI apps']

export const aiAppRoutes: Routes = (app) => {
  app.get(
    '/api/v1/ai/connect/apps',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'listAiApps',
        summary: 'AI apps that are connected',
        description: 'Those of the caller; with `ai:manage` those of everybody. The newest 500.',
        tags,
        response: answers(Type.Array(AppConnection)),
      },
    },
    async (request) => service.listAppConnections(request.ctx),
  )

  app.delete(
    '/api/v1/ai/connect/apps/:id',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'disconnectAiApp',
        summary: 'Disconnect an AI app',
        description: 'Its next call is refused. 404 for one that the caller does not see.',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => service.endAppConnection(request.ctx, request.params.id),
  )

  app.get(
    '/api/v1/ai/connect/request',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'readAiAppRequest',
        summary: 'What an AI app asks for',
        description:
          'For the page of consent, which hands on the query of its own address. 400 for a request that is to be refused.',
        tags,
        querystring: Asking,
        response: answers(Request),
      },
    },
    async (request) => service.readRequest(request.ctx, request.query),
  )

  app.post(
    '/api/v1/ai/connect/request',
    {
      config: { access: 'signed_in' },
      schema: {
        operationId: 'answerAiAppRequest',
        summary: 'Allow an AI app what it asks for, or refuse it',
        tags,
        body: Consent,
        response: answers(Answered),
      },
    },
    async (request) => service.answerRequest(request.ctx, request.body),
  )

  oauthRoutes(app)
}

const config = { access: 'public' as const, bare: true }

/** What apps themselves call. Documents and errors have the shapes of the RFCs, not the envelope. */
function oauthRoutes(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  for (const path of [
    '/.well-known/oauth-protected-resource',
    `/.well-known/oauth-protected-resource${service.endpointPath}`,
  ])
    app.get(path, { config, schema: { hide: true } }, async (request) => describeResource(request.ctx, request.host))
  for (const path of [
    '/.well-known/oauth-authorization-server',
    `/.well-known/oauth-authorization-server${service.endpointPath}`,
  ])
    app.get(path, { config, schema: { hide: true } }, async (request) => describeServer(request.ctx))

  // The panel's page gets the query in one piece, so that no router parses and rewrites it.
  app.get('/oauth/authorize', { config, schema: { hide: true } }, async (request, reply) => {
    const at = request.url.indexOf('?')
    const ask = at < 0 ? '' : request.url.slice(at + 1)
    return reply.redirect(`/connect-ai?${new URLSearchParams({ ask })}`, 303)
  })
  app.post(
    '/oauth/register',
    {
      config: { ...config, rateLimit: 10 },
      bodyLimit: 16_384,
      schema: { hide: true, body: Registration },
      errorHandler: tellUnreadable('invalid_client_metadata'),
    },
    async (request, reply) =>
      told(reply, async () => {
        const made = await service.registerApp(request.ctx, request.body)
        reply.code(201)
        return made
      }),
  )
  app.post(
    '/oauth/token',
    {
      config: { ...config, rateLimit: 120 },
      bodyLimit: 16_384,
      schema: { hide: true, body: TokenRequest },
      errorHandler: tellUnreadable('invalid_request'),
    },
    async (request, reply) => told(reply, () => service.exchange(request.ctx, request.body)),
  )
  app.post(
    '/oauth/revoke',
    {
      config: { ...config, rateLimit: 120 },
      bodyLimit: 16_384,
      schema: { hide: true, body: Revocation },
      errorHandler: tellUnreadable('invalid_request'),
    },
    async (request) => {
      await service.revoke(request.ctx, request.body.token)
      return {}
    },
  )
}

type Unreadable = Error & { validation?: { instancePath: string; message?: string }[]; statusCode?: number }

/** A body that is not what the endpoint takes is told to programs, like everything else that is wrong there. */
const tellUnreadable = (fault: service.Fault) => (error: Unreadable, _: FastifyRequest, reply: FastifyReply) => {
  const { validation: [issue] = [], statusCode = 500 } = error
  if (!issue && !(error instanceof JsonRefused) && statusCode !== 415) throw error
  const isRedirect = /redirect_uris/.test(`${issue?.instancePath} ${issue?.message}`)
  const field = issue?.instancePath.slice(1).replaceAll('/', '.') || 'body'
  return reply.code(400).send({
    error: isRedirect ? 'invalid_redirect_uri' : fault,
    error_description: issue ? `${field}: ${issue.message}` : 'The body is not JSON that the desk can read.',
  })
}

async function told(reply: FastifyReply, work: () => Promise<object>): Promise<object> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof service.OAuthError)) throw error
    reply.code(400)
    return { error: error.fault, error_description: error.message }
  }
}

/** RFC 9728. */
async function describeResource(ctx: Ctx, host: string): Promise<object> {
  const desk = await service.issuer(ctx)
  return {
    resource: `${await service.reachedAt(ctx, host)}${service.endpointPath}`,
    authorization_servers: [desk],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_documentation: `${desk}/docs`,
  }
}

/** RFC 8414. */
async function describeServer(ctx: Ctx): Promise<object> {
  const desk = await service.issuer(ctx)
  return {
    issuer: desk,
    authorization_endpoint: `${desk}/oauth/authorize`,
    token_endpoint: `${desk}/oauth/token`,
    registration_endpoint: `${desk}/oauth/register`,
    revocation_endpoint: `${desk}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}
