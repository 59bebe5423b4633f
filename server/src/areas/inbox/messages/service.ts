import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type Page, type Paging, readPage } from '../../../platform/lists/page.ts'
import type { ExpectedFile } from '../../office/files/schema.ts'
import * as files from '../../office/files/service.ts'
import { insertInternal, insertKept } from './internal-queries.ts'
import * as queries from './queries.ts'
import { searchedBy, wantedTypes, wordFact } from './rules.ts'
import {
  FileExpected,
  type KeptLine,
  type Message,
  MessageCreated,
  type MessageFilter,
  type MessageIds,
  type MessageMeta,
  MessageQueued,
  type MessageStatus,
  MessageUpdated,
  type NoteFact,
  PromisesTouched,
  type SenderType,
} from './schema.ts'

export { keptLine } from './internal-queries.ts'
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
  /** The template from which it was made. */
  template_id?: number | null
  /** Further text by which search finds it, besides its content. */
  found_by?: string
  /** A file of a message from the provider that is still to be fetched. */
  file?: ExpectedFile | null
  /** The first status. If it is left out, the type decides. */
  status?: MessageStatus
  /** Only for notes and activity lines: the caller sets the time of the conversation's last change itself. */
  touched?: boolean
  /** Only for touched activity lines: what the lock kept. The line is then sent together with the next statement. */
  kept?: KeptLine
}

const firstStatus: Record<Draft['type'], MessageStatus> = {
  incoming: 'received',
  outgoing: 'queued',
  note: 'sent',
  activity: 'sent',
}

type Added = { id: number; uuid: string; changed: boolean; promised: boolean }

/**
 * Adds a message to a conversation whose row the caller has locked, and updates that row. An outgoing message is
 * queued: it is sent to the provider after the commit. Undefined if the provider's id or the sender's echo id is known;
 * then nothing changes. `changed`: something was done to the message before it came and has to be shown on it.
 */
export const addMessage = async (ctx: Ctx, draft: Draft): Promise<Added | undefined> =>
  (await addMessages(ctx, [draft]))[0]

/**
 * Adds several messages, each to a conversation of its own. See `addMessage`. Returns them in the order of the drafts.
 */
export async function addMessages(ctx: Ctx, drafts: Draft[]): Promise<(Added | undefined)[]> {
  const written = drafts.map((draft) => write(draft, ctx.now()))
  const rows = await insert(ctx, written, drafts[0]?.kept)
  const added = written.map(({ uuid }) => {
    const row = rows.get(uuid)
    return row && { ...row, uuid }
  })
  for (const [n, draft] of drafts.entries()) if (added[n]) await tellAdded(ctx, draft, written[n]!.status, added[n])
  return added
}

async function insert({ db }: Ctx, written: queries.NewMessage[], kept: KeptLine | undefined) {
  const [only] = written
  if (!only || written.length > 1 || !isInternal(only)) return queries.insertMessages(db, written)
  const row = await (kept ? insertKept(db, only, kept) : insertInternal(db, only))
  return new Map(row && [[only.uuid, row]])
}

const isInternal = ({ type, parts, provider_id, provider_at, template_id }: queries.NewMessage) =>
  (type === 'note' || type === 'activity') && (parts ?? provider_id ?? provider_at ?? template_id) == null

