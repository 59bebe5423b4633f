import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/** Statements that are prepared at a time. A connection keeps a plan of each one that it was sent. */
const maxPrepared = 400
/** After this many uses a statement is worth a lasting plan. */
const preparedFrom = 3
/** Statements whose uses are counted. Those that come once push out one another, but never a prepared one. */
const maxCounted = 2_000

/** A connection with more plans than this is replaced: some belong to statements that nobody sends any more. */
export const maxPlans = 2 * maxPrepared

/** Both maps are ordered from the least to the most recently used. */
const prepared = new Map<string, string>()
const counted = new Map<string, number>()

/**
 * A name for a statement that has come often enough to be planned once for each connection; planning is most of a small
 * query's cost. While a text has a name, the name is always the same. The least recently used text loses its name to a
 * new one.
 */
export function nameOf(text: string): string | undefined {
  const name = prepared.get(text)
  if (name !== undefined) return renew(prepared, text, name, maxPrepared)
  const uses = (counted.get(text) ?? 0) + 1
  if (uses < preparedFrom) {
    renew(counted, text, uses, maxCounted)
    return undefined
  }
  counted.delete(text)
  return renew(prepared, text, createHash('sha1').update(text).digest('base64url'), maxPrepared)
}

function renew<Value>(map: Map<string, Value>, key: string, value: Value, most: number): Value {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
  return value
}

/**
 * A number of which the planner knows nothing, so that it keeps one plan for all (decision 0006). For statements that
 * read by the same index in any case, such as the page of a list.
 */
export const hidden = (value: number) => sql`(select ${value}::bigint)`
