import type { Ctx } from '../../../platform/context.ts'
import { decodeDelivery, type Inbound, isSigned, readDelivery } from '../../../providers/whatsapp/webhook.ts'
import * as inboxes from '../../channels/inboxes/service.ts'

/**
 * `key`: the inbox's app secret, undefined if the key ring cannot open it. `refuses`: the inbox is marked as one whose
 * calls are refused.
 */
export type WebhookInbox = {
  id: number
  phone_number_id: string
  waba_id: string
  key: string | undefined
  refuses: boolean
}

/** What the inboxes were like when they were read: `readAt` by the clock of this process, `state` as `stateOfProof`. */
export type Known = { readAt: number; state: string; inboxes: WebhookInbox[] }

/**
 * Remembers the app secrets of all inboxes, so that a call needs no query for them. Another host may change them at any
 * time. So a proof counts only while the inboxes are in the state in which they were read, and a call without a proof
 * is judged again after the caller has had them forgotten. Whether the inbox exists and is enabled is checked once more
 * when the receipt is read.
 */
export function createInboxCache() {
  type Entry = { answer: Promise<Known>; known?: Known }
  let newest: Entry | undefined
  return {
    list(ctx: Ctx): Promise<Known> {
      if (newest) return newest.answer
      const entry: Entry = { answer: readInboxes(ctx) }
      newest = entry
      const forget = () => {
        if (newest === entry) newest = undefined
      }
      entry.answer.then((known) => {
        entry.known = known
        // A secret that cannot be opened may be repaired at any moment, and the provider repeats the calls that were
        // refused until then. So it is not remembered.
        if (known.inboxes.some(({ key }) => key === undefined)) forget()
      }, forget)
      return entry.answer
    },
    forget(known: Known): void {
      if (newest?.known === known) newest = undefined
    },
  }
}
export type InboxCache = ReturnType<typeof createInboxCache>

async function readInboxes(ctx: Ctx): Promise<Known> {
  const readAt = performance.now()
  const { inboxes: rows, state } = await inboxes.listInboxesWithState(ctx)
  const known = rows.map((inbox) => ({
    id: inbox.id,
    phone_number_id: inbox.config.phone_number_id,
    waba_id: inbox.config.waba_id,
    key: inboxes.tryOpenSecret(ctx, inbox, 'app_secret'),
    refuses: inbox.setup.signature?.state === 'failed',
  }))
  return { readAt, state, inboxes: known }
}

/**
 * What a call proves as long as the inboxes are as they are `known`. `proven`: the inboxes whose own secret signed the
 * call. `unproven`: the inboxes for which it has no proof and needs one. While there are any, the call is refused, so
 * that the provider repeats it. `kept`: the call contains something that can be filed now.
 */
export type Proof = { proven: WebhookInbox[]; unproven: WebhookInbox[]; kept: boolean }

/**
 * For which inboxes a call is proven. Whatever address the call came to, each inbox's part is proven only by that
 * inbox's own app secret: an account has one callback for all its numbers, and one app must not write for another. A
 * call that concerns no inbox has to be proven for the one that it arrived at.
 */
export function judge(
  candidates: WebhookInbox[],
  arrivedAt: WebhookInbox,
  isSignedWith: (key: string) => boolean,
  concerns: Concerns,
): Proof {
  const verdicts = new Map<string, boolean>()
  const signed = ({ key }: WebhookInbox) => {
    if (key === undefined) return false
    const verdict = verdicts.get(key) ?? isSignedWith(key)
    verdicts.set(key, verdict)
    return verdict
  }
  const proven = candidates.filter(signed)
  if (proven.length === 0) return { proven, unproven: [arrivedAt], kept: false }
  if (proven.length === candidates.length) return { proven, unproven: [], kept: true }
  const concerned = concerns(candidates)
  const groups = concerned.length > 0 ? concerned : [[arrivedAt]]
  const open = groups.filter((group) => !group.some((inbox) => proven.includes(inbox)))
  return { proven, unproven: [...new Set(open.flat())], kept: open.length < groups.length }
}

/** Groups of inboxes that a call concerns. It has to be proven for one inbox of each group. */
type Concerns = (candidates: WebhookInbox[]) => WebhookInbox[][]

export const signedWith = (body: Buffer, signature: string | undefined) => (key: string) =>
  isSigned(body, signature, key)

/**
 * Reads a call when it is first asked, and only once. What concerns a number is for the inbox of that number. What
 * concerns an account is for any of its inboxes.
 */
export function concernsOf(ctx: Ctx, body: Buffer): Concerns {
  let read: Inbound[] | undefined
  return (candidates) => {
    read ??= readOrNothing(ctx, body)
    const numbers = new Set(read.flatMap((item) => ('phone_number_id' in item ? [item.phone_number_id] : [])))
    const accounts = new Set(read.flatMap((item) => (item.kind === 'template_status' ? [item.waba_id] : [])))
    const groups = [
      ...[...numbers].map((number) => candidates.filter((inbox) => inbox.phone_number_id === number)),
      ...[...accounts].map((account) => candidates.filter((inbox) => inbox.waba_id === account)),
    ]
    return groups.filter((group) => group.length > 0)
  }
}

/** A body that cannot be decoded concerns no inbox. If it is signed, it is kept all the same. */
function readOrNothing(ctx: Ctx, body: Buffer): Inbound[] {
  try {
    return readDelivery(decodeDelivery(body), ctx.now())
  } catch {
    return []
  }
}
