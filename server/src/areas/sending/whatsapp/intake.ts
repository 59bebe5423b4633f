import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { notFound, Refusal } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { tooMany } from '../../../platform/http/rate-limit.ts'
import { createStrangers } from '../../../platform/http/strangers.ts'
import { receiptsRefused } from '../../../platform/metrics/metrics.ts'
import { answerHandshake, isSignature } from '../../../providers/whatsapp/webhook.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import {
  concernsOf,
  createInboxCache,
  type InboxCache,
  judge,
  type Known,
  type Proof,
  signedWith,
  type WebhookInbox,
} from './proof.ts'
import * as queries from './queries.ts'
import { ReadReceipts } from './schema.ts'

/** How old a reading of the app secrets may be that proves nothing: such calls lead to at most 50 readings a second. */
const keyLifeMs = 20
/** How often a call is judged. It is judged again if a secret or number was changed before it was kept. */
const maxJudged = 3
const batch = { receipts: 500, bytes: 8 * 1024 * 1024 }
/** Two, so that the next batch is already on its way while one commits. */
const maxWriters = 2
/**
 * The number of bytes read of a call from an address whose unproven calls are limited and which has proven nothing yet.
 */
const doubtedBytes = 256 * 1024
const queue = { receipts: 5_000, bytes: 64 * 1024 * 1024 }

export type Intake = {
  /**
   * Judges a webhook call before its body is read. False if nothing can prove it because it is not signed. Refuses with
   * 404 and 503 as `acceptDelivery` does, and with 429 if the address is limited. A signed call from a limited address
   * is still read and checked, but only up to 256 KB if that address has proven nothing in the last day. So a stranger
   * who shares the provider's address, for example behind a proxy, cannot keep its calls out.
   */
  mayBeProven(ctx: Ctx, inboxId: string, signature: string | undefined, length: number): Promise<boolean>
  /**
   * True once the call is kept. False if it is not proven for every inbox that it concerns, so that the provider
   * repeats it. Refuses with 404 and 503, and with 429 if too many calls from that address were not proven for any
   * inbox.
   */
  acceptDelivery(ctx: Ctx, inboxId: string, body: Buffer, signature: string | undefined): Promise<boolean>
  /** The challenge to answer. Undefined if the verify token is wrong. */
  answerChallenge(ctx: Ctx, inboxId: string, query: unknown): Promise<string | undefined>
}

/**
 * Accepts webhook calls: it verifies, keeps and acknowledges them. A job reads them later. The provider repeats calls
 * that are slow or fail, so nothing happens here that could fail for reasons of our own. Nothing is stored that is not
 * signed.
 */
export function createIntake(): Intake {
  const keep = createKeeper()
  const cache = createInboxCache()
  const strangers = createStrangers('webhooks')
  /** Undefined if there is no such inbox. */
  const keepProven = async (ctx: Ctx, id: number, body: Buffer, signature: string | undefined) => {
    for (let judged = 0; judged < maxJudged; judged++) {
      const found = await prove(ctx, cache, { id, body, signature })
      if (!found?.proof.kept) return found?.proof
      const proven_for = found.proof.proven.map((inbox) => inbox.id)
      if (await keep(ctx, { inbox_id: id, body, proven_for, state: found.known.state })) return found.proof
      cache.forget(found.known)
    }
    return unavailable(ctx, new Error('the app secrets change all the time'))
  }
  const intake: Intake = {
    async mayBeProven(ctx, inboxId, signature, length) {
      const signed = isSignature(signature)
      const limited = strangers.isLimited(ctx)
      if (limited && !(signed && (length <= doubtedBytes || strangers.isKnown(ctx)))) throw tooMany(ctx)
      return signed || intake.acceptDelivery(ctx, inboxId, Buffer.alloc(0), undefined)
    },
    async acceptDelivery(ctx, inboxId, body, signature) {
      const proof = await keepProven(ctx, readNumber(inboxId), body, signature)
      if (!proof) {
        await strangers.countFailure(ctx)
        throw notFound()
      }
      const { proven, unproven } = proof
      if (proven.length > 0) strangers.know(ctx)
      if (unproven.length > 0) receiptsRefused.inc()
      if (signature !== undefined) await noteSignature(ctx, unproven, 'failed')
      await noteSignature(ctx, proven, 'proven')
      if (unproven.some(({ key }) => key === undefined)) unavailable(ctx, new Error('an app secret cannot be opened'))
      if (proven.length === 0) await strangers.countFailure(ctx)
      return unproven.length === 0
    },
    async answerChallenge(ctx, inboxId, query) {
      // The token is read from the database, because saving it a moment ago may have caused this call.
      const inbox = await inboxes.findInbox(ctx, readNumber(inboxId))
      if (!inbox) throw notFound()
      const challenge = answerHandshake(query, inboxes.openSecret(ctx, inbox, 'webhook_verify_token'))
      if (challenge !== undefined) await inboxes.noteHandshake(ctx, inbox.id)
      return challenge
    },
  }
  return intake
}

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

