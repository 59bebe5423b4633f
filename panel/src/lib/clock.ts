import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
let now = Date.now()
const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  if (readers.size === 0) {
    now = Date.now()
    timer = setInterval(tick, MINUTE / 4)
    document.addEventListener('visibilitychange', tick)
  }
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The time, one for the whole page, which moves on every quarter of a minute and when the page is seen again. */
export function useNow() {
  return useSyncExternalStore(subscribe, () => now)
}
