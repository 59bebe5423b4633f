import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'

export type Cell = string | number | Date | null

/** Text that a spreadsheet would take for a formula, or for the tab or line end before one. */
const formula = /^[=+\-@\t\r\n]/

function write(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  // An apostrophe makes it text: what customers write must run nowhere.
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line as RFC 4180 has it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(write).join(',')}\r\n`

/** What a route that ends in `sendCsv` may answer. */
export const csvAnswers = {
  200: {
    description: 'The file, as RFC 4180 describes it; cells that a spreadsheet would run begin with an apostrophe',
    content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
  },
}

/** Sends lines as they come, so that no file is ever whole in memory. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines, { objectMode: true, highWaterMark: 1 }))
