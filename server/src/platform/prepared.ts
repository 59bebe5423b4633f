import { createHash } from 'node:crypto'

/** Texts that are prepared at a time. A connection keeps a plan of each that it was sent. */
const maxPrepared = 400
/** Texts that few requests use are not worth a plan that stays. */
const preparedFrom = 3
/** Texts whose uses are counted: those that come once push one another out, and none that is prepared. */
const maxCounted = 2_000

/** A connection with more plans than this is to be replaced: some of them are of texts that nobody sends any more. */
export const maxPlans = 2 * maxPrepared

/** Both from the least to the most recently used. */
const prepared = new Map<string, string>()
const counted = new Map<string, number>()

/**
 * A name for a text that has come often enough to be planned once for each connection, which is most of a small query's cost.
 * The same text always has the same name; the least recently used one loses its name to a new one.
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
