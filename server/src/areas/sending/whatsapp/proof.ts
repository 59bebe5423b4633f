import type { Ctx } from '../../../platform/context.ts'
import { decodeDelivery, type Inbound, isSigned, readDelivery } from '../../../providers/whatsapp/webhook.ts'
import * as inboxes from '../../channels/inboxes/service.ts'

/** `key`: its app secret, undefined when the key ring does not open it. `refuses`: it is noted that deliveries are refused. */
export type WebhookInbox = {
  id: number
  phone_number_id: string
  waba_id: string
  key: string | undefined
  refuses: boolean
}

/**
 * Remembers the app secrets of all inboxes for a second, so that a burst costs no query a delivery. That is sound because
 * nothing but the signature is decided by it: for a second after a change the old secret is still accepted, and the new
 * one does nearly at once. Whether the inbox exists and is enabled is asked again when reading.
 */
export function createInboxCache() {
  let known: { readAt: number; inboxes: Promise<WebhookInbox[]> } | undefined
  return {
    list(ctx: Ctx, lifeMs: number): Promise<WebhookInbox[]> {
      if (known && known.readAt + lifeMs > performance.now()) return known.inboxes
      const entry = { readAt: performance.now(), inboxes: readInboxes(ctx) }
      known = entry
      const forget = () => {
        if (known === entry) known = undefined
      }
      // A secret that cannot be opened is mended at any moment, and the provider repeats what was refused for it.
      entry.inboxes.then((found) => found.some(({ key }) => key === undefined) && forget(), forget)
      return entry.inboxes
    },
  }
}

async function readInboxes(ctx: Ctx): Promise<WebhookInbox[]> {
  return (await inboxes.listInboxRows(ctx)).map((inbox) => ({
    id: inbox.id,
    phone_number_id: inbox.config.phone_number_id,
    waba_id: inbox.config.waba_id,
    key: inboxes.tryOpenSecret(ctx, inbox, 'app_secret'),
    refuses: inbox.setup.signature?.state === 'failed',
  }))
}

/**
 * `proven`: the inboxes whose own secret signed it. `unproven`: those it would have to be proven for and is not; while there
 * are any it is refused, so that it comes again. `kept`: there is something in it that can be filed now.
 */
export type Proof = { proven: WebhookInbox[]; unproven: WebhookInbox[]; kept: boolean }

/**
 * Whom a delivery is proven for. Whatever address it came to, what it brings for an inbox is proven by that inbox's own app
 * secret and no other: an account has one callback for all its numbers, while two apps must not write for each other. What
 * concerns no inbox has to be proven for the one it arrived at.
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

/** Groups of inboxes that a delivery concerns: it has to be proven for one of each group. */
type Concerns = (candidates: WebhookInbox[]) => WebhookInbox[][]

export const signedWith = (body: Buffer, signature: string | undefined) => (key: string) =>
  isSigned(body, signature, key)

/** Reads a delivery once, when it is asked. A number has one inbox; what is said of an account is for any of its inboxes. */
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

/** What cannot be decoded concerns nobody; that it was signed is reason enough to keep it. */
function readOrNothing(ctx: Ctx, body: Buffer): Inbound[] {
  try {
    return readDelivery(decodeDelivery(body), ctx.now())
  } catch {
    return []
  }
}
