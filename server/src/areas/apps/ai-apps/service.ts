import { agentId, type Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { notFound } from '../../../platform/errors.ts'
import { transaction } from '../../../platform/transaction.ts'
import { record } from '../../office/audit/service.ts'
import * as queries from './queries.ts'
import { unusedMs } from './rules.ts'
import type { AppConnection } from './schema.ts'
import { end } from './tokens.ts'

export { registerApp } from './clients.ts'
export { type Fault, OAuthError } from './oauth-error.ts'
export { answerRequest, endpointPath, issuer, reachedAt, readRequest } from './sign-in.ts'
export { type Caller, exchange, recognizeBearer, revoke } from './tokens.ts'

/** The apps that an agent may see and end: their own, and everybody's for agents who may manage AI features. */
const whose = (ctx: Ctx): number | undefined =>
  ctx.actor.type === 'agent' && ctx.actor.permissions.has('ai:manage') ? undefined : agentId(ctx)!

export const listAppConnections = (ctx: Ctx): Promise<AppConnection[]> => queries.listConnections(ctx.db, whose(ctx))

/** The app's next call is refused. */
export function endAppConnection(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    if (!(await end(ctx, id, whose(ctx)))) throw notFound()
    return true as const
  })
}

/** An app's connection, or the knowledge key that a machine uses in place of one. */
export type Worker = { type: 'ai_app' | 'api_key'; id: number; name: string }

/** Writes into the audit log what an app changed, in its agent's name or with a key. */
export function noteWork(ctx: Ctx, { type, id, name }: Worker, tool: string, about: string): Promise<void> {
  return transaction(ctx, (ctx) => record(ctx, 'ai_app_acted', { type, id }, { after: { name, tool, about } }))
}

/** Deletes expired codes and tokens, then connections without a token, then apps that nobody has connected. */
export async function pruneAiApps(ctx: Ctx): Promise<string> {
  const codes = await prune(ctx, queries.agedCodes, daysAgo(ctx, 1))
  const tokens = await prune(ctx, queries.agedTokens, ctx.now())
  const connections = await prune(ctx, queries.agedConnections, ctx.now())
  const apps = await prune(ctx, queries.agedApps, new Date(ctx.now().getTime() - unusedMs))
  return [codes, tokens, connections, apps].join(', ')
}
