import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ctx } from '../../../platform/context.ts'
import { isDatabaseLost, isOutOfRoom } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { classify, failureReason, waitSeconds } from '../../../providers/whatsapp/errors.ts'
import type { InboundChange, InboundEcho, InboundMessage, NumberChange } from '../../../providers/whatsapp/received.ts'
import { decodeDelivery, type Inbound, readDelivery, type TemplateStatus } from '../../../providers/whatsapp/webhook.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as templates from '../../channels/templates/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import * as verifications from '../../people/verifications/service.ts'
import * as deliveries from '../deliveries/service.ts'
import * as queries from './queries.ts'
import { maxTries } from './rules.ts'
import { ReadReceipts } from './schema.ts'

/** At work in one process: reading is to leave room for the deliveries that still come in. */
const readersAtATime = 2

/** So many that their commit is shared, so few that their conversations are not held up for long. */
const filedTogether = 50

/** `within` runs under the lease of the job that asked. */
type Waiting = { ids: number[]; done: PromiseWithResolvers<string>; within: typeof runHere }
const runHere = <T>(work: () => T): T => work()

/**
 * Reads what was kept. Jobs that come while others are being read are read together, so that the more there is to read the
 * fewer commits it takes. The messages of several receipts are filed in one transaction; when that fails, each on its own, so
 * a bad one holds up nothing but its receipt, which is read again later, by itself, and parked after five tries; for as long as
 * the database has no room it is read again each minute. Reading twice changes nothing.
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
    if (readers < readersAtATime) void read(ctx)
    return done.promise
  }
}

async function readReceipts(ctx: Ctx, ids: number[]): Promise<string> {
  const unread = await queries.listUnread(ctx.db, ids)
  const read: queries.Read[] = []
  for (let start = 0; start < unread.length; start += filedTogether) {
    const receipts = unread.slice(start, start + filedTogether)
    const filed = await fileAll(ctx, receipts)
    await countReceived(ctx, filed)
    for (const receipt of receipts) {
      const { outcome, failure, passes, emptied } = summarise(filed.filter((one) => one.receipt === receipt))
      if (failure === undefined) read.push({ id: receipt.id, outcome, emptied })
      else if (passes) await enqueue(ctx, ReadReceipts, { receipt_ids: [receipt.id] }, inAMinute(ctx))
      else if (receipt.tries + 1 >= maxTries) read.push({ id: receipt.id, outcome: `parked: ${failure}`, emptied })
      else await readAgain(ctx, receipt, failure)
    }
  }
  failpoint(ctx, 'receipt.read')
  if (read.length > 0) await queries.updateRead(ctx.db, read, ctx.now())
  return `${read.length} of ${ids.length} read`
}

/** What came in counts among what its number may send in a second. */
async function countReceived(ctx: Ctx, filed: Filed[]): Promise<void> {
  const stored = filed.flatMap(({ inbound, outcome }) =>
    inbound.kind === 'message' && outcome === 'stored' ? [inbound.phone_number_id] : [],
  )
  for (const [number, { length }] of Map.groupBy(stored, (number) => number)) {
    await deliveries.countReceived(ctx, number, length)
  }
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

const inAMinute = (ctx: Ctx): Date => new Date(ctx.now().getTime() + 60_000)

function readAgain(ctx: Ctx, receipt: queries.Receipt, failure: string): Promise<void> {
  const at = new Date(ctx.now().getTime() + waitSeconds(receipt.tries + 1) * 1000)
  return transaction(ctx, async (ctx) => {
    await queries.countFailedTry(ctx.db, receipt.id, failure)
    await enqueue(ctx, ReadReceipts, { receipt_ids: [receipt.id] }, at)
  })
}

type Item = { receipt: queries.Receipt; inbound: Inbound }
type MessageItem = Item & { inbound: InboundMessage }
/** `passes`: it failed for want of room in the database, which is no reason to give it up. */
type Filed = Item & { outcome: string; failure?: string; passes?: boolean }

async function fileAll(ctx: Ctx, receipts: queries.Receipt[]): Promise<Filed[]> {
  const items = receipts.flatMap((receipt) => decode(ctx, receipt).map((inbound) => ({ receipt, inbound })))
  const messages = items.filter((item): item is MessageItem => item.inbound.kind === 'message')
  const together = messages.length > 1 ? await fileTogether(ctx, messages) : undefined
  const filed: Filed[] = together ?? []
  const route = createRouter(ctx)
  for (const item of items)
    if (!together || item.inbound.kind !== 'message') filed.push(await fileAlone(ctx, route, item))
  return filed
}

/**
 * In one transaction; undefined, and nothing filed, when one of them fails. Sender by sender, in an order that is the same
 * for all, so two transactions do not wait for each other. For the same reason without statuses: they do not know the sender.
 */
async function fileTogether(ctx: Ctx, items: MessageItem[]): Promise<Filed[] | undefined> {
  const senders = Map.groupBy(items, ({ inbound: { waba_id, from } }) => `${waba_id} ${from.phone ?? from.user_id}`)
  const bySender = [...senders.keys()].sort().flatMap((sender) => senders.get(sender)!)
  try {
    return await transaction(ctx, async (ctx) => {
      const route = createRouter(ctx)
      const filed: Filed[] = []
      for (const item of bySender) filed.push({ ...item, outcome: await file(ctx, route, item) })
      return filed
    })
  } catch (error) {
    ctx.log.warn({ err: error, messages: items.length }, 'messages are filed one by one')
    return undefined
  }
}

async function fileAlone(ctx: Ctx, route: Router, item: Item): Promise<Filed> {
  try {
    return { ...item, outcome: await file(ctx, route, item) }
  } catch (error) {
    // Nothing more of this job can be filed: all of it is read again.
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, receipt_id: item.receipt.id, kind: item.inbound.kind }, 'a delivery was not filed')
    const failure = error instanceof Error ? error.message.slice(0, 500) : 'failed'
    return { ...item, outcome: 'failed', failure, passes: isOutOfRoom(error) }
  }
}

