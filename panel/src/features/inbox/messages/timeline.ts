import { sameDay } from '../../../lib/format.ts'
import type { HeldReply, Me, Message } from '../../../lib/types.ts'
import type { Sending } from './api.ts'
import { isBarePicture } from './attachment.ts'

const runMs = 5 * 60_000
/** This many activity lines in a row, or more, are folded into one. */
const fold = 4

export type ThreadMessage = Message & { sending?: Sending; held?: HeldReply }
export type Entry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string; at: string }
  | { kind: 'activity'; key: string; messages: Message[] }
  | {
      kind: 'message'
      key: string
      message: ThreadMessage
      run: boolean
      tapped: string | null
      /** It is a tap below the message right above it, which therefore need not be quoted. */
      answers: boolean
      /** Pictures in a row that are shown together. The first of them is `message`. */
      album?: ThreadMessage[]
    }

/** A message that was just written, in the shape of a stored one. */
function fromSending(sending: Sending, me: Me): ThreadMessage {
  const { echo_id, message, private: isPrivate, at, files, quoted } = sending.outgoing
  return {
    id: Number.MAX_SAFE_INTEGER,
    uuid: echo_id,
    conversation_id: 0,
    conversation_uuid: '',
    type: isPrivate ? 'note' : 'outgoing',
    status: sending.state === 'error' ? 'failed' : 'queued',
    content: message,
    text_content: message,
    content_type: 'text',
    private: isPrivate,
    sender_id: me.id,
    sender_type: 'agent',
    author: { id: me.id, first_name: me.first_name, last_name: me.last_name, avatar_url: me.avatar_url, type: 'agent' },
    created_at: at,
    updated_at: at,
    provider_at: null,
    echo_id,
    attachments: files.map(({ uuid, filename, content_type, size, disposition, url, meta }) => ({
      uuid,
      name: filename,
      content_type,
      size,
      disposition,
      url,
      thumbnail_url: null,
      state: 'ready',
      failure: null,
      width: meta.width,
      height: meta.height,
      duration: null,
      transcript: null,
    })),
    meta: quoted
      ? { reply_to: { uuid: quoted.uuid, author: quoted.author?.first_name ?? '', content: quoted.content } }
      : {},
    sending,
  }
}

/** A held reply in the shape of a stored message. One that has left is the message that it became. */
function fromHeld(held: HeldReply): ThreadMessage {
  if (held.sent) return held.sent
  const { uuid, author, message, template, echo_id, attachments, created_at, updated_at } = held
  return {
    id: Number.MAX_SAFE_INTEGER,
    uuid,
    conversation_id: 0,
    conversation_uuid: held.conversation_uuid,
    type: 'outgoing',
    status: 'queued',
    content: message || (template?.text ?? template?.name ?? ''),
    text_content: message || (template?.text ?? template?.name ?? ''),
    content_type: 'text',
    private: false,
    sender_id: author.id,
    sender_type: 'agent',
    author: { ...author, avatar_url: null, type: 'agent' },
    created_at,
    updated_at,
    provider_at: null,
    echo_id,
    attachments: attachments.map(({ name, content_type, size }) => ({
      uuid: '',
      name,
      content_type,
      size,
      disposition: 'attachment',
      url: '',
      thumbnail_url: null,
      state: 'pending',
      failure: null,
      width: null,
      height: null,
      duration: null,
      transcript: null,
    })),
    meta: {},
    held,
  }
}

/**
 * Stored messages with those that are still on their way below them. A message may arrive both by the answer and by the
 * stream. It is shown once, which `echo_id` makes possible. The last try of a message replaces the earlier ones.
 */
