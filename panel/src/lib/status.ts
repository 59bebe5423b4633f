import { t, type Word } from './t.ts'

const words: Record<string, Word> = {
  Open: 'status.open',
  Snoozed: 'status.snoozed',
  Resolved: 'status.resolved',
  Closed: 'status.closed',
}

/** A status in the reader's language. A status that the company made keeps its own name. */
export function statusName(status: string) {
  const word = words[status]
  return word ? t(word) : status
}
