import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { createFilterReader } from '../../../platform/filters.ts'
import { type Page, type Paging, pageOf, span } from '../../../platform/page.ts'
import { readSearch } from '../../../platform/search.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { Upload } from '../../../platform/uploads.ts'
import * as files from '../../office/files/service.ts'
import { callingCode, withCallingCode } from './calling-codes.ts'
import * as queries from './queries.ts'
import { contactTerms, firstSpelling, normalizePhone, onOneLine, spellingsOf } from './rules.ts'
import {
  type Contact,
  ContactChanged,
  type ContactChanges,
  type ContactDetails,
  type ContactInput,
  type ContactNote,
  type ContactQuery,
  contactFilterFields,
  type SenderIdentity,
} from './schema.ts'

export { accessContact } from './known.ts'

export { noteContact, reachContact } from './reach.ts'
export { contactTerms } from './rules.ts'

const readFilters = createFilterReader(contactFilterFields)

/** With `visible`, a condition on rows of `conversation c`, those alone who have such a conversation. */
export async function listContacts(ctx: Ctx, query: ContactQuery, visible?: queries.Visible): Promise<Page<Contact>> {
  const words = query.query.trim() === '' ? null : contactTerms(readSearch(query.query))
  const { limit, offset } = span(query)
  const wanted = { words, filters: readFilters(query.filters), visible }
  const { total, rows } = await queries.findContacts(ctx.db, wanted, query, limit, offset)
  return pageOf(rows, total, query)
}

/** Contacts by name, e-mail address or any part of the number, newest first. */
export const searchContacts = (
  ctx: Ctx,
  search: Paging & { query: string },
  visible?: queries.Visible,
): Promise<Page<Contact>> =>
  listContacts(ctx, { ...search, query: readSearch(search.query), order: 'desc', order_by: 'created_at' }, visible)

export async function getContact(ctx: Ctx, id: number): Promise<ContactDetails> {
  const row = await queries.findContact(ctx.db, id)
  if (!row) throw notFound()
  return row
}

export function createContact(ctx: Ctx, input: ContactInput): Promise<ContactDetails> {
  return transaction(ctx, async (ctx) => {
    const columns = readInput(input)
    const { first_name, last_name, email, phone_number } = columns
    if (!first_name && !last_name && !email && !phone_number) throw invalid('contact.empty')
    if (phone_number) await refuseTaken(ctx, phone_number)
    const id = await queries.insertContact(ctx.db, columns)
    emit(ctx, ContactChanged, { contact_id: id })
    return getContact(ctx, id)
  })
}

/**
 * Writes what was sent, a new picture with it. How the provider knows the customer (`contact_identity`) is another matter and
 * stays.
 */
export async function editContact(
  ctx: Ctx,
  id: number,
  { avatar_url, ...input }: ContactChanges,
  file?: Upload,
): Promise<ContactDetails> {
  if (!file && avatar_url && !avatar_url.startsWith('/uploads/'))
    throw invalid('input.unhonoured', { field: 'avatar_url' }).at('avatar_url')
  const picture = file && (await files.storePicture(ctx, file))
  const edit = (ctx: Ctx) =>
    changeContact(ctx, id, async (ctx, contact) => {
      const columns = readInput(input)
      const { phone_number } = columns
      if (phone_number && phone_number !== contact.phone_number) await refuseTaken(ctx, phone_number, id)
      if (picture) await files.usePicture(ctx, picture, 'contact', id)
      else if (avatar_url === null || avatar_url === '') await files.dropPicture(ctx, 'contact', id)
      await queries.updateContact(ctx.db, id, { ...columns, avatar: picture?.uuid }, ctx.now())
    })
  return picture ? files.useStored(ctx, picture, edit) : transaction(ctx, edit)
}

/** Refuses with 404 what is nobody's picture. */
export async function getByPicture(ctx: Ctx, uuid: string): Promise<number> {
  const id = await queries.findByPicture(ctx.db, uuid)
  if (id === undefined) throw notFound()
  return id
}

