import { listFoldedWords } from '../../../platform/folding.ts'

/** The number of words in a row. Two people who speak of the same thing hardly ever agree in so many. */
const inRow = 8
/** A shorter sentence is given away by all its words, but only if it has at least this many. */
const fewest = 4

/**
 * Whether a text gives away what the assistant was told in confidence: eight words of it in a row, or all of a shorter
 * sentence. Words that also stand in `open` texts are not secret.
 */
export function repeats(text: string, secret: readonly string[], open: readonly string[]): boolean {
  const rows = new Map<number, Set<string>>()
  const add = (row: readonly string[]) => rows.set(row.length, (rows.get(row.length) ?? new Set()).add(row.join(' ')))
  for (const one of secret) {
    for (const row of rowsOf(listFoldedWords(one), inRow)) add(row)
    for (const sentence of one.split(/\n|(?<=[.!?…。！？؟])\s*/)) {
      const words = listFoldedWords(sentence)
      if (words.length >= fewest && words.length < inRow) add(words)
    }
  }
  if (rows.size === 0) return false
  const said = listFoldedWords(text)
  const openly = open.map((one) => ` ${listFoldedWords(one).join(' ')} `)
  return [...rows].some(([length, told]) =>
    rowsOf(said, length).some((words) => {
      const row = words.join(' ')
      return told.has(row) && !openly.some((one) => one.includes(` ${row} `))
    }),
  )
}

const rowsOf = (words: readonly string[], length: number): string[][] =>
  Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) => words.slice(at, at + length))
