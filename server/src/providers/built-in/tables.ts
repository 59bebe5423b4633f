import { answersWith } from '../../words/answer-kinds.ts'

/** Turns rows of a table into lines that name their content: the row's subject, then each value with its head. */
export function nameTables(lines: readonly string[]): string[] {
  const made: string[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!isRow(lines[at]!)) {
      made.push(lines[at]!)
      continue
    }
    let end = at
    while (end < lines.length && isRow(lines[end]!)) end++
    made.push(...nameCells(lines.slice(at, end).map(cellsOf)))
    at = end - 1
  }
  return made
}

/**
 * A bar within a command separates no cells, whether it is marked as code, "`env | grep JAVA`", or stands in a step:
 * "1. Run ps | more".
 */
const isRow = (line: string) =>
  (/\s\|(\s|$)/.test(line.replace(marked, '')) && !/^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(line)) ||
  /^\s*\|.*\|\s*$/.test(line)
const marked = /`[^`]*`/g
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
    .map((cell) => cell.trim())

function nameCells(rows: readonly string[][]): string[] {
  const [first = [], ...body] = rows
  const columns = body[0]?.length ?? 0
  // The empty cell above the names of the rows was lost with the spaces of its line.
  const head = first.length === columns - 1 ? ['', ...first] : first
  const isEven = body.every(({ length }) => length === columns)
  const isName = (cell: string, column: number) => {
    const below = body.map((row) => row[column]!)
    return !/\d/.test(cell) || cell.length > 20 || isMeasured(cell, below) || (columns > 2 && isNumbered(cell, below))
  }
  // Only a head names nothing in its first cell, where every row below does.
  const isOpen = head[0] === '' && body.every(([name]) => name !== '')
  const hasHead = isEven && head.length === columns && columns > 1 && (isOpen || head.every(isName))
  const named = hasHead ? body : rows
  return named.flatMap(([first = '', ...values]) => {
    const told = values.flatMap((value, at) => {
      const name = hasHead && values.length > 1 ? head[at + 1] : ''
      return value === '' ? [] : [name ? `${name}: ${value}` : value]
    })
    if (first === '' && told.length === 0) return []
    return [`- ${[first, told.join(', ')].filter(Boolean).join(': ')}`]
  })
}

/**
 * "Hub 3" or "Children 6–15" above cells that begin otherwise: a name with a number, not a value such as "£5" or
 * "9:30".
 */
function isNumbered(cell: string, below: readonly string[]): boolean {
  const word = /^\p{L}{2,}/u.exec(cell)?.[0]
  if (word === undefined || /[$€£¥₽%]|\d[:.,]\d/.test(cell)) return false
  return below.every((other) => !other.startsWith(word))
}

/** "3 hours" where all numbers below it are prices: a name, not a value. */
function isMeasured(cell: string, below: readonly string[]): boolean {
  const numbered = below.filter((other) => /\d/.test(other))
  return (
    /^\d+(?:[.,]\d+)?\s?\p{L}+$/u.test(cell) &&
    !answersWith('money', cell) &&
    numbered.length > 0 &&
    numbered.every((other) => answersWith('money', other))
  )
}
