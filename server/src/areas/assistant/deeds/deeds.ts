import { fold } from '../../../platform/folding.ts'
import { fits, isSign, listPhrases, type Phrase, signs, stands, unpoint } from './phrases.ts'
import { listSenses, type Sense } from './senses.ts'
import { stating } from './state-words.ts'
import { listStates, readStating, type States } from './states.ts'
import type { Telling } from './words.ts'
import { eastern } from './words-east.ts'
import { slavic } from './words-slavic.ts'
import { scripts } from './words-unspaced.ts'
import { western } from './words-west.ts'

/**
 * `done`: somebody of the desk has done it. `state`: it has been done. `will`: the assistant promises it. `we`: others
 * promise it, or nobody is named; rules of a business are written like this too.
 */
type Kind = 'done' | 'state' | 'will' | 'we'
/**
 * `act`: to change something or to call. `look`: to look something up. `pass`: to pass something on or to answer here.
 */
type Group = 'act' | 'look' | 'pass'
/**
 * A statement that the desk has done something or is going to. `verb` is the word that says what. `senses`: what it may
 * mean, empty if the list of senses does not tell.
 */
export type Deed = { kind: Kind; group: Group; verb: string; senses: Sense[] }

type Verb = { words: Phrase; group: Group; kinds: readonly Kind[] }
type Opener = { words: Phrase; kind: Kind }
type Language = {
  openers: Map<string, Opener[]>
  verbs: Map<string, Verb[]>
  alone: Map<string, (Verb & { kind: Kind })[]>
  behind: Set<string>
  not: Set<string>
  when: Phrase[]
  sees: Phrase[]
  gap: number
  states: States
}

const kinds = ['done', 'state', 'will', 'we'] as const
const groups = ['act', 'look', 'pass'] as const
/** The number of letters by which a verb with any ending is looked up. */
const keyLength = 3

const keyOf = (word: string) => word.slice(0, keyLength)

function index<T extends { words: Phrase }>(all: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const one of all) map.set(keyOf(one.words[0]!), [...(map.get(keyOf(one.words[0]!)) ?? []), one])
  return map
}

function read([language, telling]: [string, Telling]): Language {
  const { did, does, alone, behind, not, when, sees, gap = 3 } = telling
  const verbsOf = (verbs: Telling['did'], kinds: readonly Kind[]) =>
    groups.flatMap((group) => listPhrases(verbs?.[group]).map((words): Verb => ({ words, group, kinds })))
  return {
    openers: index(kinds.flatMap((kind) => listPhrases(telling[kind]).map((words) => ({ words, kind })))),
    verbs: index([...verbsOf(did, ['done', 'state']), ...verbsOf(does, ['will', 'we'])]),
    alone: index(kinds.flatMap((kind) => verbsOf(alone?.[kind], [kind]).map((verb) => ({ ...verb, kind })))),
    behind: new Set(listPhrases(behind).flat()),
    not: new Set(listPhrases(not).flat()),
    when: listPhrases(when),
    sees: listPhrases(sees),
    gap,
    states: readStating(stating[language as keyof typeof stating]),
  }
}

const languages = Object.entries({ ...western, ...slavic, ...eastern }).map(read)

