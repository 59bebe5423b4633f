import { t, type Word } from './t.ts'

const words: Record<string, string> = {
  asked: 'asked',
  asked_for_person: 'asked',
  no_answer: 'no_answer',
  failed: 'failed',
  limit: 'limit',
  urgent: 'urgent',
  upset: 'upset',
  rule: 'rule',
  switched_off: 'switched_off',
  window_closed: 'window_closed',
}

const wordOf = (reason: string) => words[reason] ?? 'other'

/** Why the assistant gave a conversation to people, as part of a sentence. */
export const handOverReason = (reason: string) => t(`hand_over.${wordOf(reason)}` as Word)

/** The same in two or three words, for a row of a list. */
export const handedOverWhy = (reason: string) => t(`hand_over_brief.${wordOf(reason)}` as Word)
