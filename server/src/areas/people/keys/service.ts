import { randomInt } from 'node:crypto'
import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, notFound, unauthorized } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Signed } from '../../../platform/http/routing.ts'
import { hmac, hmacAll } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import { record } from '../../office/audit/service.ts'
import { lockSight, refuseForeignSight } from '../../office/sight/service.ts'
import type { Agent } from '../agents/schema.ts'
import { type Accounts, lockGovernedAgent, seeingOf, signInAs } from '../agents/service.ts'
import { AgentChanged } from '../roles/schema.ts'
import * as queries from './queries.ts'
import { looksLikeKey, readAuthorization, staleSince } from './rules.ts'
import type { Credential, KeyRequest, KnowledgeKey, KnowledgeKeyMade, NewKnowledgeKey } from './schema.ts'

const purpose = 'api key'

/**
 * Returns who sends an API key in the `Authorization` header; undefined if the header holds none. Refuses one that is
 * unknown, wrong, revoked, or whose agent is disabled or deleted, always with the same words.
 */
export async function recognizeKey(
  ctx: Ctx,
  accounts: Accounts,
  authorization: string | undefined,
): Promise<Signed | undefined> {
  const presented = readAuthorization(authorization)
  if (!presented) return undefined
  const { key, secret } = presented
  const row = looksLikeKey(key) && (await queries.findKey(ctx.db, key, hmacAll(ctx.secrets, purpose, secret)))
  const signed = row && (await signedWith(ctx, accounts, row))
  if (!signed) throw unauthorized('credential.invalid')
  noteUse(ctx, row, secret)
  return signed
}

/** Undefined if the agent of the key is disabled or deleted. */
async function signedWith(ctx: Ctx, accounts: Accounts, row: queries.KeyRow): Promise<Signed | undefined> {
  const { id, name, agent_id, version } = row
  return agent_id === null
    ? { actor: { type: 'knowledge_key', id, name } }
    : confirmed(await signInAs(ctx, accounts, { agent_id, version }))
}

const confirmed = (signed: Signed | undefined) => signed && { ...signed, confirmed: true }

/** The answer does not wait for this. After a rotation of the key ring it also renews the hash before its key goes. */
function noteUse(ctx: Ctx, row: queries.KeyRow, secret: string): void {
  const stale = staleSince(ctx.now())
  if (row.last_used_at && row.last_used_at > stale) return
  queries
    .touchKey(ctx.db, row.id, hmac(ctx.secrets, purpose, secret), ctx.now(), stale)
    .catch((error) => ctx.log.warn({ err: error }, 'time of last use of an API key not written'))
}

/** Gives the agent a key, in place of the existing one unless `replace` is false. Only this answer holds the secret. */
export function generateKey(ctx: Ctx, agent_id: number, { replace }: KeyRequest): Promise<Credential> {
  return transaction(ctx, async (ctx) => {
    await lockSight(ctx)
    const agent = await lockGovernedAgent(ctx, agent_id)
    refuseForeignSight(ctx, seeingOf(agent))
    if (agent.api_key !== null && !replace) throw conflict('api_key.exists')
    await queries.revokeKeyOfAgent(ctx.db, agent_id, ctx.now())
    const { api_key, api_secret } = makeCredential()
    const secret_hash = hmac(ctx.secrets, purpose, api_secret)
    await queries.insertKey(ctx.db, { key: api_key, secret_hash, agent_id, handed_by: agentId(ctx) })
    emit(ctx, AgentChanged, { agent_id })
    await record(
      ctx,
      'api_key_generated',
      { type: 'agent', id: agent_id },
      { before: keyOf(agent), after: { api_key } },
    )
    return { api_key, api_secret }
  })
}

/** Refuses with 403 an agent who may do more than the actor, and with 404 one without a key. */
export function revokeKey(ctx: Ctx, agent_id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const agent = await lockGovernedAgent(ctx, agent_id)
    if (!(await queries.revokeKeyOfAgent(ctx.db, agent_id, ctx.now()))) throw notFound()
    emit(ctx, AgentChanged, { agent_id })
    await record(ctx, 'api_key_revoked', { type: 'agent', id: agent_id }, { before: keyOf(agent) })
    return true as const
  })
}

/** Makes a key that may use only the knowledge base. It belongs to no agent. */
export function createKnowledgeKey(ctx: Ctx, { name }: NewKnowledgeKey): Promise<KnowledgeKeyMade> {
  return transaction(ctx, async (ctx) => {
    const { api_key, api_secret } = makeCredential()
    const secret_hash = hmac(ctx.secrets, purpose, api_secret)
    const id = await queries.insertKey(ctx.db, { key: api_key, secret_hash, name, made_by: agentId(ctx) })
    await record(ctx, 'api_key_generated', { type: 'api_key', id }, { after: { name, api_key } })
    return { id, name, api_key, api_secret }
  })
}

export const listKnowledgeKeys = (ctx: Ctx): Promise<KnowledgeKey[]> => queries.listKnowledgeKeys(ctx.db)

/** Ends a knowledge key: the next request with it is refused, and it leaves the list. 404 if it is gone already. */
export function revokeKnowledgeKey(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.revokeKnowledgeKey(ctx.db, id, ctx.now()))) throw notFound()
    await record(ctx, 'api_key_revoked', { type: 'api_key', id })
    return true as const
  })
}

const keyOf = ({ api_key }: Agent) => ({ api_key })

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `randomInt` draws without modulo bias. 32 and 64 characters are 190 and 381 bits. */
function makeCredential(): Credential {
  const draw = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return { api_key: draw(32), api_secret: draw(64) }
}
