import type { Ctx } from '../../../platform/context.ts'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { ConversationUpdated } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { PromisesTouched } from '../../inbox/messages/schema.ts'
import * as heldReplies from '../held-replies/service.ts'
import * as queries from './queries.ts'
import { ConversationMerged } from './schema.ts'

/**
 * Moves everything from one conversation into another one of the same customer in the same inbox, and closes it for
 * good. The actor has to see both. Refuses while a message of it is on its way, because the provider's answer would not
 * find it.
 */
export function merge(ctx: Ctx, uuid: string, into: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    if (ctx.actor.type !== 'agent' || !ctx.actor.permissions.has('messages:write')) throw forbidden()
    await queries.lockAround(ctx.db, uuid, into)
    const [source, target] = await conversations.lockTwo(ctx, uuid, into)
    if (source.id === target.id) throw invalid('merge.itself').at('into')
    if (source.contact_id !== target.contact_id || source.inbox_id !== target.inbox_id)
      throw invalid('merge.others').at('into')
    if (await queries.isSending(ctx.db, source.id)) throw conflict('merge.sending')

    await heldReplies.moveHeld(ctx, source, target)
    await queries.moveAll(ctx.db, source.id, target.id, ctx.now())
    await conversations.closeMerged(ctx, source, target)
    for (const { id, uuid } of [source, target]) {
      const ids = { conversation_id: id, conversation_uuid: uuid }
      emit(ctx, ConversationUpdated, ids)
      emit(ctx, ConversationMerged, ids)
    }
    emit(ctx, PromisesTouched, { conversation_id: target.id })
  })
}
