import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as queries from './identity-queries.ts'
import { firstSpelling, onOneLine, spellingsOf } from './rules.ts'
import { ContactChanged, type SenderIdentity } from './schema.ts'

type Addressed = { scope: string; from: SenderIdentity }
type Sender = Addressed & { profile_name: string | null; at: Date | null }

/**
 * The values of a sender's identities, a number in its first spelling, whichever one the provider used: senders who
 * share a value are one person.
 */
export const identityValuesOf = (from: SenderIdentity): string[] =>
  identitiesOf('', from).map(({ kind, value }) => (kind === 'phone' ? firstSpelling(value) : value))

/** The number in every spelling, and the user id: what the provider may write for this customer. */
export const everySpellingOf = ({ phone, user_id }: SenderIdentity): string[] => [
  ...(phone ? spellingsOf(phone) : []),
  ...(user_id ? [user_id] : []),
]

/** The other way in which the provider writes this number, if there is one. */
export const otherSpellingOf = (phone: string | null): string | undefined =>
  phone === null ? undefined : spellingsOf(phone)[1]

/** Makes calls that store something of the same senders take turns, until commit. */
export const lockSenders = (ctx: Ctx, senders: Addressed[]): Promise<void> =>
  lockPeople(
    ctx,
    senders.flatMap(({ scope, from }) => identitiesOf(scope, from)),
  )

/**
 * Returns the contacts behind senders that the caller has locked, in their order, and makes a contact of each new
 * sender. No two of them share an identity (`identityValuesOf`). If an agent added a contact with the number before,
 * the sender's first message makes it theirs.
 */
export async function recogniseSenders(ctx: Ctx, senders: Sender[]): Promise<number[]> {
  const people = senders.map((sender) => ({ ...sender, identities: identitiesOf(sender.scope, sender.from) }))
  const known = await queries.findContacts(
    ctx.db,
    people.map(({ scope, from, at, identities }) => ({
      identities: [...identities, ...otherSpellings(scope, from)],
      seen_at: at,
    })),
  )
  const ids = await admit(
    ctx,
    people.filter((_, n) => !known[n]),
  )
  const contacts = people.map(({ identities }, n) => {
    const contact_id = known[n]?.contact_id ?? ids.shift()!
    return { contact_id, news: identities.filter(({ value }) => !known[n]?.known.includes(value)) }
  })
  const news = contacts.flatMap(({ contact_id, news }, n) => withContact(news, contact_id, senders[n]!.at))
  if (news.length > 0) await queries.insertIdentities(ctx.db, news)
  for (const [n, { contact_id, news }] of contacts.entries()) if (known[n]) await showNumber(ctx, contact_id, news)
  return contacts.map(({ contact_id }) => contact_id)
}

/** Somebody who hid their number, and shows it now, is shown with it. */
async function showNumber(ctx: Ctx, contactId: number, news: queries.Identity[]): Promise<void> {
  const phone = news.find(({ kind }) => kind === 'phone')
  if (phone && (await queries.fillNumber(ctx.db, contactId, `+${phone.value}`, ctx.now())))
    emit(ctx, ContactChanged, { contact_id: contactId })
}

/** The contact of a person whom somebody wrote to from outside the desk; see `recogniseSenders`. */
export async function recogniseRecipient(
  ctx: Ctx,
  { scope, to }: { scope: string; to: SenderIdentity },
): Promise<number> {
  const recipient = { scope, from: to }
  await lockSenders(ctx, [recipient])
  const [id] = await recogniseSenders(ctx, [{ ...recipient, profile_name: null, at: null }])
  return id!
}

/** Gives each of these strangers a contact: one that an agent added, or a new one. */
async function admit(ctx: Ctx, strangers: Sender[]): Promise<number[]> {
  const spellings = strangers.map(({ from }) =>
    from.phone ? spellingsOf(from.phone).map((digits) => `+${digits}`) : [],
  )
  const numbers = spellings.flat()
  const unclaimed = numbers.length > 0 ? await queries.listUnclaimed(ctx.db, numbers) : []
  const claims = spellings.map((own) => unclaimed.find(({ phone_number }) => own.includes(phone_number))?.id)
  const unheard = strangers.filter((_, n) => claims[n] === undefined)
  const made = unheard.length > 0 ? await queries.insertStrangers(ctx.db, unheard.map(newContact)) : []
  const ids = claims.map((claim) => claim ?? made.shift()!)
  for (const [n, { at }] of strangers.entries()) {
    if (claims[n] !== undefined && at) await queries.updateSeen(ctx.db, claims[n], at)
    emit(ctx, ContactChanged, { contact_id: ids[n]! })
  }
  return ids
}

const newContact = ({ from, profile_name, at }: Sender): queries.Stranger => ({
  ...splitName(profile_name),
  phone_number: from.phone ? `+${from.phone}` : null,
  last_seen_at: at,
})

