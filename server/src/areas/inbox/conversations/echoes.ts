import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as contacts from '../../people/contacts/service.ts'
import * as changes from '../message-changes/service.ts'
import * as messages from '../messages/service.ts'
import { addActivity, idsOf, tellMoved } from './changes.ts'
import * as queries from './queries.ts'
import { begin, draftOf } from './receiving.ts'
import { AssistantMoved, ConversationUpdated, type ReceivedEcho, type ReceivedNumber } from './schema.ts'

/**
 * Files what the business wrote to a customer in the app on its phone. The message has been sent, so nobody has to
 * answer, and an assistant that had the conversation stops answering. A second call with the same `provider_id` changes
 * nothing.
 */
export function receiveEcho(ctx: Ctx, received: ReceivedEcho): Promise<'stored' | 'known'> {
  return transaction(ctx, async (ctx) => {
    const { inbox_id, provider_id } = received
    const contact_id = await contacts.recogniseRecipient(ctx, received)
    if ((await queries.lockArrivals(ctx.db, [received])).length > 0) return 'known'
    const latest = await queries.lockLatest(ctx.db, inbox_id, contact_id)
    const conversation = latest ?? (await beginOnPhone(ctx, { inbox_id, contact_id }))
    await leaveToPhone(ctx, conversation)
    const draft = draftOf(received, conversation)
    const added = await messages.addMessage(ctx, {
      ...draft,
      meta: { ...draft.meta, origin: 'phone_app' },
      type: 'outgoing',
      sender_type: 'agent',
      sender_id: null,
      status: 'sent',
      provider_at: received.at,
    })
    if (added?.changed) await changes.applyChanges(ctx, inbox_id, provider_id)
    emit(ctx, ConversationUpdated, idsOf(conversation))
    return 'stored'
  })
}

/** No notice says that an assistant answers, because a person does. The rules wait until the customer writes. */
async function beginOnPhone(ctx: Ctx, pair: queries.Pair): Promise<queries.Locked> {
  const [begun] = await begin(ctx, [pair])
  await queries.updateAssignee(ctx.db, begun!.id, null, 'human', ctx.now())
  await queries.updateNotice(ctx.db, begun!.id, ctx.now())
  return { ...begun!, ai_state: 'human' }
}

/** Takes a conversation from the assistant, because somebody writes to its customer on the phone. */
export async function leaveToPhone(ctx: Ctx, conversation: queries.Locked): Promise<void> {
  const { id, ai_state } = conversation
  if (ai_state !== 'active' && ai_state !== 'waiting') return
  await queries.updateAssignee(ctx.db, id, null, 'human', ctx.now())
  await addActivity(ctx, conversation, { kind: 'answered_on_phone' }, { touched: true })
  tellMoved(ctx, conversation)
  if (ai_state === 'active') emit(ctx, AssistantMoved, { conversation_id: id })
}

/** Stores that the customer has another number or user id from now on. A line in their newest conversation says so. */
export function changeNumber(
  ctx: Ctx,
  { inbox_id, scope, before, after, at }: ReceivedNumber,
): Promise<'moved' | 'known'> {
  return transaction(ctx, async (ctx) => {
    const moved = await contacts.moveIdentity(ctx, scope, { before, after, at })
    if (!moved) return 'known'
    const latest = await queries.lockLatest(ctx.db, inbox_id, moved.contact_id)
    if (latest && moved.to) {
      const { from, to } = moved
      await addActivity(ctx, latest, { kind: 'number_changed', ...(from ? { from } : {}), to }, { at })
      emit(ctx, ConversationUpdated, idsOf(latest))
    }
    return 'moved'
  })
}
