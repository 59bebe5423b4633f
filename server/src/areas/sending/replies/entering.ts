import type { Ctx } from '../../../platform/context.ts'
import { forbidden, invalid, missing } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import { transaction } from '../../../platform/transaction.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { Conversation } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import type { Message } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as files from '../../office/files/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import { addresseeOf } from './rules.ts'
import type { ConversationStart, Reply } from './schema.ts'

/**
 * Stores what the customer said elsewhere as a message of theirs, in the open transaction. If the `echo_id` is known,
 * it returns the message that is already there.
 */
export async function storeEntry(ctx: Ctx, uuid: string, reply: Reply): Promise<Message> {
  checkMayEnter(ctx)
  const conversation = await conversations.lockConversation(ctx, { uuid })
  if (reply.private || reply.template) throw invalid('message.entered_alone').at('sender_type')
  if (reply.mentions?.length) throw invalid('mention.only_in_notes').at('mentions')
  const content = toWhatsApp(reply.message)
  const { echo_id } = reply
  const isSame = (stored: Message) => stored.content === content && stored.type === 'incoming'
  const repeated = await messages.findRepeated(ctx, conversation.id, echo_id, isSame)
  if (repeated) return repeated
  const uploads = await files.takeUploads(ctx, reply.attachments ?? [])
  if (showsNothing(content) && uploads.length === 0) throw invalid('message.empty').at('message')
  const reply_to = await messages.findQuoted(ctx, conversation.id, reply.reply_to)
  const { id } = await conversations.enterMessage(ctx, conversation, { content, echo_id, reply_to })
  for (const upload of uploads) await files.useInMessage(ctx, upload, id)
  return messages.getMessage(ctx, id)
}

/**
 * Begins a conversation with what the customer said elsewhere: in their open conversation in the inbox, or in a new
 * one.
 */
export async function startWithEntry(ctx: Ctx, start: ConversationStart): Promise<Conversation> {
  checkMayEnter(ctx)
  if (start.contact_id !== undefined) await contacts.accessContact(ctx, start.contact_id)
  const { inbox_id, first_name, last_name, subject = null, content, custom_attributes = {} } = start
  if (start.template) throw invalid('message.entered_alone').at('template')
  if (content === undefined) throw missing('content')
  const inbox = await inboxes.findInbox(ctx, inbox_id)
  if (!inbox) throw invalid('inbox.unknown', { id: inbox_id }).at('inbox_id')
  const addressee = addresseeOf(start)
  return transaction(ctx, async (ctx) => {
    const contact_id = await contacts.noteContact(ctx, inbox.config.waba_id, addressee, { first_name, last_name })
    const where = { inbox_id, contact_id, subject }
    const { uuid } = await conversations.enterConversation(ctx, where, { content: toWhatsApp(content) })
    await conversations.setAttributes(ctx, uuid, custom_attributes, 'custom_attributes.')
    return conversations.accessConversation(ctx, uuid)
  })
}

function checkMayEnter({ actor }: Ctx): void {
  if (actor.type !== 'agent' || !actor.permissions.has('messages:write_as_contact')) throw forbidden()
}
