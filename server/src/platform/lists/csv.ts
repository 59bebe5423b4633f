import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'

export type Cell = string | number | Date | null

/**
 * Where a spreadsheet would see a formula begin, or a tab or line end in front of one. Where cells end with semicolons,
 * Excel takes a comma for text, so that a semicolon or line end within ours begins a cell.
 */
const formula = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

function write(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  // An apostrophe turns it into text: nothing that a customer wrote may be run.
  const text = cell.replace(formula, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line according to RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(write).join(',')}\r\n`

/** What a route that ends in `sendCsv` may answer. */
export const csvAnswers = {
  200: {
    description: 'The file, as RFC 4180 describes it; cells that a spreadsheet would run begin with an apostrophe',
    content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
  },
}

/**
 * Sends lines as they come, so that no whole file is ever held in memory. With `bom`, a byte order mark tells Excel
 * that they are UTF-8, which it takes for the code page of its country otherwise.
 */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
  bom = false,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(bom ? marked(lines) : lines, { objectMode: true, highWaterMark: 1 }))

async function* marked(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield '\uFEFF'
  yield* lines
}

/** A line of a CSV file, by the number that an editor shows for its beginning. */
export type CsvLine = { line: number; cells: string[] }

/**
 * Reads a CSV file according to RFC 4180. Blank lines are left out. The cells end with a comma, or with whatever the
 * first line has more of: semicolons or tabs. Undefined if a quotation mark is not closed.
 */
export function readCsv(text: string): CsvLine[] | undefined {
  const rest = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [head = ''] = rest.split('\n', 1)
  const often = (mark: string) => head.split(mark).length
  const end = [';', '\t'].reduce((best, mark) => (often(mark) > often(best) ? mark : best), ',')
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${end}\\n][^${end}\\n]*|))(${end}|\\n|$)`, 'y')
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [line, begun] = [1, 1]
  for (;;) {
    const found = cell.exec(rest)
    if (!found) return undefined
    const [whole, quoted, plain = '', mark] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (mark === end) continue
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: begun, cells })
    if (mark === '') return lines
    cells = []
    begun = line
  }
}
