import { agentId, type Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { broadcast } from '../../../platform/live.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../conversations/service.ts'
import { AgentTyped, type Presence } from './schema.ts'

/** WhatsApp Cloud API: the dots vanish after 25 seconds, so they are shown again a little earlier. */
const dotsMs = 20_000

/**
 * Tells everybody who may see the conversation, and listens just now, that the acting agent looks or types there. The
 * customer is shown that a reply is being written, by each process no oftener than the dots last.
 */
export function createPresence(): (ctx: Ctx, uuid: string, presence: Presence) => Promise<void> {
  const shown = new Map<number, number>()

  /** Those whose dots are gone are forgotten as they are met: the first in the map are the oldest. */
  const forget = (now: number) => {
    for (const [id, at] of shown) {
      if (now - at < dotsMs) return
      shown.delete(id)
    }
  }

  return async (ctx, uuid, { state, to_customer }) => {
    const viewer_id = agentId(ctx)
    if (viewer_id === null) throw notFound()
    const { id, reply_window } = await conversations.accessConversation(ctx, uuid)
    await broadcast(ctx, {
      name: 'presence.changed',
      ids: { conversation_id: id, conversation_uuid: uuid, viewer_id, state },
    })
    const now = performance.now()
    forget(now)
    const replies =
      state === 'typing' && to_customer && ctx.actor.type === 'agent' && ctx.actor.permissions.has('messages:write')
    if (!replies || reply_window.state === 'closed' || shown.has(id)) return
    shown.set(id, now)
    await transaction(ctx, async (ctx) => emit(ctx, AgentTyped, { conversation_id: id }))
  }
}
