import type { AiState, ReplyWindow } from './schema.ts'

const hour = 3_600_000
/** WhatsApp Cloud API: free-form replies are allowed for 24 hours after the customer's last message. */
const windowMs = 24 * hour
/** The panel warns in the last four hours. */
const closingMs = 4 * hour

/** The reply window, from the provider's time of the customer's newest message. */
export function replyWindow(lastInboundAt: Date | null, now: Date): ReplyWindow {
  if (!lastInboundAt) return { state: 'closed', until: null }
  const until = new Date(lastInboundAt.getTime() + windowMs)
  const left = until.getTime() - now.getTime()
  return { state: left <= 0 ? 'closed' : left <= closingMs ? 'closing' : 'open', until }
}

/** Whether only a template may be sent to the customer of this conversation at this time. */
export const isWindowClosed = ({ last_inbound_at }: { last_inbound_at: Date | null }, at: Date): boolean =>
  replyWindow(last_inbound_at, at).state === 'closed'

/**
 * If a customer's newest message is not after `closed`, the window is closed. If it is not after `closing`, the window
 * closes soon.
 */
export const windowBounds = (now: Date) => ({
  closed: new Date(now.getTime() - windowMs),
  closing: new Date(now.getTime() - windowMs + closingMs),
})

const units: Record<string, number> = { h: hour, m: hour / 60, s: 1000, ms: 1 }

/** Reads a time, or a length from now such as `1h30m`. Undefined if there is no such time. */
export function readSnooze(text: string, now: Date): Date | undefined {
  const parts = [...text.matchAll(/(?<![0-9.])([0-9.]+)(ms|h|m|s)/g)]
  const isLength = /^[0-9.]+(?:ms|h|m|s)/.test(text)
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0)
  const time = new Date(isLength ? now.getTime() + length : text)
  return time.getTime() < Date.UTC(9999, 0) ? time : undefined
}

export type Latest = { status_category: string; resolved_at: Date | null; blocked?: boolean }

/**
 * Where a customer's message goes. `writtenAt` decides, so that a message that was delivered late reopens what it would
 * have reopened then. A conversation that is on hold or snoozed is opened again. With a reopen window of 0 hours, every
 * message after resolving starts a new conversation. A blocked customer's message goes into their newest conversation
 * and opens nothing.
 */
export function onCustomerMessage(
  latest: Latest | undefined,
  windowHours: number,
  writtenAt: Date,
): 'continue' | 'reopen' | 'start_new' {
  if (!latest) return 'start_new'
  if (latest.blocked) return 'continue'
  if (latest.status_category === 'open') return 'continue'
  if (latest.status_category === 'waiting') return 'reopen'
  const since = writtenAt.getTime() - (latest.resolved_at?.getTime() ?? Number.NEGATIVE_INFINITY)
  return windowHours > 0 && since <= windowHours * hour ? 'reopen' : 'start_new'
}

type Heard = { ai_state: AiState; ai_notice_at: Date | null; ai_language: string | null; has_assistant: boolean }

/**
 * Whether the assistant has to look at what a customer wrote in a conversation that was routed before: it answers
 * there, or the desk still has to send its notice or to learn the language.
 */
export const concernsAssistant = ({ ai_state, ai_notice_at, ai_language, has_assistant }: Heard): boolean =>
  ai_state === 'active' || (has_assistant && (ai_notice_at === null || ai_language === null))

/** Who speaks for the desk after an assignment: the assistant, a person, or nobody yet. */
export function aiStateAfter(assignee: { type: string } | null, before: AiState): AiState {
  if (assignee?.type === 'assistant') return 'active'
  if (assignee) return before === 'none' ? 'none' : 'human'
  return before === 'active' ? 'waiting' : before
}

/**
 * Splits a list into parts so that no part has a key twice. Items that share a key stay in their order, from part to
 * part.
 */
export function inTurns<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Item[][] {
  const turns: Item[][] = []
  const next = new Map<string, number>()
  for (const item of items) {
    const keys = keysOf(item)
    const turn = Math.max(0, ...keys.map((key) => next.get(key) ?? 0))
    if (!turns[turn]) turns[turn] = []
    turns[turn].push(item)
    for (const key of keys) next.set(key, turn + 1)
  }
  return turns
}
