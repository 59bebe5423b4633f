import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { emit } from '../../platform/events.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { type Page, type Paging, pageOf, span } from '../../platform/page.ts'
import * as queries from './queries.ts'
import { maySend, statusMoves } from './rules.ts'
import {
  type Failure,
  type Message,
  MessageCreated,
  type MessageMeta,
  MessageQueued,
  MessageReceived,
  type MessageStatus,
  MessageUpdated,
  type SenderType,
} from './schema.ts'

export type Draft = {
  conversation: { id: number; uuid: string; inbox_id: number }
  type: 'incoming' | 'outgoing' | 'note' | 'activity'
  sender_type: SenderType
  sender_id: number | null
  content: string
  meta?: MessageMeta
  parts?: object | null
  echo_id?: string | null
  provider_id?: string | null
  provider_at?: Date | null
}

/**
 * Adds a message to a conversation whose row the caller holds locked, and keeps the conversation's row in step. Undefined
 * when the provider's id or the sender's echo id is already there: a second call changes nothing.
 */
export async function addMessage(ctx: Ctx, draft: Draft): Promise<{ id: number; uuid: string } | undefined> {
  const now = ctx.now()
  const { conversation, ...rest } = draft
  const status: MessageStatus = draft.type === 'outgoing' ? 'queued' : draft.type === 'incoming' ? 'received' : 'sent'
  const message = {
    ...rest,
    uuid: uuidv7(now.getTime()),
    conversation_id: conversation.id,
    inbox_id: conversation.inbox_id,
    status,
    created_at: writtenAt(draft.provider_at ?? null, now),
    provider_at: draft.provider_at ?? null,
  }
  const row = await queries.insertMessage(ctx.db, message)
  if (!row) return undefined
  await queries.touchConversation(ctx.db, { ...message, id: row.id, preview: preview(draft.content) })
  emit(ctx, MessageCreated, {
    conversation_id: conversation.id,
    conversation_uuid: conversation.uuid,
    message_id: row.id,
    message_uuid: message.uuid,
  })
  if (draft.type === 'outgoing') {
    emit(ctx, MessageQueued, { message_id: row.id, conversation_id: conversation.id, inbox_id: conversation.inbox_id })
  }
  if (draft.type === 'incoming') emit(ctx, MessageReceived, { message_id: row.id, conversation_id: conversation.id })
  return { id: row.id, uuid: message.uuid }
}

/** The messages of a conversation that the caller was let into, newest first. */
export async function listMessages(ctx: Ctx, conversationId: number, paging: Paging): Promise<Page<Message>> {
  const { limit, offset } = span(paging)
  const [rows, total] = await Promise.all([
    queries.listMessages(ctx.db, conversationId, limit, offset),
    queries.countMessages(ctx.db, conversationId),
  ])
  return pageOf(rows.map(present), total, paging)
}

/** Everything that customer and desk wrote to each other, oldest first, a page at a time. */
export async function* walkShown(ctx: Ctx, conversationId: number): AsyncGenerator<Message[]> {
  for (let last: number | undefined; ; ) {
    const rows = await queries.listShownAfter(ctx.db, conversationId, last, 200)
    yield rows.map(present)
    last = rows.at(-1)?.id
    if (rows.length < 200) return
  }
}

export const getMessage = async (ctx: Ctx, id: number): Promise<Message> =>
  present(await queries.getMessage(ctx.db, id))

export async function findMessage(ctx: Ctx, conversationId: number, uuid: string): Promise<Message | undefined> {
  const row = await queries.findMessage(ctx.db, conversationId, uuid)
  return row && present(row)
}

export async function findByEcho(ctx: Ctx, conversationId: number, echoId: string): Promise<Message | undefined> {
  const row = await queries.findByEcho(ctx.db, conversationId, echoId)
  return row && present(row)
}

/** What the customer wrote since an agent or the assistant last answered, oldest first. */
export const listUnanswered = (ctx: Ctx, conversationId: number) => queries.listUnanswered(ctx.db, conversationId)

/** Puts a failed or unknown message back in the queue; the caller decided that it may be sent again. */
export function queueAgain(ctx: Ctx, message: Message, inboxId: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.clearFailure(ctx.db, message.id)
    await change(ctx, message.id, { status: 'queued' })
    emit(ctx, MessageQueued, { message_id: message.id, conversation_id: message.conversation_id, inbox_id: inboxId })
  })
}

export type Claimed = {
  message: { id: number; uuid: string; content: string; parts: object | null; tries: number }
  inbox_id: number
  to: { phone: string | null; user_id: string | null }
}

/**
 * Takes the conversation's next message for sending and commits `sending` before it answers, so that a crash during the
 * call leaves a trace. One found in `sending` was cut off like that: it becomes `unknown` and is not sent again by itself.
 */
