import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Page, type Paging, readPage } from '../../../platform/page.ts'
import type { ExpectedFile } from '../../office/files/schema.ts'
import * as files from '../../office/files/service.ts'
import * as queries from './queries.ts'
import { searchedBy, wantedTypes, wordFact } from './rules.ts'
import {
  FileExpected,
  type Message,
  MessageCreated,
  type MessageFilter,
  type MessageMeta,
  MessageQueued,
  type MessageStatus,
  MessageUpdated,
  type NoteFact,
  PromisesTouched,
  type SenderType,
} from './schema.ts'

export type { Unanswered } from './queries.ts'
export { wordFact } from './rules.ts'

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
  /** The provider's id of the message that this one quotes. */
  reply_to?: string | null
  /** The template that it was made of. */
  template_id?: number | null
  /** What it is found by beside its content. */
  found_by?: string
  /** Of what comes from the provider: a file of it that is still to be fetched. */
  file?: ExpectedFile | null
  /** What it begins with; by its type when it is left out. */
  status?: MessageStatus
}

const firstStatus: Record<Draft['type'], MessageStatus> = {
  incoming: 'received',
  outgoing: 'queued',
  note: 'sent',
  activity: 'sent',
}

type Added = { id: number; uuid: string; changed: boolean; promised: boolean }

/**
 * Adds a message, as it is given, to a conversation whose row the caller holds locked, and keeps the conversation's row in
 * step. An outgoing message is queued: it goes to the provider after the commit. Undefined when the provider's id or the
 * sender's echo id is already there: a second call changes nothing. `changed`: something was done to it before it came, and
 * is to be shown on it.
 */
export const addMessage = async (ctx: Ctx, draft: Draft): Promise<Added | undefined> =>
  (await addMessages(ctx, [draft]))[0]

/** Adds several messages, each to a conversation of its own; see `addMessage`. Answers in the order of the drafts. */
export async function addMessages(ctx: Ctx, drafts: Draft[]): Promise<(Added | undefined)[]> {
  const written = drafts.map((draft) => write(draft, ctx.now()))
  const rows = await queries.insertMessages(ctx.db, written)
  const added = written.map(({ uuid }) => {
    const row = rows.get(uuid)
    return row && { ...row, uuid }
  })
  for (const [n, draft] of drafts.entries()) if (added[n]) await tellAdded(ctx, draft, written[n]!.status, added[n])
  return added
}

function write({ conversation, file: _, ...draft }: Draft, now: Date): queries.NewMessage {
  return {
    ...draft,
    preview: preview(draft.content),
    uuid: uuidv7(now.getTime()),
    conversation_id: conversation.id,
    inbox_id: conversation.inbox_id,
    status: draft.status ?? firstStatus[draft.type],
    created_at: writtenAt(draft.provider_at ?? null, now),
  }
}

async function tellAdded(ctx: Ctx, { conversation, file }: Draft, status: MessageStatus, added: Added): Promise<void> {
  if (file) await expectFile(ctx, added.id, file)
  emit(ctx, MessageCreated, {
    conversation_id: conversation.id,
    conversation_uuid: conversation.uuid,
    message_id: added.id,
    message_uuid: added.uuid,
  })
  if (added.promised) emit(ctx, PromisesTouched, { conversation_id: conversation.id })
  if (status === 'queued') {
    emit(ctx, MessageQueued, {
      message_id: added.id,
      conversation_id: conversation.id,
      inbox_id: conversation.inbox_id,
    })
  }
}

/** Adds a note that the desk writes itself; see `addMessage`. It is stored as facts and worded where it is read. */
export const addNote = (ctx: Ctx, draft: Omit<Draft, 'type' | 'content' | 'meta' | 'found_by'>, note: NoteFact) =>
  addMessage(ctx, { ...draft, type: 'note', content: '', meta: { note }, found_by: searchedBy(note) })

/** The file of a message is known before its bytes are here, so that nothing waits for them. */
async function expectFile(ctx: Ctx, messageId: number, expected: ExpectedFile): Promise<void> {
  const file = await files.expectFile(ctx, messageId, expected)
  if (file.state === 'pending') emit(ctx, FileExpected, { file_id: file.id })
}

/** The messages of a conversation that the caller was let into, newest first. */
export async function listMessages(
  ctx: Ctx,
  conversationId: number,
  paging: Paging & MessageFilter,
): Promise<Page<Message>> {
  const types = wantedTypes(paging)
  const page = await readPage(
    paging,
    () => queries.countMessages(ctx.db, conversationId, types),
    (slice) => queries.listMessages(ctx.db, conversationId, types, slice),
  )
  return { ...page, results: page.results.map((row) => present(ctx, row)) }
}

