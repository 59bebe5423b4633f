import { useSyncExternalStore } from 'react'

const minute = 60_000
/** The desk gives whole seconds, and its answer takes a moment, so a difference this small is ignored. */
const exactMs = 3_000

let ahead = 0
let now = Date.now()
const readers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = deskTime()
  for (const reader of readers) reader()
}

/** Learns the desk's time from the `Date` of its answer, because the desk decides by its own clock. */
export function learnTime(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference) || Math.abs(difference - ahead) < exactMs) return
  ahead = Math.abs(difference) < exactMs ? 0 : difference
  tick()
}

function subscribe(reader: () => void) {
  if (readers.size === 0) {
    now = deskTime()
    timer = setInterval(tick, minute / 4)
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

/** What the desk's clock shows when this browser's clock shows `at`; without `at`, now. */
export const deskTime = (at = Date.now()) => at + ahead

/** The desk's time, the same for the whole page. It advances every quarter of a minute and when the page is shown. */
export function useNow() {
  return useSyncExternalStore(subscribe, () => now)
}
