import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { showsNothing } from '../../../platform/names.ts'
import { together, transaction } from '../../../platform/transaction.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as templates from '../../channels/templates/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as drafts from '../../inbox/drafts/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as mentions from '../../inbox/mentions/service.ts'
import type { Message } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as files from '../../office/files/service.ts'
import * as agents from '../../people/agents/service.ts'
import { storeEntry } from './entering.ts'
import { arrangeNote, arrangeReply, compose, isEmpty, kindOf, nameAbove, type Part, roomFor } from './rules.ts'
import type { Reply } from './schema.ts'
import { readyTemplate } from './templates.ts'

/**
 * Adds an agent's reply or private note, or what the customer said elsewhere. A reply takes the conversation over from
 * the assistant. Outside the reply window it is refused unless it is a template. A reply that is longer than a message
 * may be is sent in parts, and the first part is returned. If the `echo_id` is known, it returns the message that is
 * already there.
 */
export async function sendReply(ctx: Ctx, uuid: string, reply: Reply): Promise<Message> {
  const store = await readyReply(ctx, uuid, reply)
  const message = await transaction(ctx, store)
  failpoint(ctx, 'reply.stored')
  return message
}

/**
 * Does what may need the network, and returns a function that stores the reply in the open transaction, either all of
 * it or nothing. With `keepsDraft` the agent's draft stays, because it is another reply.
 */
export async function readyReply(
  ctx: Ctx,
  uuid: string,
  reply: Reply,
  { keepsDraft = false } = {},
): Promise<(ctx: Ctx) => Promise<Message>> {
  const { template, echo_id } = reply
  const isAlone = !reply.private && showsNothing(reply.message) && !reply.attachments?.length && !reply.reply_to
  if (template && !isAlone) {
    await conversations.accessConversation(ctx, uuid)
    throw invalid('template.alone').at('template')
  }
  if (reply.sender_type === 'contact') return (ctx) => storeEntry(ctx, uuid, reply)
  return template ? readyTemplate(ctx, uuid, template, echo_id) : (ctx) => storeReply(ctx, uuid, reply, keepsDraft)
}

/**
 * Refuses a reply that could not leave at this time, in the open transaction: an empty one, one with files that
 * WhatsApp would not accept, a template that is not filled in, or a text if the reply window will have closed. Returns
 * the files that it holds.
 */
export async function checkReply(
  ctx: Ctx,
  conversation: conversations.Locked,
  reply: Reply,
  at: Date,
): Promise<files.Uploaded[]> {
  if (reply.private || reply.sender_type === 'contact' || reply.mentions?.length) throw invalid('held.reply_only')
  if (reply.template) {
    const inbox = await inboxes.getInbox(ctx, conversation.inbox_id)
    await templates.prepareTemplate(ctx, inbox, reply.template)
    const header = reply.template.params?.header
    return files.takeUploads(ctx, header && 'media_id' in header ? [Number(header.media_id)] : [])
  }
  const uploads = await files.takeUploads(ctx, reply.attachments ?? [])
  if (uploads.length === 0 && isEmpty(reply.message)) throw invalid('message.empty').at('message')
  uploads.forEach(kindOf)
  if (conversations.isWindowClosed(conversation, at)) {
    throw conversations.isWindowClosed(conversation, ctx.now())
      ? invalid('message.window_closed')
      : invalid('held.window_will_close').at('send_at')
  }
  await messages.findQuoted(ctx, conversation.id, reply.reply_to)
  return uploads
}

/** Stores the messages of a reply in the open transaction. They are sent as they are stored here. */
async function storeReply(ctx: Ctx, uuid: string, reply: Reply, keepsDraft: boolean): Promise<Message> {
  const { actor } = ctx
  if (actor.type !== 'agent') throw notFound()
  const conversation = await conversations.lockConversation(ctx, { uuid })
  const name = reply.private ? '' : await findNameAbove(ctx, conversation.inbox_id, actor.id)
  const room = roomFor(name)
  const texts = compose(reply, room)
  const isSame = (stored: Message) => stored.content === (texts[0] ?? '') && stored.private === reply.private
  const repeated = await messages.findRepeated(ctx, conversation.id, reply.echo_id, isSame)
  if (repeated) return repeated
  const uploads = await files.takeUploads(ctx, reply.attachments ?? [])
  if (texts.length === 0 && uploads.length === 0) throw invalid('message.empty').at('message')
  const parts = reply.private ? arrangeNote(texts, uploads) : arrangeReply(texts, uploads, room)
  if (!reply.private) {
    if (conversations.isWindowClosed(conversation, ctx.now())) throw invalid('message.window_closed')
    if (reply.mentions?.length) throw invalid('mention.only_in_notes').at('mentions')
    await conversations.takeOver(ctx, conversation)
  }
  const [first] = await together(
    addParts(ctx, conversation, reply, { sender_id: actor.id, name, parts }),
    ...(keepsDraft ? [] : [drafts.dropDraft(ctx, conversation, reply.private ? 'private_note' : 'reply')]),
  )
  if (!reply.private) await conversations.noteChange(ctx, conversation, 'conversation.message.outgoing', {}, first)
  if (reply.macro_id !== undefined) await macros.runActions(ctx, conversation, reply.macro_id, reply.macro_actions)
  return messages.getMessage(ctx, first)
}

type Arranged = { sender_id: number; name: string; parts: Part<files.Uploaded>[] }

/** Adds one message for each part and returns the id of the first one, which alone has the quote and the name. */
async function addParts(
  ctx: Ctx,
  conversation: conversations.Locked,
  reply: Reply,
  { sender_id, name, parts }: Arranged,
): Promise<number> {
  const quoted = await messages.findQuoted(ctx, conversation.id, reply.reply_to)
  const named = await mentions.nameMentioned(ctx, conversation, reply.mentions ?? [])
  let first: number | undefined
  for (const { content, files: held, kind } of parts) {
    const added = await messages.addMessage(ctx, {
      conversation,
      type: reply.private ? 'note' : 'outgoing',
      sender_type: 'agent',
      sender_id,
      content,
      meta: {
        ...(kind ? { kind } : {}),
        ...(name && content && first === undefined ? { signed_as: name } : {}),
        ...(named.length > 0 ? { mentions: named } : {}),
      },
      ...(first === undefined ? { echo_id: reply.echo_id ?? null, reply_to: quoted } : {}),
    })
    for (const upload of held) await files.useInMessage(ctx, upload, added!.id)
    first ??= added!.id
  }
  await mentions.storeMentions(ctx, conversation, first!, reply.mentions ?? [])
  return first!
}

async function findNameAbove(ctx: Ctx, inboxId: number, agentId: number): Promise<string> {
  const { agent_name } = await inboxes.getInbox(ctx, inboxId)
  if (agent_name === 'none') return ''
  const [person] = await agents.listPeople(ctx, [agentId])
  return person ? nameAbove(agent_name, person) : ''
}
