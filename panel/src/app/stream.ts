import { type Hear, openStream, type Stream, type Word } from './open-stream.ts'
import { listenAlone, listenByWorker } from './worker-stream.ts'

/** `ask`: a tab wants to know how the stream stands. */
type Heard = Word | { kind: 'ask' }

const askMs = 10_000
const answerMs = 3_000
const shared = 'parley.live'

/**
 * The desk's events, by one connection for all tabs of a browser, which has only six over HTTP/1.1. A page over plain
 * HTTP has no locks: there a shared worker listens, and where there is none either, each tab has its own connection.
 */
export function listenTogether(names: readonly string[], hear: Hear): () => void {
  if (navigator.locks) return listenByLock(names, hear)
  if ('SharedWorker' in window) return listenByWorker(names, hear)
  return listenAlone(names, hear)
}

/**
 * The tab that holds a lock listens and tells the others. A browser may put that tab to sleep, so a tab that is looked
 * at takes the lock over when it gets no answer.
 */
function listenByLock(names: readonly string[], hear: Hear): () => void {
  const channel = new BroadcastChannel(shared)
  const stopped = new AbortController()
  let stream: Stream | undefined
  let release: (() => void) | undefined
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let hasFollowed = false

  const tell: Hear = (word) => {
    if (stopped.signal.aborted) return
    hear(word)
    channel.postMessage(word)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      release = resolve
      stream = openStream(names, tell, hasFollowed)
    })
  const leave = () => {
    stream?.close()
    stream = undefined
    release?.()
  }
  // It ends when the lock is given back, or is taken away.
  const take = async (options: LockOptions) => {
    try {
      await navigator.locks.request(shared, options, (lock) => (lock ? lead() : undefined))
    } catch {
      leave()
    }
  }
  const ask = () => {
    if (stream) return
    channel.postMessage({ kind: 'ask' } satisfies Heard)
    if (document.visibilityState !== 'visible') return
    unanswered ??= setTimeout(() => {
      unanswered = undefined
      if (!stream) void take({ steal: true })
    }, answerMs)
  }
  channel.onmessage = ({ data }: MessageEvent<Heard>) => {
    if (data.kind === 'ask') return stream?.tellState()
    clearTimeout(unanswered)
    unanswered = undefined
    if (!stream) hear(data)
  }
  const standInLine = async () => {
    await take({ ifAvailable: true })
    while (!stopped.signal.aborted) {
      hasFollowed = true
      ask()
      await take({ signal: stopped.signal })
    }
  }
  void standInLine()
  const isBack = () => (stream ? stream.tellState() : ask())
  const timer = setInterval(ask, askMs)
  document.addEventListener('visibilitychange', ask)
  window.addEventListener('online', isBack)
  return () => {
    stopped.abort()
    leave()
    clearInterval(timer)
    clearTimeout(unanswered)
    document.removeEventListener('visibilitychange', ask)
    window.removeEventListener('online', isBack)
    channel.close()
  }
}
