import { type Language, languages, wordNote } from '../../../platform/i18n.ts'
import { type MessageFilter, type MessageType, messageTypes, type NoteFact } from './schema.ts'

/**
 * The types that a filter allows. Null for all of them. Other parts of the API see a note as an outgoing message that
 * is private.
 */
export function wantedTypes({ private: notes, type }: MessageFilter): MessageType[] | null {
  if (notes === undefined && type === undefined) return null
  const named = type === undefined ? messageTypes : [type].flat()
  if (notes === undefined) return [...named]
  if (!notes) return named.filter((one) => one !== 'note')
  return named.includes('note') || named.includes('outgoing') ? ['note'] : []
}

/** The text of a note from its facts, in the reader's language. What people and models said is not translated. */
export function wordFact(language: Language, { kind, reason, summary, question, called, sent, did }: NoteFact): string {
  if (kind === 'payment_failed') return wordNote(language, 'payment.failed', {})
  if (kind === 'survey_not_sent') return wordNote(language, 'csat.not_sent', {})
  const lines = [
    reason && wordNote(language, `handed_over.${reason}`, {}),
    summary,
    sent && wordNote(language, `handed_over.${sent}`, {}),
    question !== undefined && wordNote(language, 'handed_over.question', { question }),
    called && wordNote(language, 'handed_over.called', {}),
    did && wordNote(language, 'handed_over.did', { tools: did.join(', ') }),
  ]
  return lines.filter(Boolean).join('\n\n')
}

/** The text by which search finds such a note: what was said, and the note's words in the language of every reader. */
export function searchedBy(fact: NoteFact): string {
  const { summary, question, ...rest } = fact
  const bare = question === undefined ? rest : { ...rest, question: '' }
  const worded = (Object.keys(languages) as Language[]).map((language) => wordFact(language, bare))
  return [summary, question, ...worded].filter(Boolean).join('\n')
}
