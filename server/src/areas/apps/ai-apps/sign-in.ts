import { randomBytes } from 'node:crypto'
import { agentId, type Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { sha256 } from '../../../platform/secrets/passwords.ts'
import * as settings from '../../office/settings/service.ts'
import { findClient } from './clients.ts'
import * as queries from './queries.ts'
import { codeMs, isChallenge, mayHave, nameRedirect, readScopes, withQuery } from './rules.ts'
import type { Asking, Consent, Request, Scope } from './schema.ts'

/** The address of the desk's MCP endpoint, for which tokens are made. */
export const endpointPath = '/mcp'

/** What the consent page shows. Refuses a request that must not be answered to anybody. */
export async function readRequest(ctx: Ctx, asking: Asking): Promise<Request> {
  const { app, wanted } = await check(ctx, asking)
  return {
    name: app.name,
    redirect_host: nameRedirect(asking.redirect_uri),
    scopes: wanted.map((scope) => ({ scope, allowed: mayHave(ctx.actor, scope) })),
  }
}

/**
 * Takes the agent's decision. Returns where the browser goes: back to the app, with a code that is valid for one
 * exchange within a minute, or with the message that the agent declined.
 */
export async function answerRequest(ctx: Ctx, consent: Consent): Promise<{ redirect_to: string }> {
  const { app, wanted, resource } = await check(ctx, consent)
  const iss = await issuer(ctx)
  const state = consent.state || undefined
  const back = (values: Record<string, string | undefined>) => ({
    redirect_to: withQuery(consent.redirect_uri, { ...values, state, iss }),
  })
  const granted = wanted.filter((scope) => consent.scopes.includes(scope) && mayHave(ctx.actor, scope))
  if (!consent.approve || granted.length === 0) return back({ error: 'access_denied' })
  const code = randomBytes(32).toString('base64url')
  await queries.insertCode(
    ctx.db,
    sha256(code),
    {
      ai_app_id: app.id,
      agent_id: agentId(ctx)!,
      redirect_uri: consent.redirect_uri,
      scopes: granted,
      resource,
      challenge: consent.code_challenge,
    },
    new Date(ctx.now().getTime() + codeMs),
  )
  return back({ code })
}

/** The desk as OAuth knows it: its Root URL, at whatever address it is reached. */
export const issuer = async (ctx: Ctx): Promise<string> => (await settings.getGeneral(ctx))['app.root_url']

/**
 * The desk at the host that a request came to, if that is one of its own: an app compares it with the address that it
 * was given. The scheme is that of the Root URL, because there may be a proxy in between.
 */
export async function reachedAt(ctx: Ctx, host: string): Promise<string> {
  const desk = await issuer(ctx)
  const origin = `${new URL(desk).protocol}//${host}`
  return (await settings.isOwnOrigin(ctx, origin)) ? origin : desk
}

/** Returns whether tokens may be for this address: the endpoint, at the desk's address or an accepted one. */
export async function isOwnResource(ctx: Ctx, resource: string): Promise<boolean> {
  if (!URL.canParse(resource)) return false
  const { origin, pathname, search, hash } = new URL(resource)
  return pathname.replace(/\/$/, '') === endpointPath && !search && !hash && settings.isOwnOrigin(ctx, origin)
}

type Checked = { app: queries.App; wanted: Scope[]; resource: string }

/** If anything in a request is wrong, only the agent who looks at it is told. No app gets an answer. */
async function check(ctx: Ctx, asking: Asking): Promise<Checked> {
  const app = await findClient(ctx, asking.client_id)
  if (!app.redirect_uris.includes(asking.redirect_uri)) throw invalid('ai_app.redirect').at('redirect_uri')
  if (asking.response_type !== 'code') throw invalid('ai_app.response_type').at('response_type')
  if (asking.code_challenge_method !== 'S256' || !isChallenge(asking.code_challenge))
    throw invalid('ai_app.pkce').at('code_challenge')
  const wanted = readScopes(asking.scope)
  if (!wanted) throw invalid('ai_app.scope').at('scope')
  const resource = asking.resource || `${await issuer(ctx)}${endpointPath}`
  if (!(await isOwnResource(ctx, resource))) throw invalid('ai_app.resource').at('resource')
  return { app, wanted, resource }
}
