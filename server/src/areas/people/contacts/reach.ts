import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import * as identities from './identity-queries.ts'
import * as queries from './queries.ts'
import * as reach from './reach-queries.ts'
import { firstSpelling, normalizePhone, onOneLine, spellingsOf } from './rules.ts'
import { type Addressee, ContactChanged } from './schema.ts'

/** The number as the provider takes it, with `+`. Refuses one that lacks its country's code or cannot be a number. */
function readNumber(text: string): string {
  const number = normalizePhone(text)
  if (number === undefined || !/^\+\d{7,15}$/.test(number)) throw invalid('contact.number_form').at('phone_number')
  if (number.startsWith('+0')) throw invalid('contact.number_country').at('phone_number')
  return number
}

type Names = { first_name?: string | undefined; last_name?: string | undefined }

/**
 * Returns the contact that is meant, or adds one under these names if nobody has the number or the address. Locks what
 * the contact is known by until commit.
 */
export async function noteContact(ctx: Ctx, scope: string, addressee: Addressee, names: Names): Promise<number> {
  if ('phone_number' in addressee) return noteNumber(ctx, scope, readNumber(addressee.phone_number), names)
  if ('contact_email' in addressee) return noteAddress(ctx, addressee.contact_email, names)
  const contact = await queries.lockContact(ctx.db, addressee.contact_id)
  if (!contact) throw invalid('contact.unknown', { id: addressee.contact_id }).at('contact_id')
  return contact.id
}

/**
 * Makes sure that the account knows the contact by its number. Refuses a contact without a number, or whose number is
 * another contact's.
 */
export async function reachContact(ctx: Ctx, scope: string, id: number): Promise<number> {
  const contact = await queries.lockContact(ctx.db, id)
  if (!contact) throw invalid('contact.unknown', { id }).at('contact_id')
  if (await reach.isReachable(ctx.db, scope, contact.id)) return contact.id
  if (!contact.phone_number) throw invalid('contact.no_number').at('contact_id')
  return claim(ctx, scope, contact.id, readNumber(contact.phone_number))
}

async function noteNumber(ctx: Ctx, scope: string, number: string, names: Names): Promise<number> {
  const spellings = spellingsOf(number.slice(1))
  await identities.lockIdentities(ctx.db, [{ scope, value: firstSpelling(number.slice(1)) }])
  const owner = await reach.findOwner(ctx.db, scope, spellings)
  if (owner !== undefined) return owner
  const known = await reach.findByNumber(ctx.db, spellings)
  return known ?? write(ctx, { ...names, phone_number: number })
}

async function noteAddress(ctx: Ctx, email: string, names: Names): Promise<number> {
  return (await reach.findByAddress(ctx.db, email)) ?? write(ctx, { ...names, email })
}

async function write(ctx: Ctx, contact: Names & { phone_number?: string; email?: string }): Promise<number> {
  const { first_name = '', last_name = '' } = contact
  const names = { first_name: onOneLine(first_name), last_name: onOneLine(last_name) }
  const id = await queries.insertContact(ctx.db, { ...contact, ...names })
  emit(ctx, ContactChanged, { contact_id: id })
  return id
}

/** Makes the number the contact's, unless another contact has it in any spelling. */
async function claim(ctx: Ctx, scope: string, contactId: number, number: string): Promise<number> {
  const digits = number.slice(1)
  const owner = () => reach.findOwner(ctx.db, scope, spellingsOf(digits))
  if ((await owner()) === undefined)
    await identities.insertIdentities(ctx.db, [
      { scope, kind: 'phone', value: digits, contact_id: contactId, since: null },
    ])
  if ((await owner()) !== contactId) throw conflict('contact.phone_taken').at('contact_id')
  return contactId
}
