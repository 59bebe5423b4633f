import type { Database } from '../../../platform/database.ts'
import { areBeyondCount, countedTo, expectHits, type Guess, newestWith, spell } from '../../../platform/search.ts'
import * as queries from './message-queries.ts'
import * as others from './queries.ts'
import {
  chooseWords,
  costOfNewest,
  costsInPart,
  countingInPart,
  everMore,
  expectConversations,
  fewest,
  joined,
} from './rules.ts'

/**
 * `total` is exact up to `countedTo`. A larger number only means that there are more. `isCapped`: there may be more than
 * `total` in any case.
 */
type Found = { total: number; isCapped?: boolean; ids: number[] }
type Slice = { limit: number; offset: number }

/** What takes more µs than this is not done only to know a total. */
const affordable = 7_000
/** So many conversations are counted if there are more than can be. */
const shownAtLeast = 100

/**
 * Finds conversations by their own words, by their contact and by number, newest first. If it takes too long to find all
 * of them, the page comes from reading the newest ones, whose words are made while reading.
 */
export async function findConversations(
  db: Database,
  query: others.ConversationQuery,
  { seesAll, visible }: queries.Sight,
  slice: Slice,
): Promise<Found> {
  const guess = await others.guessConversations(db, query)
  const { all } = guess.conversations
  const part = seesAll ? { all, seen: all } : await queries.readPart(db, visible)
  const expected = expectConversations(guess, part)
  const terms = {
    words: joined(guess.conversations.words) || null,
    contact: joined(guess.contacts.words) || null,
    reference: query.reference,
  }
  const spelled = spell(guess.conversations)
  const wanted = seesAll ? slice.limit : Math.max(slice.limit + 1, shownAtLeast - slice.offset)
  const isWorthIt = seesAll ? expected.hits > countedTo : expected.indexed > affordable
  const first = newestWith(expected.hits, guess.conversations, slice)
  const usual = Math.min(1, ((slice.offset + wanted) * all) / (expected.hits * first))
  const wayOf = (newest: number) => costOfNewest(newest, part, expected.known, usual)
  for (const newest of isWorthIt ? everMore(first, (newest) => wayOf(newest).cost, expected.indexed) : []) {
    const how = { newest, areContactsFew: wayOf(newest).areContactsFew, spelled }
    const ids = await others.findAmongNewest(db, terms, visible, how, wanted, slice.offset)
    if (seesAll && ids.length === slice.limit) {
      const isBeyond =
        expected.areBeyond || (await others.countConversations(db, terms, expected.by, countedTo + 1)) > countedTo
      if (isBeyond) return { total: countedTo + 1, ids }
      break
    }
    if (!seesAll && ids.length > slice.limit)
      return { total: slice.offset + ids.length, isCapped: true, ids: ids.slice(0, slice.limit) }
  }
  return others.findConversations(db, terms, visible, slice.limit, slice.offset)
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
  if (!sight.seesAll) return findInPart(db, guess, sight, slice)
  const hits = expectHits(guess)
  const reading = chooseWords(guess)
  // A row of the index costs three times as much as one of the other way.
  const indexed = hits > countedTo ? 3 * fewest(guess) : 0
  for (const newest of everMore(newestWith(hits, guess, slice), (newest) => newest, indexed)) {
    const ids = await queries.findAmongNewest(db, joined(guess.words), queries.everything, newest, slice)
    if (ids.length < slice.limit) continue
    if (areBeyondCount(hits, guess)) return { total: countedTo + 1, ids }
    return { total: await queries.countByIndex(db, reading, countedTo + 1), ids }
  }
  return queries.findByIndex(db, reading, queries.everything, slice)
}

/**
 * Finds messages in the part of the conversations that the actor may see. If it takes too long to find all of them, the
 * page comes from the newest messages, and the total is the number of those that were met. Nothing that the actor may
 * not see counts, not even in a guess.
 */
async function findInPart(
  db: Database,
  guess: Guess,
  { visible, visibleIds }: queries.Sight,
  slice: Slice,
): Promise<Found> {
  const part = await queries.readPart(db, visible)
  const query = joined(guess.words)
  const ways = costsInPart(guess, part)
  const least = Math.min(...Object.values(ways))
  const expected = (part.seen / part.all) * expectHits(guess)
  // One of the newest messages takes .2 µs, and usually a quarter of them fill the page.
  const indexed = least > affordable ? 10 * least : 0
  for (const newest of everMore(newestWith(expected, guess, slice), (newest) => newest, indexed)) {
    const further = { ...slice, limit: slice.limit + 1 }
    const ids = await queries.findAmongNewest(db, query, queries.lookedUp(visible), newest, further)
    if (ids.length > slice.limit) {
      const passed = slice.offset + ids.length
      const counting = countingInPart(guess, part)
      const seen = counting.by === 'set' ? queries.inSet(visibleIds) : queries.lookedUp(visible)
      // The page itself has counted further already if it lies deep.
      const isFurther = passed * guess.all > expected * counting.newest
      const counted = isFurther ? 0 : await queries.countAmongNewest(db, query, seen, counting.newest)
      return { total: Math.max(passed, counted), isCapped: true, ids: ids.slice(0, slice.limit) }
    }
  }
  const reading = chooseWords(guess)
  if (least === ways.few) return queries.findInFew(db, query, visibleIds, slice)
  if (least === ways.both) return queries.findInBoth(db, reading, visibleIds, slice)
  const seen = least === ways.set ? queries.inSet(visibleIds) : queries.lookedUp(visible)
  return queries.findByIndex(db, reading, seen, slice)
}
