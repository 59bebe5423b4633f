import { agentId, type Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as contacts from '../../people/contacts/service.ts'
import * as verifications from '../../people/verifications/service.ts'
import * as changes from '../message-changes/service.ts'
import type { MessageMeta } from '../messages/schema.ts'
import * as messages from '../messages/service.ts'
import { letGo } from './assignments.ts'
import { addActivity, idsOf, noteChange, tellMoved } from './changes.ts'
import * as queries from './queries.ts'
import { concernsAssistant, onCustomerMessage } from './rules.ts'
import {
  AssistantAsked,
  ConversationCreated,
  ConversationUpdated,
  OwnerAddressed,
  type ReceivedEcho,
  type ReceivedMessage,
  type ReceivedNumber,
} from './schema.ts'
import * as stateQueries from './state-queries.ts'

/**
 * Files a customer's message: into the open conversation, into the resolved one that it reopens, or into a new one. A
 * second call with the same `provider_id` changes nothing, except that it may tell how a call ended. `hidden`: stored without
 * the code that stood in it.
 */
export function receiveMessage(ctx: Ctx, received: ReceivedMessage): Promise<'stored' | 'hidden' | 'known'> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.now()
    // Nothing of ours may lie in the future: it would hold the reply window open.
    const at = new Date(Math.min(received.at.getTime(), now.getTime()))
    const contactId = await contacts.recogniseSender(ctx, { ...received, at })
    if (await queries.lockArrival(ctx.db, received.inbox_id, received.provider_id)) {
      const { inbox_id, provider_id, details } = received
      if (details.call) await messages.endCall(ctx, inbox_id, provider_id, details.call)
      return 'known'
    }

    const latest = await queries.lockLatest(ctx.db, received.inbox_id, contactId)
    const next = onCustomerMessage(latest, latest?.reopen_window_hours ?? 0, at)
    const conversation = latest && next !== 'start_new' ? latest : await begin(ctx, received.inbox_id, contactId)
    if (next === 'reopen') await reopen(ctx, conversation)
    // What a blocked customer writes is kept, but there is nothing to do.
    const shut = next === 'start_new' && conversation.blocked
    if (shut) {
      const closed = await stateQueries.getStatus(ctx.db, 'closed')
      await stateQueries.updateStatus(ctx.db, conversation.id, closed, null, now)
    }
    const text = received.text && (await verifications.readCode(ctx, conversation.id, received.text)).text
    const sender = { type: 'incoming', sender_type: 'contact', sender_id: contactId, provider_at: at } as const
    const message = await keep(ctx, conversation, { ...received, text }, sender)
    if (next === 'start_new' && !shut)
      emit(ctx, ConversationCreated, { ...idsOf(conversation), inbox_id: received.inbox_id })
    else emit(ctx, ConversationUpdated, idsOf(conversation))
    if (message && latest && next !== 'start_new' && concernsAssistant(latest))
      emit(ctx, AssistantAsked, { conversation_id: latest.id })
    if (message) await tellOwner(ctx, conversation, message.id)
    if (message && next !== 'start_new' && !conversation.blocked)
      await noteChange(ctx, conversation, 'conversation.message.incoming', {}, message.id)
    failpoint(ctx, 'message.filing')
    return text === received.text ? 'stored' : 'hidden'
  })
}

/** The customer wants something again. */
export async function reopen(ctx: Ctx, conversation: queries.Locked): Promise<void> {
  const opened = await stateQueries.getStatus(ctx.db, 'open')
  await stateQueries.updateStatus(ctx.db, conversation.id, opened, null, ctx.now())
  await addActivity(ctx, conversation, { kind: 'reopened' })
  await noteChange(ctx, conversation, 'conversation.status.change', { status: String(conversation.status_id) })
}

/** The person who has the conversation, and does not let go of it, is told what the customer wrote; the assistant hears of it otherwise. */
export async function tellOwner(ctx: Ctx, conversation: queries.Locked, message_id: number): Promise<void> {
  const { id: conversation_id, assigned_user_id: agent_id, ai_state, blocked } = conversation
  if (agent_id === null || agent_id === agentId(ctx) || ai_state === 'active' || blocked) return
  if (await letGo(ctx, conversation)) return
  emit(ctx, OwnerAddressed, { conversation_id, message_id, agent_id })
}

/**
 * Files what the business wrote to a customer in the app on its phone: it has been sent, nobody need answer, and an
 * assistant that had the conversation is silent from now on. A second call with the same `provider_id` changes nothing.
 */
export function receiveEcho(ctx: Ctx, received: ReceivedEcho): Promise<'stored' | 'known'> {
  return transaction(ctx, async (ctx) => {
    const contactId = await contacts.recogniseRecipient(ctx, { ...received, from: received.to })
    if (await queries.lockArrival(ctx.db, received.inbox_id, received.provider_id)) return 'known'
    const latest = await queries.lockLatest(ctx.db, received.inbox_id, contactId)
    const conversation = latest ?? (await begin(ctx, received.inbox_id, contactId))
    if (conversation.ai_state === 'active' || conversation.ai_state === 'waiting') {
      const assignee = conversation.ai_state === 'active' ? null : conversation.assigned_user_id
      await queries.updateAssignee(ctx.db, conversation.id, assignee, 'human', ctx.now())
      await addActivity(ctx, conversation, { kind: 'answered_on_phone' })
      tellMoved(ctx, conversation)
    }
    await keep(ctx, conversation, received, {
      type: 'outgoing',
      sender_type: 'agent',
      sender_id: null,
      status: 'sent',
      provider_at: received.at,
    })
    emit(ctx, ConversationUpdated, idsOf(conversation))
    return 'stored'
  })
}

/** The customer is reached under another number or user id from now on; said where he wrote last. */
export function changeNumber(ctx: Ctx, { inbox_id, scope, before, after }: ReceivedNumber): Promise<'moved' | 'known'> {
  return transaction(ctx, async (ctx) => {
    const moved = await contacts.moveIdentity(ctx, scope, before, after)
    if (!moved) return 'known'
    const latest = await queries.lockLatest(ctx.db, inbox_id, moved.contact_id)
    if (latest && moved.to) {
      await addActivity(ctx, latest, {
        kind: 'number_changed',
        ...(moved.from ? { from: moved.from } : {}),
        to: moved.to,
      })
      emit(ctx, ConversationUpdated, idsOf(latest))
    }
    return 'moved'
  })
}

const begin = (ctx: Ctx, inbox_id: number, contact_id: number): Promise<queries.Locked> => {
  const now = ctx.now()
  return queries.insertConversation(ctx.db, { uuid: uuidv7(now.getTime()), inbox_id, contact_id, now })
}

type Sender = Pick<messages.Draft, 'type' | 'sender_type' | 'sender_id' | 'status' | 'provider_at'>

async function keep(
  ctx: Ctx,
  conversation: queries.Locked,
  received: ReceivedMessage | ReceivedEcho,
  sender: Sender,
): Promise<{ id: number } | undefined> {
  const { type, text, details, media, parts, provider_id, reply_to, tap } = received
  const meta: MessageMeta = {
    kind: type,
    ...details,
    ...(tap ? { tap } : {}),
    ...(sender.type === 'outgoing' ? { origin: 'phone_app' } : {}),
  }
  const file = media && { ...media, kind: type }
  const added = await messages.addMessage(ctx, {
    ...sender,
    conversation,
    content: text ?? '',
    meta,
    parts,
    provider_id,
    reply_to,
    file,
  })
  if (added?.changed) await changes.applyChanges(ctx, received.inbox_id, provider_id)
  return added
}
