import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, missing, notFound } from '../../../platform/errors.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { TemplateChoice } from '../../channels/templates/schema.ts'
import * as templates from '../../channels/templates/service.ts'
import type { Conversation } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import type { Message } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as files from '../../office/files/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import { addresseeOf } from './rules.ts'
import type { ConversationStart } from './schema.ts'

/**
 * Prepares a template for a conversation, also while the reply window is closed. Returns a function that stores the
 * message in the open transaction. If the `echo_id` is known, nothing is sent.
 */
export async function readyTemplate(
  ctx: Ctx,
  uuid: string,
  choice: TemplateChoice,
  echoId: string | undefined,
): Promise<(ctx: Ctx) => Promise<Message>> {
  const { inbox_id, contact_id, reply_window } = await conversations.accessConversation(ctx, uuid)
  const inbox = await inboxes.getInbox(ctx, inbox_id)
  const prepared = await templates.prepareTemplate(ctx, inbox, choice)
  // The conversation may have begun with what somebody entered, for a contact to whom nothing was sent yet.
  await transaction(ctx, (ctx) => contacts.reachContact(ctx, inbox.config.waba_id, contact_id))
  if (reply_window.state === 'closed') await templates.refreshLimit(ctx, inbox, contact_id)
  return async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const isSame = (stored: Message) => stored.content === prepared.text
    const repeated = await messages.findRepeated(ctx, conversation.id, echoId, isSame)
    if (repeated) return repeated
    await conversations.takeOver(ctx, conversation)
    return addTemplate(ctx, inbox, conversation, prepared, echoId)
  }
}

/**
 * Writes to somebody first: in their open conversation in the inbox, or in a new one. If the template cannot be sent,
 * nothing is stored.
 */
export async function startWithTemplate(ctx: Ctx, start: ConversationStart): Promise<Conversation> {
  if (start.contact_id !== undefined) await contacts.accessContact(ctx, start.contact_id)
  const { inbox_id, first_name, last_name, subject, content, template, custom_attributes = {} } = start
  if (!template) throw missing('template')
  if (content !== undefined) throw invalid('template.alone').at('content')
  const inbox = await inboxes.findInbox(ctx, inbox_id)
  if (!inbox) throw invalid('inbox.unknown', { id: inbox_id }).at('inbox_id')
  if (!inbox.enabled) throw invalid('inbox.off').at('inbox_id')
  const addressee = addresseeOf(start)
  const prepared = await templates.prepareTemplate(ctx, inbox, template)
  await templates.refreshLimit(ctx, inbox, start.contact_id ?? null)
  const uuid = await transaction(ctx, async (ctx) => {
    const noted = await contacts.noteContact(ctx, inbox.config.waba_id, addressee, { first_name, last_name })
    const contactId = await contacts.reachContact(ctx, inbox.config.waba_id, noted)
    const conversation = await conversations.startConversation(ctx, inbox.id, contactId, subject)
    if (conversation.blocked) throw conflict('contact.blocked').at('contact_id')
    await conversations.takeOver(ctx, conversation)
    await conversations.setAttributes(ctx, conversation.uuid, custom_attributes, 'custom_attributes.')
    await addTemplate(ctx, inbox, conversation, prepared)
    return conversation.uuid
  })
  return conversations.accessConversation(ctx, uuid)
}

async function addTemplate(
  ctx: Ctx,
  inbox: InboxRow,
  conversation: conversations.Locked,
  { template_id, text, shown, wire, media }: templates.Prepared,
  echoId?: string,
): Promise<Message> {
  if (ctx.actor.type !== 'agent') throw notFound()
  const upload = media && (await templates.takeMedia(ctx, media, 'template.params.header'))
  const added = await messages.addMessage(ctx, {
    conversation,
    type: 'outgoing',
    sender_type: 'agent',
    sender_id: ctx.actor.id,
    content: text,
    meta: { template: shown },
    parts: wire,
    template_id,
    echo_id: echoId ?? null,
  })
  if (upload) await files.useInMessage(ctx, upload, added!.id)
  if (conversations.isWindowClosed(conversation, ctx.now()))
    await templates.countSends(ctx, inbox, conversation.contact_id, [added!.id])
  return messages.getMessage(ctx, added!.id)
}
