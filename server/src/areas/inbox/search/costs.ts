import {
  countedTo,
  expectHits,
  type Guess,
  isPlain,
  joined,
  longEnough,
  newestWith,
  spell,
  surelyOf,
} from '../../../platform/lists/search.ts'
import type { Part, Reading, TextReading } from './schema.ts'

type Slice = { limit: number; offset: number }

/** The number of hits of the rarest word. */
export const fewest = ({ words }: Guess): number => Math.min(...words.map(({ hits }) => hits))

/**
 * Looks up the rarest word, and those that are about as rare: whole words, which cost little, but of beginnings of
 * words no more than one. To look up a beginning costs a third as much as to read the messages that have it.
 */
export function chooseWords(guess: Guess): Reading {
  const ordered = guess.words.toSorted((a, b) => a.hits - b.hits)
  const isRare = ({ word, hits }: Guess['words'][number], place: number) =>
    place === 0 || (hits <= 2 * fewest(guess) && (place === 1 || !word.endsWith(':*')))
  const frequent = ordered.filter((word, place) => !isRare(word, place))
  return { rare: joined(ordered.filter(isRare)), frequent: frequent.length === 0 ? null : joined(frequent) }
}

/** How many µs it takes to read so many entries of a word in an index. */
const readEntries = ({ word, hits }: Guess['words'][number]) => (word.endsWith(':*') ? 0.3 : 0.1) * hits

/** How many µs it takes to look for a word in a text. Its words are made if its letters do not rule the word out. */
function lookForWord(guess: Guess, { word, hits }: Guess['words'][number]): number {
  const [spelled] = spell({ words: [{ word, hits }] })
  return 2 + 40 * (isPlain(spelled!) ? hits / Math.max(1, guess.all) : 1)
}

/** A further word leaves at least this share of the texts, because words of one message often come together. */
const leastLeft = 0.1

/**
 * Looks up the rarest word in the index of texts, and each further one unless it is faster to look for it in the texts
 * that those before have left. `cost`: how many µs the entries and these texts take.
 */
export function chooseTextWords(guess: Guess): { reading: TextReading | null; cost: number } {
  if (guess.words.length === 0) return { reading: null, cost: 0 }
  const [rarest, ...others] = guess.words.toSorted((a, b) => a.hits - b.hits)
  const rare = [rarest!]
  let left = rarest!.hits
  for (const word of others) {
    if (readEntries(word) > left * lookForWord(guess, word)) continue
    rare.push(word)
    left *= Math.max(leastLeft, word.hits / Math.max(1, guess.all))
  }
  const frequent = others.filter((word) => !rare.includes(word))
  const each = [...rare.map(readEntries), ...frequent.map((word) => left * lookForWord(guess, word))]
  const reading = {
    rare: joined(rare),
    frequent: frequent.length === 0 ? null : joined(frequent),
    spelled: spell({ words: frequent }),
  }
  return { reading, cost: each.reduce((sum, one) => sum + one, 0) }
}

/**
 * The ways to find all messages with the words in an actor's part of the conversations, each with about how many µs it
 * takes.
 */
export function costsInPart(guess: Guess, { all, seen }: Part) {
  const rarest = fewest(guess)
  const messages = all === 0 ? 0 : (seen / all) * guess.all
  const read = readRows(rarest, guess.all)
  return {
    few: 0.5 * seen + 2 * messages,
    set: readSet(seen) + read,
    lookup: read + 1.1 * expectHits(guess),
    both: 0.4 * seen + 0.15 * messages + 0.25 * rarest + messages * (rarest / Math.max(1, guess.all)),
  }
}

/**
 * How many of the newest conversations that may hold the words to read for a page: usually enough, then ever more,
 * while it takes less than the `cost` of finding all. To look at what is known of one conversation takes .2 µs, to read
 * one about ten.
 */
export function* evenMoreHolding({ seen }: Part, { limit, offset }: Slice, cost: number) {
  for (let most = 8 * (offset + limit); 0.2 * seen + 10 * most < cost || most <= 300; most *= 8) yield most
}

/** About how many µs it takes to find all messages with the words by the index. */
export const costOfIndex = (guess: Guess): number => readRows(fewest(guess), guess.all)

/**
 * The share of the messages, from the newest, that should have the hits of a page and some more: twice as many if the
 * guess is one for several words. Undefined if it takes more than half of the `cost` of finding all messages with the
 * words, because the words have to be looked up in either case.
 */
export function shareForPage(
  expected: number,
  guess: Guess,
  cost: number,
  { limit, offset }: Slice,
): number | undefined {
  const share = ((guess.words.length === 1 ? 1.5 : 2) * (offset + limit + 1)) / expected
  return 0.3 * fewest(guess) + share * cost < cost / 2 ? share : undefined
}

/** How many µs it takes to read so many of all messages with their words, of which a page holds about 35. */
function readRows(rows: number, all: number): number {
  const pages = Math.max(1, all / 35)
  return 0.8 * pages * (1 - Math.exp(-rows / pages)) + 0.65 * rows
}

/** How many µs it takes to read which conversations the actor sees. */
const readSet = (seen: number) => seen / 6

/**
 * On a walk over the newest messages it is faster to read before which conversations the actor sees than to look up
 * that of each message with the words: so many of these have to be met for a page of the actor's.
 */
export const isSetFaster = ({ all, seen }: Part, { limit, offset }: Slice): boolean =>
  readSet(seen) < (2.4 * (offset + limit) * all) / seen

