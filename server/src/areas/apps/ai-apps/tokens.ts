import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Signed } from '../../../platform/http/routing.ts'
import { sha256 } from '../../../platform/secrets/passwords.ts'
import { transaction } from '../../../platform/transaction.ts'
import { record } from '../../office/audit/service.ts'
import { type Accounts, signInAs } from '../../people/agents/service.ts'
import { AiAppsChanged } from '../../people/handed/schema.ts'
import { recognizeKey } from '../../people/keys/service.ts'
import { OAuthError } from './oauth-error.ts'
import * as queries from './queries.ts'
import { accessMs, answersChallenge, nameRedirect, refreshMs } from './rules.ts'
import { type Scope, scopes, type TokenRequest, type Tokens } from './schema.ts'
import { isOwnResource } from './sign-in.ts'

const invalidGrant = () => new OAuthError('invalid_grant', 'The code or token is unknown, spent or over.')

/**
 * Exchanges a code or a refresh token. Throws OAuthError. If the exchange shows that a code or token was stolen, the
 * connection ends.
 */
export async function exchange(ctx: Ctx, request: TokenRequest): Promise<Tokens> {
  if (request.grant_type === 'authorization_code') return exchangeCode(ctx, request)
  if (request.grant_type === 'refresh_token') return refresh(ctx, request)
  throw new OAuthError('unsupported_grant_type', 'It is authorization_code or refresh_token.')
}

/** A fault is thrown after the transaction, so that its consequences are kept. */
async function settled(work: Promise<Tokens | OAuthError>): Promise<Tokens> {
  const outcome = await work
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

function exchangeCode(ctx: Ctx, request: TokenRequest): Promise<Tokens> {
  const hash = sha256(request.code)
  return settled(
    transaction(ctx, async (ctx) => {
      const code = await queries.lockCode(ctx.db, hash)
      if (!code) return invalidGrant()
      // If a code comes twice, late or from another app, somebody has seen it who should not have.
      const mine = code.client_id === request.client_id && code.redirect_uri === request.redirect_uri
      const good = mine && code.spent_at === null && code.expires_at > ctx.now()
      if (!good || !answersChallenge(request.code_verifier, code.challenge)) {
        if (code.connection_id !== null) await end(ctx, code.connection_id)
        await queries.spendCode(ctx.db, hash, ctx.now(), null)
        return invalidGrant()
      }
      if (request.resource && request.resource !== code.resource) {
        return new OAuthError('invalid_target', 'The resource is not the one that was asked for.')
      }
      const connection = await connect(ctx, code)
      await queries.spendCode(ctx.db, hash, ctx.now(), connection)
      return issue(ctx, connection, code.scopes)
    }),
  )
}

async function connect(ctx: Ctx, code: queries.LockedCode): Promise<number> {
  const { ai_app_id, agent_id, scopes, resource } = code
  const redirect_host = nameRedirect(code.redirect_uri)
  const row = { ai_app_id, agent_id, scopes, resource, redirect_host, created_at: ctx.now() }
  const id = await queries.insertConnection(ctx.db, row)
  const name = (await queries.findApp(ctx.db, code.client_id))!.name
  emit(ctx, AiAppsChanged, {})
  const after = { name, redirect_host, scopes: scopes.join(' ') }
  await record(ctx, 'ai_app_connected', { type: 'ai_app', id }, { after }, { type: 'agent', id: agent_id })
  return id
}

function refresh(ctx: Ctx, request: TokenRequest): Promise<Tokens> {
  const hash = sha256(request.refresh_token)
  return settled(
    transaction(ctx, async (ctx) => {
      const held = await queries.lockRefresh(ctx.db, hash)
      if (!held || held.client_id !== request.client_id || held.expires_at <= ctx.now() || !held.enabled)
        return invalidGrant()
      if (held.spent_at !== null) {
        await end(ctx, held.connection_id)
        return invalidGrant()
      }
      if (request.resource && request.resource !== held.resource) {
        return new OAuthError('invalid_target', 'The resource is not the one that was asked for.')
      }
      // No token for an address that was given up is taken. So the app has to ask the agent again.
      if (!(await isOwnResource(ctx, held.resource))) return invalidGrant()
      await queries.spendRefresh(ctx.db, hash, held.connection_id, ctx.now())
      return issue(ctx, held.connection_id, held.scopes)
    }),
  )
}

async function issue(ctx: Ctx, connection: number, granted: readonly Scope[]): Promise<Tokens> {
  const [access_token, refresh_token] = [makeToken(), makeToken()]
  const after = (ms: number) => new Date(ctx.now().getTime() + ms)
  await queries.insertTokens(ctx.db, connection, [
    { kind: 'access', token_hash: sha256(access_token), expires_at: after(accessMs) },
    { kind: 'refresh', token_hash: sha256(refresh_token), expires_at: after(refreshMs) },
  ])
  const expires_in = accessMs / 1000
  return { access_token, token_type: 'Bearer', expires_in, refresh_token, scope: granted.join(' ') }
}

const makeToken = () => randomBytes(32).toString('base64url')

/** Ends the connection to which a token belongs. Reports nothing about unknown tokens (RFC 7009 2.2). */
export function revoke(ctx: Ctx, token: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const id = await queries.findConnectionOf(ctx.db, sha256(token))
    if (id !== undefined) await end(ctx, id)
  })
}

