import type { Database } from '../../../platform/database/database.ts'
import {
  areFrequent,
  countedTo,
  expectHits,
  type Guess,
  joined,
  longEnough,
  newestWith,
  surelyOf,
} from '../../../platform/lists/search.ts'
import { contactText } from '../../people/contacts/service.ts'
import {
  chooseWords,
  costOfIndex,
  costsInPart,
  evenMoreHolding,
  everMore,
  fewest,
  isSetFaster,
  planConversations,
  rarerInPart,
  shareForPage,
  shortWalk,
} from './costs.ts'
import { findHolding, findInHolding, type Held } from './holding-queries.ts'
import * as queries from './message-queries.ts'
import * as others from './queries.ts'
import type { Part } from './schema.ts'

/**
 * `total` is exact up to `countedTo`. A larger number only means that there are more. `isCapped`: there may be more
 * than `total` in any case.
 */
type Found = { total: number; isCapped?: boolean; ids: number[] }
type Slice = { limit: number; offset: number }

/** What takes more µs than this is not done only to know a total. */
const affordable = 7_000

/**
 * Finds conversations by their own words, by their contact and by number, newest first. If it takes too long to find
 * all of them, the page comes from reading the newest ones, whose words are made while reading.
 */
export async function findConversations(
  db: Database,
  query: others.ConversationQuery,
  { seesAll, visible, visibleBeginnings }: Omit<queries.Sight, 'visibleIds'>,
  slice: Slice,
): Promise<Found> {
  const { part, ...guess } = await others.guessConversations(db, query, { seesAll, visible })
  const plan = planConversations(guess, part, seesAll, slice)
  const spelled = { ...plan.spelled, contactText: contactText('k', plan.spelled.contact) }
  const terms = { words: plan.reading, contact: joined(guess.contacts.words) || null, reference: query.reference }
  const held = await findHeld(plan.held, slice, (most) => {
    const how = { contactText: spelled.contactText, beginnings: plan.beginnings, most }
    return findHolding(db, terms, how, { visible, visibleBeginnings }, slice)
  })
  if (held !== 'too few' && held) return held
  const further = slice.limit + 1
  for (const walk of held === 'too few' ? [] : plan.walks) {
    const ids = await others.findAmongNewest(db, terms, visible, { ...walk, spelled }, further, slice.offset)
    if (ids.length < further) continue
    if (!seesAll || plan.surely > 0) return withMore(ids, slice, seesAll ? plan.surely : 0)
    const total = await others.countConversations(db, terms, plan.by, countedTo + 1)
    return { total, ids: ids.slice(0, slice.limit) }
  }
  return others.findConversations(db, terms, visible, { spelled, isPartFirst: plan.isPartFirst }, slice)
}

/**
 * Finds the messages with these words, newest first. Frequent words are found by reading the newest messages, and only
 * rare ones in the index. While the words of older messages are still to be stored, both ways read the messages
 * themselves.
 */
export async function findMessages(db: Database, words: string, sight: queries.Sight, slice: Slice): Promise<Found> {
  const guessed = await queries.guessWords(db, words, sight)
  if (!guessed) return others.findMessages(db, words, sight, slice.limit, slice.offset)
  const { guess, part } = guessed
  if (guess.words.length === 0) return { total: 0, ids: [] }
  if (!sight.seesAll) return findInPart(db, guess, part, sight, slice)
  const hits = expectHits(guess)
  const surely = surelyOf(hits, guess)
  const reading = chooseWords(guess)
  const cost = costOfIndex(guess)
  const isCostly = hits <= countedTo && cost > affordable
  // A row of the index costs six times as much as one of the other way.
  const indexed = surely > 0 || hits > countedTo || (isCostly && areFrequent(guess)) ? 6 * fewest(guess) : 0
  const further = { ...slice, limit: slice.limit + 1 }
  const tries = [...everMore(newestWith(hits, guess, slice), (newest) => newest, indexed)]
  for (const newest of tries) {
    const ids = await queries.findAmongNewest(db, joined(guess.words), queries.everything, newest, further)
    if (ids.length < further.limit) continue
    if (surely > 0 || isCostly) return withMore(ids, slice, surely)
    return { total: await queries.countByIndex(db, reading, countedTo + 1), ids: ids.slice(0, slice.limit) }
  }
  const page =
    isCostly && tries.length === 0 && (await findPage(db, guess, queries.everything, { expected: hits, cost }, slice))
  return page || queries.findByIndex(db, reading, queries.everything, slice)
}

