import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { createFilterReader } from '../../../platform/lists/filters.ts'
import { type Paging, readPage, span } from '../../../platform/lists/page.ts'
import { type FoundPage, pageOfFound, readSearch } from '../../../platform/lists/search.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { AttributeChanges, Difference } from '../../office/attributes/schema.ts'
import * as attributes from '../../office/attributes/service.ts'
import { record } from '../../office/audit/service.ts'
import * as files from '../../office/files/service.ts'
import { rowsVisibleTo, visibleTo } from '../../office/sight/service.ts'
import { callingCode, withCallingCode } from './calling-codes.ts'
import { findContacts } from './finding.ts'
import { accessContact, readsAllContacts } from './known.ts'
import * as queries from './queries.ts'
import { contactTerms, normalizePhone, onOneLine, spellingsOf } from './rules.ts'
import {
  type Contact,
  ContactChanged,
  type ContactChanges,
  type ContactDetails,
  type ContactInput,
  type ContactNote,
  type ContactQuery,
  contactFilterFields,
} from './schema.ts'

export { countryOfNumber } from './calling-codes.ts'
export { accessContact } from './known.ts'
export { contactText } from './queries.ts'
export { noteContact, reachContact } from './reach.ts'
export {
  everySpellingOf,
  followAccount,
  identityValuesOf,
  learnIdentities,
  lockSenders,
  moveIdentity,
  otherSpellingOf,
  recogniseRecipient,
  recogniseSenders,
} from './recognising.ts'
export { contactTerms } from './rules.ts'

const readFilters = createFilterReader(contactFilterFields)

/** All contacts, also those without a conversation that the actor may see. */
export const listContacts = (ctx: Ctx, query: ContactQuery): Promise<FoundPage<Contact>> => list(ctx, query)

/** Finds contacts that the actor may see, by name, email address or any part of the number, newest first. */
export function searchContacts(ctx: Ctx, search: Paging & { query: string }): Promise<FoundPage<Contact>> {
  const query = { ...search, query: readSearch(search.query), order: 'desc', order_by: 'created_at' } as const
  if (readsAllContacts(ctx)) return list(ctx, query)
  return list(ctx, query, { visible: visibleTo(ctx), visibleBeginnings: rowsVisibleTo(ctx, queries.knownBeginnings) })
}

/** With a `sight`, lists only contacts that have a conversation which may be seen. */
async function list(ctx: Ctx, query: ContactQuery, sight?: queries.Sight): Promise<FoundPage<Contact>> {
  const words = query.query.trim() === '' ? null : contactTerms(readSearch(query.query))
  const wanted = { words, filters: readFilters(query.filters), visible: sight?.visible }
  if (words === null) {
    const page = await readPage(
      query,
      () => queries.countContacts(ctx.db, wanted),
      (slice) => queries.listContacts(ctx.db, wanted, query, slice),
    )
    return { ...page, total_is_capped: false }
  }
  const { rows, ...found } = await findContacts(ctx.db, { ...wanted, words, sight }, query, span(query))
  return pageOfFound(rows, found, query)
}

/** The contact, if the actor may see them. Refuses with 404 otherwise. */
export async function readContact(ctx: Ctx, id: number): Promise<ContactDetails> {
  await accessContact(ctx, id)
  return getContact(ctx, id)
}

/** The contact, whoever may see them. Refuses with 404 if there is none. */
export async function getContact(ctx: Ctx, id: number): Promise<ContactDetails> {
  const row = await queries.findContact(ctx.db, id)
  if (!row) throw notFound()
  return row
}

/** Refuses a contact that nothing is known of, and with 409 an address or a number that another one has. */
export function createContact(ctx: Ctx, { custom_attributes, ...input }: ContactInput): Promise<ContactDetails> {
  return transaction(ctx, async (ctx) => {
    const columns = readInput(input)
    const { first_name, last_name, email, phone_number } = columns
    if (!first_name && !last_name && !email && !phone_number) throw invalid('contact.empty')
    if (phone_number) await refuseTaken(ctx, phone_number)
    const id = await queries.insertContact(ctx.db, columns)
    await writeAttributes(ctx, id, custom_attributes, 'custom_attributes.')
    emit(ctx, ContactChanged, { contact_id: id })
    return getContact(ctx, id)
  })
}

