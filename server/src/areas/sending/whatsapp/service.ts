import type { Ctx } from '../../../platform/context.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as queries from './queries.ts'

/** WhatsApp Cloud API: an older message can no longer be marked as read. */
const oldestMs = 30 * 24 * 3_600_000

/**
 * Shows the customer that somebody has looked, once for each newest message. The agent does not wait for it. A failure
 * is not tried again, because the next look at a new message does the same.
 */
export async function showSeen(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  const newest = await findNewest(ctx, conversation_id)
  if (typeof newest === 'string') return newest
  if (newest.read_told === newest.provider_id) return 'told before'
  return (await tellRead(ctx, conversation_id, newest.provider_id, { typing: false })) ? 'told' : 'not told'
}

/**
 * Shows the customer that an agent is writing. WhatsApp shows this at the customer's last message and marks that as
 * read. It has been read, because agents write only in a conversation that they have opened.
 */
export async function showTyping(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  const newest = await findNewest(ctx, conversation_id)
  if (typeof newest === 'string') return newest
  return (await tellRead(ctx, conversation_id, newest.provider_id, { typing: true })) ? 'shown' : 'not shown'
}

/** The newest message of the customer, or why it cannot be marked as read. */
async function findNewest(ctx: Ctx, conversationId: number): Promise<queries.Newest | string> {
  const newest = await queries.findNewestIncoming(ctx.db, conversationId)
  if (!newest) return 'the customer has written nothing'
  return ctx.now().getTime() - newest.created_at.getTime() > oldestMs ? 'too old' : newest
}

/** Shows the customer that the assistant is writing an answer. */
export async function showReading(ctx: Ctx, conversationId: number, providerId: string): Promise<void> {
  await tellRead(ctx, conversationId, providerId, { typing: true })
}

/** False if the provider was not told. */
async function tellRead(
  ctx: Ctx,
  conversationId: number,
  providerId: string,
  { typing }: { typing: boolean },
): Promise<boolean> {
  try {
    const inbox = await inboxes.getInboxOfConversation(ctx, conversationId)
    if (!inbox.enabled) return false
    await ctx.whatsapp.markRead(inboxes.openCredentials(ctx, inbox), providerId, typing)
    await queries.updateReadTold(ctx.db, conversationId, providerId)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, conversation_id: conversationId }, 'a message was not shown as read')
    return false
  }
}
