import type { Database } from '../../../platform/database.ts'
import { countedTo } from '../../../platform/search.ts'
import * as queries from './message-queries.ts'
import * as others from './queries.ts'
import { areBeyondCount, chooseWords, expectHits, fewest, joined, newestWith } from './rules.ts'

/** `total` is exact up to `countedTo`. A larger number only means that there are more. */
type Found = { total: number; ids: number[] }
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

/** If a word has at least this many messages, it pays to find out how many conversations the actor may see. */
const many = 5_000

/**
 * Finds the messages with these words, newest first. Frequent words are found by reading the newest messages, and only
 * rare ones in the index. While the words of older messages are still to be stored, both ways read the messages
 * themselves.
 */
export async function findMessages(db: Database, words: string, sight: queries.Sight, slice: Slice): Promise<Found> {
  const guess = await queries.guessWords(db, words)
  if (!guess) return others.findMessages(db, words, sight, slice.limit, slice.offset)
  if (guess.words.length === 0) return { total: 0, ids: [] }
  const query = joined(guess.words)
  const reading = chooseWords(guess)
  const share = sight.seesAll || fewest(guess) < many ? 1 : await queries.readShare(db, sight.visible)
  const seesFew = share * guess.all < fewest(guess)
  const hits = share * expectHits(guess)
  const newest = newestWith(hits, guess, slice)
  // A row of the index costs three times as much as one of the other way.
  if (areBeyondCount(hits, guess) && newest < 3 * fewest(guess)) {
    const ids = await queries.findAmongNewest(db, query, sight, newest, slice)
    if (ids.length === slice.limit) {
      if (sight.seesAll) return { total: countedTo + 1, ids }
      // A message that the actor may not see does not count in a total, not even in a guess.
      return {
        total: await (seesFew ? queries.countInFew(db, query, sight) : queries.countSeen(db, reading, sight)),
        ids,
      }
    }
  }
  if (seesFew) return queries.findInFew(db, query, sight, slice)
  return queries.findByIndex(db, reading, sight, slice)
}
