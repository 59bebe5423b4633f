import type { AiState, StatusCategory } from '../../inbox/conversations/schema.ts'
import type { Grounds } from '../answers/schema.ts'
import type { RunReason } from './schema.ts'

type Standing = {
  ai_state: AiState
  assigned_user_id: number | null
  status_category: StatusCategory
  window_open: boolean
  blocked: boolean
  unanswered: number
  /** Undefined if the assistant was deleted. */
  assistant: { enabled: boolean } | undefined
}

export type Verdict = 'answer' | RunReason

/**
 * Whether the assistant is to speak now, or why not. It is checked before the assistant thinks and again before it
 * sends.
 */
export function mayAnswer(standing: Standing): Verdict {
  if (standing.ai_state !== 'active' || standing.assigned_user_id === null) return 'not_assigned'
  if (standing.status_category === 'resolved') return 'resolved'
  if (standing.blocked) return 'blocked'
  if (!standing.window_open) return 'window_closed'
  if (standing.unanswered === 0) return 'nothing_to_answer'
  return standing.assistant?.enabled ? 'answer' : 'switched_off'
}

/** A customer who keeps writing is answered at the latest this long after the first unanswered message. */
const longestWaitMs = 10_000
/** The longest wait for the transcription of a voice message. */
const transcriptWaitMs = 60_000

type Waiting = { created_at: Date; transcript_state: string | null }

/**
 * Until when to wait while a customer writes in several messages. Undefined if they may be answered now, and if the
 * machine that stored the messages has a clock so far ahead that the wait would be longer than any.
 */
export function waitUntil(unanswered: readonly Waiting[], waitMs: number, now: Date): Date | undefined {
  const [first, newest] = [unanswered[0], unanswered.at(-1)]
  if (!first || !newest) return undefined
  const since = (message: Waiting) => message.created_at.getTime()
  const due = Math.min(since(newest) + waitMs, since(first) + longestWaitMs)
  if (due > now.getTime() + longestWaitMs) return undefined
  if (due > now.getTime()) return new Date(due)
  const heard = unanswered
    .filter((message) => message.transcript_state === 'pending')
    .map((message) => since(message) + transcriptWaitMs)
  const last = Math.max(...heard)
  return last > now.getTime() ? new Date(last) : undefined
}

/** A run that was begun this often has ended its process each time, or has begun anew because something changed. */
export const maxTries = 3

/** The most answers of the assistant in one conversation. No customer asks more. */
const turnLimits = { hour: 30, day: 120 }

export const isBeyondLimit = (turns: { hour: number; day: number }): boolean =>
  turns.hour >= turnLimits.hour || turns.day >= turnLimits.day

/**
 * The language to answer in: the customer's if the assistant has it or has no languages set, or else the assistant's
 * first.
 */
export function chooseLanguage(languages: readonly string[], customer: string | null): string {
  if (customer !== null && (languages.length === 0 || languages.includes(customer))) return customer
  return languages[0] ?? 'en'
}

/** The words of a customer's message, or those of its recording. Null if there are none that can be read. */
export function wordsOf(message: { content: string; transcript: string | null }): string | null {
  return message.content.trim() || message.transcript?.trim() || null
}

type Said = { id: number; content: string; transcript: string | null }

/** How what the customer wrote has changed: by more messages, or by one that they edited or deleted. */
export function changeOf(before: readonly Said[], now: readonly Said[]): 'added' | 'reworded' | undefined {
  if (now.some(({ id }) => before.every((one) => one.id !== id))) return 'added'
  const wording = (all: readonly Said[]) =>
    JSON.stringify(all.map(({ id, content, transcript }) => [id, content, transcript]))
  return wording(now) === wording(before) ? undefined : 'reworded'
}

/** The number of characters that the assistant reads in one turn. A question is far shorter. */
const maxQuestion = 4_000

/**
 * Joins the unanswered messages to one question. What somebody else wrote is marked, because the customer did not say
 * it.
 */
export function joinQuestion(parts: readonly { words: string; forwarded: boolean }[]): string {
  return parts
    .map(({ words, forwarded }) => (forwarded ? `[forwarded] ${words.replace(/\s+/g, ' ')}` : words))
    .join('\n')
    .slice(0, maxQuestion)
    .toWellFormed()
}

/** The number of sentences that were left out, and whether nothing of the chat model's text was sent. */
export function countLeftOut({ sentences, model, steps }: Grounds): { left_out: number; held: boolean } {
  const left_out = sentences.filter((one) => one.left_out !== null).length
  const isReplaced = model === 'extractive' && steps.some(({ outcome }) => outcome === 'called')
  return { left_out, held: left_out > 0 && (left_out === sentences.length || isReplaced) }
}