function unavailable(ctx: Ctx, error: unknown): never {
  ctx.log.error({ err: error }, 'a delivery cannot be kept')
  throw new Refusal(503, 'GeneralException', 'receipt.not_kept')
}

type Call = { id: number; body: Buffer; signature: string | undefined }

/**
 * Judges a call by what is remembered of the inboxes, and if that is not enough, by what was saved since. Undefined if
 * there is no such inbox.
 */
async function prove(
  ctx: Ctx,
  cache: InboxCache,
  { id, body, signature }: Call,
): Promise<{ known: Known; proof: Proof } | undefined> {
  const concerns = concernsOf(ctx, body)
  const isSignedWith = signedWith(body, signature)
  const judgeBy = (known: Known) => {
    const arrivedAt = known.inboxes.find((inbox) => inbox.id === id)
    return arrivedAt && { known, proof: judge(known.inboxes, arrivedAt, isSignedWith, concerns) }
  }
  try {
    const known = await cache.list(ctx)
    const found = judgeBy(known)
    if (found?.proof.unproven.length === 0) return found
    if (found && performance.now() - known.readAt < keyLifeMs) return found
    cache.forget(known)
    return judgeBy(await cache.list(ctx))
  } catch (error) {
    return unavailable(ctx, error)
  }
}

/**
 * Lets the people who manage the inbox see since when calls are refused, until one is signed correctly. Stores only
 * changes. A stranger may sign wrongly too, but the next call of the provider clears that.
 */
async function noteSignature(ctx: Ctx, concerned: WebhookInbox[], state: 'proven' | 'failed'): Promise<void> {
  for (const inbox of concerned.filter(({ key, refuses }) => key !== undefined && refuses === (state === 'proven'))) {
    inbox.refuses = state === 'failed'
    await inboxes
      .noteSetup(ctx, inbox.id, 'signature', state)
      .catch((error: unknown) => ctx.log.warn({ err: error, inbox_id: inbox.id }, 'a refused delivery is not noted'))
  }
}

/** `trace`: the trace of the webhook call. */
type Waiting = queries.NewReceipt & { trace: string | undefined; done: PromiseWithResolvers<boolean> }

/**
 * Writes receipts in batches: what arrives while statements run goes into the next one, so that a burst needs a commit
 * for each batch and not for each call. Each caller waits until the statement with its receipt has committed. False if
 * what proved the call has changed since it was judged, and then it is not kept.
 */
function createKeeper(): (ctx: Ctx, receipt: queries.NewReceipt) => Promise<boolean> {
  const waiting: Waiting[] = []
  let waitingBytes = 0
  let writers = 0

  const write = async (ctx: Ctx) => {
    writers++
    // Without this wait the first call of a burst would be written alone and all others would wait for it. Now the
    // calls that are being read from the sockets go with it.
    await setImmediate()
    while (waiting.length > 0) {
      const receipts = waiting.splice(0, countForBatch(waiting))
      waitingBytes -= receipts.reduce((sum, receipt) => sum + receipt.body.length, 0)
      try {
        // One job reads all of them, so it continues the trace of only one.
        const trace = receipts[0]?.trace
        const state = await queries.insertReceipts(ctx.db, receipts, inboxes.stateOfProof, ReadReceipts, trace)
        ctx.bell.ring({ jobs: 1 })
        failpoint(ctx, 'receipt.stored')
        for (const receipt of receipts) receipt.done.resolve(receipt.state === state)
      } catch (error) {
        for (const { done } of receipts) done.reject(error)
      }
      ctx.webhookCalls.waiting -= receipts.length
      await setImmediate()
    }
    writers--
  }

  return async (ctx, receipt) => {
    if (waiting.length >= queue.receipts || waitingBytes + receipt.body.length > queue.bytes) {
      unavailable(ctx, new Error('too many deliveries are waiting to be kept'))
    }
    const done = Promise.withResolvers<boolean>()
    waiting.push({ ...receipt, trace: ctx.tracing.current(), done })
    waitingBytes += receipt.body.length
    ctx.webhookCalls.waiting++
    if (writers < maxWriters) void write(ctx)
    return done.promise.catch((error: unknown) => unavailable(ctx, error))
  }
}

/** The number of receipts for the next batch: at least one, and as many as the limits of a batch allow. */
function countForBatch(waiting: Waiting[]): number {
  let bytes = 0
  const over = waiting.findIndex((receipt, index) => {
    bytes += receipt.body.length
    return index > 0 && (index >= batch.receipts || bytes > batch.bytes)
  })
  return over === -1 ? waiting.length : over
}
