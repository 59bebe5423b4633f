import { fits, isSign, listPhrases, type Phrase, stands } from './phrases.ts'
import { listSenses, type Sense } from './senses.ts'
import type { Stating } from './state-words.ts'

type Kind = 'done' | 'state' | 'we'
/** What a text says that has been done or is under way, though it names nobody. `at`: its first word. */
export type State = { at: number; kind: Kind; group: 'act' | 'look'; senses: Sense[] }
type Family = keyof Stating
/** Phrases by the first letters of their first word. */
export type States = Map<string, { family: Family; words: Phrase }[]>

/** The most words that `..` stands for. */
const gap = 5
/** The number of letters by which a word with any ending is looked up. */
const keyLength = 3
const keyOf = (word: string) => word.slice(0, keyLength)

/**
 * Reads a vocabulary into phrases by their first word, so that a sentence is compared only with those that begin in it.
 */
export function readStating(stating: Stating | undefined): States {
  const map: States = new Map()
  for (const [family, text] of Object.entries(stating ?? {}))
    for (const words of listPhrases(text)) {
      const key = keyOf(words.find((word) => word !== '^')!.replace('*', ''))
      map.set(key, [...(map.get(key) ?? []), { family: family as Family, words }])
    }
  return map
}

type Telling = { states: States; not: ReadonlySet<string>; when: readonly Phrase[] }

/** Lists what the words of a sentence say of this. */
export const listStates = ({ states, not, when }: Telling, words: readonly string[]): State[] =>
  words.flatMap((word, at) =>
    (states.get(keyOf(word)) ?? [])
      .filter(({ words: phrase, family }) => {
        if (!follows(words, at, phrase, not)) return false
        return family !== 'money' || !isRule(words, when)
      })
      .map(({ family }) => ({ at, ...meaningOf(family, words) })),
  )

/** Money that comes back within some days, or once something has happened, is a rule and not a promise. */
const isRule = (words: readonly string[], when: readonly Phrase[]) =>
  !words.some((word) => near.has(word)) &&
  words.some((word, at) => /\p{Nd}/u.test(word) || when.some((phrase) => stands(words, at, phrase)))

/** "Tomorrow", "today" and "soon", which stand in no rule. */
export const near: ReadonlySet<string> = new Set(
  `tomorrow today tonight shortly morgen heute mañana hoy pronto demain aujourd'hui bientôt amanhã hoje domani oggi presto
  vandaag straks i-morgen imorgen idag imorgon jutro dziś dzisiaj zítra dnes brzy завтра сегодня скоро сьогодні незабаром yarın bugün
  mâine azi curând holnap ma hamarosan huomenna tänään pian αύριο σήμερα σύντομα कल आज besok segera غدا غدًا اليوم قريبا قريبًا מחר
  היום בקרוב`.split(/\s+/),
)

/** Whether the words at a place are these of a phrase. */
function follows(words: readonly string[], from: number, phrase: Phrase, not: ReadonlySet<string>): boolean {
  let at = from
  let free = 0
  for (const pattern of phrase) {
    if (pattern === '^') {
      if (!isSign(words[from - 1])) return false
    } else if (pattern === '$') {
      if (!isSign(words[at]) || /[?？؟]/.test(words[at] ?? '')) return false
    } else if (pattern === '..') free = gap
    else {
      while (free > 0 && !fits(words[at], pattern)) {
        if ((isSign(words[at]) && words[at] !== ',') || not.has(words[at]!)) return false
        at++
        free--
      }
      if (!fits(words[at], pattern)) return false
      at++
      free = 0
    }
  }
  return true
}

/** What tells that money is under way, and not a parcel. */
const pays: readonly Sense[] = ['refund', 'pay']

function meaningOf(family: Family, words: readonly string[]): Omit<State, 'at'> {
  switch (family) {
    case 'done':
      return { kind: 'done', group: 'act', senses: ['do'] }
    case 'set':
      return { kind: 'state', group: 'act', senses: ['do'] }
    case 'way': {
      const isMoney =
        listSenses(words.join(' ')).some((sense) => pays.includes(sense)) || words.some((word) => money.test(word))
      // Where a parcel is can be looked up.
      return isMoney
        ? { kind: 'state', group: 'act', senses: ['refund'] }
        : { kind: 'state', group: 'look', senses: [] }
    }
    case 'money':
    case 'pays':
      return { kind: 'we', group: 'act', senses: ['refund'] }
    case 'cancel':
      return { kind: 'state', group: 'act', senses: ['cancel'] }
    case 'book':
      return { kind: 'state', group: 'act', senses: ['book'] }
  }
}

const money =
  /^(?:money|geld|dinero|argent|dinheiro|soldi|denaro|peng|peniąd|pieniąd|peníz|деньг|денег|гроші|кошт|para|banii|bani$|pénz|rah(?:a|o)|χρήμα|पैस|uang|dana|tiền|أموال|المبلغ|הכסף|כספ)/u
