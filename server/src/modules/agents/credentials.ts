import type { Ctx } from '../../platform/context.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { hashPassword, sha256, verifyPassword } from '../../platform/passwords.ts'
import { countTry, tooMany } from '../../platform/rate-limit.ts'
import { record } from '../activity/service.ts'
import * as queries from './queries.ts'
import { AgentChanged, type OwnChanges } from './schema.ts'

/** More tries than this in a minute at one's own current password are guesses of somebody who found a session open. */
const maxTries = 10

/** Hashes the password an agent wants, when the one he gives as his current one is: `before` is its hash. */
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
  return { hash: await hashPassword(new_password), before }
}

type Proof = { before?: string | undefined; session?: string | undefined }

/**
 * Gives an agent, with the open transaction, a password. Ends his sessions but the named one, and every link for setting
 * a password. Refuses when `before` is given and has been replaced meanwhile.
 */
export async function storePassword(
  ctx: Ctx,
  id: number,
  hash: string,
  { before, session }: Proof = {},
): Promise<void> {
  if (!(await queries.replacePassword(ctx.db, id, hash, before)))
    throw invalid('agent.password_mismatch').at('current_password')
  await queries.deleteSessionsOf(ctx.db, id, session === undefined ? undefined : sha256(session))
  await queries.deletePasswordLinksOf(ctx.db, id)
  emit(ctx, AgentChanged, { agent_id: id })
  await record(
    ctx,
    'agent_updated',
    { type: 'agent', id },
    { after: { credential: 'replaced' } },
    { type: 'agent', id },
  )
}