function summarise(filed: Filed[]) {
  const counts = new Map<string, number>()
  for (const { outcome } of filed) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return {
    outcome: [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'nothing in it',
    failure: filed.findLast(({ failure }) => failure !== undefined)?.failure,
    passes: filed.some(({ passes }) => passes),
    emptied: filed.some(heldCode),
  }
}

/** Bytes in which a code of a customer stood are not kept; a repetition may hold the one that was taken out before. */
function heldCode({ outcome, inbound }: Filed): boolean {
  if (outcome.endsWith('hidden')) return true
  const words = inbound.kind === 'message' ? inbound.text : inbound.kind === 'change' ? inbound.content : null
  return outcome.endsWith('known') && words !== null && verifications.mayHoldCode(words)
}

/** What cannot be decoded is signed all the same; a repetition would be no different, so it ends here. */
function decode(ctx: Ctx, receipt: queries.Receipt): Inbound[] {
  try {
    return readDelivery(decodeDelivery(receipt.body), ctx.now())
  } catch (error) {
    // Nothing more of this job can be filed: all of it is read again.
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, receipt_id: receipt.id }, 'a signed delivery cannot be decoded')
    return [{ kind: 'ignored', what: 'undecodable' }]
  }
}

/** What is not proven for its inbox was refused as a whole and comes again. */
const unproven = 'not proven for its inbox'

