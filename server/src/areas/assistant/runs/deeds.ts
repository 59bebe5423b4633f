import type { Telling } from './deed-words.ts'
import { eastern } from './deed-words-east.ts'
import { slavic } from './deed-words-slavic.ts'
import { scripts } from './deed-words-unspaced.ts'
import { western } from './deed-words-west.ts'
import { fold } from './folding.ts'

/**
 * `done`: somebody of the desk has done it. `state`: it has been done. `will`: the assistant promises it. `we`: others
 * promise it, or nobody is named; rules of a business are written like this too.
 */
type Kind = 'done' | 'state' | 'will' | 'we'
/**
 * `act`: to change something or to call. `look`: to look something up. `pass`: to pass something on or to answer here.
 */
type Group = 'act' | 'look' | 'pass'
/** A statement that the desk has done something or is going to. `verb` is the word that says what. */
export type Deed = { kind: Kind; group: Group; verb: string }

type Phrase = string[]
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
}

const kinds = ['done', 'state', 'will', 'we'] as const
const groups = ['act', 'look', 'pass'] as const
/** The number of letters by which a verb with any ending is looked up. */
const keyLength = 3

const list = (text = ''): Phrase[] =>
  text.split(',').flatMap((phrase) => (phrase.trim() ? [phrase.trim().split(/\s+/)] : []))
const keyOf = (word: string) => word.slice(0, keyLength)

function index<T extends { words: Phrase }>(all: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const one of all) map.set(keyOf(one.words[0]!), [...(map.get(keyOf(one.words[0]!)) ?? []), one])
  return map
}

function read(telling: Telling): Language {
  const { did, does, alone, behind, not, when, sees, gap = 3 } = telling
  const verbsOf = (verbs: Telling['did'], kinds: readonly Kind[]) =>
    groups.flatMap((group) => list(verbs?.[group]).map((words): Verb => ({ words, group, kinds })))
  return {
    openers: index(kinds.flatMap((kind) => list(telling[kind]).map((words) => ({ words, kind })))),
    verbs: index([...verbsOf(did, ['done', 'state']), ...verbsOf(does, ['will', 'we'])]),
    alone: index(kinds.flatMap((kind) => verbsOf(alone?.[kind], [kind]).map((verb) => ({ ...verb, kind })))),
    behind: new Set(list(behind).flat()),
    not: new Set(list(not).flat()),
    when: list(when),
    sees: list(sees),
    gap,
  }
}

const languages = Object.values({ ...western, ...slavic, ...eastern }).map(read)

const signs = /[\p{L}\p{M}\p{N}]+(?:['’‑-][\p{L}\p{M}]+)*|[.,;:!?…؟،؛。、，！？—–()\n]/gu
const isSign = (word: string | undefined) => word === undefined || /^[^\p{L}\p{N}]/u.test(word)
const endsInQuestion = /[?？؟\u037e;]\s*[\p{Extended_Pictographic}\s"'»”)*_]*$/u
/** Quoted text is what somebody else says, or the name of a button. */
const quoted =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»|「[^」\n]{1,200}」|『[^』\n]{1,200}』/gu

/** "And", which Arabic and Hebrew write as part of the next word. */
const joined = /^و(?=س|قم|تم|لقد|[أإ])|^ו(?=[אנ]\p{L}{3})/u

const fits = (word: string | undefined, pattern: string) =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)
const stands = (words: readonly string[], at: number, phrase: Phrase) =>
  phrase.every((pattern, offset) => fits(words[at + offset], pattern))

/** Lists what a sentence, in any of the desk's languages, says that the desk has done, is doing or is going to do. */
export function listDeeds(sentence: string): Deed[] {
  const plain = fold(sentence).text.toLowerCase().replaceAll('’', "'").replace(quoted, ' ')
  const words = (plain.match(signs) ?? []).map((word) => word.replace(joined, ''))
  const asks = endsInQuestion.test(plain)
  const lastClause = words.findLastIndex((word, at) => isSign(word) && at < words.length - 1)
  const isAsked = (at: number, kind: Kind) => asks && kind !== 'done' && at > lastClause
  const found = languages.flatMap((language) =>
    readIn(language, words).filter(({ at, kind }) => !isAsked(at, kind) && !isCase(language, words, at)),
  )
  return [...found.map(({ kind, group, verb }) => ({ kind, group, verb })), ...readUnspaced(plain, asks)]
}

type Placed = Deed & { at: number }

function readIn(language: Language, words: readonly string[]): Placed[] {
  const found: Placed[] = []
  for (const [at, word] of words.entries()) {
    for (const { words: phrase, group, kind } of language.alone.get(keyOf(word)) ?? [])
      if (stands(words, at, phrase) && !isDenied(language, words, at)) found.push({ at, kind, group, verb: word })
    for (const opener of language.openers.get(keyOf(word)) ?? [])
      if (stands(words, at, opener.words) && !isDenied(language, words, at))
        found.push(...followVerbs(language, words, at, opener))
    if (language.behind.has(word)) found.push(...findBefore(language, words, at))
  }
  return found
}

/** The verb after the words that begin a deed. At most `gap` words may stand between, and no negation. */
function followVerbs({ verbs, not, gap }: Language, words: readonly string[], at: number, opener: Opener): Placed[] {
  let between = 0
  for (let next = at + opener.words.length; between <= gap; next++) {
    const word = words[next]
    if (word === ',') continue
    if (word === undefined || not.has(word) || isSign(word)) return []
    between++
    const verb = verbs
      .get(keyOf(word))
      ?.find(({ words: phrase, kinds }) => kinds.includes(opener.kind) && stands(words, next, phrase))
    if (verb) return [{ at, kind: opener.kind, group: verb.group, verb: word }]
  }
  return []
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
    if (verb && !isDenied(language, words, before)) return [{ at: before, kind: 'done', group: verb.group, verb: word }]
  }
  return []
}

const isDenied = ({ not }: Language, words: readonly string[], at: number) =>
  not.has(words[at - 1] ?? '') || (!isSign(words[at - 1]) && not.has(words[at - 2] ?? ''))

/** Whether the clause begins with "if", "once" or the like, and so speaks of what may come, or is to be seen to. */
function isCase(language: Language, words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0 && !isSign(words[before]); before--)
    if (language.when.some((phrase) => stands(words, before, phrase))) return true
  return isToBeSeenTo(language, words, at)
}

/** Whether the clause begins with what the customer is to see to: "make sure that your form was submitted". */
function isToBeSeenTo({ sees }: Language, words: readonly string[], at: number): boolean {
  const isEnd = (place: number) =>
    isSign(words[place]) && !(words[place] === ',' && joinsClause.has(words[place + 1] ?? ''))
  let first = at
  while (first > 0 && !isEnd(first - 1)) first--
  while (first < at && opensOrder.has(words[first]!)) first++
  return first < at && sees.some((phrase) => stands(words, first, phrase))
}

/** A comma before one of these parts nothing: "stellen Sie sicher, dass". */
const joinsClause = new Set(['dass', 'daß', 'at', 'att', 'dat', 'что', 'що', 'że', 'že'])
const opensOrder = new Set('please also first then and bitte und por favor y et e en пожалуйста и'.split(' '))

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

function readUnspaced(text: string, asks: boolean): Deed[] {
  if (!unspaced.test(text)) return []
  return scripts.flatMap(({ kind, group, cases, pattern }) => {
    const [verb] = (asks && kind !== 'done') || cases.test(text) ? [] : (pattern.exec(text) ?? [])
    return verb === undefined ? [] : [{ kind, group, verb }]
  })
}
