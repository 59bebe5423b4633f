import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { OutboundFailed, OutboundRefused } from '../../../platform/outside/outbound.ts'
import * as settings from '../../office/settings/service.ts'
import { OAuthError } from './oauth-error.ts'
import * as queries from './queries.ts'
import { cleanName, isRedirectUri, nameRedirect } from './rules.ts'
import type { Registration } from './schema.ts'

type Registered = {
  client_id: string
  client_id_issued_at: number
  client_name: string
  redirect_uris: string[]
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: 'none'
}

/**
 * Gives an app an id with which it may ask agents to connect it (RFC 7591). It gets no secret: what it says about
 * itself proves nothing, so the agent is shown where the answer goes.
 */
export async function registerApp(ctx: Ctx, { client_name, redirect_uris }: Registration): Promise<Registered> {
  if (!redirect_uris.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'Redirect addresses are https, http on this machine, or the scheme of an app, without a fragment.',
    )
  }
  const client_id = randomBytes(24).toString('base64url')
  const name = cleanName(client_name, nameRedirect(redirect_uris[0]!))
  await queries.upsertApp(ctx.db, { client_id, name, redirect_uris })
  return {
    client_id,
    client_id_issued_at: Math.floor(ctx.now().getTime() / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/**
 * The app with the id: one that registered, or one whose id is the address of a document in which it describes itself.
 * That document is read anew each time.
 */
export async function findClient(ctx: Ctx, clientId: string): Promise<queries.App> {
  if (!/^https?:\/\//.test(clientId)) return (await queries.findApp(ctx.db, clientId)) ?? refuseUnknown()
  await checkDocumentAddress(ctx, clientId)
  const { client_name, redirect_uris } = await readDocument(ctx, clientId)
  const host = new URL(clientId).host
  return queries.upsertApp(ctx.db, { client_id: clientId, name: cleanName(client_name, host), redirect_uris })
}

function refuseUnknown(): never {
  throw invalid('ai_app.unknown').at('client_id')
}

/** Plain http is accepted if the desk itself is reached by it, as in a private network. */
async function checkDocumentAddress(ctx: Ctx, address: string): Promise<void> {
  const plain = (await settings.getGeneral(ctx))['app.root_url'].startsWith('http:')
  const url = URL.canParse(address) ? new URL(address) : undefined
  const fits =
    url && (url.protocol === 'https:' || plain) && url.pathname !== '/' && !url.hash && !url.username && !url.password
  if (!fits) refuseUnknown()
}

const maxDocument = 16 * 1024
const documentMs = 5_000

/** Reads it through the guarded client, without following redirects (draft-ietf-oauth-client-id-metadata-document). */
async function readDocument(ctx: Ctx, address: string): Promise<{ client_name?: string; redirect_uris: string[] }> {
  const refuse = (reason: string): never => {
    throw invalid('ai_app.document', { reason }).at('client_id')
  }
  const options = { timeout: documentMs, maxBytes: maxDocument, redirects: 0, headers: { accept: 'application/json' } }
  const answer = await ctx.outbound.request(address, options).catch((error: unknown) => {
    if (error instanceof OutboundFailed || error instanceof OutboundRefused) return refuse(error.message)
    throw error
  })
  if (answer.status !== 200) refuse(String(answer.status))
  const document = parse(answer.text())
  if (document?.['client_id'] !== address) refuse('client_id')
  const uris = document?.['redirect_uris']
  const usable = Array.isArray(uris) && uris.length > 0 && uris.length <= 20 && uris.every(isUsable)
  if (!usable) return refuse('redirect_uris')
  const name = document?.['client_name']
  return { redirect_uris: uris, ...(typeof name === 'string' ? { client_name: name } : {}) }
}

const isUsable = (uri: unknown): uri is string => typeof uri === 'string' && uri.length <= 2000 && isRedirectUri(uri)

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
