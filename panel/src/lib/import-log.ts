import type { Word } from './t.ts'

/** One line of the log of an import: what became of what, and why. */
export type LogLine = { number: number; outcome: string; name: string; reason: string }

const words = {
  added: 'imports.added',
  updated: 'imports.updated',
  unchanged: 'imports.unchanged',
  conflict: 'imports.conflict',
  failed: 'imports.refused',
} as const satisfies Record<string, Word>

/** What the outcome is called; undefined where the log tells of something else than an article. */
export const outcomeWord = (outcome: string): Word | undefined => words[outcome as keyof typeof words]

/** The outcome, a colon and what it is about; a further colon and the reason where there is one. */
export function readLog(logs: readonly string[]): LogLine[] {
  return logs.map((line, number) => {
    const [outcome = '', name = '', ...reason] = line.split(': ')
    return { number, outcome, name, reason: reason.join(': ') }
  })
}

/** What an import wrote and what it found as it was; a conflict, which waits for a person, counts among its successes too. */
export function outcomesOf({ success, logs }: { success: number; logs: readonly string[] }) {
  const lines = readLog(logs)
  const count = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length
  const unchanged = count('unchanged')
  return { written: success - unchanged - count('conflict'), unchanged }
}
