import { deskTime } from '../../../lib/clock.ts'
import { keep, kept } from '../../../lib/kept.ts'
import type { HeldReply, MacroAction, Media, Mention, Message } from '../../../lib/types.ts'

type Holding = {
  send_at?: string
  if_customer_writes?: HeldReply['if_customer_writes']
  status_after?: { status: string; snoozed_until?: string }
}

/** `at` is when the key was pressed. `echo_id` comes back on the stored message, so that both are known as one. */
export type Outgoing = {
  echo_id: string
  message: string
  private: boolean
  at: string
  files: Media[]
  mentions: Mention[]
  quoted: Message | undefined
  /** For a reply that is held: how long, and what it does when it leaves. Undefined for one that leaves at once. */
  held: Holding | undefined
  /** The saved reply from which it was made, and those of its actions that are done with it. */
  macro?: { id: number; actions: MacroAction['type'][] } | undefined
}

type Refused = { status: number; error_type: string; message: string }
/** `tab` is where it was written, and `error` why it did not leave, once that is known. */
type Unsent = { outgoing: Outgoing; tab: string; error?: Refused }

export const outboxName = (uuid: string) => `sending.${uuid}`
/**
 * Longer than the desk tries to send a message. After that, the tab that wrote it is gone, or has no connection either.
 */
const triedMs = 120_000

/** The name of this tab, which a reload leaves as it is. */
const tabKey = 'parley.tab'

function thisTab() {
  const known = sessionStorage.getItem(tabKey)
  if (known) return known
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-')
  sessionStorage.setItem(tabKey, fresh)
  return fresh
}

/** What this page tries, or has tried, to send. */
const tried = new Set<string>()

const parse = (text: string) => (text ? (JSON.parse(text) as Unsent[]) : [])
const read = (uuid: string) => parse(kept(outboxName(uuid)))

function write(uuid: string, all: Unsent[]) {
  keep(outboxName(uuid), all.length > 0 ? JSON.stringify(all) : null)
}

/**
 * Keeps a message in this browser until the desk has it, because its text is no longer a draft. So neither a reload nor
 * a closed tab loses it.
 */
export function keepUnsent(uuid: string, outgoing: Outgoing, error?: Refused) {
  tried.add(outgoing.echo_id)
  const others = read(uuid).filter((one) => one.outgoing.echo_id !== outgoing.echo_id)
  write(uuid, [...others, { outgoing, tab: thisTab(), ...(error ? { error } : {}) }])
}

export function forgetUnsent(uuid: string, echoId: string) {
  forget(uuid, new Set([echoId]))
}

/** The desk has these, although its answer may have been lost. */
export function forgetArrived(uuid: string, messages: readonly Message[]) {
  forget(uuid, new Set(messages.flatMap(({ echo_id }) => echo_id ?? [])))
}

function forget(uuid: string, echoes: ReadonlySet<string>) {
  const all = read(uuid)
  const others = all.filter(({ outgoing }) => !echoes.has(outgoing.echo_id))
  if (others.length < all.length) write(uuid, others)
}

/** Another tab may just be sending it. */
const isElsewhere = ({ tab, outgoing }: Unsent) => tab !== thisTab() && Date.parse(outgoing.at) > deskTime() - triedMs

/** What an earlier page did not get rid of. */
export const leftUnsent = (uuid: string) =>
  read(uuid).filter((one) => !tried.has(one.outgoing.echo_id) && !isElsewhere(one))

/** Whether this text, of a reply or of a note, is a message that has not left. Then it is no longer a draft. */
export const isUnsent = (uuid: string, text: string, isPrivate: boolean) =>
  read(uuid).some(({ outgoing }) => outgoing.message === text.trim() && outgoing.private === isPrivate)

/** The last message that did not leave, in what is kept under the name of an outbox. */
export const stuckIn = (text: string) =>
  parse(text).findLast((one) => one.error || (!tried.has(one.outgoing.echo_id) && !isElsewhere(one)))?.outgoing
