import { agentId, type Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as contacts from '../../people/contacts/service.ts'
import * as verifications from '../../people/verifications/service.ts'
import * as changes from '../message-changes/service.ts'
import * as messages from '../messages/service.ts'
import { letGo } from './assignments.ts'
import { addActivity, asOutdated, idsOf, noteChange, noteChanges } from './changes.ts'
import * as queries from './queries.ts'
import { concernsAssistant, inTurns, onCustomerMessage } from './rules.ts'
import {
  AssistantAsked,
  ConversationCreated,
  ConversationUpdated,
  CustomerWaits,
  FollowersAddressed,
  OwnerAddressed,
  type ReceivedEcho,
  type ReceivedMessage,
} from './schema.ts'
import * as stateQueries from './state-queries.ts'

/** `hidden`: stored without the code that it contained. `known`: it was stored before. */
type Outcome = 'stored' | 'hidden' | 'known'

/**
 * Files customers' messages in one transaction, either all or none, and returns the outcomes in their order. Each
 * message goes into the open conversation, into the resolved one that it reopens, or into a new one. Messages of one
 * sender are filed in the order given. A message whose `provider_id` is known changes nothing, except that it may say
 * how a call ended.
 *
 * Every step handles all messages at once, so that more messages need hardly more statements. A second message of the
 * same customer waits for the next turn, because it depends on where the first one went.
 */
export function receiveMessages(ctx: Ctx, received: ReceivedMessage[]): Promise<Outcome[]> {
  return transaction(ctx, async (ctx) => {
    await contacts.lockSenders(ctx, received)
    const { fresh, repeated } = await separateRepeated(ctx, received)
    const outcomes = new Map<ReceivedMessage, Outcome>()
    const turns = inTurns(fresh, ({ from }) => contacts.identityValuesOf(from))
    for (const [n, turn] of turns.entries()) {
      const recognised = await recogniseSenders(ctx, turn)
      if (n === 0) await lockElsewhere(ctx, recognised, turns.slice(1).flat())
      for (const ofOthers of inTurns(recognised, ({ contact_id }) => [String(contact_id)])) {
        for (const { received, text } of await fileTurn(ctx, ofOthers))
          outcomes.set(received, text === received.text ? 'stored' : 'hidden')
      }
    }
    await endCalls(ctx, repeated)
    failpoint(ctx, 'message.filing')
    return received.map((one) => outcomes.get(one) ?? 'known')
  })
}

/**
 * If a customer writes to several inboxes at once, locks all conversations of the batch in one order for all: a later
 * turn may need one that began before those of the first. A turn has the same customers as the one before it, or fewer.
 */
async function lockElsewhere(ctx: Ctx, first: Recognised[], later: ReceivedMessage[]): Promise<void> {
  const known = new Map(
    first.flatMap(({ received: { from }, contact_id }) =>
      contacts.identityValuesOf(from).map((value) => [value, contact_id]),
    ),
  )
  const followers = later.flatMap(({ inbox_id, from }) => {
    const [value] = contacts.identityValuesOf(from).filter((value) => known.has(value))
    return value === undefined ? [] : [{ inbox_id, contact_id: known.get(value)! }]
  })
  const pairs = [...first.map(({ received: { inbox_id }, contact_id }) => ({ inbox_id, contact_id })), ...followers]
  const inboxes = new Map(pairs.map(({ inbox_id, contact_id }) => [contact_id, inbox_id]))
  const isOneEach = pairs.every(({ inbox_id, contact_id }) => inboxes.get(contact_id) === inbox_id)
  if (!isOneEach) await queries.lockAllLatest(ctx.db, pairs)
}

/** Files messages of different customers. */
async function fileTurn(ctx: Ctx, recognised: Recognised[]): Promise<Stored[]> {
  const placed = await placeInConversations(ctx, recognised)
  await reopenResolved(ctx, placed)
  await closeBlocked(ctx, placed)
  const readable = await hideCodes(ctx, placed)
  const stored = await storeMessages(ctx, readable)
  tellDesk(ctx, stored)
  await tellOwners(ctx, stored.flatMap(addressing))
  await tellRules(ctx, stored)
  return stored
}

/**
 * Separates new messages from known ones. The provider repeats a message that was not acknowledged in time, also within
 * one batch.
 */
async function separateRepeated(ctx: Ctx, received: ReceivedMessage[]) {
  const keyOf = ({ inbox_id, provider_id }: { inbox_id: number; provider_id: string }) => `${inbox_id} ${provider_id}`
  const known = new Set((await queries.lockArrivals(ctx.db, received)).map(keyOf))
  const fresh: ReceivedMessage[] = []
  const repeated: ReceivedMessage[] = []
  for (const one of received) {
    if (known.has(keyOf(one))) repeated.push(one)
    else fresh.push(one)
    known.add(keyOf(one))
  }
  return { fresh, repeated }
}

type Recognised = { received: ReceivedMessage; at: Date; contact_id: number }

async function recogniseSenders(ctx: Ctx, received: ReceivedMessage[]): Promise<Recognised[]> {
  const now = ctx.now().getTime()
  // No time of a message may be in the future, because that would keep the reply window open.
  const senders = received.map((one) => ({ ...one, at: new Date(Math.min(one.at.getTime(), now)) }))
  const ids = await contacts.recogniseSenders(ctx, senders)
  return received.map((one, n) => ({ received: one, at: senders[n]!.at, contact_id: ids[n]! }))
}

type Placed = Recognised & {
  next: ReturnType<typeof onCustomerMessage>
  conversation: queries.Locked
  /** The conversation before the message. Undefined for the first message of a customer. */
  latest: queries.Latest | undefined
}

/** Finds the open conversation, the resolved one that is reopened, or a new one. */
async function placeInConversations(ctx: Ctx, recognised: Recognised[]): Promise<Placed[]> {
  const pairs = recognised.map(({ received: { inbox_id }, contact_id }) => ({ inbox_id, contact_id }))
  const latest = byContact(await queries.lockAllLatest(ctx.db, pairs))
  const next = recognised.map(({ received, contact_id, at }) =>
    onCustomerMessage(latest.get(contact_id), received.reopen_window_hours, at),
  )
  const begun = byContact(
    await begin(
      ctx,
      pairs.filter((_, n) => next[n] === 'start_new'),
    ),
  )
  return recognised.map((one, n) => ({
    ...one,
    next: next[n]!,
    latest: latest.get(one.contact_id),
    conversation: (begun.get(one.contact_id) ?? latest.get(one.contact_id))!,
  }))
}

const byContact = <Row extends queries.Locked>(rows: Row[]) => new Map(rows.map((row) => [row.contact_id, row]))

/** Begins conversations of different contacts. Runs in the open transaction. */
export async function begin(ctx: Ctx, pairs: queries.Pair[]): Promise<queries.Locked[]> {
  const now = ctx.now()
  if (pairs.length === 0) return []
  return queries.insertConversations(
    ctx.db,
    pairs.map((pair) => ({ ...pair, uuid: uuidv7(now.getTime()), now })),
  )
}

async function reopenResolved(ctx: Ctx, placed: Placed[]): Promise<void> {
  for (const { next, conversation } of placed) if (next === 'reopen') await reopen(ctx, conversation).catch(asOutdated)
}

/** Opens a resolved conversation again because the customer has written. */
export async function reopen(ctx: Ctx, conversation: queries.Locked): Promise<void> {
  const opened = await stateQueries.getStatus(ctx.db, 'open')
  await stateQueries.updateStatus(ctx.db, conversation.id, opened, ctx.now())
  await addActivity(ctx, conversation, { kind: 'reopened' }, { touched: true })
  await noteChange(ctx, conversation, 'conversation.status.change', { status: String(conversation.status_id) })
}

/** A blocked customer's message is stored, but its new conversation is closed at once, because nobody has to answer. */
const isShut = ({ next, conversation }: Placed): boolean => next === 'start_new' && conversation.blocked

async function closeBlocked(ctx: Ctx, placed: Placed[]): Promise<void> {
  for (const { conversation } of placed.filter(isShut)) {
    const closed = await stateQueries.getStatus(ctx.db, 'closed')
    await stateQueries.updateStatus(ctx.db, conversation.id, closed, ctx.now())
  }
}

type Readable = Placed & { text: string | null }

/** A code that was mailed to the customer is checked here and not stored anywhere. */
async function hideCodes(ctx: Ctx, placed: Placed[]): Promise<Readable[]> {
  const readable: Readable[] = []
  for (const one of placed) {
    const { text } = one.received
    const code = text && (await verifications.readCode(ctx, one.conversation.id, text))
    readable.push({ ...one, text: code ? code.text : text })
  }
  return readable
}

type Stored = Readable & { message: { id: number } | undefined }

async function storeMessages(ctx: Ctx, readable: Readable[]): Promise<Stored[]> {
  const added = await messages.addMessages(
    ctx,
    readable.map(({ received, text, conversation, contact_id, at }) => ({
      ...draftOf({ ...received, text }, conversation),
      type: 'incoming',
      sender_type: 'contact',
      sender_id: contact_id,
      provider_at: at,
    })),
  )
  for (const [n, { received }] of readable.entries())
    if (added[n]?.changed) await changes.applyChanges(ctx, received.inbox_id, received.provider_id)
  return readable.map((one, n) => ({ ...one, message: added[n] }))
}

/** The draft of a message from outside, without its sender. */
export function draftOf(received: ReceivedMessage | ReceivedEcho, conversation: queries.Locked) {
  const { type: kind, text, details, media, parts, provider_id, reply_to, tap } = received
  const meta = { kind, ...details, ...(tap ? { tap } : {}) }
  return { conversation, content: text ?? '', meta, parts, provider_id, reply_to, file: media && { ...media, kind } }
}

/** The business wrote first, on its phone, so this is the first message that the rules can go by. */
const beganOnPhone = (latest: queries.Latest | undefined): boolean =>
  latest !== undefined && latest.routed_at === null && latest.last_inbound_at === null && !latest.blocked

/** Emits what those need to know who list conversations, hand them out or answer them. */
function tellDesk(ctx: Ctx, stored: Stored[]): void {
  for (const one of stored) {
    const { conversation, next, latest, message } = one
    if (next === 'start_new' ? !isShut(one) : beganOnPhone(latest))
      emit(ctx, ConversationCreated, { ...idsOf(conversation), inbox_id: conversation.inbox_id })
    else emit(ctx, ConversationUpdated, idsOf(conversation))
    if (message && latest && next !== 'start_new' && concernsAssistant(latest))
      emit(ctx, AssistantAsked, { conversation_id: latest.id })
    if (message && latest?.tells_away && next !== 'start_new') emit(ctx, CustomerWaits, { conversation_id: latest.id })
  }
}

type Addressing = { conversation: queries.Locked; message_id: number }

const addressing = ({ conversation, message }: Stored): Addressing[] =>
  message ? [{ conversation, message_id: message.id }] : []

/**
 * Notifies the agents who have the conversations of what the customers wrote, unless they are away with conversations
 * going on to others. The assistant is notified in another way.
 */
export async function tellOwners(ctx: Ctx, news: Addressing[]): Promise<void> {
  const owned = news.filter(({ conversation: { assigned_user_id: owner, ai_state, blocked } }) => {
    return owner !== null && owner !== agentId(ctx) && ai_state !== 'active' && !blocked
  })
  const left = await letGo(
    ctx,
    owned.map(({ conversation }) => conversation),
  )
  for (const { conversation, message_id } of owned.filter(({ conversation }) => !left.includes(conversation))) {
    const { id: conversation_id, assigned_user_id } = conversation
    emit(ctx, OwnerAddressed, { conversation_id, message_id, agent_id: assigned_user_id! })
  }
  for (const { conversation, message_id } of news) {
    const { id: conversation_id, followed, blocked } = conversation
    if (followed && !blocked) emit(ctx, FollowersAddressed, { conversation_id, message_id })
  }
}

async function tellRules(ctx: Ctx, stored: Stored[]): Promise<void> {
  const written = stored.filter(({ next, conversation }) => next !== 'start_new' && !conversation.blocked)
  await noteChanges(
    ctx,
    'conversation.message.incoming',
    written.flatMap(addressing).map((one) => ({ ...one, previous: {} })),
  )
}

async function endCalls(ctx: Ctx, repeated: ReceivedMessage[]): Promise<void> {
  for (const { inbox_id, provider_id, details } of repeated)
    if (details.call) await messages.endCall(ctx, inbox_id, provider_id, details.call)
}