async function file(ctx: Ctx, route: Router, { receipt, inbound }: Item): Promise<string> {
  if (inbound.kind === 'ignored') return inbound.what
  if (inbound.kind === 'template_status') return fileTemplateStatus(ctx, receipt, inbound)
  const inbox = await route(inbound.phone_number_id)
  if (!inbox) return 'for a number without an inbox'
  if (!(await isProvenFor(ctx, receipt, inbox))) return unproven
  if (inbound.kind === 'status') {
    const { kind: _, phone_number_id: __, ...status } = inbound
    const errors = status.errors.map((error) => ({ ...error, reason: failureReason(classify(error.code)) }))
    return deliveries.applyStatus(ctx, { inbox_id: inbox.id, ...status, errors })
  }
  if (!inbox.enabled) return 'inbox disabled'
  await proveStep(ctx, inbox, 'first_message')
  return fileWritten(ctx, inbox.id, inbound)
}

/** What a customer did, or the business on its phone. */
async function fileWritten(
  ctx: Ctx,
  inbox_id: number,
  inbound: InboundMessage | InboundChange | InboundEcho | NumberChange,
): Promise<string> {
  const { phone_number_id: _, waba_id: scope, ...written } = inbound
  switch (written.kind) {
    case 'message':
      return conversations.receiveMessage(ctx, { ...written, inbox_id, scope })
    case 'echo':
      return `echo ${await conversations.receiveEcho(ctx, { ...written, inbox_id, scope })}`
    case 'number_change':
      return `number ${await conversations.changeNumber(ctx, { ...written, inbox_id, scope })}`
    case 'change': {
      const { kind: _, change: kind, by: sender_type, ...change } = written
      return `${kind} ${await changes.addChange(ctx, { ...change, kind, sender_type, sender_id: null, inbox_id })}`
    }
  }
}

/** For the account it names, in the name of one of its inboxes that it is proven for. */
async function fileTemplateStatus(ctx: Ctx, receipt: queries.Receipt, inbound: TemplateStatus): Promise<string> {
  const door = await inboxes.getInbox(ctx, receipt.inbox_id)
  if (await isProvenFor(ctx, receipt, door)) await proveStep(ctx, door, 'app_webhook')
  const ofAccount = await inboxes.listInboxesOfAccount(ctx, inbound.waba_id)
  for (const inbox of ofAccount) {
    if (!(await isProvenFor(ctx, receipt, inbox))) continue
    await proveStep(ctx, inbox, 'template_event', `${inbound.name} ${inbound.event}`)
    return templates.applyStatus(ctx, inbox.id, inbound)
  }
  return ofAccount.length > 0 ? unproven : 'template status for an account without an inbox'
}

type Proof = 'app_webhook' | 'first_message' | 'template_event'

async function proveStep(ctx: Ctx, inbox: InboxRow, step: Proof, detail?: string): Promise<void> {
  if (inbox.setup[step]?.state === 'proven') return
  await inboxes.noteSetup(ctx, inbox.id, step, 'proven', detail)
  inbox.setup[step] = { state: 'proven', at: ctx.now().toISOString(), detail: detail ?? null }
}

type Router = ReturnType<typeof createRouter>

/**
 * Finds the inbox of a business number, for one run of a job. An account has one callback for all its numbers, so what
 * arrives at one inbox may be for another.
 */
function createRouter(ctx: Ctx) {
  const found = new Map<string, Promise<InboxRow | undefined>>()
  return (phoneNumberId: string): Promise<InboxRow | undefined> => {
    const known = found.get(phoneNumberId) ?? inboxes.findInboxByNumber(ctx, phoneNumberId)
    found.set(phoneNumberId, known)
    return known
  }
}

/** As it was when it came in: a secret that is replaced before it is read takes nothing back of what was acknowledged. */
async function isProvenFor(ctx: Ctx, receipt: queries.Receipt, target: InboxRow): Promise<boolean> {
  if (receipt.proven_for !== null) return receipt.proven_for.includes(target.id)
  if (target.id === receipt.inbox_id) return true
  const door = await inboxes.getInbox(ctx, receipt.inbox_id)
  return inboxes.openSecret(ctx, door, 'app_secret') === inboxes.openSecret(ctx, target, 'app_secret')
}