export function withSending(stored: Message[], sending: Sending[], me: Me, held: HeldReply[] = []): ThreadMessage[] {
  const known = new Set(stored.flatMap((message) => message.echo_id ?? []))
  const newest = stored.reduce((highest, message) => Math.max(highest, message.id), 0)
  const waiting = held.filter((one) => !known.has(one.echo_id) && (!one.sent || one.sent.id > newest)).map(fromHeld)
  for (const { echo_id } of held) known.add(echo_id)
  const byEcho = new Map(sending.map((one) => [one.outgoing.echo_id, one]))
  const onTheWay = [...byEcho.values()]
    .filter((one) => !known.has(one.outgoing.echo_id))
    .flatMap((one) => {
      if (one.state !== 'success') return fromSending(one, me)
      return one.answer && one.answer.id > newest ? one.answer : []
    })
  return onTheWay.length + waiting.length > 0 ? [...stored, ...waiting, ...onTheWay] : stored
}

function isRun(previous: Message | undefined, message: Message) {
  if (!previous || previous.type !== message.type || previous.type === 'note') return false
  if (previous.sender_type !== message.sender_type || previous.sender_id !== message.sender_id) return false
  return Date.parse(message.created_at) - Date.parse(previous.created_at) < runMs
}

/**
 * The title of the button that the customer tapped below `message`. Empty if they have written something else since.
 */
function tappedButton(message: Message, later: Message[]) {
  const { buttons } = message.meta
  if (!buttons) return null
  const answers = later.filter((one) => one.type === 'incoming')
  const tap = answers.find((one) => one.meta.tap && one.meta.reply_to?.uuid === message.uuid)?.meta.tap
  return buttons.find((button) => button.id === tap?.id)?.title ?? (answers.length > 0 ? '' : null)
}

function answersAbove(messages: Message[], index: number) {
  const { type, meta } = messages[index]!
  if (type !== 'incoming' || !meta.tap) return false
  const above = messages.slice(0, index).findLast((one) => one.type === 'outgoing')
  return above !== undefined && above.uuid === meta.reply_to?.uuid
}

/**
 * A hand-over is shown once: if its note only repeats the customer's last message, only the line is shown. If its note
 * sums the conversation up, only the note is shown.
 */
function isToldBeside(messages: Message[], index: number): boolean {
  const message = messages[index]!
  const { note } = message.meta
  if (note?.kind === 'handed_over') {
    const asked = messages
      .slice(0, index)
      .findLast((one) => one.type === 'incoming')
      ?.text_content.trim()
    return (
      note.summary === undefined && !note.called && note.question?.trim() === asked && isHandOver(messages[index + 1])
    )
  }
  if (!isHandOver(message)) return false
  const before = messages[index - 1]
  return before?.meta.note?.kind === 'handed_over' && !isToldBeside(messages, index - 1)
}

const isHandOver = (message: Message | undefined) => message?.meta.activity?.kind === 'handed_over'

const isAlbum = (first: Message, next: Message) => isBarePicture(first) && isBarePicture(next)

/**
 * What the log shows, from top to bottom. `newSince` is the id of the first message that nobody had seen when the
 * conversation was opened.
 */
export function buildTimeline(messages: ThreadMessage[], newSince: number | null): Entry[] {
  const entries: Entry[] = []
  messages.forEach((message, index) => {
    if (message.id !== newSince && isToldBeside(messages, index)) return
    const previous = messages[index - 1]
    const newDay = !previous || !sameDay(previous.created_at, message.created_at)
    if (newDay) entries.push({ kind: 'day', key: `day ${message.created_at}`, at: message.created_at })
    if (message.id === newSince) entries.push({ kind: 'new', key: 'new', at: message.created_at })
    if (message.type === 'activity') {
      const last = entries.at(-1)
      if (last?.kind === 'activity') last.messages.push(message)
      else entries.push({ kind: 'activity', key: `activity ${message.id}`, messages: [message] })
      return
    }
    const before = entries.at(-1)
    const joins = !newDay && message.id !== newSince && before?.kind === 'message' && isAlbum(before.message, message)
    if (joins && isRun(previous, message)) {
      before.album = [...(before.album ?? [before.message]), message]
      return
    }
    const tapped = tappedButton(message, messages.slice(index + 1))
    const answers = answersAbove(messages, index)
    const run = !newDay && message.id !== newSince && isRun(previous, message)
    const key = message.echo_id ?? message.uuid
    entries.push({ kind: 'message', key, message, run, tapped, answers })
  })
  return entries
}

export const folds = (lines: number) => lines >= fold
