import type { Database } from '../../../platform/database.ts'
import { countedTo } from '../../../platform/search.ts'
import * as queries from './message-queries.ts'
import * as others from './queries.ts'
import { areBeyondCount, chooseWords, costsInPart, expectHits, fewest, joined, newestWith } from './rules.ts'
import type { Guess } from './schema.ts'

/**
 * `total` is exact up to `countedTo`. A larger number only means that there are more. `isCapped`: there may be more than
 * `total` in any case.
 */
type Found = { total: number; isCapped?: boolean; ids: number[] }
type Slice = { limit: number; offset: number }

type ConversationQuery = { words: string; contact: string; reference: number | null }

/**
 * Finds conversations by their own words, by their contact and by number, newest first. For an actor who sees all of
 * them, a page with frequent words comes from reading the newest ones, whose words are made while reading.
 */
export async function findConversations(
  db: Database,
  query: ConversationQuery,
  { seesAll, visible }: queries.Sight,
  slice: Slice,
): Promise<Found> {
  const guess = seesAll ? await others.guessConversations(db, query.words) : { all: 0, words: [] }
  const hits = guess.words.length === 0 ? 0 : expectHits(guess)
  if (areBeyondCount(hits, guess)) {
    const newest = newestWith(hits, guess, slice)
    const walked = { ...query, words: joined(guess.words) }
    const ids =
      newest < fewest(guess) ? await others.findAmongNewest(db, walked, newest, slice.limit, slice.offset) : []
    if (ids.length === slice.limit) return { total: countedTo + 1, ids }
  }
  return others.findConversations(db, query, visible, slice.limit, slice.offset)
}

/**
 * Finds the messages with these words, newest first. Frequent words are found by reading the newest messages, and only
 * rare ones in the index. While the words of older messages are still to be stored, both ways read the messages
 * themselves.
 */
export async function findMessages(db: Database, words: string, sight: queries.Sight, slice: Slice): Promise<Found> {
  const guess = await queries.guessWords(db, words)
  if (!guess) return others.findMessages(db, words, sight, slice.limit, slice.offset)
  if (guess.words.length === 0) return { total: 0, ids: [] }
  if (!sight.seesAll) return findInPart(db, guess, sight.visible, slice)
  const hits = expectHits(guess)
  const newest = newestWith(hits, guess, slice)
  // A row of the index costs three times as much as one of the other way.
  if (areBeyondCount(hits, guess) && newest < 3 * fewest(guess)) {
    const ids = await queries.findAmongNewest(db, joined(guess.words), queries.everything, newest, slice)
    if (ids.length === slice.limit) return { total: countedTo + 1, ids }
  }
  return queries.findByIndex(db, chooseWords(guess), queries.everything, slice)
}

/** What costs more than this is not done only to know a total. */
const affordable = 12_000
/** Among so many of the newest messages hits are counted when not all of them are. */
const countedAmong = 5_000

/**
 * Finds messages in the part of the conversations that the actor may see. If it costs too much to find all of them, the
 * page comes from the newest messages, and the total is the number of those that were met. Nothing that the actor may
 * not see counts, not even in a guess.
 */
async function findInPart(db: Database, guess: Guess, visible: queries.Sight['visible'], slice: Slice): Promise<Found> {
  const part = await queries.readPart(db, visible)
  const query = joined(guess.words)
  const ways = costsInPart(guess, part)
  const least = Math.min(ways.few, ways.set, ways.lookup)
  const share = part.seen / part.all
  const newest = newestWith(share * expectHits(guess), guess, slice)
  if (least > affordable && newest < 3 * least) {
    const further = { ...slice, limit: slice.limit + 1 }
    const ids = await queries.findAmongNewest(db, query, queries.lookedUp(visible), newest, further)
    if (ids.length > slice.limit) {
      const passed = slice.offset + ids.length
      // Further than here the page has counted already.
      const isFurther = passed * guess.all > share * expectHits(guess) * countedAmong
      const seen = part.seen < countedAmong ? queries.inSet(visible) : queries.lookedUp(visible)
      const counted = isFurther ? 0 : await queries.countAmongNewest(db, query, seen, countedAmong)
      return { total: Math.max(passed, counted), isCapped: true, ids: ids.slice(0, slice.limit) }
    }
  }
  if (least === ways.few) return queries.findInFew(db, query, visible, slice)
  const seen = ways.set < ways.lookup ? queries.inSet(visible) : queries.lookedUp(visible)
  return queries.findByIndex(db, chooseWords(guess), seen, slice)
}
