import { agentId, type Ctx } from '../../../platform/context.ts'
import { daysAgo, pruneRounds } from '../../../platform/database/pruning.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { ConversationUpdated } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as mentions from '../../inbox/mentions/service.ts'
import { type Message, MessageUpdated } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import { record } from '../../office/audit/service.ts'
import * as files from '../../office/files/service.ts'
import * as queries from './deleting-queries.ts'

/**
 * Deletes the caller's own note, or a message that was not delivered. A line that says who deleted it takes the place
 * of such a message. Refuses any other message, and one whose delivery is unknown, because the customer may have it.
 */
export function deleteMessage(ctx: Ctx, uuid: string, messageUuid: string): Promise<Message> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const message = await messages.findMessage(ctx, conversation.id, messageUuid)
    if (message?.type === 'note') return clear(ctx, conversation, message)
    const { id } = await hide(ctx, conversation, undelivered(message))
    return messages.getMessage(ctx, id)
  })
}

/**
 * Does the same in the open transaction, for a message that has been replaced. Does nothing if it was deleted already,
 * and refuses if it was sent again.
 */
export async function dropFailed(ctx: Ctx, conversation: conversations.Locked, messageUuid: string): Promise<void> {
  const message = await messages.findMessage(ctx, conversation.id, messageUuid)
  if (message?.type === 'outgoing') await hide(ctx, conversation, undelivered(message))
}

/** Refuses with 404 if the conversation has no such message to the customer, and with 409 if it may not be deleted. */
export async function checkDeletable(ctx: Ctx, conversation: conversations.Locked, messageUuid: string): Promise<void> {
  undelivered(await messages.findMessage(ctx, conversation.id, messageUuid))
}

function undelivered(message: Message | undefined): Message {
  if (message?.type !== 'outgoing') throw notFound()
  if (message.status !== 'failed') throw conflict('message.not_deletable')
  return message
}

/**
 * Nothing of a note is kept: what should not have been written down must not stay. The audit log says that there was
 * one.
 */
async function clear(ctx: Ctx, { id, uuid }: conversations.Locked, note: Message): Promise<Message> {
  if (note.sender_type !== 'agent' || note.sender_id !== agentId(ctx)) throw forbidden()
  if (note.meta.deleted_at) throw notFound()
  await queries.clearNote(ctx.db, note.id, ctx.now())
  await mentions.dropMentions(ctx, note.id)
  await files.keepFiles(ctx, 'message', note.id, [])
  const before = { conversation_uuid: uuid, written_at: note.created_at }
  await record(ctx, 'note_deleted', { type: 'conversation', id }, { before })
  emit(ctx, MessageUpdated, {
    conversation_id: id,
    conversation_uuid: uuid,
    message_id: note.id,
    message_uuid: note.uuid,
  })
  return messages.getMessage(ctx, note.id)
}

async function hide(ctx: Ctx, { id, uuid }: conversations.Locked, message: Message): Promise<Message> {
  const sender_id = agentId(ctx)
  const activity = { ...conversations.whoDid(ctx), kind: 'message_deleted' as const }
  const sender_type = sender_id === null ? 'system' : 'agent'
  await queries.hideMessage(ctx.db, message.id, { sender_type, sender_id, activity }, ctx.now())
  const ids = { conversation_id: id, conversation_uuid: uuid }
  emit(ctx, MessageUpdated, { ...ids, message_id: message.id, message_uuid: message.uuid })
  emit(ctx, ConversationUpdated, ids)
  return message
}

/** Restores a deleted message that the provider reports as delivered after all. Runs in the open transaction. */
export const restoreArrived = (ctx: Ctx, messageId: number): Promise<boolean> =>
  queries.restoreMessage(ctx.db, messageId, ctx.now())

/** The provider repeats a webhook call for seven days. After twice that time no report can restore a message. */
const keptDays = 14

/** Forgets what messages said that were deleted longer ago than `keptDays`. */
export function pruneDeleted(ctx: Ctx): Promise<string> {
  const before = daysAgo(ctx, keptDays)
  return pruneRounds(ctx, 'deleted_message', (limit) => queries.deleteAged(ctx.db, before, limit))
}
