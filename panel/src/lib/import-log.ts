import { duration } from './format.ts'
import { t, type Word } from './t.ts'
import type { ImportStatus } from './types.ts'

/** One line of the log of an import: the outcome, the item and the reason. */
export type LogLine = { number: number; outcome: string; name: string; reason: string }

const words = {
  added: 'imports.added',
  updated: 'imports.updated',
  unchanged: 'imports.unchanged',
  conflict: 'imports.conflict',
  failed: 'imports.refused',
} as const satisfies Record<string, Word>

/** The word for the outcome; undefined if the line is about something other than an article. */
export const outcomeWord = (outcome: string): Word | undefined => words[outcome as keyof typeof words]

/** Reads the outcome, a colon and the item; a further colon and the reason if there is one. */
export function readLog(logs: readonly string[]): LogLine[] {
  return logs.map((line, number) => {
    const [outcome = '', name = '', ...reason] = line.split(': ')
    return { number, outcome, name, reason: reason.join(': ') }
  })
}

/** How many articles an import wrote or found unchanged. A conflict, which waits for a person, also counts as done. */
export function outcomesOf({ success, logs }: { success: number; logs: readonly string[] }) {
  const lines = readLog(logs)
  const count = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length
  const unchanged = count('unchanged')
  return { written: success - unchanged - count('conflict'), unchanged }
}

/** After fewer texts the remaining time cannot be estimated. */
const enough = 5

/** Says how long an import probably still takes, by how long its texts have taken so far. */
export function timeLeft({ started_at, total, success, errors }: ImportStatus, now: number): string | undefined {
  const done = success + errors
  if (!started_at || done < enough || done >= total) return undefined
  const each = Math.max(0, now - Date.parse(started_at)) / done
  return t('imports.left', { time: duration(each * (total - done)) })
}
