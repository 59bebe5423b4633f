import type { Ctx } from '../../../platform/context.ts'
import { invalid, missing } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { countTry, tooMany } from '../../../platform/http/rate-limit.ts'
import { findWeakness } from '../../../platform/secrets/password-strength.ts'
import { hashPassword, sha256, verifyPassword } from '../../../platform/secrets/passwords.ts'
import { record } from '../../office/audit/service.ts'
import { getGeneral, getLanguage } from '../../office/settings/service.ts'
import { disconnectAiApps } from '../handed/service.ts'
import { AgentChanged } from '../roles/schema.ts'
import { refuseBeyondActor } from '../roles/service.ts'
import * as queries from './queries.ts'
import type { OwnChanges } from './schema.ts'

/** More tries than this per minute at one's own password count as guesses by somebody who found an open session. */
const maxTries = 10

/** The person who gets the password. */
type Person = { first_name?: string | undefined; last_name?: string | undefined; email?: string | null | undefined }

/** Refuses a password that is easy to guess for somebody who knows the person and the desk. */
export async function refuseWeak(ctx: Ctx, password: string, person: Person, field: string): Promise<void> {
  const general = await getGeneral(ctx)
  const names = [person.first_name, person.last_name, person.email, general['app.site_name'], general['app.root_url']]
  const words = names.flatMap((name) => (name ? [name, ...name.split(/[^\p{L}\p{N}]+/u)] : []))
  const context = [...new Set(words.filter((word) => word.length > 2))]
  const weakness = await findWeakness({ password, context, language: await getLanguage(ctx) })
  if (weakness) throw invalid(`password.${weakness}`).at(field)
}

/** Hashes the password that an agent wants, if the current password that they give matches its hash, `before`. */
export async function proveOwnPassword(
  ctx: Ctx,
  id: number,
  { current_password, new_password }: OwnChanges,
): Promise<{ hash: string; before: string } | undefined> {
  if (new_password === undefined) return undefined
  if (current_password === undefined) throw missing('current_password')
  if (ctx.config.rateLimit > 0 && (await countTry(ctx, `own-password agent-${id}`)) > maxTries) throw tooMany(ctx)
  const before = await queries.findPasswordHash(ctx.db, id)
  const matches = await verifyPassword(before, current_password)
  if (!before || !matches) throw invalid('agent.password_mismatch').at('current_password')
  const own = await queries.findAgent(ctx.db, id)
  await refuseWeak(ctx, new_password, own ?? {}, 'new_password')
  return { hash: await hashPassword(new_password), before }
}

type Proof = {
  before?: string | undefined
  session?: string | undefined
  disconnect_ai_apps?: boolean | undefined
}

/**
 * Gives an agent a password, in the open transaction. Ends all their sessions except the named one, every link for
 * setting a password and, unless that is declined, the AI apps that work as them. Refuses if `before` is given and has
 * been replaced meanwhile.
 */
export async function storePassword(
  ctx: Ctx,
  id: number,
  hash: string,
  { before, ...kept }: Proof = {},
): Promise<void> {
  if (!(await queries.replacePassword(ctx.db, id, hash, before)))
    throw invalid('agent.password_mismatch').at('current_password')
  const doer = { type: 'agent', id } as const
  await endFormerPassword(ctx, id, kept, doer)
  emit(ctx, AgentChanged, { agent_id: id })
  await record(ctx, 'agent_updated', { type: 'agent', id }, { after: { credential: 'replaced' } }, doer)
}

/**
 * Ends what a replaced password gave access to, in the open transaction: sessions except the named one, links for
 * setting a password and, unless that is declined, AI apps. Without a named session nothing is pushed to any browser
 * any more. Whoever keeps theirs sees the browsers in their profile.
 */
export async function endFormerPassword(
  ctx: Ctx,
  id: number,
  { session, disconnect_ai_apps = true }: Omit<Proof, 'before'>,
  doer?: { type: 'agent'; id: number },
): Promise<void> {
  await queries.deleteSessionsOf(ctx.db, id, session === undefined ? undefined : sha256(session))
  await queries.deletePasswordLinksOf(ctx.db, id)
  if (session === undefined) await queries.deletePushesTo(ctx.db, id)
  if (disconnect_ai_apps) await disconnectAiApps(ctx, id, doer)
}

/**
 * Ends the access of an agent who leaves, in the open transaction: sessions, pushes to their browsers, and links for
 * setting a password, also of others.
 */
export async function endAccess(ctx: Ctx, id: number): Promise<void> {
  await queries.deleteSessionsOf(ctx.db, id)
  await queries.deletePushesTo(ctx.db, id)
  await queries.deletePasswordLinksOf(ctx.db, id)
  await queries.deleteLinksHandedBy(ctx.db, id)
}

/** Revokes the knowledge keys that this agent made, in the open transaction. Refuses an actor without `ai:manage`. */
export async function endKnowledgeKeys(ctx: Ctx, agent: number): Promise<void> {
  refuseBeyondActor(ctx, ['ai:manage'])
  for (const { id, ...before } of await queries.revokeKnowledgeKeysOf(ctx.db, agent, ctx.now()))
    await record(ctx, 'api_key_revoked', { type: 'api_key', id }, { before })
}
