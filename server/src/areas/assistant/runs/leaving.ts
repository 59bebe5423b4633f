import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { endRun } from './closing.ts'
import * as queries from './queries.ts'
import { readSituation } from './situation.ts'

/**
 * Leaves to people what assistants have begun to answer in any conversation, and these conversations, which they were
 * about to. Nobody is told anything. Returns how many were left.
 */
export async function leaveOpen(ctx: Ctx, conversationIds: readonly number[]): Promise<number> {
  const ids = new Set([...conversationIds, ...(await queries.listAtWork(ctx.db))])
  let left = 0
  for (const id of ids) if (await transaction(ctx, (ctx) => leave(ctx, id))) left += 1
  return left
}

async function leave(ctx: Ctx, id: number): Promise<boolean> {
  const { conversation, assistant, open } = await readSituation(ctx, id)
  if (open) await endRun(ctx, open.id, { state: 'silent', now: ctx.now() })
  if (!assistant || conversation.merged_into !== null || conversation.status_category === 'resolved') return false
  await conversations.handOver(ctx, conversation, 'failed', assistant.fallback_team_id)
  return true
}
