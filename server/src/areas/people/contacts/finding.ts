import type { Database } from '../../../platform/database/database.ts'
import {
  expectHits,
  type Guess,
  joined,
  longEnough,
  newestWith,
  spell,
  surelyOf,
} from '../../../platform/lists/search.ts'
import * as queries from './queries.ts'
import type { Contact, ContactQuery } from './schema.ts'

type Found = { total: number; isCapped?: boolean; rows: Contact[] }
type Words = Omit<queries.Wanted, 'visible'> & { words: string; sight: queries.Sight | undefined }

/** The number of contacts with the words that are looked at to count those that the actor may see. */
const affordable = 4_000
/**
 * If a larger share of the contacts has the words, a walk does not fill the page only if the actor sees few contacts.
 * Then the contacts of their conversations are looked at.
 */
const frequent = 0.3
/** The number of conversations that may have the words whose contacts are read. */
const mostHolding = 1_000

/**
 * Finds contacts with these words. A page with frequent words comes from reading the first ones in their order. Then an
 * actor who sees a part is told how many were met; nothing that they may not see counts.
 */
export async function findContacts(
  db: Database,
  wanted: Words,
  order: Pick<ContactQuery, 'order' | 'order_by'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const slice = { limit, offset }
  const visible = wanted.sight?.visible
  if (wanted.filters.length > 0) return queries.findContacts(db, { ...wanted, visible }, order, slice)
  const guess = await queries.guessContacts(db, wanted.words)
  if (guess.words.length === 0) return { total: 0, rows: [] }
  const hits = expectHits(guess)
  const asked = { query: joined(guess.words), spelled: spell(guess), visible }
  const exact = () => queries.findAsked(db, asked, hits > frequent * guess.all, order, slice)
  const surely = visible ? 0 : surelyOf(hits, guess)
  const held = wanted.sight && hits <= frequent * guess.all && (await findHeld(db, guess, wanted.sight))
  if (held) return queries.findAmong(db, held, asked, order, slice)
  if (visible ? hits <= affordable : surely === 0) return exact()
  // A part may have none of them, so it is read less far.
  const first = newestWith(hits, guess, slice, visible && 2)
  const further = limit + 1
  const rows = await queries.listFirstContacts(db, asked, order, first, { limit: further, offset })
  if (rows.length === further) {
    return { total: Math.max(surely, offset + further), isCapped: true, rows: rows.slice(0, limit) }
  }
  return exact()
}

/**
 * The contacts of the actor's conversations that may have the words, unless it is faster to look up the conversations
 * of all contacts with the words. To look at what is known of one conversation takes .2 µs, to look up those of a
 * contact 2.4.
 */
async function findHeld(db: Database, guess: Guess, sight: queries.Sight): Promise<number[] | undefined> {
  const beginnings = longEnough(guess)
  const cost = 2.4 * expectHits(guess)
  if (beginnings.length === 0 || cost < 1_000) return undefined
  const seen = await queries.countSeen(db, sight.visible)
  return 0.2 * seen + 500 < cost ? queries.findHolding(db, beginnings, sight, mostHolding) : undefined
}
