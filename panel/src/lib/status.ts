import { t, type Word } from './t.ts'

const words: Record<string, Word> = {
  Open: 'status.open',
  Snoozed: 'status.snoozed',
  Resolved: 'status.resolved',
  Closed: 'status.closed',
}

/** A name that the desk gives, in the reader's language. A name that the company gave stays as it is. */
export function statusName(status: string) {
  const word = words[status]
  return word ? t(word) : status
}
