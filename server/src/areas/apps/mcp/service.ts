import {
  createMcpHandler,
  type JSONObject,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import Value from 'typebox/value'
import project from '../../../../../package.json' with { type: 'json' }
import { beginningOf } from '../../../platform/beginning.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fittingText } from '../../../platform/http/examples.ts'
import { callInside, type InsideCall } from '../../../platform/http/inside.ts'
import type { App } from '../../../platform/http/routing.ts'
import * as aiApps from '../ai-apps/service.ts'
import { type DeskApi, type Tool, ToolRefused } from './tool.ts'
import { findTool, tools } from './tools.ts'
import { cut, markRule, nearNames, word } from './words.ts'

/** One call of the endpoint: the caller, their IP address, and the desk's address for links. */
export type McpCall = { ctx: Ctx; caller: aiApps.Caller; ip: string; desk: string }

/**
 * Those with `initialize` that are supported in full, the newest first; 2026-07-28 has none. Older ones ask for batches
 * or another transport.
 */
export const revisions = ['2025-11-25', '2025-06-18'] as const

const instructions =
  'Parley is a customer-support desk. Customers write on WhatsApp: free text reaches them only while `window_open_until` ' +
  `lies ahead, afterwards only an approved template does. Prefer draft_reply to send_reply unless you were told to send. ${markRule}`

/**
 * The Model Context Protocol for recognised callers: revision 2026-07-28, and earlier ones with `initialize`, without
 * any state between two calls. `calls` holds what the route knows about each request.
 */
export function createEndpoint(app: App, calls: WeakMap<Request, McpCall>): McpHttpHandler {
  return createMcpHandler(
    ({ requestInfo }) => {
      const call = requestInfo && calls.get(requestInfo)
      if (!call) throw new Error('a call without a request')
      return createServer(app, call)
    },
    { maxSubscriptions: 1 },
  )
}

function createServer(app: App, call: McpCall): Server {
  const server = new Server(
    { name: 'parley', title: 'Parley', version: project.version },
    { capabilities: { tools: {} }, instructions, supportedProtocolVersions: [...revisions] },
  )
  server.setRequestHandler('tools/list', ({ params }) => {
    // The list has one page, so no cursor is one of ours.
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such cursor.')
    return { tools: tools.filter((tool) => mayUse(call, tool)).map(describe) }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = findTool(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noSuchTool(call, params.name))
    return run(app, call, tool, params.arguments ?? {})
  })
  return server
}

/** Names only tools that the caller may use. */
function noSuchTool(call: McpCall, wanted: string): string {
  const usable = tools.filter((tool) => mayUse(call, tool)).map(({ name }) => name)
  const near = nearNames(wanted, usable)
  return near.length === 0 ? 'There is no such tool.' : `There is no such tool. Near it: ${near.join(', ')}.`
}

/** Returns whether the caller's role has what the tool needs first. A call also checks what the app was allowed. */
function mayUse({ caller: { signed, connection, scopes } }: McpCall, { access, scope }: Tool): boolean {
  if (!connection) return scopes.includes(scope)
  if (signed.actor.type !== 'agent') return false
  if (access === 'signed_in') return true
  return signed.actor.permissions.has(access === 'knowledge' ? 'ai:manage' : access)
}

const describe = ({ name, title, description, input, output, scope, writes }: Tool) => ({
  name,
  title,
  description,
  inputSchema: closed(input),
  outputSchema: output as unknown as JSONObject & { type: 'object' },
  annotations: {
    title,
    readOnlyHint: !writes,
    destructiveHint: writes && scope !== 'write',
    // There is a customer or a foreign page at the other end.
    openWorldHint: scope === 'send' || name === 'import_url',
  },
})

/** An argument that the tool does not know is a mistake of the model, and the model is told so. */
const closed = (input: Tool['input']) => ({
  ...(input as unknown as { type: 'object'; properties: Record<string, JSONObject>; required?: string[] }),
  additionalProperties: false,
})

type Result = { content: { type: 'text'; text: string }[]; structuredContent?: Record<string, unknown>; isError?: true }

async function run(app: App, call: McpCall, tool: Tool, input: object): Promise<Result> {
  const known = Object.keys(tool.input.properties)
  const unknown = Object.keys(input).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const allowed = known.length === 0 ? 'It takes none.' : `It takes: ${known.join(', ')}.`
    return refusal(`${cut(`${tool.name} has no argument ${unknown.join(', ')}.`, 500)} ${allowed}`)
  }
  const [fault] = Value.Errors(closed(tool.input) as never, input)
  if (fault) return refusal(wordFault(tool, fault))
  try {
    const api = apiOf(app, call)
    const { data, text } = word(await tool.run(api, input as never))
    if (!api.replayed()) await noteWork(call, tool, input)
    return { content: [{ type: 'text', text }], structuredContent: data }
  } catch (error) {
    if (error instanceof ToolRefused) return refusal(error.message)
    throw error
  }
}

/** An example says more to a model than a regular expression, and to the person who reads along too. */
function wordFault(
  { input }: Tool,
  { instancePath, keyword, message }: ReturnType<typeof Value.Errors>[number],
): string {
  const name = instancePath.slice(1)
  const field = (input.properties as Record<string, { pattern?: string }>)[name]
  if (keyword !== 'pattern' || !field) return `${name || 'arguments'}: ${message}`
  return `${name}: ${field.pattern === '\\S' ? 'must not be blank' : `must be like ${fittingText(field, name)}`}`
}

const refusal = (text: string): Result => ({ content: [{ type: 'text', text }], isError: true })

/** `replayed` says whether an earlier call with the same key had done the work, so that nothing was done now. */
function apiOf(app: App, { caller, ip, desk }: McpCall): DeskApi & { replayed(): boolean } {
  let repeated = false
  const call = async <Data>({ idempotency_key: key, ...asked }: InsideCall) => {
    // Some tools of another scope also reach articles.
    if (asked.method === 'GET' && isKnowledge(asked.path) && !caller.scopes.includes('kb.read'))
      throw new ToolRefused('This takes the scope kb.read, which the app does not have.')
    // Models choose simple keys, so the keys of two apps of one agent must not collide.
    const idempotency_key = key && `mcp:${caller.connection?.id ?? ''}:${key}`
    const { status, data, message, replayed } = await callInside(app, caller.signed, ip, { ...asked, idempotency_key })
    repeated ||= replayed
    if (status >= 500) throw new Error(`${asked.method} ${asked.path} answered ${status}`)
    if (status >= 400) throw new ToolRefused(message)
    return data as Data
  }
  return { desk, call, replayed: () => repeated }
}

const isKnowledge = (path: string) => path.startsWith('/api/v1/ai/snippets')

/** A dry run leaves no trace; everything else that an app changed does. */
async function noteWork({ ctx, caller, ip }: McpCall, tool: Tool, input: object): Promise<void> {
  if (!tool.writes) return
  if ('dry_run' in tool.input.properties && !('dry_run' in input && input.dry_run === false)) return
  const about = Object.entries(input).find(([name]) => ['conversation', 'article_id', 'key', 'url'].includes(name))?.[1]
  const acting = { ...ctx, actor: caller.signed.actor, ip }
  await aiApps.noteWork(acting, workerOf(caller), tool.name, beginningOf(String(about ?? ''), 200))
}

function workerOf({ signed: { actor }, connection }: aiApps.Caller): aiApps.Worker {
  if (connection) return { type: 'ai_app', id: connection.id, name: connection.app }
  if (actor.type !== 'knowledge_key') throw new Error(`${actor.type} works without a connection`)
  return { type: 'api_key', id: actor.id, name: actor.name }
}
