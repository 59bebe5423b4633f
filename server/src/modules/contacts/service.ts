import { agentId, type Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { createFilterReader } from '../../platform/filters.ts'
import { type Page, type Paging, pageOf, span } from '../../platform/page.ts'
import { readSearch } from '../../platform/search.ts'
import * as queries from './queries.ts'
import { contactTerms, normalizePhone, onOneLine } from './rules.ts'
import {
  type Contact,
  ContactChanged,
  type ContactInput,
  type ContactNote,
  type ContactQuery,
  contactFilterFields,
  type SenderIdentity,
} from './schema.ts'

export { contactTerms } from './rules.ts'

const readFilters = createFilterReader(contactFilterFields)

export async function listContacts(ctx: Ctx, query: ContactQuery): Promise<Page<Contact>> {
  const words = query.query.trim() === '' ? null : contactTerms(readSearch(query.query))
  const { limit, offset } = span(query)
  const wanted = { words, filters: readFilters(query.filters) }
  const { total, rows } = await queries.findContacts(ctx.db, wanted, query, limit, offset)
  return pageOf(rows.map(present), total, query)
}

/** Contacts by name, e-mail address or any part of the number, newest first. */
export const searchContacts = (ctx: Ctx, search: Paging & { query: string }): Promise<Page<Contact>> =>
  listContacts(ctx, { ...search, query: readSearch(search.query), order: 'desc', order_by: 'created_at' })

export async function getContact(ctx: Ctx, id: number): Promise<Contact> {
  const row = await queries.findContact(ctx.db, id)
  if (!row) throw notFound()
  return present(row)
}

export function createContact(ctx: Ctx, input: ContactInput): Promise<Contact> {
  return transaction(ctx, async (ctx) => {
    const columns = readInput(input)
    const { first_name, last_name, email, phone_number } = columns
    if (!first_name && !last_name && !email && !phone_number) throw invalid('contact.empty')
    if (phone_number && (await queries.isPhoneTaken(ctx.db, phone_number)))
      throw conflict('contact.phone_taken').at('phone_number')
    const id = await queries.insertContact(ctx.db, columns)
    emit(ctx, ContactChanged, { contact_id: id })
    return getContact(ctx, id)
  })
}

/** Writes what was sent. How the provider knows the customer (`contact_identity`) is another matter and stays. */
export function editContact(ctx: Ctx, id: number, input: ContactInput): Promise<Contact> {
  return changeContact(ctx, id, async (ctx, contact) => {
    const columns = readInput(input)
    const { phone_number } = columns
    const moved = phone_number && phone_number !== contact.phone_number
    if (moved && (await queries.isPhoneTaken(ctx.db, phone_number)))
      throw conflict('contact.phone_taken').at('phone_number')
    await queries.updateContact(ctx.db, id, columns, ctx.now())
  })
}

/** A blocked customer's messages are kept, but they open nothing and nobody answers by himself. */
export const blockContact = (ctx: Ctx, id: number, blocked: boolean): Promise<Contact> =>
  changeContact(ctx, id, (ctx) => queries.updateContact(ctx.db, id, { blocked }, ctx.now()))

function changeContact(
  ctx: Ctx,
  id: number,
  change: (ctx: Ctx, contact: queries.ContactRow) => Promise<void>,
): Promise<Contact> {
  return transaction(ctx, async (ctx) => {
    const contact = await queries.lockContact(ctx.db, id)
    if (!contact) throw notFound()
    await change(ctx, contact)
    emit(ctx, ContactChanged, { contact_id: id })
    return getContact(ctx, id)
  })
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

/**
 * The contact behind a sender, made when the sender is new. Holds a lock on the sender until commit, so one customer's
 * messages are taken one at a time. A number that an agent wrote down before becomes the sender's by his first message.
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
  const phone_number = sender.from.phone ? `+${sender.from.phone}` : null
  const id =
    (phone_number && (await queries.findUnclaimed(ctx.db, phone_number))) ||
    (await queries.insertContact(ctx.db, { ...splitName(sender.profile_name), phone_number }))
  await queries.insertIdentities(ctx.db, sender.scope, id, identities)
  await queries.updateSeen(ctx.db, id, sender.at)
  emit(ctx, ContactChanged, { contact_id: id })
  return id
}

/** Profile names are the customer's own words: cut at a length, never parsed beyond the first blank. */
function splitName(profileName: string | null): { first_name: string; last_name: string } {
  const name = Array.from(onOneLine(profileName ?? ''))
    .slice(0, 140)
    .join('')
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

const readInput = ({ first_name, last_name, phone_number, ...rest }: ContactInput) => ({
  ...rest,
  first_name: first_name === undefined ? undefined : onOneLine(first_name),
  last_name: last_name === undefined ? undefined : onOneLine(last_name),
  phone_number: typeof phone_number === 'string' ? readPhone(phone_number) : phone_number,
})

function readPhone(text: string): string {
  const phone = normalizePhone(text)
  if (phone === undefined) throw invalid('contact.phone_number').at('phone_number')
  return phone
}

const present = (row: queries.ContactRow): Contact => ({ ...row, avatar_url: null })
