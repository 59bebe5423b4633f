import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A worker's right to do one job. `worker` and `lease` name it in the database. `until` is its end by this process's
 * own steady clock, a little before the database lets another worker take the job over.
 */
export type Lease = { id: number; worker: string; lease: number; until: number; over: boolean }

/** Another worker may have the job by now, so nothing that this worker still does may have an effect. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

const held = new AsyncLocalStorage<Lease>()

/** Runs a job under its lease: nothing that the job starts can commit or call anybody once the lease has ended. */
export async function underLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  try {
    return await held.run(lease, work)
  } finally {
    // Work that a job without a lease left behind stays refused.
    if (isHeld(lease)) lease.over = true
  }
}

/** The lease under which the calling code runs; undefined outside jobs. */
export function currentLease(): Lease | undefined {
  const lease = held.getStore()
  return lease?.over ? undefined : lease
}

/** Whether the lease holds by the clock of this process, which is monotonic. */
export const isHeld = (lease: Lease): boolean => performance.now() < lease.until

/** Throws LeaseLost in a job whose lease has ended. */
export function checkLease(): void {
  const lease = currentLease()
  if (lease && !isHeld(lease)) throw new LeaseLost(`the lease of job ${lease.id} has ended`)
}
