import { useSyncExternalStore } from 'react'

let lostAt: number | null = null
const readers = new Set<() => void>()

/** Tells every page since when the desk cannot be reached; null while it can. */
export function tellLine(since: number | null) {
  lostAt = since
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Since when the desk cannot be reached, or null. */
export const useLine = () => useSyncExternalStore(subscribe, () => lostAt)

/** Whether the desk cannot be reached, for what is no component. */
export const isLost = () => lostAt !== null