async function refuseTaken(ctx: Ctx, phoneNumber: string, butBy: number | null = null): Promise<void> {
  const spellings = spellingsOf(phoneNumber.slice(1)).map((digits) => `+${digits}`)
  if (await queries.isPhoneTaken(ctx.db, spellings, butBy)) throw conflict('contact.phone_taken').at('phone_number')
}

/** A blocked customer's messages are kept, but they open nothing and nobody answers by himself. */
export const blockContact = (ctx: Ctx, id: number, blocked: boolean): Promise<ContactDetails> =>
  transaction(ctx, (ctx) => changeContact(ctx, id, (ctx) => queries.updateContact(ctx.db, id, { blocked }, ctx.now())))

/** With the open transaction. */
async function changeContact(
  ctx: Ctx,
  id: number,
  change: (ctx: Ctx, contact: Contact) => Promise<void>,
): Promise<ContactDetails> {
  const contact = await queries.lockContact(ctx.db, id)
  if (!contact) throw notFound()
  await change(ctx, contact)
  emit(ctx, ContactChanged, { contact_id: id })
  return getContact(ctx, id)
}

export async function listNotes(ctx: Ctx, contactId: number): Promise<ContactNote[]> {
  await getContact(ctx, contactId)
  return queries.listNotes(ctx.db, contactId)
}

export function addNote(ctx: Ctx, contactId: number, note: string): Promise<ContactNote> {
  return transaction(ctx, async (ctx) => {
    const author = agentId(ctx)
    if (author === null || !(await queries.lockContact(ctx.db, contactId))) throw notFound()
    const row = await queries.insertNote(ctx.db, { contact_id: contactId, agent_id: author, note, now: ctx.now() })
    emit(ctx, ContactChanged, { contact_id: contactId })
    return row
  })
}

export function deleteNote(ctx: Ctx, contactId: number, id: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.deleteNote(ctx.db, contactId, id))) throw notFound()
    emit(ctx, ContactChanged, { contact_id: contactId })
  })
}

type Sender = { scope: string; from: SenderIdentity; profile_name: string | null; at: Date }

/**
 * The contact behind a sender, made when the sender is new. Holds a lock on the sender until commit, so one customer's
 * messages are taken one at a time. A number that an agent wrote down before becomes the sender's by his first message.
 */
export const recogniseSender = (ctx: Ctx, sender: Sender): Promise<number> => recognise(ctx, sender, sender.at)

/** The same for somebody who is written to, from outside of the desk. */
export const recogniseRecipient = (ctx: Ctx, recipient: Omit<Sender, 'profile_name'>): Promise<number> =>
  recognise(ctx, { ...recipient, profile_name: null })

async function recognise(ctx: Ctx, { scope, from, profile_name }: Sender, seenAt: Date | null = null): Promise<number> {
  const identities = identitiesOf(from)
  const spellings = from.phone ? spellingsOf(from.phone) : []
  await lockPerson(ctx, scope, identities)
  const [, ...otherSpellings] = spellings.map((value) => ({ kind: 'phone', value }))
  const known = await queries.findByIdentity(ctx.db, scope, [...identities, ...otherSpellings], seenAt)
  if (known) {
    if (identities.some(({ value }) => !known.known.includes(value))) {
      await queries.insertIdentities(ctx.db, scope, known.contact_id, identities)
    }
    return known.contact_id
  }
  const phone_number = from.phone ? `+${from.phone}` : null
  const id =
    (phone_number &&
      (await queries.findUnclaimed(
        ctx.db,
        spellings.map((digits) => `+${digits}`),
      ))) ||
    (await queries.insertContact(ctx.db, { ...splitName(profile_name), phone_number }))
  await queries.insertIdentities(ctx.db, scope, id, identities)
  if (seenAt) await queries.updateSeen(ctx.db, id, seenAt)
  emit(ctx, ContactChanged, { contact_id: id })
  return id
}

type Names = Pick<SenderIdentity, 'phone' | 'user_id'>

/**
 * Notes what else the provider calls a customer who was addressed in one way, so that an answer under that name is his. A
 * name that is somebody else's stays there.
 */
