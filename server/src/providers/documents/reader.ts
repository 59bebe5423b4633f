import { Worker } from 'node:worker_threads'
import { DocumentRefused, type Hint, type ReadDocument } from './document.ts'
import type { Outcome, Task } from './thread.ts'

export { DocumentRefused, type Hint, type ReadDocument } from './document.ts'

export type Limits = { ms: number; signal?: AbortSignal }

export type DocumentReader = {
  /**
   * Reads the text of a file. Rejects with DocumentRefused if it cannot be read, at the latest after `ms`, plus as much
   * again while other documents are being read. Rejects with the reason of `signal` if that aborts.
   */
  read(path: string, hint: Hint, limits: Limits): Promise<ReadDocument>
  /** Breaks off whatever is being read. */
  close(): Promise<void>
}

/** Documents that are read at a time, and documents that wait for their turn. Any more are refused. */
const maxThreads = 2
const maxWaiting = 8

const mebibyte = 1024 * 1024
/** V8 limits the heap of a thread. Unpacked content lies outside it and is checked many times a second. */
const maxHeapMb = 384
const maxOutside = 256 * mebibyte
const lookMs = 50

/**
 * Starting a thread and its parser costs more than reading a page, so a thread reads at most this many pages and waits
 * this long for the next.
 */
const maxServed = 25
const idleMs = 3_000

type Thread = { worker: Worker; served: number; ended: boolean }

/**
 * Reads documents in threads, so that a hostile one ends only its own thread. A thread that has read a page without
 * trouble also reads the next; all other documents, and every PDF, get their own.
 */
export function createDocumentReader(): DocumentReader {
  const running = new Set<Promise<unknown>>()
  const idle: Thread[] = []
  const waiting: (() => void)[] = []
  const closing = new AbortController()
  let taken = 0

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return {
    read: async (path, hint, limits) => {
      const signal = limits.signal ? AbortSignal.any([limits.signal, closing.signal]) : closing.signal
      signal.throwIfAborted()
      if (taken < maxThreads) taken += 1
      else await waitForTurn(waiting, limits.ms, signal)
      const reading = runThread(idle, { path, hint }, limits.ms, signal)
      running.add(reading)
      try {
        return await reading
      } finally {
        running.delete(reading)
        leave()
      }
    },
    close: async () => {
      closing.abort(new Error('the desk is stopping'))
      await Promise.allSettled(running)
      await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}

/** Resolves when a place becomes free. Leaves the queue after `ms` and when `signal` aborts. */
function waitForTurn(waiting: (() => void)[], ms: number, signal: AbortSignal): Promise<void> {
  if (waiting.length >= maxWaiting) throw new DocumentRefused('busy')
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    const enter = () => {
      stop()
      resolve()
    }
    const give = (error: unknown) => {
      stop()
      waiting.splice(waiting.indexOf(enter), 1)
      reject(error)
    }
    const abort = () => give(signal.reason)
    const timer = setTimeout(() => give(new DocumentRefused('busy')), ms)
    signal.addEventListener('abort', abort)
    waiting.push(enter)
  })
}

function startThread(idle: Thread[]): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const thread: Thread = { worker, served: 0, ended: false }
  worker.once('exit', () => {
    thread.ended = true
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
  })
  // A caller that waits for the thread learns of the error; while the thread is idle, nobody does.
  worker.on('error', () => {})
  return thread
}

/** Settles when the thread has ended, for whatever reason, or is idle again. */
async function runThread(idle: Thread[], task: Task, ms: number, signal: AbortSignal): Promise<ReadDocument> {
  signal.throwIfAborted()
  const thread = idle.pop() ?? startThread(idle)
  const { worker } = thread
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const abort = () => reject(signal.reason)
  const fail = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DocumentRefused('too_complex') : error)
  const exit = () => reject(new Error('the thread that reads a document ended without an answer'))
  const deadline = setTimeout(() => reject(new DocumentRefused('too_slow', { seconds: Math.ceil(ms / 1000) })), ms)
  const look = setInterval(async () => {
    const outside = await worker.getHeapStatistics().then(
      (statistics) => statistics.external_memory,
      () => 0,
    )
    if (outside > maxOutside) reject(new DocumentRefused('too_complex'))
  }, lookMs)
  signal.addEventListener('abort', abort)
  worker.on('message', resolve)
  worker.on('error', fail)
  worker.on('exit', exit)
  let reusable = false
  try {
    worker.postMessage(task)
    const outcome = await promise
    if (!('document' in outcome)) throw new DocumentRefused(outcome.refused.reason, outcome.refused.params)
    thread.served += 1
    reusable = outcome.document.kind !== 'pdf' && thread.served < maxServed && !thread.ended
    return outcome.document
  } finally {
    clearTimeout(deadline)
    clearInterval(look)
    signal.removeEventListener('abort', abort)
    worker.off('message', resolve).off('error', fail).off('exit', exit)
    if (reusable) rest(idle, thread)
    else await worker.terminate()
  }
}

/** Keeps a thread for the next page for a while. It keeps no process alive. */
function rest(idle: Thread[], thread: Thread): void {
  const { served, worker } = thread
  worker.unref()
  idle.push(thread)
  const leave = () => {
    const at = idle.indexOf(thread)
    if (at === -1 || thread.served !== served) return
    idle.splice(at, 1)
    void worker.terminate()
  }
  setTimeout(leave, idleMs).unref()
}
