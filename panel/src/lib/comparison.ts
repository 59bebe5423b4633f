import { diffArrays, diffWordsWithSpace } from 'diff'

export type Piece = { text: string; changed: boolean }
/** One line of one text, numbered from 1, in pieces that the other text also has and pieces that it lacks. */
export type Line = { number: number; pieces: Piece[] }
/** Lines that stand beside each other. A side is missing if the other text has nothing there. */
export type ComparedRow = { left: Line | undefined; right: Line | undefined; same: boolean }

/** If it takes longer than this, the texts have so little in common that comparing lines helps nobody. */
const linesMs = 800
const wordsMs = 20

const whole = (text: string): Piece[] => [{ text, changed: false }]

/** Words that follow each other are one change, with the space between them. */
function joined(all: readonly Piece[]): Piece[] {
  const pieces: Piece[] = []
  for (const [index, { text, changed }] of all.entries()) {
    const isBetween = text.trim() === '' && pieces.at(-1)?.changed && all[index + 1]?.changed
    const last = pieces.at(-1)
    if (last && last.changed === (changed || isBetween)) last.text += text
    else pieces.push({ text, changed })
  }
  return pieces
}

/** Two lines that replace each other, word by word. Lines without a common word are different as a whole. */
function pieces(before: string, after: string): [Piece[], Piece[]] {
  const changes = diffWordsWithSpace(before, after, { timeout: wordsMs })
  if (!changes) return [whole(before), whole(after)]
  if (!changes.some(({ value, added, removed }) => !added && !removed && /[\p{L}\p{N}]/u.test(value)))
    return [whole(before), whole(after)]
  const side = (other: 'added' | 'removed') =>
    joined(
      changes
        .filter((change) => !change[other])
        .map(({ value, added, removed }) => ({ text: value, changed: added || removed })),
    )
  return [side('added'), side('removed')]
}

/** Puts removed lines beside added ones, line by line. */
function changedRows(gone: readonly string[], come: readonly string[], left: number, right: number): ComparedRow[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => {
    const [before, after] = [gone[index], come[index]]
    const [was, is] =
      before !== undefined && after !== undefined ? pieces(before, after) : [whole(before ?? ''), whole(after ?? '')]
    return {
      left: before === undefined ? undefined : { number: left + index, pieces: was },
      right: after === undefined ? undefined : { number: right + index, pieces: is },
      same: false,
    }
  })
}

/** The lines of two texts beside each other, with the fewest changes that lead from one to the other. */
export function compare(before: string, after: string): ComparedRow[] {
  const lines = [before.split('\n'), after.split('\n')] as const
  const changes = diffArrays(...lines, { timeout: linesMs }) ?? [
    { value: lines[0], removed: true, added: false },
    { value: lines[1], removed: false, added: true },
  ]
  const rows: ComparedRow[] = []
  let [left, right] = [1, 1]
  let gone: readonly string[] = []
  const settle = (come: readonly string[]) => {
    rows.push(...changedRows(gone, come, left, right))
    left += gone.length
    right += come.length
    gone = []
  }
  for (const { value, removed, added } of changes) {
    if (removed) gone = value
    else if (added) settle(value)
    else {
      settle([])
      for (const text of value) {
        rows.push({
          left: { number: left, pieces: whole(text) },
          right: { number: right, pieces: whole(text) },
          same: true,
        })
        left += 1
        right += 1
      }
    }
  }
  settle([])
  return rows
}

/** The first row of each place that differs. Lines in a row are one place. */
export const changesIn = (rows: readonly ComparedRow[]) =>
  rows.filter(({ same }, index) => !same && (rows[index - 1]?.same ?? true))
