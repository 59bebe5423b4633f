/** `missed`: events may have been lost, so what is shown is read again. `ask`: a tab wants to know how the stream stands. */
type Word =
  | { kind: 'event'; name: string; data: string }
  | { kind: 'state'; connected: boolean }
  | { kind: 'missed' }
  | { kind: 'ask' }
type Hear = (word: Word) => void
type Stream = { tellState(): void; close(): void }

const REOPEN_MS = [1_000, 2_000, 5_000, 10_000]
const ASK_MS = 10_000
const ANSWER_MS = 3_000
const shared = 'parley.live'

/**
 * The desk's events, by one connection for all tabs of a browser, which has only six over HTTP/1.1: the tab that holds a lock
 * listens and tells the others. A browser may put that tab to sleep, so a tab that is looked at takes the lock over when it
 * gets no answer. Without locks, as on a page over plain HTTP, each tab has its own connection.
 */
export function listenTogether(names: readonly string[], hear: Hear): () => void {
  if (!navigator.locks) {
    const alone = openStream(names, hear, false)
    window.addEventListener('online', alone.tellState)
    return () => {
      window.removeEventListener('online', alone.tellState)
      alone.close()
    }
  }
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
    channel.postMessage({ kind: 'ask' } satisfies Word)
    if (document.visibilityState !== 'visible') return
    unanswered ??= setTimeout(() => {
      unanswered = undefined
      if (!stream) void take({ steal: true })
    }, ANSWER_MS)
  }
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
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
  const timer = setInterval(ask, ASK_MS)
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

/**
 * The browser reopens a broken stream by itself and names the last event it saw; where it gives up, we reopen, and what
 * happened in between is unknown. `isHeir`: another tab listened before.
 */
function openStream(names: readonly string[], tell: Hear, isHeir: boolean): Stream {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let mayMiss = isHeir
  const tellState = () => tell({ kind: 'state', connected: navigator.onLine && source.readyState === EventSource.OPEN })
  const open = () => {
    source = new EventSource('/api/v1/live')
    source.onopen = () => {
      if (mayMiss) tell({ kind: 'missed' })
      mayMiss = false
      tries = 0
      tellState()
    }
    source.onerror = () => {
      tellState()
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, REOPEN_MS[Math.min(tries, REOPEN_MS.length - 1)])
      mayMiss = true
      tries += 1
    }
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
    },
  }
}