/** Profile names are the customer's own words: they are cut to a length and split only at the first blank. */
function splitName(profileName: string | null): { first_name: string; last_name: string } {
  const name = Array.from(onOneLine(profileName ?? ''))
    .slice(0, 140)
    .join('')
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

type Recipient = Pick<SenderIdentity, 'phone' | 'user_id'>

/**
 * Notes the other identities of a customer who was addressed by one, as the provider told them, so that an answer under
 * one of them is theirs. An identity that belongs to somebody else stays there.
 */
export async function learnIdentities(ctx: Ctx, scope: string, addressed: Recipient, told: Recipient): Promise<void> {
  const [old, all] = [addressed, told].map((one) => identitiesOf(scope, { ...one, parent_user_id: null }))
  const news = all!.filter(({ value }) => value !== addressed.phone && value !== addressed.user_id)
  if (news.length === 0) return
  await transaction(ctx, async (ctx) => {
    await lockPeople(ctx, [...old!, ...news])
    const known = await find(ctx, old!)
    if (!known) return
    const { contact_id } = known
    if (!(await queries.addIdentities(ctx.db, withContact(news, contact_id, null)))) return
    await showNumber(ctx, contact_id, news)
    emit(ctx, ContactChanged, { contact_id })
  })
}

/**
 * Lets an account know everybody whom another one knows, in the open transaction: an inbox has moved there, and its
 * customers go on writing to it.
 */
export const followAccount = (ctx: Ctx, from: string, to: string): Promise<void> =>
  queries.copyIdentities(ctx.db, from, to)

export type Moved = { contact_id: number; from: string | null; to: string | null }

/**
 * Gives a customer the number or user id by which the provider knows them from this time on. Returns undefined if
 * nothing is to be moved: they are not known, have moved already, somebody else has the new one, or it is old news. The
 * provider repeats calls for days, and by then the old number may be theirs again, or that of a stranger. Two contacts
 * are never merged.
 */
export async function moveIdentity(
  ctx: Ctx,
  scope: string,
  { before, after, at }: { before: SenderIdentity; after: SenderIdentity; at: Date },
): Promise<Moved | undefined> {
  const old = [...identitiesOf(scope, before), ...otherSpellings(scope, before)]
  if (old.length === 0) return undefined
  const all = identitiesOf(scope, after)
  await lockPeople(ctx, [...old, ...all])
  const known = await find(ctx, old)
  if (!known) {
    await queries.confirmIdentities(ctx.db, all, at)
    return undefined
  }
  const { contact_id } = known
  const moved = new Set<string>()
  for (const { kind, value: from } of old) {
    const to = all.find((identity) => identity.kind === kind)?.value
    if (!to || to === from) continue
    if (await queries.replaceIdentity(ctx.db, scope, kind, { from, to, contact_id, at }, ctx.now())) moved.add(kind)
  }
  if (moved.size === 0) return undefined
  // Only the user id may be theirs: the number is the same, or somebody else has the new one.
  const isNumbered = before.phone === null || moved.has('phone')
  const number = {
    from: isNumbered && before.phone ? `+${before.phone}` : null,
    to: isNumbered && after.phone ? `+${after.phone}` : null,
  }
  if (before.phone && number.to) {
    const from = spellingsOf(before.phone).map((digits) => `+${digits}`)
    await queries.followNumber(ctx.db, contact_id, from, number.to, ctx.now())
  }
  emit(ctx, ContactChanged, { contact_id })
  return { contact_id, ...number }
}

const find = async (ctx: Ctx, identities: queries.Identity[]): Promise<queries.Known | undefined> =>
  (await queries.findContacts(ctx.db, [{ identities, seen_at: null }]))[0]

const withContact = (identities: queries.Identity[], contact_id: number, since: Date | null) =>
  identities.map((identity) => ({ ...identity, contact_id, since }))

/** What a customer is known by, the surest first. */
function identitiesOf(scope: string, { phone, user_id, parent_user_id }: SenderIdentity): queries.Identity[] {
  return [
    { scope, kind: 'phone', value: phone },
    { scope, kind: 'user_id', value: user_id },
    { scope, kind: 'parent_user_id', value: parent_user_id },
  ].filter((identity): identity is queries.Identity => Boolean(identity.value))
}

function otherSpellings(scope: string, { phone }: SenderIdentity): queries.Identity[] {
  const [, ...others] = phone ? spellingsOf(phone) : []
  return others.map((value) => ({ scope, kind: 'phone', value }))
}

async function lockPeople(ctx: Ctx, identities: queries.Identity[]): Promise<void> {
  if (identities.length === 0) throw new Error('a person without any identity')
  await queries.lockIdentities(
    ctx.db,
    identities.map(({ scope, kind, value }) => ({ scope, value: kind === 'phone' ? firstSpelling(value) : value })),
  )
}