/**
 * How many conversations are expected, and whether by their own words or their contact's; how many there surely are;
 * how many µs it takes to find them all by the indexes, and whether by looking at the contacts of all that the actor
 * may see (`isPartFirst`); and how many contacts have the words. `lookedUp`: how many µs their own words take.
 * `isPlain`: the words of contacts have only letters of ASCII.
 */
function expectConversations(
  { conversations, contacts }: { conversations: Guess; contacts: Guess },
  lookedUp: number,
  { all, seen }: Part,
  isPlain: boolean,
) {
  const share = all === 0 ? 0 : seen / all
  const own = conversations.words.length === 0 ? 0 : expectHits(conversations)
  const known = contacts.words.length === 0 ? 0 : expectHits(contacts)
  const perContact = all / Math.max(1, contacts.all)
  const ofContacts = known * perContact
  // An actor's conversations are joined to the contacts with the words, or those of these contacts are looked up.
  const joined = 0.3 * known + Math.min(ofContacts, 0.3 * seen)
  const looked = (isPlain ? 4 : 30) * seen
  return {
    hits: share * Math.max(own, ofContacts),
    by: own > ofContacts ? ('own' as const) : ('contact' as const),
    // Few contacts may have more or fewer conversations than others, so only very many are sure.
    surely: surelyOf(ofContacts, contacts) === countedTo ? countedTo : surelyOf(own, conversations),
    indexed: lookedUp + share * own + Math.min(joined, looked),
    isPartFirst: looked < joined,
    known,
  }
}

/** On a walk it is faster to read the conversations of this part by their keys than to read those of everybody. */
const isSmall = ({ all, seen }: Part): boolean => seen < all / 6

/**
 * How many of the newest to look through for a page: as many as it usually takes, then ever more, while each try costs
 * less than the index. A word may be frequent and yet not stand among the newest. The cost is that of a try that is
 * usually over after a quarter. A further one may have to read all, and all of them together are to cost a fraction of
 * the index.
 */
export function* everMore(newest: number, costOf: (newest: number) => number, indexed: number): Iterable<number> {
  if (costOf(newest) < indexed) yield newest
  for (let more = 8 * newest; 16 * costOf(more) < indexed; more *= 8) yield more
}

/**
 * How many µs it takes to look for a page among so many of the newest conversations, of which this share is `usual`ly
 * read. All contacts with the words are read before (`areContactsFew`) if that is faster than to look at the contact of
 * each conversation. `isPlain`: the words have only letters of ASCII.
 */
function costOfNewest(
  newest: number,
  part: Part,
  { known, usual, isPlain }: { known: number; usual: number; isPlain: boolean },
): { cost: number; areContactsFew: boolean } {
  const walked = usual * newest
  const looked = walked * (part.seen / part.all)
  const read = isSmall(part) ? 0.08 * walked + 1.5 * looked : 0.2 * walked
  const few = 0.5 * known
  const contacts = (isPlain ? 4 : 30) * looked
  const own = (isPlain ? 3 : 17) * looked
  return { cost: read + own + Math.min(few, contacts), areContactsFew: few < contacts }
}

/** What takes more µs than this is not done only to know a total of conversations. */
const affordableText = 2_500
/** What is among the newest of a part is looked for less far: in another part the word may not be at all. */
export const rarerInPart = 2
/** If a walk over the newest ones takes no more µs, it comes first, because frequent words end it soon. */
export const shortWalk = 1_000

/**
 * In which ways to look for a page of conversations before all of them are found by the indexes. `held`: among how many
 * of the newest that may hold the words. `walks`: among how many of the newest at all. Both are empty if finding all
 * takes as long or less. `reading`: how the conversations' own words are looked up.
 */
export function planConversations(
  guess: { conversations: Guess; contacts: Guess },
  part: Part,
  seesAll: boolean,
  slice: Slice,
) {
  const { conversations, contacts } = guess
  const { reading, cost } = chooseTextWords(conversations)
  const spelled = { words: spell(conversations), contact: spell(contacts) }
  const expected = expectConversations(guess, cost, part, spelled.contact.every(isPlain))
  const { hits, surely, indexed, known } = expected
  const isCostly = !seesAll && indexed > affordableText
  const first = newestWith(hits, conversations, slice, seesAll ? undefined : rarerInPart)
  const usual = Math.min(1, ((slice.offset + slice.limit + 1) * conversations.all) / (hits * first))
  const isAllPlain = [...spelled.words, ...spelled.contact].every(isPlain)
  const walkOf = (newest: number) => costOfNewest(newest, part, { known, usual, isPlain: isAllPlain })
  const beginnings = { words: longEnough(conversations), contact: longEnough(contacts) }
  const areKnown = beginnings.words.length > 0 && beginnings.contact.length > 0
  const isHeld = isCostly && areKnown && walkOf(first).cost > shortWalk
  const isWalked = seesAll ? surely > 0 || hits > countedTo : isCostly
  const walks = isWalked ? [...everMore(first, (newest) => walkOf(newest).cost, indexed)] : []
  return {
    ...expected,
    reading,
    spelled,
    beginnings,
    held: isHeld ? [...evenMoreHolding(part, slice, indexed)] : [],
    walks: walks.map((newest) => ({
      newest,
      isPartSmall: isSmall(part),
      areContactsFew: walkOf(newest).areContactsFew,
    })),
  }
}
