import type { FastifyRequest } from 'fastify'
import { asText, type Foreign } from './foreign.ts'
import { GraphError } from './graph-error.ts'

const defaultPage = 25
const largestPage = 100

/** One page with Graph's cursors; `next` is present only if more follow. */
export function page(request: FastifyRequest, rows: object[]): object {
  const query = request.query as Foreign
  const limit = Number(asText(query['limit']) ?? defaultPage)
  if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
    throw new GraphError(100, `limit must be between 1 and ${largestPage}`)
  }
  const after = asText(query['after'])
  const start = after === undefined ? 0 : positionOf(after) + 1
  const shown = rows.slice(start, start + limit)
  if (shown.length === 0) return { data: [] }
  const last = start + shown.length - 1
  const cursors = { before: cursorAt(start), after: cursorAt(last) }
  if (last >= rows.length - 1) return { data: shown, paging: { cursors } }
  const next = new URL(request.url, `${request.protocol}://${request.host}`)
  next.searchParams.set('limit', String(limit))
  next.searchParams.set('after', cursors.after)
  return { data: shown, paging: { cursors, next: next.href } }
}

function cursorAt(position: number): string {
  return Buffer.from(`row:${position}`).toString('base64url')
}

function positionOf(cursor: string): number {
  const position = /^row:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1]
  if (position === undefined) throw new GraphError(100, 'Invalid cursors values')
  return Number(position)
}

/** Picks the fields of `fields=`, else the defaults. An unknown field fails the whole call, as at Graph. */
export function pick(request: FastifyRequest, node: string, full: Foreign, defaults: readonly string[]): Foreign {
  const asked = asText((request.query as Foreign)['fields'])
  const names = asked === undefined ? defaults : asked.split(',').map((name) => name.trim().replace(/\{.*$/, ''))
  const picked: Foreign = {}
  for (const name of names) {
    if (!Object.hasOwn(full, name)) {
      const message = `Tried accessing nonexisting field (${name.slice(0, 60)}) on node type (${node})`
      throw new GraphError(100, undefined, { message })
    }
    picked[name] = full[name]
  }
  return { ...picked, id: full['id'] }
}