export function claimNextToSend(ctx: Ctx, conversationId: number): Promise<Claimed | { wait_until: Date } | undefined> {
  return transaction(ctx, async (ctx) => {
    for (;;) {
      const next = await queries.lockNextToSend(ctx.db, conversationId)
      if (!next) return undefined
      if (next.status === 'sending') {
        await change(ctx, next.id, { status: 'unknown' })
        continue
      }
      const verdict = maySend(next, next)
      if (verdict !== 'send') {
        const failure: Failure = { code: null, reason: verdict, provider_text: null }
        await change(ctx, next.id, { status: 'failed', meta: { failure } })
        continue
      }
      if (next.send_after && next.send_after > ctx.now()) return { wait_until: next.send_after }
      await change(ctx, next.id, { status: 'sending', tries: 1 })
      return {
        message: { id: next.id, uuid: next.uuid, content: next.content, parts: next.parts, tries: next.send_tries + 1 },
        inbox_id: next.inbox_id,
        to: { phone: next.phone, user_id: next.user_id },
      }
    }
  })
}

/** The provider took the message. Statuses that overtook its answer are applied now, or have been and stay. */
export function recordAccepted(ctx: Ctx, messageId: number, inboxId: number, providerId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.lockProviderId(ctx.db, inboxId, providerId)
    await settle(ctx, messageId, { status: 'accepted', provider_id: providerId })
    for (const kept of await queries.takeKeptStatuses(ctx.db, inboxId, providerId)) {
      await applyStatus(ctx, {
        inbox_id: inboxId,
        provider_id: providerId,
        callback_data: null,
        ...kept,
        errors: kept.errors ?? [],
      })
    }
  })
}

export const recordFailed = (ctx: Ctx, messageId: number, failure: Failure): Promise<void> =>
  transaction(ctx, (ctx) => settle(ctx, messageId, { status: 'failed', meta: { failure } }))

/** Nobody knows whether the provider took it. A status that echoes our uuid settles it, or an agent sends it again. */
export const recordUnknown = (ctx: Ctx, messageId: number): Promise<void> =>
  transaction(ctx, (ctx) => settle(ctx, messageId, { status: 'unknown' }))

/** Nothing was handed over: back in the queue, not before `until`. A try that never reached the provider is given back. */
export const putOff = (ctx: Ctx, messageId: number, until: Date, tried = true): Promise<void> =>
  transaction(ctx, (ctx) => settle(ctx, messageId, { status: 'queued', send_after: until, tries: tried ? 0 : -1 }))

export type StatusReport = {
  inbox_id: number
  provider_id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** What we had sent along with the message: its uuid. */
  callback_data: string | null
  errors: queries.ProviderFault[]
}

/** Applies the provider's word on a message of ours; one that came before the message is known is kept for it. */
export function applyStatus(ctx: Ctx, report: StatusReport): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const uuid = report.callback_data && /^[0-9a-f-]{36}$/i.test(report.callback_data) ? report.callback_data : null
    const find = () => queries.lockSpokenOf(ctx.db, report.inbox_id, report.provider_id, uuid)
    let message = await find()
    if (!message) {
      await queries.lockProviderId(ctx.db, report.inbox_id, report.provider_id)
      message = await find()
    }
    if (!message) {
      await queries.keepStatus(ctx.db, report)
      return 'kept'
    }
    const provider = message.provider_id === null ? { provider_id: report.provider_id } : {}
    if (!statusMoves(message.status, report.status)) return 'already there'
    if (report.status === 'failed') {
      const [fault] = report.errors
      const failure: Failure = {
        code: fault?.code ?? null,
        reason: fault?.reason ?? 'other',
        provider_text: fault ? (fault.details ?? fault.title) : null,
      }
      await change(ctx, message.id, { status: 'failed', meta: { failure }, ...provider })
    } else {
      const meta = { [`${report.status}_at`]: report.at.toISOString() }
      await change(ctx, message.id, { status: report.status, meta, ...provider })
    }
    return report.status
  })
}

/** How a send ended, unless a status of the provider has told more in the meantime. */
const settle = (ctx: Ctx, id: number, end: Change) => change(ctx, id, end, 'sending')

type Change = Parameters<typeof queries.updateMessage>[2]

async function change(ctx: Ctx, id: number, change: Change, from?: MessageStatus): Promise<void> {
  const ids = await queries.updateMessage(ctx.db, id, change, ctx.now(), from)
  if (ids) emit(ctx, MessageUpdated, ids)
}

/**
 * The provider tells whole seconds. A customer's message counts as written at the end of its second, so that an answer to
 * something we sent in that second stands after it; never later than now.
 */
function writtenAt(providerAt: Date | null, now: Date): Date {
  return providerAt ? new Date(Math.min(providerAt.getTime() + 999, now.getTime())) : now
}

/** One line for the list, at most 200 characters, never half a character. */
function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${Array.from(line.slice(0, 200)).slice(0, -1).join('')}…`
}

function present(row: queries.MessageRow): Message {
  const { author_first_name, author_last_name, author_avatar_url, inbox_id: _, ...message } = row
  return {
    ...message,
    text_content: row.content,
    content_type: 'text',
    private: row.type === 'note',
    attachments: [],
    author:
      author_first_name === null
        ? null
        : {
            id: row.sender_id,
            first_name: author_first_name,
            last_name: author_last_name ?? '',
            avatar_url: author_avatar_url,
            type: row.sender_type,
          },
  }
}
