import { beginningOf } from '../../../platform/beginning.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isDatabaseLost, isOutOfRoom } from '../../../platform/errors.ts'
import { classify, failureReason } from '../../../providers/whatsapp/errors.ts'
import type { InboundChange, InboundEcho, InboundMessage, NumberChange } from '../../../providers/whatsapp/received.ts'
import {
  decodeDelivery,
  type Inbound,
  type InboundStatus,
  readDelivery,
  type TemplateStatus,
} from '../../../providers/whatsapp/webhook.ts'
import type { InboxRow, SetupStep } from '../../channels/inboxes/schema.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as templates from '../../channels/templates/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import * as deliveries from '../deliveries/service.ts'
import type { Receipt } from './queries.ts'
import * as queries from './queries.ts'

type Item = { receipt: Receipt; inbound: Inbound }
type MessageItem = { receipt: Receipt; inbound: InboundMessage }
type OtherItem = { receipt: Receipt; inbound: Exclude<Inbound, InboundMessage> }
/** Something that belongs to a number of the business. */
type OfNumber = Extract<Inbound, { phone_number_id: string }>
type ItemOfNumber<Kind extends OfNumber = OfNumber> = { receipt: Receipt; inbound: Kind }

/**
 * What happened to something that somebody wrote or did. `hidden`: it was stored without the code that it contained.
 * `known`: it was filed before. `changed`: it is shown on its message. `kept`: it waits for its message. `foreign`: it
 * was dropped, because it named the message of another customer. `moved`: the customer has another number.
 */
type State = 'stored' | 'hidden' | 'known' | 'foreign' | 'changed' | 'kept' | 'moved'
/** `outcome` is a note for the operator. No code reads it. */
type Became = { outcome: string; state?: State }
/** `outOfRoom`: it failed because the database had no room, so it is not given up. */
export type Filed = Item & Became & { failure?: string; outOfRoom?: boolean }

const noInbox = 'for a number without an inbox'
/** The call was refused as a whole because of this part, so the provider repeats it. */
const unproven = 'not proven for its inbox'

/**
 * Files everything that these receipts contain, and returns what happened to each part. Messages of customers are filed
 * together, everything else one by one. A failure does not hold up other parts and is returned, not thrown. Throws only
 * if the database is gone.
 */
export async function fileReceipts(ctx: Ctx, receipts: Receipt[]): Promise<Filed[]> {
  const items = receipts.flatMap((receipt) => decode(ctx, receipt).map((inbound) => ({ receipt, inbound })))
  const findInbox = createInboxFinder(ctx)
  const filed: Filed[] = []
  for (const span of spansOf(items)) {
    filed.push(...(await fileMessages(ctx, findInbox, span.filter(isMessage))))
    for (const item of span.filter(isOther)) {
      filed.push({ ...item, ...(await attempt(ctx, item, () => fileOther(ctx, findInbox, item))) })
    }
  }
  return filed
}

/** Ends a span with each new number of a customer, because it decides whose messages the ones after it are. */
function spansOf(items: Item[]): Item[][] {
  const spans: Item[][] = [[]]
  for (const item of items) {
    spans.at(-1)!.push(item)
    if (item.inbound.kind === 'number_change') spans.push([])
  }
  return spans
}

const isMessage = (item: Item): item is MessageItem => item.inbound.kind === 'message'
const isOther = (item: Item): item is OtherItem => !isMessage(item)

/** Reads a receipt. One that cannot be decoded is not tried again: it is signed, so a repetition would be the same. */
function decode(ctx: Ctx, receipt: Receipt): Inbound[] {
  try {
    return readDelivery(decodeDelivery(receipt.body), ctx.now())
  } catch (error) {
    // Nothing else of this job can be filed, so all of it is read again later.
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, receipt_id: receipt.id }, 'a signed delivery cannot be decoded')
    return [{ kind: 'ignored', what: 'undecodable' }]
  }
}

async function fileMessages(ctx: Ctx, findInbox: FindInbox, items: MessageItem[]): Promise<Filed[]> {
  const filed: Filed[] = []
  const addressed: Addressed[] = []
  for (const item of items) {
    const inbox = await attempt(ctx, item, () => findOpenInbox(ctx, findInbox, item))
    if ('outcome' in inbox) filed.push(inbox)
    else addressed.push({ item, inbox })
  }
  return [...filed, ...(await fileAddressed(ctx, addressed))]
}

type Addressed = { item: MessageItem; inbox: InboxRow }

