import { agentId, type Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { broadcast } from '../../../platform/http/live.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../conversations/service.ts'
import { AgentTyped, type Presence } from './schema.ts'

/** WhatsApp Cloud API: the dots vanish after 25 seconds, so they are shown again a little earlier. */
const dotsMs = 20_000

/**
 * Tells everybody who may see the conversation and listens now that the acting agent is looking at it or typing in it.
 * The customer is shown that a reply is being written. Each process does that at most once per `dotsMs`.
 */
export function createPresence(): (ctx: Ctx, uuid: string, presence: Presence) => Promise<void> {
  const shown = new Map<number, number>()

  /** Forgets conversations whose dots have vanished. The map is in the order of time, so the oldest come first. */
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
