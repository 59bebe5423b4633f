import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { Later } from '../../../platform/errors.ts'
import { ProviderError, waitSeconds } from '../../../providers/whatsapp/errors.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import { holdNumber, takeTurn } from './pacing.ts'
import * as queries from './queries.ts'
import { isAboutNumber } from './rules.ts'

type Reaction = { conversation_id: number; inbox_id: number; target_id: string; emoji: string; at?: string }

/** How long a reaction waits while the provider refuses the token. */
const pauseMs = 10 * 60 * 1000

/**
 * Sends the desk's reaction to a message to the provider. A call without an answer is repeated, because it does no harm
 * to send a reaction twice. If the provider refuses a reaction for good, the thread shows again what the customer has.
 */
export async function sendReaction(
  ctx: Ctx,
  { conversation_id, inbox_id, target_id, emoji, at }: Reaction,
): Promise<string> {
  const given = { inbox_id, target_id, emoji, at: at === undefined ? null : new Date(at) }
  const inbox = await inboxes.getInbox(ctx, inbox_id)
  const to = await queries.findRecipient(ctx.db, conversation_id)
  if (!inbox.enabled || !to) {
    await changes.dropReaction(ctx, given)
    return 'not sent'
  }
  const { phone_number_id } = inbox.config
  const moment = await takeTurn(ctx, { phone_number_id, ...to })
  if ('wait_until' in moment) throw new Later(moment.wait_until)
  await sleep(moment.wait_ms)
  try {
    const reaction = { to, provider_id: target_id, emoji, callback_data: `reaction ${conversation_id}` }
    const { provider_id } = await ctx.whatsapp.sendReaction(inboxes.openCredentials(ctx, inbox), reaction)
    if (provider_id !== null) await changes.noteAccepted(ctx, given, provider_id)
    return 'sent'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.class === 'TOKEN') throw new Later(new Date(ctx.now().getTime() + pauseMs))
    const inAWhile = new Date(ctx.now().getTime() + waitSeconds(1, error.retry_after) * 1000)
    if (isAboutNumber(error)) await holdNumber(ctx, phone_number_id, inAWhile)
    const mayPass = error.outcome !== 'refused' || error.class === 'THROTTLE' || error.class === 'TRANSIENT'
    if (mayPass) throw error
    ctx.log.warn({ err: error, conversation_id }, 'a reaction was refused')
    await changes.dropReaction(ctx, given)
    return 'refused'
  }
}
