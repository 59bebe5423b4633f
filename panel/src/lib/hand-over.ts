import { t, type Word } from './t.ts'

const words: Record<string, Word> = {
  asked: 'hand_over.asked',
  asked_for_person: 'hand_over.asked',
  no_answer: 'hand_over.no_answer',
  failed: 'hand_over.failed',
  limit: 'hand_over.limit',
  rule: 'hand_over.rule',
  switched_off: 'hand_over.switched_off',
  window_closed: 'hand_over.window_closed',
}

/** Why the assistant gave a conversation to people, as part of a sentence. */
export const handOverReason = (reason: string) => t(words[reason] ?? 'hand_over.other')
