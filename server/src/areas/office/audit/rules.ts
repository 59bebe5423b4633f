import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** Fields that say nothing about what somebody did, and fields that must never be kept. */
const unspoken = /^(created_at|updated_at)$|_count$|secret|password|token/

/** Keeps of both sides only what differs; for a thing that is new or gone, everything. */
export function differing(before?: Fields, after?: Fields): { before: Fields | null; after: Fields | null } {
  const keep = (side: Fields | undefined, other: Fields | undefined) =>
    side
      ? Object.fromEntries(
          Object.entries(side).filter(
            ([name, value]) => !unspoken.test(name) && !(other && isDeepStrictEqual(value, other[name])),
          ),
        )
      : null
  return { before: keep(before, after), after: keep(after, before) }
}
