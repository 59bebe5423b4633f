import type { Ctx } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import * as queries from './queries.ts'
import * as reach from './reach-queries.ts'
import { firstSpelling, normalizePhone, spellingsOf } from './rules.ts'
import { ContactChanged } from './schema.ts'

/** Whom a business writes to first: somebody it knows, or a number. */
type Addressee = { contact_id: number } | { phone_number: string }

/** The number as the provider takes it, with `+`. Refuses one that lacks its country's code or cannot be one. */
export function readNumber(text: string): string {
  const number = normalizePhone(text)
  if (number === undefined || !/^\+\d{7,15}$/.test(number)) throw invalid('contact.number_form').at('phone_number')
  if (number.startsWith('+0')) throw invalid('contact.number_country').at('phone_number')
  return number
}

/**
 * The contact that is written to, made when nobody has the number, so that the account knows him by it. Holds a lock on
 * the number until commit. Refuses a contact without a number and one whose number is another contact's.
 */
export async function reachContact(ctx: Ctx, scope: string, addressee: Addressee): Promise<number> {
  if ('phone_number' in addressee) return reachNumber(ctx, scope, readNumber(addressee.phone_number))
  const contact = await queries.lockContact(ctx.db, addressee.contact_id)
  if (!contact) throw invalid('contact.unknown', { id: addressee.contact_id }).at('contact_id')
  if (await reach.isReachable(ctx.db, scope, contact.id)) return contact.id
  if (!contact.phone_number) throw invalid('contact.no_number').at('contact_id')
  return claim(ctx, scope, contact.id, readNumber(contact.phone_number))
}

async function reachNumber(ctx: Ctx, scope: string, number: string): Promise<number> {
  const spellings = spellingsOf(number.slice(1))
  await queries.lockIdentity(ctx.db, scope, [firstSpelling(number.slice(1))])
  const owner = await reach.findOwner(ctx.db, scope, spellings)
  if (owner !== undefined) return owner
  const known = await reach.findByNumber(ctx.db, spellings)
  if (known !== undefined) return claim(ctx, scope, known, number)
  const id = await queries.insertContact(ctx.db, { phone_number: number })
  emit(ctx, ContactChanged, { contact_id: id })
  return claim(ctx, scope, id, number)
}

/** Makes the number the contact's, unless it is another one's, in whatever spelling. */
async function claim(ctx: Ctx, scope: string, contactId: number, number: string): Promise<number> {
  const digits = number.slice(1)
  const owner = () => reach.findOwner(ctx.db, scope, spellingsOf(digits))
  if ((await owner()) === undefined)
    await queries.insertIdentities(ctx.db, scope, contactId, [{ kind: 'phone', value: digits }])
  if ((await owner()) !== contactId) throw conflict('contact.phone_taken').at('contact_id')
  return contactId
}
