import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { type Page, type Paging, pageOf, span } from '../../platform/page.ts'
import * as queries from './queries.ts'
import { type Contact, ContactChanged, type SenderIdentity } from './schema.ts'

export async function listContacts(ctx: Ctx, paging: Paging): Promise<Page<Contact>> {
  const { limit, offset } = span(paging)
  const [rows, total] = await Promise.all([queries.listContacts(ctx.db, limit, offset), queries.countContacts(ctx.db)])
  return pageOf(rows.map(present), total, paging)
}

export async function getContact(ctx: Ctx, id: number): Promise<Contact> {
  const row = await queries.findContact(ctx.db, id)
  if (!row) throw notFound()
  return present(row)
}

/**
 * The contact behind a sender, made when the sender is new. Holds a lock on the sender until commit, so one customer's
 * messages are taken one at a time.
 */
export async function recogniseSender(
  ctx: Ctx,
  sender: { scope: string; from: SenderIdentity; profile_name: string | null; at: Date },
): Promise<number> {
  const identities = [
    { kind: 'phone', value: sender.from.phone },
    { kind: 'user_id', value: sender.from.user_id },
    { kind: 'parent_user_id', value: sender.from.parent_user_id },
  ].filter((identity): identity is { kind: string; value: string } => Boolean(identity.value))
  const [first] = identities
  if (!first) throw new Error('a sender without any identity')

  await queries.lockIdentity(ctx.db, sender.scope, first.value)
  const known = await queries.findByIdentity(ctx.db, sender.scope, identities)
  if (known) {
    if (known.known < identities.length) {
      await queries.insertIdentities(ctx.db, sender.scope, known.contact_id, identities)
    }
    await queries.updateSeen(ctx.db, known.contact_id, sender.at)
    return known.contact_id
  }
  const id = await queries.insertContact(ctx.db, {
    ...splitName(sender.profile_name),
    phone_number: sender.from.phone ? `+${sender.from.phone}` : null,
  })
  await queries.insertIdentities(ctx.db, sender.scope, id, identities)
  await queries.updateSeen(ctx.db, id, sender.at)
  emit(ctx, ContactChanged, { contact_id: id })
  return id
}

/** Profile names are the customer's own words: cut at a length, never parsed beyond the first blank. */
function splitName(profileName: string | null): { first_name: string; last_name: string } {
  const name = Array.from((profileName ?? '').replace(/\s+/g, ' ').trim())
    .slice(0, 140)
    .join('')
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

const present = (row: queries.ContactRow): Contact => ({ ...row, avatar_url: null })
