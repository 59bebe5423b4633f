import { randomBytes } from 'node:crypto'
import { agentId, type Ctx } from '../../../platform/context.ts'
import { prune } from '../../../platform/database/pruning.ts'
import { forbidden, invalid, unauthorized } from '../../../platform/errors.ts'
import { sessionCookie } from '../../../platform/http/cookies.ts'
import type { Affected, TransientEvent } from '../../../platform/http/live.ts'
import { countTry, tooMany } from '../../../platform/http/rate-limit.ts'
import type { Authenticate, Signed } from '../../../platform/http/routing.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { sha256, verifyPassword } from '../../../platform/secrets/passwords.ts'
import { hmac, hmacMatches } from '../../../platform/secrets/secrets.ts'
import { createSharing } from '../../../platform/sharing.ts'
import { transaction } from '../../../platform/transaction.ts'
import { alertOwner } from '../../office/alerts/service.ts'
import { countFailedSignIn, record } from '../../office/audit/service.ts'
import { isOwnOrigin } from '../../office/settings/service.ts'
import type { Agent } from '../agents/schema.ts'
import { type Accounts, createLookout, getAgent, signInAs } from '../agents/service.ts'
import { recognizeKey } from '../keys/service.ts'
import { AgentChanged } from '../roles/schema.ts'
import { TeamChanged } from '../teams/schema.ts'
import * as queries from './queries.ts'
import {
  changesSomething,
  comesFromElsewhere,
  endOfConfirmation,
  endOfSession,
  isExtensionDue,
  isTryRefused,
  manyFailures,
} from './rules.ts'
import { type Confirmation, NoteFailure, type SignIn } from './schema.ts'

/** What a request shows about its sender. */
type Credentials = {
  protocol: string
  method: string
  headers: {
    authorization?: string | undefined
    origin?: string | undefined
    'sec-fetch-site'?: string | string[] | undefined
    'x-csrftoken'?: string | string[] | undefined
  }
  cookies: Record<string, string | undefined>
}

/** Where a sign-in comes from, and the session that the browser had until now. */
type Browser = { ip: string; user_agent: string; session: string | undefined }

/** A session that has not ended, and the agent who has it. */
type Found = { row: queries.SessionRow; signed: Signed }

/** `token` names the session and `csrf` is bound to it. Neither is stored. */
type Session = { agent: Agent; token: string; csrf: string }

const csrfPurpose = 'csrf'

/**
 * Returns the function that recognises who sends a request, for one process. It keeps what it read of agents until that
 * changes. If there is an API key, only the key counts, even beside a cookie, and a session does not make up for a
 * wrong one. Senders without a key are browsers. Simultaneous requests with the same key or session share one look-up,
 * but none gets a result that was looked up before it came.
 */
export function createAuthenticate(): Authenticate {
  const accounts: Accounts = new Map()
  const shareKey = createSharing<Signed | undefined>()
  const shareSession = createSharing<Found | undefined>()
  const seen = createLookout()
  const byKey = (ctx: Ctx, authorization: string | undefined) =>
    authorization === undefined ? undefined : shareKey(authorization, () => recognizeKey(ctx, accounts, authorization))
  const bySession = (ctx: Ctx, session: string) =>
    shareSession(session, async () => {
      const row = await queries.findSession(ctx.db, sha256(session), ctx.now())
      const signed = row && (await signInAs(ctx, accounts, row))
      return signed && { row, signed }
    })
  return async (ctx, request) => {
    const known = await byKey(ctx, request.headers.authorization)
    if (known) return known
    const signed = await authenticateBrowser(ctx, request, bySession)
    if (signed.actor.type === 'agent') seen(ctx, signed.actor.id)
    return signed
  }
}

/** Whose rights an event may have changed. If a role changes, there is an event for each agent who has it. */
export function whoseRights({ name, ids }: TransientEvent): Affected {
  if (name === TeamChanged.name) return 'anybody'
  return name === AgentChanged.name && 'agent_id' in ids && typeof ids.agent_id === 'number' ? ids.agent_id : undefined
}

/**
 * Returns whose browser sends a request. A request that changes something needs the CSRF token of its session and must
 * not come from a page of another site. After that the session is checked.
 */
async function authenticateBrowser(
  ctx: Ctx,
  request: Credentials,
  find: (ctx: Ctx, session: string) => Promise<Found | undefined>,
): Promise<Signed> {
  const { protocol, method, headers, cookies } = request
  const session = cookies[sessionCookie(protocol)]
  if (changesSomething(method)) {
    if (!bindsTo(ctx, session, headers['x-csrftoken'])) throw forbidden('session.csrf')
    const foreign = comesFromElsewhere(headers['sec-fetch-site'])
    if (foreign && !(await isOwnOrigin(ctx, headers.origin ?? ''))) throw forbidden('session.csrf')
  }
  const found = session && (await find(ctx, session))
  if (!found) throw unauthorized('session.invalid')
  const { row, signed } = found
  if (isExtensionDue(row, ctx.now())) extend(ctx, session, row.created_at)
  const confirmed = row.confirmed_until !== null && row.confirmed_until > ctx.now()
  return confirmed ? { ...signed, confirmed } : signed
}