/**
 * Files messages in one transaction. If that fails, it files each half in a transaction of its own, in order, and so
 * on, until only those are left that fail alone. So a bad message holds up nothing else, and costs only a few
 * transactions.
 */
async function fileAddressed(ctx: Ctx, addressed: Addressed[]): Promise<Filed[]> {
  const [first, ...others] = addressed
  if (!first) return []
  const file = () => conversations.receiveMessages(ctx, addressed.map(asReceived))
  const became = (state: State): Became => ({ outcome: state, state })
  if (others.length === 0) {
    return [{ ...first.item, ...(await attempt(ctx, first.item, async () => became((await file())[0]!))) }]
  }
  try {
    const outcomes = await file()
    return addressed.map(({ item }, n) => ({ ...item, ...became(outcomes[n]!) }))
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    ctx.log.warn({ err: error, messages: addressed.length }, 'messages are filed in smaller batches')
    const middle = Math.ceil(addressed.length / 2)
    const before = await fileAddressed(ctx, addressed.slice(0, middle))
    return [...before, ...(await fileAddressed(ctx, addressed.slice(middle)))]
  }
}

/**
 * Customers are known by the account that the inbox names, whatever the call says: replies address them by the same
 * one.
 */
const scopeOf = (inbox: InboxRow): string => inbox.config.waba_id

function asReceived({ item: { inbound }, inbox }: Addressed) {
  const { phone_number_id: _, waba_id: __, ...written } = inbound
  return { ...written, inbox_id: inbox.id, reopen_window_hours: inbox.reopen_window_hours, scope: scopeOf(inbox) }
}

/** Returns the result of `work`. If that is a word, or if `work` throws, it returns what happened to the item. */
async function attempt<Answer = never>(
  ctx: Ctx,
  item: Item,
  work: () => Promise<Answer | string>,
): Promise<Exclude<Answer, string> | Filed> {
  try {
    const answer = await work()
    return typeof answer === 'string' ? { ...item, outcome: answer } : (answer as Exclude<Answer, string>)
  } catch (error) {
    // Nothing else of this job can be filed, so all of it is read again later.
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, receipt_id: item.receipt.id, kind: item.inbound.kind }, 'a delivery was not filed')
    const failure = error instanceof Error ? beginningOf(error.message, 500) : 'failed'
    return { ...item, outcome: 'failed', failure, outOfRoom: isOutOfRoom(error) }
  }
}

async function fileOther(ctx: Ctx, findInbox: FindInbox, { receipt, inbound }: OtherItem): Promise<Became | string> {
  if (inbound.kind === 'ignored') return inbound.what
  if (inbound.kind === 'template_status') return fileTemplateStatus(ctx, receipt, inbound)
  if (inbound.kind !== 'status') {
    const inbox = await findOpenInbox(ctx, findInbox, { receipt, inbound })
    return typeof inbox === 'string' ? inbox : fileWritten(ctx, inbox, inbound)
  }
  return fileStatus(ctx, findInbox, { receipt, inbound })
}

/**
 * The message may be of another inbox than has its number now: that one got another number or was deleted. A status for
 * a message that nobody has is kept for the number's inbox.
 */
async function fileStatus(ctx: Ctx, findInbox: FindInbox, item: ItemOfNumber<InboundStatus>): Promise<string> {
  const { kind: _, phone_number_id: __, ...status } = item.inbound
  const errors = status.errors.map((error) => ({ ...error, reason: failureReason(classify(error.code)) }))
  const apply = (inbox_id: number) => deliveries.applyStatus(ctx, { inbox_id, ...status, errors })
  const inbox = await findInbox(item.inbound.phone_number_id)
  if (inbox && !(await isProvenFor(ctx, item.receipt, inbox))) return unproven
  const state = inbox && (await apply(inbox.id))
  if (state && state !== 'kept') return state
  const sender = await findSender(ctx, item, state === 'kept')
  return sender === undefined ? (state ?? noInbox) : apply(sender)
}

/** Files what a customer did, or what the business did on its phone. */
async function fileWritten(
  ctx: Ctx,
  inbox: InboxRow,
  inbound: InboundChange | InboundEcho | NumberChange,
): Promise<Became> {
  const { phone_number_id: _, waba_id: __, ...written } = inbound
  const [inbox_id, scope] = [inbox.id, scopeOf(inbox)]
  switch (written.kind) {
    case 'echo': {
      const state = await conversations.receiveEcho(ctx, { ...written, inbox_id, scope })
      await deliveries.applyKept(ctx, inbox_id, written.provider_id)
      return { outcome: `echo ${state}`, state }
    }
    case 'number_change': {
      const state = await conversations.changeNumber(ctx, { ...written, inbox_id, scope })
      return { outcome: `number ${state}`, state }
    }
    case 'change': {
      const { kind: ___, change: kind, by: sender_type, from, ...change } = written
      const told_by = from && contacts.everySpellingOf(from)
      const state = await changes.addChange(ctx, { ...change, kind, sender_type, sender_id: null, told_by, inbox_id })
      return { outcome: `${kind} ${state}`, state }
    }
  }
}

