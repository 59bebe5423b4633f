import { Worker } from 'node:worker_threads'
import { DocumentRefused, type Hint, type ReadDocument } from './document.ts'
import type { Outcome, Task } from './thread.ts'

export { DocumentRefused, type Hint, type ReadDocument } from './document.ts'

export type Limits = { ms: number; signal?: AbortSignal }

export type DocumentReader = {
  /**
   * Reads the text of a file. Rejects with DocumentRefused when it cannot be read, after `ms` at the latest and as long
   * again while other documents are being read, and with the reason of `signal`.
   */
  read(path: string, hint: Hint, limits: Limits): Promise<ReadDocument>
  /** Breaks off whatever is being read. */
  close(): Promise<void>
}

/** Documents that are read at a time, and that wait for their turn; any more are refused. */
const maxThreads = 2
const maxWaiting = 8

const mebibyte = 1024 * 1024
/** V8 holds the heap of a thread; what is unpacked lies outside of it and is looked at many times a second. */
const maxHeapMb = 384
const maxOutside = 256 * mebibyte
const lookMs = 50

/**
 * Reads documents in threads that live for one document, so that a hostile one costs its own thread and nothing else.
 */
export function createDocumentReader(): DocumentReader {
  const running = new Set<Promise<unknown>>()
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
      const reading = runThread({ path, hint }, limits.ms, signal)
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
    },
  }
}

/** Resolves when a place is handed on; leaves the queue after `ms` and when it is told to. */
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

/** Settles when the thread is gone, whatever ended it. */
async function runThread(task: Task, ms: number, signal: AbortSignal): Promise<ReadDocument> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: task,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const abort = () => reject(signal.reason)
  const deadline = setTimeout(() => reject(new DocumentRefused('too_slow', { seconds: Math.ceil(ms / 1000) })), ms)
  const look = setInterval(async () => {
    const outside = await thread.getHeapStatistics().then(
      (statistics) => statistics.external_memory,
      () => 0,
    )
    if (outside > maxOutside) reject(new DocumentRefused('too_complex'))
  }, lookMs)
  signal.addEventListener('abort', abort)
  thread.once('message', resolve)
  thread.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DocumentRefused('too_complex') : error),
  )
  thread.once('exit', () => reject(new Error('the thread that reads a document ended without an answer')))
  try {
    const outcome = await promise
    if ('document' in outcome) return outcome.document
    throw new DocumentRefused(outcome.refused.reason, outcome.refused.params)
  } finally {
    clearTimeout(deadline)
    clearInterval(look)
    signal.removeEventListener('abort', abort)
    await thread.terminate()
  }
}
