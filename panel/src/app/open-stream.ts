/** `missed`: events may have been lost, so what is shown is read again. */
export type Word =
  | { kind: 'event'; name: string; data: string }
  | { kind: 'state'; connected: boolean }
  | { kind: 'missed' }
export type Hear = (word: Word) => void
export type Stream = { tellState(): void; close(): void }

const reopenMs = [1_000, 2_000, 5_000, 10_000]
/** Not all pages of a desk come back at the same moment. */
const spread = () => 0.5 + Math.random()
/** The desk sends something every 15 seconds. */
const silentMs = 40_000
/** What the page shows was read so long before the stream opens, at most. */
const sinceSeconds = 15

/**
 * The browser reopens a broken stream by itself and names the last event it saw; where it gives up, or the stream falls
 * silent without breaking, we reopen, and what happened in between is unknown. `isHeir`: another tab listened before.
 */
export function openStream(names: readonly string[], tell: Hear, isHeir: boolean): Stream {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let mayMiss = isHeir
  const tellState = () => tell({ kind: 'state', connected: navigator.onLine && source.readyState === EventSource.OPEN })
  const watch = () => {
    clearTimeout(silence)
    silence = setTimeout(giveUp, silentMs)
  }
  const giveUp = () => {
    source.close()
    tellState()
    mayMiss = true
    open()
  }
  const open = () => {
    source = new EventSource(`/api/v1/live?since_seconds=${sinceSeconds}`)
    watch()
    source.onopen = () => {
      watch()
      if (mayMiss) tell({ kind: 'missed' })
      mayMiss = false
      tries = 0
      tellState()
    }
    source.onerror = () => {
      tellState()
      if (source.readyState !== EventSource.CLOSED) return
      clearTimeout(silence)
      timer = setTimeout(open, reopenMs[Math.min(tries, reopenMs.length - 1)]! * spread())
      mayMiss = true
      tries += 1
    }
    source.addEventListener('ping', watch)
    source.addEventListener('resync', () => tell({ kind: 'missed' }))
    for (const name of names) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => tell({ kind: 'event', name, data }))
    }
  }
  open()
  return {
    tellState,
    close: () => {
      source.close()
      clearTimeout(timer)
      clearTimeout(silence)
    },
  }
}