/**
 * The page from the newest share of the messages with the words, if it is full there and one more was found. The total
 * is the number of those that were met. Whoever has looked among the newest messages has read about as many already.
 */
async function findPage(
  db: Database,
  guess: Guess,
  seen: queries.Seen,
  { expected, cost }: { expected: number; cost: number },
  slice: Slice,
): Promise<Found | undefined> {
  const share = shareForPage(expected, guess, cost, slice)
  if (share === undefined) return undefined
  const found = await queries.findInNewestShare(db, chooseWords(guess), seen, share, slice)
  return found.total > slice.offset + slice.limit ? { ...found, isCapped: true } : undefined
}

/** A page after which one more was found. There are `surely` so many hits, and those that were met. */
const withMore = (ids: number[], { limit, offset }: Slice, surely: number): Found => ({
  total: Math.max(surely, offset + ids.length),
  isCapped: true,
  ids: ids.slice(0, limit),
})

/**
 * What is found among the newest conversations that may hold it, if these were all or the page is full and one more was
 * found. Undefined if it is not known what conversations hold.
 */
export async function findHeld(
  tries: Iterable<number>,
  { limit, offset }: Slice,
  find: (most: number) => Promise<Held | undefined>,
): Promise<Found | 'too few' | undefined> {
  let known: 'too few' | undefined
  for (const most of tries) {
    const held = await find(most)
    if (!held) return undefined
    const { isCut, ...found } = held
    if (!isCut) return found
    if (found.total > offset + limit) return { ...found, isCapped: true }
    known = 'too few'
  }
  return known
}

/**
 * Finds messages in the part of the conversations that the actor may see. If it takes too long to find all of them, the
 * page comes from the newest messages, and the total is the number of those that were met. Nothing that the actor may
 * not see counts, not even in a guess.
 */
async function findInPart(
  db: Database,
  guess: Guess,
  part: Part,
  { visible, visibleIds, visibleBeginnings }: queries.Sight,
  slice: Slice,
): Promise<Found> {
  const query = joined(guess.words)
  const ways = costsInPart(guess, part)
  const least = Math.min(...Object.values(ways))
  const expected = (part.seen / part.all) * expectHits(guess)
  const beginnings = longEnough(guess)
  const further = { ...slice, limit: slice.limit + 1 }
  const newest = newestWith(expected, guess, slice, rarerInPart)
  const isHeld = least > affordable && beginnings.length > 0 && 0.2 * newest > shortWalk
  const held = await findHeld(isHeld ? evenMoreHolding(part, slice, least) : [], slice, (most) =>
    findInHolding(db, { query, beginnings, most }, { visible, visibleBeginnings }, slice),
  )
  if (held !== 'too few' && held) return held
  // One of the newest messages takes .2 µs, and usually a quarter of them fill the page.
  const indexed = least > affordable ? 10 * least : 0
  const seen = isSetFaster(part, further) ? queries.inSet(visibleIds) : queries.lookedUp(visible)
  const tries = held === 'too few' ? [] : [...everMore(newest, (newest) => newest, indexed)]
  for (const newest of tries) {
    const ids = await queries.findAmongNewest(db, query, seen, newest, further)
    if (ids.length === further.limit) return withMore(ids, slice, 0)
  }
  const reading = chooseWords(guess)
  const page =
    least > affordable && tries.length === 0 && (await findPage(db, guess, seen, { expected, cost: least }, slice))
  if (page) return page
  if (least === ways.few) return queries.findInFew(db, query, visibleIds, slice)
  if (least === ways.both) return queries.findInBoth(db, reading, visibleIds, slice)
  const sight = least === ways.set ? queries.inSet(visibleIds) : queries.lookedUp(visible)
  return queries.findByIndex(db, reading, sight, slice)
}
