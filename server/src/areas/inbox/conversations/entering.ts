import type { Ctx } from '../../../platform/context.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { maySee } from '../../office/sight/service.ts'
import * as messages from '../messages/service.ts'
import { idsOf, noteChange } from './changes.ts'
import * as queries from './queries.ts'
import { reopen, tellOwners } from './receiving.ts'
import { ConversationCreated, ConversationUpdated } from './schema.ts'

/** What an agent enters in the customer's name. */
export type Entry = { content: string; echo_id?: string | undefined; reply_to?: string | null }

/**
 * Stores in a locked conversation what the customer said elsewhere. It reopens the conversation and notifies agents as
 * a message of the customer does. But the provider does not know of it, so the reply window stays as it is, and no
 * assistant answers.
 */
export async function enterMessage(ctx: Ctx, conversation: queries.Locked, entry: Entry): Promise<{ id: number }> {
  if (conversation.status_category !== 'open' && !conversation.blocked) await reopen(ctx, conversation)
  const added = await addEntry(ctx, conversation, entry)
  emit(ctx, ConversationUpdated, idsOf(conversation))
  await tellOwners(ctx, [{ conversation, message_id: added.id }])
  if (!conversation.blocked) await noteChange(ctx, conversation, 'conversation.message.incoming', {}, added.id)
  return added
}

/**
 * Enters the first message of a conversation: into the contact's open one in the inbox, or into a new one, which the
 * rules assign. Refuses if the actor may not see that conversation. Runs in the open transaction.
 */
export async function enterConversation(
  ctx: Ctx,
  where: { inbox_id: number; contact_id: number; subject: string | null },
  entry: Entry,
): Promise<{ uuid: string }> {
  const { inbox_id, contact_id, subject } = where
  const latest = await queries.lockLatest(ctx.db, inbox_id, contact_id)
  if (latest && latest.status_category !== 'resolved') {
    if (!maySee(ctx.actor, latest)) throw conflict('conversation.open_elsewhere')
    await enterMessage(ctx, latest, entry)
    return latest
  }
  if (!maySee(ctx.actor, { assigned_user_id: null, assigned_team_id: null })) throw forbidden()
  const now = ctx.now()
  const begun = await queries.insertConversation(ctx.db, {
    ...{ uuid: uuidv7(now.getTime()), inbox_id, contact_id, subject, now },
  })
  await addEntry(ctx, begun, entry)
  emit(ctx, ConversationCreated, { ...idsOf(begun), inbox_id })
  return begun
}

async function addEntry(ctx: Ctx, conversation: queries.Locked, entry: Entry): Promise<{ id: number }> {
  const added = await messages.addMessage(ctx, {
    conversation,
    type: 'incoming',
    sender_type: 'contact',
    sender_id: conversation.contact_id,
    content: entry.content,
    meta: { ...(ctx.actor.type === 'agent' ? { entered_by: ctx.actor.name } : {}) },
    echo_id: entry.echo_id ?? null,
    reply_to: entry.reply_to ?? null,
  })
  return added!
}
