import { useEffect, useSyncExternalStore } from 'react'

/** What changes again at once is not said. */
const settledMs = 100
/** By then a screen reader has taken it over. */
const forgottenMs = 10_000

type Saying = { id: number; text: string }

let made = 0
let sayings: readonly Saying[] = []
const readers = new Set<() => void>()

function put(next: readonly Saying[]) {
  sayings = next
  for (const reader of readers) reader()
}

/** Lets a screen reader say the text, politely and without moving the focus. */
export function say(text: string) {
  made += 1
  const saying = { id: made, text }
  put([...sayings, saying])
  setTimeout(() => put(sayings.filter((one) => one !== saying)), forgottenMs)
}

/**
 * Lets a screen reader say the text when it appears and whenever it changes. A live region that comes to the page with
 * its text is not heard, so what appears is said here and has no role of its own.
 */
export function useSaid(text: string | undefined) {
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => say(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

export const useSayings = () => useSyncExternalStore(subscribe, () => sayings)
