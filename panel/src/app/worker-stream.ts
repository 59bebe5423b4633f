import { type Hear, openStream, type Word } from './open-stream.ts'

/** What a tab says to the worker. */
export type Asked = { kind: 'listen'; names: readonly string[] } | { kind: 'ask' } | { kind: 'leave' }

const askMs = 10_000
const answerMs = 3_000

/** This tab's own connection. `isHeir`: another listened before, so something may have been missed. */
export function listenAlone(names: readonly string[], hear: Hear, isHeir = false): () => void {
  const stream = openStream(names, hear, isHeir)
  window.addEventListener('online', stream.tellState)
  return () => {
    window.removeEventListener('online', stream.tellState)
    stream.close()
  }
}

/**
 * A shared worker listens for all tabs of this address. A tab that is looked at and gets no answer turns to the worker
 * anew, which starts it again if it has ended; after a second silence, or when it cannot be started, the tab listens
 * alone.
 */
export function listenByWorker(names: readonly string[], hear: Hear): () => void {
  let port: MessagePort | undefined
  let alone: (() => void) | undefined
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let silences = 0

  const say = (asked: Asked) => port?.postMessage(asked)
  const leave = () => {
    clearTimeout(unanswered)
    unanswered = undefined
    say({ kind: 'leave' })
    port?.close()
    port = undefined
  }
  const giveUp = () => {
    leave()
    alone ??= listenAlone(names, hear, true)
  }
  const turn = () => {
    const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = giveUp
    port = worker.port
    port.onmessage = ({ data }: MessageEvent<Word>) => {
      clearTimeout(unanswered)
      unanswered = undefined
      silences = 0
      hear(data)
    }
    say({ kind: 'listen', names })
  }
  const missAnswer = () => {
    silences += 1
    if (silences > 1) return giveUp()
    leave()
    turn()
    // What came in since the last word is unknown.
    hear({ kind: 'missed' })
    ask()
  }
  const ask = () => {
    if (alone) return
    say({ kind: 'ask' })
    if (document.visibilityState === 'visible') unanswered ??= setTimeout(missAnswer, answerMs)
  }
  turn()
  const timer = setInterval(ask, askMs)
  document.addEventListener('visibilitychange', ask)
  window.addEventListener('online', ask)
  return () => {
    leave()
    alone?.()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    window.removeEventListener('online', ask)
  }
}
