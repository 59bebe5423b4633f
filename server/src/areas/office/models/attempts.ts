import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError, type Patience } from '../../../providers/models/endpoint.ts'
import { isPassing, pauseBefore, retries } from './rules.ts'

/**
 * Share of the remaining time that one attempt may take while others could follow, so that a hanging call leaves time
 * for the next.
 */
const attemptShare = 0.6
/** An attempt with less time left than this would only be cut off. */
const leastMs = 500

/**
 * Makes a call and repeats it at most twice if its trouble may pass, after a pause or after the time that the service
 * asks for. All of it stays within the time-out: a wait that does not fit is not begun. Rejects with the last
 * ModelError.
 */
export async function insist<T>({ timeout, signal }: Patience, call: (patience: Patience) => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeout
  const abort = signal ? { signal } : {}
  for (let tried = 0; ; tried++) {
    const left = deadline - performance.now()
    const patience = { timeout: tried < retries ? left * attemptShare : left, ...abort }
    try {
      return await call(patience)
    } catch (error) {
      if (!(error instanceof ModelError) || tried === retries || !isPassing(error.trouble)) throw error
      const pause = pauseBefore(tried, error.retry_after, Math.random())
      if (performance.now() + pause + leastMs > deadline) throw error
      await sleep(pause, undefined, abort).catch(() => {
        throw new ModelError('it was given up', 'aborted')
      })
    }
  }
}