/**
 * Applies the status of a template to the account that it names, through one of the account's inboxes for which the
 * receipt is proven.
 */
async function fileTemplateStatus(ctx: Ctx, receipt: Receipt, inbound: TemplateStatus): Promise<string> {
  const receiving = await inboxes.getInbox(ctx, receipt.inbox_id)
  if (await isProvenFor(ctx, receipt, receiving)) await proveStep(ctx, receiving, 'app_webhook')
  const ofAccount = await inboxes.listInboxesOfAccount(ctx, inbound.waba_id)
  for (const inbox of ofAccount) {
    if (!(await isProvenFor(ctx, receipt, inbox))) continue
    if (inbound.event !== null) await proveStep(ctx, inbox, 'template_event', `${inbound.name} ${inbound.event}`)
    return templates.applyStatus(ctx, inbox.id, inbound)
  }
  return ofAccount.length > 0 ? unproven : 'template status for an account without an inbox'
}

async function proveStep(ctx: Ctx, inbox: InboxRow, step: SetupStep, detail?: string): Promise<void> {
  if (inbox.setup[step]?.state === 'proven') return
  await inboxes.noteSetup(ctx, inbox.id, step, 'proven', detail)
  inbox.setup[step] = { state: 'proven', at: ctx.now().toISOString(), detail: detail ?? null }
}

type FindInbox = ReturnType<typeof createInboxFinder>

/**
 * Finds the inbox of a business number and remembers it for one run of a job. An account has one callback for all its
 * numbers, so what arrives at one inbox may be for another.
 */
function createInboxFinder(ctx: Ctx) {
  const found = new Map<string, Promise<InboxRow | undefined>>()
  return (phoneNumberId: string): Promise<InboxRow | undefined> => {
    const known = found.get(phoneNumberId) ?? inboxes.findInboxByNumber(ctx, phoneNumberId)
    found.set(phoneNumberId, known)
    return known
  }
}

/**
 * The inbox that sent a message from a number that it does not have any more. The call has to be proven for that inbox,
 * or for the one that has the number now (`isProvenForOwner`).
 */
async function findSender(
  ctx: Ctx,
  { receipt: { inbox_id, proven_for }, inbound }: ItemOfNumber<InboundStatus>,
  isProvenForOwner: boolean,
): Promise<number | undefined> {
  const proven = proven_for ?? [inbox_id]
  const sender = await queries.findSender(ctx.db, proven, inbound.phone_number_id, inbound.provider_id)
  if (sender === undefined || isProvenForOwner || proven.includes(sender)) return sender
  const secretOf = async (id: number) => inboxes.tryOpenSecret(ctx, await inboxes.getInbox(ctx, id), 'app_secret')
  const secret = await secretOf(inbox_id)
  return secret !== undefined && secret === (await secretOf(sender)) ? sender : undefined
}

/**
 * The inbox for what a customer or the business did, or why there is none. A disabled inbox does not accept it. Notes
 * in the inbox's setup that something has arrived.
 */
async function findOpenInbox(
  ctx: Ctx,
  findInbox: FindInbox,
  { receipt, inbound }: ItemOfNumber,
): Promise<InboxRow | string> {
  const inbox = await findInbox(inbound.phone_number_id)
  if (!inbox) return noInbox
  if (!(await isProvenFor(ctx, receipt, inbox))) return unproven
  if (!inbox.enabled) return 'inbox disabled'
  await proveStep(ctx, inbox, 'first_message')
  return inbox
}

/**
 * Whether the receipt was signed with the secret of this inbox when it came in. A secret that is replaced before the
 * receipt is read does not matter, because the provider was told that the call was accepted.
 */
async function isProvenFor(ctx: Ctx, receipt: Receipt, target: InboxRow): Promise<boolean> {
  if (receipt.proven_for !== null) return receipt.proven_for.includes(target.id)
  if (target.id === receipt.inbox_id) return true
  const receiving = await inboxes.getInbox(ctx, receipt.inbox_id)
  return inboxes.openSecret(ctx, receiving, 'app_secret') === inboxes.openSecret(ctx, target, 'app_secret')
}
