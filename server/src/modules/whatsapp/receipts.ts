import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { enqueue } from '../../platform/jobs.ts'
import { classify, failureReason } from '../../providers/whatsapp/errors.ts'
import { decodeDelivery, type Inbound, readDelivery } from '../../providers/whatsapp/webhook.ts'
import * as conversations from '../conversations/service.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'
import * as messages from '../messages/service.ts'
import * as queries from './queries.ts'
import { maxTries, waitSeconds } from './rules.ts'
import { ReadReceipts } from './schema.ts'

/**
 * Reads what was kept. Each message and status is filed on its own, so a bad one holds up nothing but its receipt, which
 * is read again later, by itself, and parked after five tries. Reading twice changes nothing.
 */
export async function readReceipts(ctx: Ctx, { receipt_ids }: { receipt_ids: number[] }): Promise<string> {
  const route = createRouter(ctx)
  const read: { id: number; outcome: string }[] = []
  for (const receipt of await queries.listUnread(ctx.db, receipt_ids)) {
    const { outcome, failure } = await readReceipt(ctx, route, receipt)
    if (failure === undefined) read.push({ id: receipt.id, outcome })
    else if (receipt.tries + 1 >= maxTries) read.push({ id: receipt.id, outcome: `parked: ${failure}` })
    else await readAgain(ctx, receipt, failure)
  }
  failpoint(ctx, 'receipt.read')
  if (read.length > 0) await queries.updateRead(ctx.db, read, ctx.now())
  return `${read.length} of ${receipt_ids.length} read`
}

/** Deletes what was read more than 14 days ago; the provider repeats deliveries for seven. */
export async function pruneReceipts(ctx: Ctx): Promise<string> {
  const before = new Date(ctx.now().getTime() - 14 * 24 * 60 * 60 * 1000)
  let deleted = 0
  for (let round = 0; round < 1_000; round++) {
    const some = await queries.deleteReceipts(ctx.db, before, 1_000)
    deleted += some
    if (some === 0) break
  }
  return `${deleted} deleted`
}

function readAgain(ctx: Ctx, receipt: queries.Receipt, failure: string): Promise<void> {
  const at = new Date(ctx.now().getTime() + waitSeconds(receipt.tries + 1) * 1000)
  return transaction(ctx, async (ctx) => {
    await queries.countFailedTry(ctx.db, receipt.id, failure)
    await enqueue(ctx, ReadReceipts, { receipt_ids: [receipt.id] }, at)
  })
}

type Router = ReturnType<typeof createRouter>

async function readReceipt(
  ctx: Ctx,
  route: Router,
  receipt: queries.Receipt,
): Promise<{ outcome: string; failure?: string }> {
  const counts = new Map<string, number>()
  let failure: string | undefined
  for (const inbound of decode(ctx, receipt)) {
    try {
      const outcome = await file(ctx, route, receipt.inbox_id, inbound)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    } catch (error) {
      ctx.log.error({ err: error, receipt_id: receipt.id, kind: inbound.kind }, 'a delivery was not filed')
      failure = error instanceof Error ? error.message.slice(0, 500) : 'failed'
    }
  }
  const outcome = [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'nothing in it'
  return failure === undefined ? { outcome } : { outcome, failure }
}

/** What cannot be decoded is signed all the same; a repetition would be no different, so it ends here. */
function decode(ctx: Ctx, receipt: queries.Receipt): Inbound[] {
  try {
    return readDelivery(decodeDelivery(receipt.body), receipt.received_at)
  } catch (error) {
    ctx.log.error({ err: error, receipt_id: receipt.id }, 'a signed delivery cannot be decoded')
    return [{ kind: 'ignored', what: 'undecodable' }]
  }
}

async function file(ctx: Ctx, route: Router, arrivedAt: number, inbound: Inbound): Promise<string> {
  if (inbound.kind === 'ignored') return inbound.what
  if (inbound.kind === 'template_status') {
    await proveStep(ctx, await inboxes.getInbox(ctx, arrivedAt), 'app_webhook')
    return 'template status'
  }
  const inbox = await route(arrivedAt, inbound.phone_number_id)
  if (!inbox) return 'for a number without an inbox'
  if (inbound.kind === 'status') {
    const { kind: _, phone_number_id: __, ...status } = inbound
    const errors = status.errors.map((error) => ({ ...error, reason: failureReason(classify(error.code)) }))
    return messages.applyStatus(ctx, { inbox_id: inbox.id, ...status, errors })
  }
  if (!inbox.enabled) return 'inbox disabled'
  await proveStep(ctx, inbox, 'first_message')
  const { kind: _, phone_number_id: __, waba_id: scope, ...message } = inbound
  return conversations.receiveMessage(ctx, { inbox_id: inbox.id, scope, ...message })
}

async function proveStep(ctx: Ctx, inbox: InboxRow, step: 'app_webhook' | 'first_message'): Promise<void> {
  if (inbox.setup[step]?.state === 'proven') return
  await inboxes.noteSetup(ctx, inbox.id, step, 'proven')
  inbox.setup[step] = { state: 'proven', at: ctx.now().toISOString(), detail: null }
}

/**
 * Finds the inbox of a business number for one run of a job. An account has one callback for all its numbers, so what
 * arrives at one inbox may be for another; but only one whose app has the same secret, because that is what was proven.
 */
function createRouter(ctx: Ctx) {
  const found = new Map<string, Promise<InboxRow | undefined>>()

  async function find(arrivedAt: number, phoneNumberId: string): Promise<InboxRow | undefined> {
    const target = await inboxes.findInboxByNumber(ctx, phoneNumberId)
    if (!target || target.id === arrivedAt) return target
    const door = await inboxes.getInbox(ctx, arrivedAt)
    const isSameApp = inboxes.openSecret(ctx, door, 'app_secret') === inboxes.openSecret(ctx, target, 'app_secret')
    return isSameApp ? target : undefined
  }

  return (arrivedAt: number, phoneNumberId: string): Promise<InboxRow | undefined> => {
    const key = `${arrivedAt} ${phoneNumberId}`
    const known = found.get(key) ?? find(arrivedAt, phoneNumberId)
    found.set(key, known)
    return known
  }
}
