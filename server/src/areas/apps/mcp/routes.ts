import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import { addressOf } from '../../../platform/http/http.ts'
import { countTry, tooMany } from '../../../platform/http/rate-limit.ts'
import type { Routes } from '../../../platform/http/routing.ts'
import { createStrangers } from '../../../platform/http/strangers.ts'
import { JsonRefused } from '../../../platform/json.ts'
import * as settings from '../../office/settings/service.ts'
import type { Accounts } from '../../people/agents/service.ts'
import * as aiApps from '../ai-apps/service.ts'
import type { McpCall } from './service.ts'
import { findTool } from './tools.ts'

/** Calls per minute of one connection. */
const perMinute = 120

/** The endpoint for AI apps. It answers in JSON-RPC, and in OAuth to callers who may not use it. */
export const mcpRoutes: Routes = (app) => {
  const calls = new WeakMap<Request, McpCall>()
  let endpoint: ReturnType<typeof load> | undefined
  /** The protocol is loaded with the first call, because few desks have AI apps. */
  const load = () => import('./service.ts').then(({ createEndpoint }) => createEndpoint(app, calls))
  const accounts: Accounts = new Map()
  const strangers = createStrangers('mcp')
  const callers = new WeakMap<FastifyRequest, aiApps.Caller>()
  app.addHook('onClose', async () => (await endpoint)?.close())

  const config = { access: 'public' as const, bare: true }
  /** Runs before the body is read. A token is checked even while strangers are limited, so they cannot keep it out. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { ctx } = request
    await refuseForeignPage(ctx, request.host, request.headers.origin)
    const token = /^Bearer ([\w.~+/=:-]{1,400})$/i.exec(request.headers.authorization ?? '')?.[1]
    const caller = token === undefined ? undefined : await aiApps.recognizeBearer(ctx, accounts, token)
    if (!caller) {
      await strangers.countFailure(ctx)
      return challenge(request, reply, token === undefined ? {} : { error: 'invalid_token' })
    }
    await limit(ctx, caller)
    callers.set(request, caller)
  }
  const errorHandler = (error: Error, _: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof JsonRefused)) throw error
    return reply.code(400).send(rpcError(-32700, 'The body is not JSON that the desk can read.'))
  }
  const options = { config, onRequest, errorHandler, bodyLimit: 1024 * 1024, schema: { hide: true } }
  app.post(aiApps.endpointPath, options, async (request, reply) => {
    const { ctx } = request
    const caller = callers.get(request)!
    if (Array.isArray(request.body)) return reply.code(400).send(rpcError(-32600, 'Batches are not taken.'))
    const missing = missingScope(request.body, caller)
    if (missing) {
      const scope = [...caller.scopes, missing].join(' ')
      return challenge(request, reply, { error: 'insufficient_scope', scope })
    }
    const asked = asRequest(request)
    calls.set(asked, { ctx, caller, ip: addressOf(request), desk: await aiApps.issuer(ctx) })
    endpoint ??= load()
    return hand(reply, await (await endpoint).fetch(asked, { parsedBody: request.body }))
  })
}

/**
 * A page of another site may not use a browser to reach a desk inside a network, neither by its own name nor by one
 * that it makes point there (DNS rebinding). A number of a host cannot be made to point anywhere else.
 */
async function refuseForeignPage(ctx: Ctx, host: string, origin: string | undefined): Promise<void> {
  if (origin !== undefined && !(await settings.isOwnOrigin(ctx, origin))) throw forbidden()
  const address = URL.parse(`http://${host}`)
  if (!address || address.username || address.password) throw forbidden()
  const name = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) || /^([\w-]+\.)*localhost$/.test(name)) return
  if (!(await settings.isOwnOrigin(ctx, address.origin))) throw forbidden()
}

async function limit(ctx: Ctx, { connection, signed }: aiApps.Caller): Promise<void> {
  if (ctx.config.rateLimit === 0) return
  const who = connection ? `mcp-${connection.id}` : `mcp-key-${'id' in signed.actor ? signed.actor.id : 0}`
  if ((await countTry(ctx, who)) > perMinute) throw tooMany(ctx)
}

function missingScope(body: unknown, caller: aiApps.Caller): string | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  const tool = method === 'tools/call' ? findTool(params?.name) : undefined
  return tool && !caller.scopes.includes(tool.scope) ? tool.scope : undefined
}

/** Answers 401 or 403 and says how to get a better token (RFC 6750 3, RFC 9728 5.1). */
async function challenge(
  { ctx, host }: FastifyRequest,
  reply: FastifyReply,
  facts: { error?: string; scope?: string },
): Promise<FastifyReply> {
  const desk = await aiApps.reachedAt(ctx, host)
  const resource_metadata = `${desk}/.well-known/oauth-protected-resource${aiApps.endpointPath}`
  const parts = Object.entries({ ...facts, resource_metadata }).map(([name, value]) => `${name}="${value}"`)
  return reply
    .code(facts.error === 'insufficient_scope' ? 403 : 401)
    .header('WWW-Authenticate', `Bearer ${parts.join(', ')}`)
    .send({ error: facts.error ?? 'invalid_request' })
}

const rpcError = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })

/** Its address is made here: a caller may write the path after an origin, or a host that is not valid. */
function asRequest({ headers, body }: FastifyRequest): Request {
  const kept = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.+)$/.test(name))
  const lines = kept.map(([name, value]) => [name, String(value)] as [string, string])
  return new Request(`http://desk${aiApps.endpointPath}`, {
    method: 'POST',
    headers: lines,
    body: JSON.stringify(body ?? null),
  })
}

async function hand(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const type = answer.headers.get('content-type')
  const text = await answer.text()
  reply.code(answer.status)
  if (type) reply.header('Content-Type', type)
  return reply.send(text)
}
