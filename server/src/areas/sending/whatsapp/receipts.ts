import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { waitSeconds } from '../../../providers/whatsapp/errors.ts'
import * as verifications from '../../people/verifications/service.ts'
import * as deliveries from '../deliveries/service.ts'
import { type Filed, fileReceipts } from './filing.ts'
import * as queries from './queries.ts'
import { ReadReceipts } from './schema.ts'

/**
 * The number of readers that work at a time in one process. A process that also accepts webhook calls leaves room for
 * them.
 */
const readersAtATime = (ctx: Ctx) => (ctx.config.role === 'worker' ? 2 : 1)

/** The number of times that a receipt is read before it is parked. */
const maxTries = 5

/** Enough messages to share a commit, but not so many that their conversations stay locked for long. */
const filedTogether = 100

/** So many webhook calls at once are a flood. Fewer are answered within milliseconds beside the filing. */
const flood = 8
/** The longest rest between two batches. */
const maxRestMs = 200

/** `within` runs work under the lease of the job that asked for it. */
type Waiting = {
  ids: number[]
  done: PromiseWithResolvers<string>
  within: ReturnType<typeof AsyncLocalStorage.snapshot>
}

/**
 * Reads receipts. Jobs that come while others are being read are read together, so that a larger load needs fewer
 * commits for each receipt. A bad message holds up only its own receipt, which is read again later by itself, and is
 * parked after five tries. While the database has no room, it is read again every minute. Reading a receipt twice
 * changes nothing.
 */
export function createReader(): (ctx: Ctx, payload: { receipt_ids: number[] }) => Promise<string> {
  const waiting: Waiting[] = []
  let readers = 0

  const read = async (ctx: Ctx) => {
    readers++
    while (waiting.length > 0) {
      const jobs = waiting.splice(0)
      const ids = jobs.flatMap((job) => job.ids)
      const outcome = jobs[0]!.within(() => readReceipts(ctx, ids))
      for (const { done } of jobs) outcome.then(done.resolve, done.reject)
      await outcome.catch(() => undefined)
    }
    readers--
  }

  return (ctx, { receipt_ids }) => {
    const done = Promise.withResolvers<string>()
    waiting.push({ ids: receipt_ids, done, within: AsyncLocalStorage.snapshot() })
    if (readers < readersAtATime(ctx)) void read(ctx)
    return done.promise
  }
}

async function readReceipts(ctx: Ctx, ids: number[]): Promise<string> {
  const unread = await queries.listUnread(ctx.db, ids)
  let count = 0
  for (let start = 0; start < unread.length; start += filedTogether) {
    const receipts = unread.slice(start, start + filedTogether)
    const startedAt = performance.now()
    const filed = await fileReceipts(ctx, receipts)
    const read: queries.Read[] = []
    for (const receipt of receipts) {
      const { outcome, failure, outOfRoom, emptied } = summarise(filed.filter((one) => one.receipt === receipt))
      if (failure === undefined) read.push({ id: receipt.id, outcome, emptied })
      else if (outOfRoom) await enqueue(ctx, ReadReceipts, { receipt_ids: [receipt.id] }, inAMinute(ctx))
      else if (receipt.tries + 1 >= maxTries) read.push({ id: receipt.id, outcome: `parked: ${failure}`, emptied })
      else await readAgain(ctx, receipt, failure)
    }
    failpoint(ctx, 'receipt.read')
    const stored = filed.flatMap(numberOfStored)
    if (read.length + stored.length > 0) await noteRead(ctx, read, stored)
    count += read.length
    await makeRoom(ctx, performance.now() - startedAt)
  }
  return `${count} of ${ids.length} read`
}

/**
 * Rests as long as the last batch took, up to 200 ms, in a flood of webhook calls to this process. The provider repeats
 * calls that are answered late, so keeping them goes before reading what was kept.
 */
async function makeRoom(ctx: Ctx, tookMs: number): Promise<void> {
  if (ctx.webhookCalls.waiting >= flood) await setTimeout(Math.min(tookMs, maxRestMs))
}

/** The number that received it, if it is a message of a customer that was not known before. */
const numberOfStored = ({ inbound, state }: Filed): string[] =>
  inbound.kind === 'message' && state === 'stored' ? [inbound.phone_number_id] : []

/**
 * Notes what was read, and counts what was stored, because it counts towards what the number may send in a second. The
 * commit waits for the disk: if the note were lost in a crash, the worker, which lives on, would still end the job.
 */
const noteRead = (ctx: Ctx, read: queries.Read[], stored: string[]): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await queries.updateRead(ctx.db, read, ctx.now())
    for (const [number, { length }] of Map.groupBy(stored, (number) => number))
      await deliveries.countReceived(ctx, number, length)
  })

/** Deletes receipts that were read and are so old that the provider does not repeat them any more. */
export const pruneReceipts = (ctx: Ctx): Promise<string> =>
  prune(ctx, queries.agedReceipts, daysAgo(ctx, ctx.config.keepDays.receipts))

const inAMinute = (ctx: Ctx): Date => new Date(ctx.now().getTime() + 60_000)

function readAgain(ctx: Ctx, receipt: queries.Receipt, failure: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.countFailedTry(ctx.db, receipt.id, failure)
    await enqueue(ctx, ReadReceipts, { receipt_ids: [receipt.id] }, waitSeconds(receipt.tries + 1) * 1000)
  })
}

function summarise(filed: Filed[]) {
  const counts = new Map<string, number>()
  for (const { outcome } of filed) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return {
    outcome: [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'nothing in it',
    failure: filed.findLast(({ failure }) => failure !== undefined)?.failure,
    outOfRoom: filed.some(({ outOfRoom }) => outOfRoom),
    emptied: filed.some(heldCode),
  }
}

/**
 * Whether the receipt contained a code that was mailed to the customer. Such a body is not kept. A repetition may
 * contain the code that was taken out of the first one.
 */
function heldCode({ state, inbound }: Filed): boolean {
  if (state === 'hidden') return true
  const words = inbound.kind === 'message' ? inbound.text : inbound.kind === 'change' ? inbound.content : null
  return state === 'known' && words !== null && verifications.mayHoldCode(words)
}