/** Returns, in constant time, whether the CSRF token was made for this session. */
function bindsTo(ctx: Ctx, session: string | undefined, csrf: string | string[] | undefined): boolean {
  if (!session || typeof csrf !== 'string') return false
  return hmacMatches(ctx.secrets, csrfPurpose, session, Buffer.from(csrf, 'base64url'))
}

/** The answer does not wait for this. */
function extend(ctx: Ctx, session: string, begun: Date): void {
  queries
    .extendSession(ctx.db, sha256(session), endOfSession(begun, ctx.now()))
    .catch((error) => ctx.log.warn({ err: error }, 'session not extended'))
}

/**
 * Begins a session with a new id and ends the one that the browser had. An unknown email address, a disabled agent and
 * a wrong password are refused with the same words after the same time, and a job notes them, which costs the same for
 * all.
 */
export async function signIn(ctx: Ctx, { email: typed, password }: SignIn, browser: Browser): Promise<Session> {
  const email = typed.trim()
  await refuseGuessing(ctx, email, browser.ip)
  const account = await queries.findAccount(ctx.db, email)
  const matches = await verifyPassword(account?.password_hash, password)
  if (!account?.password_hash || !matches) {
    await noteFailure(ctx, account?.id ?? null, browser.ip)
    throw unauthorized('session.mismatch')
  }

  const { id, password_hash } = account
  const token = randomBytes(32).toString('base64url')
  return transaction(ctx, async (ctx) => {
    const row = {
      id_hash: sha256(token),
      agent_id: id,
      ip: browser.ip,
      user_agent: browser.user_agent.slice(0, 500),
      expires_at: endOfSession(ctx.now(), ctx.now()),
    }
    if (!(await queries.insertSession(ctx.db, row, password_hash, ctx.now()))) throw unauthorized('session.mismatch')
    if (browser.session) await queries.deleteSession(ctx.db, sha256(browser.session))
    await record(ctx, 'agent_login', { type: 'agent', id }, {}, { type: 'agent', id })
    const csrf = hmac(ctx.secrets, csrfPurpose, token).toString('base64url')
    return { agent: await getAgent(ctx, id), token, csrf }
  })
}

const noteFailure = (ctx: Ctx, agent_id: number | null, ip: string): Promise<void> =>
  enqueue(ctx, NoteFailure, { agent_id, ip, at: ctx.now().toISOString() })

/** Puts a failed sign-in into the audit log. If there are many in a day, the owner of the account is told once. */
export function recordFailure(
  ctx: Ctx,
  { agent_id, ip, at }: { agent_id: number | null; ip: string; at: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const count = await countFailedSignIn(ctx, agent_id, ip, new Date(at))
    if (agent_id !== null && count === manyFailures) await alertOwner(ctx, agent_id, { count, ip })
    return `failure ${count} of the day`
  })
}

async function refuseGuessing(ctx: Ctx, email: string, ip: string): Promise<void> {
  if (ctx.config.rateLimit === 0) return
  const account = `sign-in ${sha256(await queries.foldEmail(ctx.db, email)).toString('base64url')}`
  const atAccount = await countTry(ctx, `${account} all`)
  const fromAddress = await countTry(ctx, `${account} ${ip}`)
  if (isTryRefused(atAccount, fromAddress)) throw tooMany(ctx)
}

/**
 * Lets the actor's session do what needs the password once more, for ten minutes. Guesses are counted together with
 * those at the sign-in.
 */
export async function confirm(ctx: Ctx, { password }: Confirmation, session: string | undefined): Promise<true> {
  const id = agentId(ctx)
  const account = id === null ? undefined : await queries.findOwnAccount(ctx.db, id)
  if (session === undefined || id === null || !account) throw invalid('session.none')
  await refuseGuessing(ctx, account.email, ctx.ip ?? '')
  if (!(await verifyPassword(account.password_hash, password))) {
    await noteFailure(ctx, id, ctx.ip ?? '')
    throw invalid('session.password').at('password')
  }
  if (!(await queries.confirmSession(ctx.db, sha256(session), id, endOfConfirmation(ctx.now()))))
    throw invalid('session.none')
  return true
}

/** Ends the actor's session; false if it is not theirs, as beside an API key. */
export async function signOut(ctx: Ctx, session: string | undefined): Promise<boolean> {
  const id = agentId(ctx)
  if (session === undefined || id === null) return false
  return transaction(ctx, async (ctx) => {
    const ended = await queries.deleteSession(ctx.db, sha256(session), id)
    if (ended) await record(ctx, 'agent_logout', { type: 'agent', id })
    return ended
  })
}

export const pruneSessions = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, ctx.now())