function write({ conversation, file: _, kept: __, ...draft }: Draft, now: Date): queries.NewMessage {
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

/** Adds a note that the desk writes itself. See `addMessage`. It is stored as facts and worded when it is read. */
export const addNote = (ctx: Ctx, draft: Omit<Draft, 'type' | 'content' | 'meta' | 'found_by'>, note: NoteFact) =>
  addMessage(ctx, { ...draft, type: 'note', content: '', meta: { note }, found_by: searchedBy(note) })

/** Adds the file of a message before its bytes are here, so that nothing waits for them. */
async function expectFile(ctx: Ctx, messageId: number, expected: ExpectedFile): Promise<void> {
  const file = await files.expectFile(ctx, messageId, expected)
  if (file.state === 'pending') emit(ctx, FileExpected, { file_id: file.id })
}

/** The messages of a conversation, newest first. The caller has checked access to it. */
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

/** Everything that customer and desk wrote to each other, oldest first, one page at a time. */
export async function* walkShown(ctx: Ctx, conversationId: number): AsyncGenerator<Message[]> {
  for (let last: number | undefined; ; ) {
    const rows = await queries.listShownAfter(ctx.db, conversationId, last, 200)
    yield rows.map((row) => present(ctx, row))
    last = rows.at(-1)?.id
    if (rows.length < 200) return
  }
}

/** The message with this id, which has to exist. */
export const getMessage = async (ctx: Ctx, id: number): Promise<Message> =>
  present(ctx, await queries.getMessage(ctx.db, id))

export async function findMessage(ctx: Ctx, conversationId: number, uuid: string): Promise<Message | undefined> {
  const row = await queries.findMessage(ctx.db, conversationId, uuid)
  return row && present(ctx, row)
}

/**
 * The message of the conversation that was stored under this `echo_id` before. Undefined if there is none. Refuses if
 * it is not the same as what is sent now.
 */
export async function findRepeated(
  ctx: Ctx,
  conversationId: number,
  echoId: string | undefined,
  isSame: (stored: Message) => boolean,
): Promise<Message | undefined> {
  if (echoId === undefined) return undefined
  const row = await queries.findByEcho(ctx.db, conversationId, echoId)
  const stored = row && present(ctx, row)
  if (stored && !isSame(stored)) throw conflict('message.echo_differs').at('echo_id')
  return stored
}

/**
 * The provider's id of a message of the conversation. Undefined if there is no such message. Null if the provider has
 * not accepted it yet.
 */
export const findProviderId = (ctx: Ctx, conversationId: number, uuid: string) =>
  queries.findProviderId(ctx.db, conversationId, uuid)

/**
 * The provider's id of the quoted message. Null if none is quoted. Refuses a message that is not in the conversation.
 */
export async function findQuoted(ctx: Ctx, conversationId: number, uuid: string | undefined): Promise<string | null> {
  if (uuid === undefined) return null
  const providerId = await queries.findProviderId(ctx.db, conversationId, uuid)
  if (providerId == null) throw invalid('message.not_quotable').at('reply_to')
  return providerId
}

/**
 * What the customer wrote after the last answer of an agent or the assistant and after message `after`, oldest first.
 */
export const listUnanswered = (ctx: Ctx, conversationId: number, after: number) =>
  queries.listUnanswered(ctx.db, conversationId, after)

/** What was said between two messages: the newest part of it, oldest first. */
export const listSaid = (ctx: Ctx, conversationId: number, span: { after: number; before: number; limit: number }) =>
  queries.listSaid(ctx.db, conversationId, span)

/**
 * The provider's times are whole seconds. A customer's message counts as written at the end of its second, so that an
 * answer to something that the desk sent in that second stands after it. It is never later than now.
 */
function writtenAt(providerAt: Date | null, now: Date): Date {
  return providerAt ? new Date(Math.min(providerAt.getTime() + 999, now.getTime())) : now
}

/** One line for the list of at most 200 characters. No character is cut in half. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${Array.from(line.slice(0, 200)).slice(0, -1).join('')}…`
}

/** Adds to the meta data of a message, in the open transaction. */
export async function addMeta(ctx: Ctx, id: number, meta: MessageMeta): Promise<void> {
  const ids = await queries.mergeMeta(ctx.db, id, meta, ctx.now())
  if (ids) emit(ctx, MessageUpdated, ids)
}

/**
 * Locks a message until the open transaction ends, and says where it is: a merge of its conversation is over by then,
 * or waits. Call it before the transaction locks anything else of the message. Undefined if the message is gone.
 */
export const holdInPlace = (ctx: Ctx, id: number): Promise<MessageIds | undefined> => queries.lockInPlace(ctx.db, id)

/** Stores how a call ended, in the open transaction. A second call changes nothing. */
export async function endCall(
  ctx: Ctx,
  inboxId: number,
  providerId: string,
  call: NonNullable<MessageMeta['call']>,
): Promise<void> {
  const id = call.state !== 'ringing' && (await queries.findRinging(ctx.db, inboxId, providerId))
  if (id) await addMeta(ctx, id, { call })
}

/** If the customer deleted a message, only the fact that there was one is shown. */
function metaOf({ meta, quote, echo_id }: queries.MessageRow): MessageMeta {
  const { kind, deleted_at, origin } = meta
  if (deleted_at) return { deleted_at, ...(kind ? { kind } : {}), ...(origin ? { origin } : {}) }
  return { ...meta, ...(echo_id === null ? {} : { echo_id }), ...(quote ? { reply_to: quote } : {}) }
}

function present({ language }: Ctx, row: queries.MessageRow): Message {
  const {
    author_first_name,
    author_last_name,
    author_avatar_url,
    author_email,
    author_availability,
    author_active_at,
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
      content: null,
      content_id: null,
    })),
    meta: metaOf(row),
    author:
      author_first_name === null
        ? null
        : {
            id: row.sender_id,
            first_name: author_first_name,
            last_name: author_last_name ?? '',
            email: author_email,
            avatar_url: author_avatar_url,
            availability_status: author_availability ?? 'offline',
            last_active_at: author_active_at,
            type: row.sender_type,
          },
  }
}