/** Its tokens are invalid from the commit on, in every process. `agent`: only if it is theirs. False if none exists. */
export async function end(ctx: Ctx, id: number, agent?: number): Promise<boolean> {
  const ended = await queries.deleteConnection(ctx.db, id, agent)
  if (!ended) return false
  emit(ctx, AiAppsChanged, {})
  const before = { name: ended.app, redirect_host: ended.redirect_host }
  await record(ctx, 'ai_app_disconnected', { type: 'ai_app', id }, { before })
  return true
}

/** Who calls the endpoint. */
export type Caller = {
  signed: Signed
  scopes: readonly Scope[]
  /** Undefined for a knowledge key. */
  connection: { id: number; app: string } | undefined
}

const touchEveryMs = 60_000
const keyScopes = scopes.filter((scope) => scope.startsWith('kb.'))

/**
 * Returns whose token it is; undefined if it is unknown, expired, for another address, or of an agent who is gone. A
 * knowledge key, written `KEY:SECRET`, is valid for the knowledge tools. An agent's key is not accepted here.
 */
export async function recognizeBearer(ctx: Ctx, accounts: Accounts, token: string): Promise<Caller | undefined> {
  if (token.includes(':')) return recognizeKnowledgeKey(ctx, accounts, token)
  const found = await queries.findBearer(ctx.db, sha256(token), ctx.now())
  if (!found || !(await isOwnResource(ctx, found.resource))) return undefined
  const signed = await signInAs(ctx, accounts, found)
  if (!signed) return undefined
  noteUse(ctx, found)
  return { signed, scopes: found.scopes, connection: { id: found.connection_id, app: found.app } }
}

async function recognizeKnowledgeKey(ctx: Ctx, accounts: Accounts, pair: string): Promise<Caller | undefined> {
  const signed = await recognizeKey(ctx, accounts, `token ${pair}`).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (signed?.actor.type !== 'knowledge_key') return undefined
  return { signed, scopes: keyScopes, connection: undefined }
}

/** The answer does not wait for this. */
function noteUse(ctx: Ctx, { connection_id, last_used_at }: queries.Bearer): void {
  const stale = new Date(ctx.now().getTime() - touchEveryMs)
  if (last_used_at && last_used_at > stale) return
  queries
    .touchConnection(ctx.db, connection_id, ctx.now(), stale)
    .catch((error) => ctx.log.warn({ err: error }, 'time of last use of an AI app not written'))
}
