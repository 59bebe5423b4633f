import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'

export type Cell = string | number | Date | null

/** Text that a spreadsheet would treat as a formula, or as a tab or line end in front of one. */
const formula = /^[=+\-@\t\r\n]/

function write(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  // An apostrophe turns it into text: nothing that a customer wrote may be run.
  const text = formula.test(cell) ? `'${cell}` : cell
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

/** Sends lines as they come, so that no whole file is ever held in memory. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines, { objectMode: true, highWaterMark: 1 }))
