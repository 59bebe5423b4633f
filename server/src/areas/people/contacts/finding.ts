import type { Database } from '../../../platform/database.ts'
import { areBeyondCount, countedTo, expectHits, newestWith, spell } from '../../../platform/search.ts'
import * as queries from './queries.ts'
import type { Contact, ContactQuery } from './schema.ts'

type Found = { total: number; isCapped?: boolean; rows: Contact[] }
type Words = queries.Wanted & { words: string }

/** So many contacts with the words are looked at to count those that the actor may see. */
const affordable = 4_000

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
  const exact = () => queries.findContacts(db, wanted, order, limit, offset)
  if (wanted.filters.length > 0) return exact()
  const guess = await queries.guessContacts(db, wanted.words)
  if (guess.words.length === 0) return exact()
  const hits = expectHits(guess)
  const { visible } = wanted
  if (visible ? hits <= affordable : !areBeyondCount(hits, guess)) return exact()
  const first = newestWith(hits, guess, { limit, offset })
  const further = visible ? limit + 1 : limit
  const rows = await queries.listFirstContacts(db, wanted, spell(guess), order, first, { limit: further, offset })
  if (!visible && rows.length === limit) return { total: countedTo + 1, rows }
  if (visible && rows.length > limit) {
    return { total: offset + rows.length, isCapped: true, rows: rows.slice(0, limit) }
  }
  return exact()
}