const endsInQuestion = /[?？؟\u037e;]\s*[\p{Extended_Pictographic}\s"'»”)*_]*$/u
/** Quoted text is what somebody else says, or the name of a button. */
const quoted =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»|「[^」\n]{1,200}」|『[^』\n]{1,200}』/gu

/** "And", which Arabic and Hebrew write as part of the next word. */
const joined = /^و(?=س|قم|تم|لقد|[أإ])|^ו(?=[אנ]\p{L}{3})/u

const plainOf = (sentence: string): string =>
  unpoint(fold(sentence).text.toLowerCase()).replaceAll('’', "'").replace(quoted, ' ')

/** Lists what a sentence, in any of the desk's languages, says that the desk has done, is doing or is going to do. */
export function listDeeds(sentence: string): Deed[] {
  const plain = plainOf(sentence)
  const words = (plain.match(signs) ?? []).map((word) => word.replace(joined, ''))
  const asks = endsInQuestion.test(plain)
  const lastClause = words.findLastIndex((word, at) => isSign(word) && at < words.length - 1)
  const isAsked = (at: number, kind: Kind) => asks && kind !== 'done' && at > lastClause
  const found = languages.flatMap((language) =>
    readIn(language, words).filter(({ at, kind }) => !isAsked(at, kind) && !isCase(language, words, at)),
  )
  return [...dropDoubled(found).map(({ at: _, verbAt: __, ...deed }) => deed), ...readUnspaced(plain, asks)]
}

/** The most words of a clause that says no more than what was done. */
const shortClause = 4

/**
 * Lists what short clauses say that has been done, without the words that a deed usually begins with: "Order
 * cancelled." Such words are also headings and steps, so they tell a deed only where a tool has been called.
 */
export function listShort(sentence: string): Deed[] {
  const plain = plainOf(sentence)
  if (endsInQuestion.test(plain)) return []
  const words = plain.match(signs) ?? []
  const found: Placed[] = []
  for (let from = 0; from < words.length; from++) {
    if (isSign(words[from])) continue
    let end = from
    while (end < words.length && !isSign(words[end])) end++
    if (end - from <= shortClause)
      for (const language of languages) found.push(...readShort(language, words, from, end))
    from = end
  }
  return found.map(({ at: _, verbAt: __, ...deed }) => deed)
}

function readShort(language: Language, words: readonly string[], from: number, end: number): Placed[] {
  const clause = words.slice(from, end)
  const isOther = clause.some((word) => language.not.has(word)) || isCase(language, words, end - 1)
  if (isOther) return []
  return clause.flatMap((word, offset) => {
    const verb = language.verbs.get(keyOf(word))?.find(({ group, kinds, words: phrase }) => {
      return group === 'act' && kinds.includes('state') && stands(words, from + offset, phrase)
    })
    if (!verb) return []
    return [place(words, { at: from, verbAt: from + offset, length: verb.words.length }, 'state', 'act')]
  })
}

/** `at`: where it begins. `verbAt`: where its verb stands. */
type Placed = Deed & { at: number; verbAt: number }

type Place = { at: number; verbAt: number; length: number }
const place = (words: readonly string[], { at, verbAt, length }: Place, kind: Kind, group: Group): Placed => {
  const verb = words.slice(verbAt, verbAt + length)
  return { at, verbAt, kind, group, verb: verb[0]!, senses: listSenses(verb.join(' ')) }
}

/** What was done is not promised as well, although in some languages the same words stand before both. */
function dropDoubled(all: readonly Placed[]): Placed[] {
  const done = new Set(all.flatMap(({ kind, verbAt }) => (kind === 'done' ? [verbAt] : [])))
  return all.filter(({ kind, verbAt }) => kind === 'done' || !done.has(verbAt))
}

function readIn(language: Language, words: readonly string[]): Placed[] {
  const found: Placed[] = []
  for (const [at, word] of words.entries()) {
    for (const { words: phrase, group, kind } of language.alone.get(keyOf(word)) ?? [])
      if (stands(words, at, phrase) && !isDenied(language, words, at))
        found.push(place(words, { at, verbAt: at, length: phrase.length }, kind, group))
    for (const opener of language.openers.get(keyOf(word)) ?? [])
      if (stands(words, at, opener.words) && !isDenied(language, words, at))
        found.push(...followVerbs(language, words, at, opener))
    if (language.behind.has(word)) found.push(...findBefore(language, words, at))
  }
  for (const { at, ...state } of listStates(language, words))
    if (!isDenied(language, words, at)) found.push({ at, verbAt: at, verb: words[at]!, ...state })
  return found
}

/** "And", after which a second deed may follow the same opening. */
const ands = new Set(
  'and plus then und sowie y e et ainsi en og och i oraz a и та й ve și és sekä ja και και dan serta và और तथा'.split(
    ' ',
  ),
)

/** The most verbs that are read after one beginning, and the most words between two of them. */
const mostJoined = 4
const longestObject = 12

/** The verbs after the words that begin a deed: the first, and those that "and" joins to it. */
function followVerbs(language: Language, words: readonly string[], at: number, opener: Opener): Placed[] {
  const found: Placed[] = []
  let next = findVerb(language, words, at + opener.words.length, opener.kind, language.gap)
  while (next && found.length < mostJoined) {
    found.push(place(words, { at, verbAt: next.at, length: next.length }, opener.kind, next.group))
    next = findJoined(language, words, next.at + next.length, opener.kind)
  }
  return found
}

type Found = { at: number; length: number; group: Group }

/** The next verb. At most `gap` words may stand before it, and no negation. */
function findVerb(
  { verbs, not }: Language,
  words: readonly string[],
  from: number,
  kind: Kind,
  gap: number,
): Found | undefined {
  let between = 0
  for (let at = from; between <= gap; at++) {
    const word = words[at]
    if (word === ',') continue
    if (word === undefined || not.has(word) || isSign(word)) return undefined
    between++
    const verb = verbs
      .get(keyOf(word))
      ?.find(({ words: phrase, kinds }) => kinds.includes(kind) && stands(words, at, phrase))
    if (verb) return { at, length: verb.words.length, group: verb.group }
  }
  return undefined
}

/**
 * The next verb behind an "and" of the same clause. What is promised must follow at once, because after "I will … and
 * you can …" somebody else acts.
 */
function findJoined(language: Language, words: readonly string[], from: number, kind: Kind): Found | undefined {
  const gap = kind === 'done' || kind === 'state' ? language.gap : 0
  for (let at = from; at < from + longestObject && (!isSign(words[at]) || words[at] === ','); at++) {
    const next = ands.has(words[at]!) ? findVerb(language, words, at + 1, kind, gap) : undefined
    if (next) return next
  }
  return undefined
}

/** The verb stands before the word that makes it a deed: "zrušil jsem". */
function findBefore(language: Language, words: readonly string[], at: number): Placed[] {
  for (const before of [at - 1, at - 2]) {
    const word = words[before]
    if (word === undefined || isSign(word)) return []
    const verb = language.verbs
      .get(keyOf(word))
      ?.find(
        ({ words: [pattern, ...more], kinds }) => kinds.includes('done') && more.length === 0 && fits(word, pattern!),
      )
    if (verb && !isDenied(language, words, before))
      return [place(words, { at: before, verbAt: before, length: 1 }, 'done', verb.group)]
  }
  return []
}

const isDenied = ({ not }: Language, words: readonly string[], at: number) =>
  not.has(words[at - 1] ?? '') || (!isSign(words[at - 1]) && not.has(words[at - 2] ?? ''))

/** The most words of a clause before a deed that are read. */
const longestClause = 60

/** Whether the clause begins with "if", "once" or the like, and so speaks of what may come, or is to be seen to. */
function isCase(language: Language, words: readonly string[], at: number): boolean {
  const first = Math.max(0, at - longestClause)
  for (let before = at - 1; before >= first && !isSign(words[before]); before--)
    if (language.when.some((phrase) => stands(words, before, phrase))) return true
  return isToBeSeenTo(language, words, at)
}

/** Whether the clause begins with what the customer is to see to: "make sure that your form was submitted". */
function isToBeSeenTo({ sees }: Language, words: readonly string[], at: number): boolean {
  const isEnd = (place: number) =>
    isSign(words[place]) && !(words[place] === ',' && joinsClause.has(words[place + 1] ?? ''))
  let first = at
  while (first > at - longestClause && first > 0 && !isEnd(first - 1)) first--
  while (first < at && opensOrder.has(words[first]!)) first++
  return first < at && sees.some((phrase) => stands(words, first, phrase))
}

/** A comma before one of these parts nothing: "stellen Sie sicher, dass". */
const joinsClause = new Set(['dass', 'daß', 'at', 'att', 'dat', 'что', 'що', 'że', 'že'])
const opensOrder = new Set('please also first then and bitte und por favor y et e en пожалуйста и'.split(' '))

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

function readUnspaced(text: string, asks: boolean): Deed[] {
  if (!unspaced.test(text)) return []
  return scripts.flatMap(({ kind, group, cases, pattern, senses: known }) => {
    const [verb] = (asks && kind !== 'done') || cases.test(text) ? [] : (pattern.exec(text) ?? [])
    if (verb === undefined) return []
    if (known) return [{ kind, group, verb, senses: [...known] }]
    const senses = group === 'act' ? listSenses(partOf(text, verb)) : []
    // Such a sentence joins its verbs without a sign between them, so that each of them is a deed.
    return senses.length > 1
      ? senses.map((sense) => ({ kind, group, verb, senses: [sense] }))
      : [{ kind, group, verb, senses }]
  })
}

/** The clause in which a text stands. In Japanese and Korean a comma does not part the verbs of a sentence. */
function partOf(text: string, found: string): string {
  const from = text.indexOf(found)
  const rest = text.slice(from + found.length)
  if (/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text))
    return /[^。！？.!?\n]*$/u.exec(text.slice(0, from))![0] + found + /^[^。！？.!?\n]*/u.exec(rest)![0]
  return found + /^[^，。！？；、,.!?;\n]*/u.exec(rest)![0]
}
