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
  const newest = await queries.findNewestIncoming(ctx.db, conversation_id)
  if (!newest) return 'the customer has written nothing'
  if (newest.read_told === newest.provider_id) return 'told before'
  if (ctx.now().getTime() - newest.created_at.getTime() > oldestMs) return 'too old'
  return (await tellRead(ctx, conversation_id, newest.provider_id, false)) ? 'told' : 'not told'
}

/**
 * Shows the customer that an agent is writing. WhatsApp shows this at the customer's last message and marks that as
 * read. It has been read, because agents write only in a conversation that they have opened.
 */
export async function showTyping(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  const newest = await queries.findNewestIncoming(ctx.db, conversation_id)
  if (!newest) return 'the customer has written nothing'
  if (ctx.now().getTime() - newest.created_at.getTime() > oldestMs) return 'too old'
  return (await tellRead(ctx, conversation_id, newest.provider_id, true)) ? 'shown' : 'not shown'
}

/** Shows the customer that the assistant is writing an answer. */
export async function showReading(ctx: Ctx, conversationId: number, providerId: string): Promise<void> {
  await tellRead(ctx, conversationId, providerId, true)
}

/** False if the provider was not told. */
async function tellRead(ctx: Ctx, conversationId: number, providerId: string, typing: boolean): Promise<boolean> {
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