/**
 * Writes the fields that were sent, and a new picture. Refuses with 404 a contact that the actor may not see, and with
 * 409 a number that another one has. How the provider knows the customer (`contact_identity`) stays unchanged.
 */
export async function editContact(
  ctx: Ctx,
  id: number,
  { avatar_url, custom_attributes, ...input }: ContactChanges,
  file?: Upload,
): Promise<ContactDetails> {
  await accessContact(ctx, id)
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
      await writeAttributes(ctx, id, custom_attributes, 'custom_attributes.')
    })
  return picture ? files.useStored(ctx, picture, edit) : transaction(ctx, edit)
}

/**
 * Notes what the desk wants to know of the contact, and returns what changed. The caller has seen to it that the actor
 * may see them.
 */
export function setAttributes(ctx: Ctx, id: number, changes: AttributeChanges): Promise<Difference[]> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.lockContact(ctx.db, id))) throw notFound()
    const differences = await writeAttributes(ctx, id, changes)
    emit(ctx, ContactChanged, { contact_id: id })
    return differences
  })
}

async function writeAttributes(
  ctx: Ctx,
  id: number,
  changes: AttributeChanges = {},
  within = '',
): Promise<Difference[]> {
  if (Object.keys(changes).length === 0) return []
  const values = await attributes.readChanges(ctx, 'contact', changes, within)
  const before = await queries.getAttributes(ctx.db, id)
  await queries.updateAttributes(ctx.db, id, values, ctx.now())
  return attributes.listDifferences(ctx, before, values)
}

/** The picture of a contact. Refuses with 404 one that belongs to nobody whom the actor may see. */
export async function openPicture(ctx: Ctx, uuid: string): Promise<files.Opened> {
  const id = await queries.findByPicture(ctx.db, uuid)
  if (id === undefined) throw notFound()
  await accessContact(ctx, id)
  return files.openPictureOfContact(ctx, uuid)
}

async function refuseTaken(ctx: Ctx, phoneNumber: string, butBy: number | null = null): Promise<void> {
  const spellings = spellingsOf(phoneNumber.slice(1)).map((digits) => `+${digits}`)
  if (await queries.isPhoneTaken(ctx.db, spellings, butBy)) throw conflict('contact.phone_taken').at('phone_number')
}

/**
 * Blocks or unblocks a contact that the actor may see. A blocked customer's messages are kept, but they open no
 * conversation and get no automatic answer.
 */
export async function blockContact(ctx: Ctx, id: number, blocked: boolean): Promise<ContactDetails> {
  await accessContact(ctx, id)
  return transaction(ctx, (ctx) =>
    changeContact(ctx, id, (ctx) => queries.updateContact(ctx.db, id, { blocked }, ctx.now())),
  )
}

/** Runs in the open transaction. */
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

/** The newest 500 notes on a contact that the actor may see, newest first. */
export async function listNotes(ctx: Ctx, contactId: number): Promise<ContactNote[]> {
  await readContact(ctx, contactId)
  return queries.listNotes(ctx.db, contactId)
}

/** Adds a note of the calling agent on a contact that they may see. */
export async function addNote(ctx: Ctx, contactId: number, note: string): Promise<ContactNote> {
  await accessContact(ctx, contactId)
  return transaction(ctx, async (ctx) => {
    const author = agentId(ctx)
    if (author === null || !(await queries.lockContact(ctx.db, contactId))) throw notFound()
    const row = await queries.insertNote(ctx.db, { contact_id: contactId, agent_id: author, note, now: ctx.now() })
    emit(ctx, ContactChanged, { contact_id: contactId })
    return row
  })
}

/**
 * Deletes a note on a contact that the actor may see. Nothing that the note said is kept. The audit log says that there
 * was one, and who wrote it.
 */
export async function deleteNote(ctx: Ctx, contactId: number, id: number): Promise<void> {
  await accessContact(ctx, contactId)
  return transaction(ctx, async (ctx) => {
    const before = await queries.deleteNote(ctx.db, contactId, id)
    if (!before) throw notFound()
    await record(ctx, 'contact_note_deleted', { type: 'contact', id: contactId }, { before })
    emit(ctx, ContactChanged, { contact_id: contactId })
  })
}

const readInput = ({
  first_name,
  last_name,
  phone_number,
  phone_number_country_code: code,
  ...rest
}: Omit<ContactInput, 'custom_attributes'>) => ({
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
