import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { prune } from '../database/pruning.ts'
import { Refusal } from '../errors.ts'
import { parseAddress } from '../outside/addresses.ts'

const windowMs = 60_000
/** Requests that a process takes from the shared limit at once while room remains for `roomyBlocks` such blocks. */
const block = 20
const roomyBlocks = 5
/** Subjects kept per process and minute. Beyond that they are forgotten, and counted in the database again. */
const maxSubjects = 50_000
/** How long a process counts by itself after the database did not answer. */
const aloneMs = 5_000

/** What one process knows about one subject in the current minute. */
type Bucket = {
  /** Requests that are reserved but not yet spent. */
  left: number
  /** The shared count when it was last seen. */
  counted: number
  spent: number
  waiting: number
  reserving: Promise<void> | undefined
}

export type Admit = (ctx: Ctx, subject: string, perMinute: number) => Promise<void>

/**
 * Makes the limiter of this process. Limits apply to all processes together, for each minute of the clock. A process
 * reserves requests in the table before it admits them, so no more than the limit ever pass, and most need no round
 * trip. Without the database each process applies the limit by itself. A limit of 0 admits everything.
 *
 * The last word of a subject is an address; IPv6 addresses of one /64 belong to one customer and count as one.
 */
export function createRateLimit(): Admit {
  let windowStart = 0
  let aloneUntil = 0
  const buckets = new Map<string, Bucket>()

  const find = (subject: string, start: number): Bucket => {
    if (start !== windowStart || buckets.size >= maxSubjects) buckets.clear()
    windowStart = start
    const known = buckets.get(subject)
    if (known) return known
    const bucket: Bucket = { left: 0, counted: 0, spent: 0, waiting: 0, reserving: undefined }
    buckets.set(subject, bucket)
    return bucket
  }

  const reserve = async (ctx: Ctx, bucket: Bucket, subject: string, start: number, limit: number) => {
    const now = ctx.now().getTime()
    if (now >= aloneUntil) {
      const roomy = limit - bucket.counted >= roomyBlocks * block
      const wanted = Math.max(bucket.waiting, roomy ? block : 1)
      try {
        bucket.counted = await count(ctx, subject, new Date(start), wanted)
        bucket.left += Math.min(wanted, Math.max(0, limit - (bucket.counted - wanted)))
        return
      } catch (error) {
        aloneUntil = now + aloneMs
        ctx.log.warn({ err: error }, 'rate limit: the database does not answer, each process counts alone')
      }
    }
    bucket.left = Math.max(0, limit - bucket.spent)
    bucket.counted = limit
  }

  return async (ctx, subject, perMinute) => {
    if (perMinute === 0) return
    const now = ctx.now().getTime()
    const start = now - (now % windowMs)
    const name = groupAddress(subject)
    const bucket = find(name, start)
    bucket.waiting += 1
    try {
      while (bucket.left === 0 && bucket.counted < perMinute) {
        bucket.reserving ??= reserve(ctx, bucket, name, start, perMinute).finally(() => {
          bucket.reserving = undefined
        })
        await bucket.reserving
      }
    } finally {
      bucket.waiting -= 1
    }
    if (bucket.left === 0) throw tooMany(ctx)
    bucket.left -= 1
    bucket.spent += 1
  }
}

/** Counts one more try of the subject in the current minute, over all processes, and returns how many there are now. */
export function countTry(ctx: Ctx, subject: string): Promise<number> {
  const now = ctx.now().getTime()
  return count(ctx, groupAddress(subject), new Date(now - (now % windowMs)), 1)
}

/** Refuses, and gives the whole seconds until the next minute begins. */
export function tooMany(ctx: Ctx): Refusal {
  const seconds = Math.ceil((windowMs - (ctx.now().getTime() % windowMs)) / 1000)
  return new Refusal(429, null, 'rate.limited', { seconds })
}

/** Deletes the counts of minutes that are over. */
export const pruneRateWindows = (ctx: Ctx): Promise<string> =>
  prune(ctx, { table: 'rate_window', age: 'window_start' }, new Date(ctx.now().getTime() - 2 * windowMs))

/** The count may exceed the limit by requests that were refused. That admits nobody. */
async function count(ctx: Ctx, subject: string, start: Date, n: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_window as w (subject, window_start, count) values (${subject}, ${start}, ${n})
    on conflict (subject, window_start) do update set count = w.count + excluded.count
    returning count`.execute(ctx.db)
  return rows[0]!.count
}

/** Writes a subject's IPv6 address as its /64, and an IPv4 address inside IPv6 as IPv4. */
export function groupAddress(subject: string): string {
  return subject.replace(/\S+$/, (text) => {
    if (isIPv4(text)) return text
    const address = parseAddress(text)
    if (!address) return text
    return 'parts' in address
      ? `${address.parts
          .slice(0, 4)
          .map((part) => part.toString(16))
          .join(':')}::/64`
      : address.toString()
  })
}