export async function learnAlias(ctx: Ctx, scope: string, addressed: Names, told: Names): Promise<void> {
  const [old, all] = [addressed, told].map((names) => identitiesOf({ ...names, parent_user_id: null }))
  const news = all!.filter(({ value }) => value !== addressed.phone && value !== addressed.user_id)
  if (news.length === 0) return
  await transaction(ctx, async (ctx) => {
    await lockPerson(ctx, scope, [...old!, ...news])
    const known = await queries.findByIdentity(ctx.db, scope, old!)
    if (!known || !(await queries.insertIdentities(ctx.db, scope, known.contact_id, news))) return
    emit(ctx, ContactChanged, { contact_id: known.contact_id })
  })
}

/** What a customer is known by, the surest first. */
function identitiesOf({ phone, user_id, parent_user_id }: SenderIdentity): queries.Identity[] {
  return [
    { kind: 'phone', value: phone },
    { kind: 'user_id', value: user_id },
    { kind: 'parent_user_id', value: parent_user_id },
  ].filter((identity): identity is queries.Identity => Boolean(identity.value))
}

/** Whatever spelling of the number comes first, it is the same person. */
async function lockPerson(ctx: Ctx, scope: string, identities: queries.Identity[]): Promise<void> {
  if (identities.length === 0) throw new Error('a person without any identity')
  const names = identities.map(({ kind, value }) => (kind === 'phone' ? firstSpelling(value) : value))
  await queries.lockIdentity(ctx.db, scope, names)
}

export type Moved = { contact_id: number; from: string | null; to: string | null }

/**
 * Gives a customer the number or user id that the provider knows him by from now on, and undefined when nothing is to be
 * moved: he is not known, has moved already, or the new one is somebody else's. Two contacts are never made into one.
 */
export async function moveIdentity(
  ctx: Ctx,
  scope: string,
  before: SenderIdentity,
  after: SenderIdentity,
): Promise<Moved | undefined> {
  const old = identitiesOf(before)
  if (old.length === 0) return undefined
  await lockPerson(ctx, scope, [...old, ...identitiesOf(after)])
  const known = await queries.findByIdentity(ctx.db, scope, old)
  if (!known) return undefined
  const { contact_id } = known
  let moved = false
  for (const { kind, value: from } of old) {
    const to = identitiesOf(after).find((identity) => identity.kind === kind)?.value
    if (!to || to === from) continue
    moved = (await queries.replaceIdentity(ctx.db, scope, kind, { from, to, contact_id }, ctx.now())) || moved
  }
  if (!moved) return undefined
  const number = { from: before.phone && `+${before.phone}`, to: after.phone && `+${after.phone}` }
  if (number.from && number.to) await queries.followNumber(ctx.db, contact_id, number.from, number.to, ctx.now())
  emit(ctx, ContactChanged, { contact_id })
  return { contact_id, ...number }
}

/** Profile names are the customer's own words: cut at a length, never parsed beyond the first blank. */
function splitName(profileName: string | null): { first_name: string; last_name: string } {
  const name = Array.from(onOneLine(profileName ?? ''))
    .slice(0, 140)
    .join('')
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

const readInput = ({
  first_name,
  last_name,
  phone_number,
  phone_number_country_code: code,
  ...rest
}: ContactInput) => ({
  ...rest,
  first_name: first_name === undefined ? undefined : onOneLine(first_name),
  last_name: last_name === undefined ? undefined : onOneLine(last_name),
  phone_number: typeof phone_number === 'string' ? readPhone(phone_number, code ?? '') : phone_number,
})

function readPhone(text: string, code: string): string {
  const calling = callingCode(code)
  if (calling === undefined)
    throw invalid('input.invalid', {
      field: 'phone_number_country_code',
      rule: { rule: 'other', params: { keyword: 'country' } },
    }).at('phone_number_country_code')
  const phone = normalizePhone(withCallingCode(text, calling))
  if (phone === undefined) throw invalid('contact.phone_number').at('phone_number')
  return phone
}