/** Everything that customer and desk wrote to each other, oldest first, a page at a time. */
export async function* walkShown(ctx: Ctx, conversationId: number): AsyncGenerator<Message[]> {
  for (let last: number | undefined; ; ) {
    const rows = await queries.listShownAfter(ctx.db, conversationId, last, 200)
    yield rows.map((row) => present(ctx, row))
    last = rows.at(-1)?.id
    if (rows.length < 200) return
  }
}

export const getMessage = async (ctx: Ctx, id: number): Promise<Message> =>
  present(ctx, await queries.getMessage(ctx.db, id))

export async function findMessage(ctx: Ctx, conversationId: number, uuid: string): Promise<Message | undefined> {
  const row = await queries.findMessage(ctx.db, conversationId, uuid)
  return row && present(ctx, row)
}

export async function findByEcho(ctx: Ctx, conversationId: number, echoId: string): Promise<Message | undefined> {
  const row = await queries.findByEcho(ctx.db, conversationId, echoId)
  return row && present(ctx, row)
}

/** The provider's id of a message of the conversation; undefined when there is none, null before the provider took it. */
export const findProviderId = (ctx: Ctx, conversationId: number, uuid: string) =>
  queries.findProviderId(ctx.db, conversationId, uuid)

/** The provider's id of the message that is quoted, null without one. Refuses one that the conversation does not have. */
export async function findQuoted(ctx: Ctx, conversationId: number, uuid: string | undefined): Promise<string | null> {
  if (uuid === undefined) return null
  const providerId = await queries.findProviderId(ctx.db, conversationId, uuid)
  if (providerId == null) throw invalid('message.not_quotable').at('reply_to')
  return providerId
}

/** What the customer wrote since an agent or the assistant last answered and since message `after`, oldest first. */
export const listUnanswered = (ctx: Ctx, conversationId: number, after: number) =>
  queries.listUnanswered(ctx.db, conversationId, after)

/** What was said between two messages, the newest of it, oldest first. */
export const listSaid = (ctx: Ctx, conversationId: number, span: { after: number; before: number; limit: number }) =>
  queries.listSaid(ctx.db, conversationId, span)

/**
 * The provider tells whole seconds. A customer's message counts as written at the end of its second, so that an answer to
 * something we sent in that second stands after it; never later than now.
 */
function writtenAt(providerAt: Date | null, now: Date): Date {
  return providerAt ? new Date(Math.min(providerAt.getTime() + 999, now.getTime())) : now
}

/** One line for the list, at most 200 characters, never half a character. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${Array.from(line.slice(0, 200)).slice(0, -1).join('')}…`
}

/** Adds to what is known about a message, with the open transaction. */
export async function addMeta(ctx: Ctx, id: number, meta: MessageMeta): Promise<void> {
  const ids = await queries.mergeMeta(ctx.db, id, meta, ctx.now())
  if (ids) emit(ctx, MessageUpdated, ids)
}

/** Says how a call ended, with the open transaction; a second call changes nothing. */
export async function endCall(
  ctx: Ctx,
  inboxId: number,
  providerId: string,
  call: NonNullable<MessageMeta['call']>,
): Promise<void> {
  const id = call.state !== 'ringing' && (await queries.findRinging(ctx.db, inboxId, providerId))
  if (id) await addMeta(ctx, id, { call })
}

/** Nothing is told of a message that the customer deleted, but that there was one. */
function metaOf({ meta, quote }: queries.MessageRow): MessageMeta {
  const { kind, deleted_at, origin } = meta
  if (deleted_at) return { deleted_at, ...(kind ? { kind } : {}), ...(origin ? { origin } : {}) }
  return quote ? { ...meta, reply_to: quote } : meta
}

function present({ language }: Ctx, row: queries.MessageRow): Message {
  const {
    author_first_name,
    author_last_name,
    author_avatar_url,
    inbox_id: _,
    attachments,
    quote: __,
    ...message
  } = row
  const content = row.meta.note ? wordFact(language, row.meta.note) : row.content
  return {
    ...message,
    content,
    text_content: content,
    content_type: 'text',
    private: row.type === 'note',
    attachments: attachments.map((file) => ({
      ...file,
      disposition: files.dispositionOf({ ...file, mime: file.content_type }),
    })),
    meta: metaOf(row),
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
