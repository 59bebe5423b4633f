import { type End, markEnds } from './ends.ts'
import { currencyOf, languages, unitOf } from './measures.ts'
import { listNumerals } from './numerals.ts'
import { readFigures, readings } from './vouching.ts'

/**
 * A number of a text with what it counts: a sum of money, a time of the day, a length of time and the like, or "free".
 * `keys`: what it may mean, the same for every way to write it: "13:00" and "1 pm", "£48" and "48 pounds". `kinds`:
 * what kinds of thing that are.
 */
export type Value = {
  keys: ReadonlySet<string>
  kinds: ReadonlySet<string>
  /** It has no unit, so that it may count anything. */
  isBare: boolean
  /** The number itself, in each way to read it. */
  figures: readonly number[]
  /** It is written in words that may mean something else, and has no unit. */
  isUnsure: boolean
  from: number
  to: number
  /** What of a span a time is. */
  end?: End
}

const number = /(?<![\p{L}\d.,])\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,:]\d+)*/gu
const word = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu

/** "Free of charge" in the languages of the desk's own sentences. */
const free = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${`free(?: of charge)?|(?:no|without|at no)(?: extra| additional)? (?:charge|costs?|fees?)|costs? nothing|for nothing
kostenlos\\p{L}*|kostenfrei\\p{L}*|gratis|gebührenfrei|unentgeltlich|kostet nichts|kosten nichts|ohne gebühr
gratuit\\p{L}*|ne coûten?t? rien|sans frais|grátis|de graça|sem custos?|não custam? nada
gratuito?s?|gratuitas?|sin (?:coste|costo)|no cuestan? nada|gratuit[oaie]|non costano? nulla|non costano? niente|senza (?:costi|spese)
kosteloos|kosten? niets|zonder kosten|gratuit\\p{L}*|nu costă nimic|δωρεάν|χωρίς χρέωση
за darmo|za darmo|bezpłatn\\p{L}+|nic nie kosztuj\\p{L}+|zdarma|bezplatn\\p{L}+|nic nestojí
бесплатн\\p{L}+|ничего не стоит|безкоштовн\\p{L}+|нічого не коштує|ücretsiz\\p{L}*|bedava
kostnadsfri\\p{L}*|utan kostnad|kostar inget|vederlagsfri\\p{L}*|koster ikke noget|uden beregning|koster ingenting|uten kostnad
ilmai\\p{L}+|maksut\\p{L}+|ingyen\\p{L}*|díjmentes\\p{L}*|miễn phí|مجان\\p{L}*|חינם|ללא תשלום|मुफ़्त|मुफ्त|निःशुल्क`.replaceAll(
    '\n',
    '|',
  )})(?![\\p{L}\\p{N}])|無料|免费|免費|무료`,
  'giu',
)
const freeKey = 'money 0'

/** Words that make a number a time of the day, besides those for an hour. */
const clockWords = new Set([
  'uhr',
  'uur',
  'h',
  'часов',
  'часа',
  'час',
  '時',
  '시',
  '点',
  '點',
  'giờ',
  'heures',
  'heure',
])

type Part = { name: string; hours: ReadonlySet<number> }
let parts: Part[] | undefined
/** The parts of the day in all languages, with their hours: "pm", "de la tarde". The longest names come first. */
function listParts(): Part[] {
  if (parts) return parts
  const found = new Map<string, Set<number>>()
  for (const language of languages)
    for (const options of [{ dayPeriod: 'long' }, {}] as const) {
      const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC', ...options })
      for (let hour = 1; hour < 24; hour++)
        for (const { type, value } of format.formatToParts(hour * 3_600_000)) {
          const name = value.toLowerCase().replaceAll('’', "'").trim()
          if (type === 'dayPeriod') found.set(name, (found.get(name) ?? new Set()).add(hour))
        }
    }
  for (const [short, ...others] of [
    ['am', 'a.m'],
    ['pm', 'p.m'],
  ] as const)
    for (const other of others) found.set(other, found.get(short)!)
  parts = [...found].map(([name, hours]) => ({ name, hours })).sort((one, other) => other.name.length - one.name.length)
  return parts
}

/** How many hours people extend a part of the day: "5 вечера". */
const farthest = 2
const isNear = (hour: number, hours: ReadonlySet<number>): boolean =>
  [...hours].some((one) => Math.abs(one - hour) <= farthest)

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)

/** The part of the day behind a time, or before it. */
function findPart(before: string, behind: string): Part | undefined {
  const near = behind.trimStart()
  const left = before.trimEnd()
  return listParts().find(
    ({ name }) =>
      (near.startsWith(name) && !isLetter(near[name.length])) ||
      (left.endsWith(name) && !isLetter(left.at(-name.length - 1))),
  )
}

/** Lists the values of a text in their order. */
export function listValues(whole: string): Value[] {
  const text = readFigures(whole).toLowerCase().replaceAll('’', "'")
  const taken: Value[] = []
  for (const found of text.matchAll(free)) taken.push(value(found.index, found.index + found[0].length, [freeKey]))
  let last = 0
  for (const found of text.matchAll(number)) {
    if (found.index < last) continue
    const one = readNumber(text, found.index, found[0])
    if (!one) continue
    taken.push(one)
    last = one.to
  }
  for (const found of text.matchAll(word)) {
    const [figure, ...more] = listNumerals(found[0]).slice(-1)
    if (figure === undefined || more.length > 0) continue
    const to = found.index + found[0].length
    const unit = unitBehind(text, to)
    taken.push(
      unit
        ? value(found.index, unit.to, [`${unit.name} ${figure}`])
        : { ...value(found.index, to, [`number ${figure}`], true), isUnsure: true },
    )
  }
  return markEnds(
    text,
    taken.sort((one, other) => one.from - other.from),
  )
}

const value = (from: number, to: number, keys: readonly string[], isBare = false): Value => ({
  ...{ keys: new Set(keys), kinds: new Set(keys.map(kindOf)), isBare, isUnsure: false, from, to },
  figures: keys.map((key) => Number(key.split(' ')[1])),
})
const kindOf = (key: string): string => key.split(' ', 1)[0]!.split('/', 1)[0]!

type Behind = { name: string; word: string; to: number }

/** The unit behind a number, at most one word further: "3 working days". */
function unitBehind(text: string, at: number): Behind | undefined {
  const behind = /^[\s-]*([\p{L}\p{M}]+)(?:\s+([\p{L}\p{M}]+))?/u.exec(text.slice(at, at + 60))
  if (!behind) return undefined
  const [all, first = '', second] = behind
  const direct = unitOf(first)
  const ends = at + all.length - (second ? second.length : 0)
  if (direct)
    return {
      name: `${direct.kind}/${direct.unit}`,
      word: first,
      to: second ? at + all.indexOf(first) + first.length : ends,
    }
  const further = second && second.length > 2 ? unitOf(second) : undefined
  return further && { name: `${further.kind}/${further.unit}`, word: second!, to: at + all.length }
}

const currencySign = /^\s*((?:r|us)\$|[\p{Sc}円元]|ドル|ユーロ|달러|유로|[\p{L}\p{M}.]+)/u
const signBefore = /((?<!\p{L})(?:r|us)\$|[\p{Sc}]|\p{L}+)\s*$/u

/** A currency beside a number. A word before it only counts if it is a sign or a code: "EUR 5". */
function currencyBeside(
  text: string,
  from: number,
  to: number,
): { name: string; from: number; to: number } | undefined {
  const behind = currencySign.exec(text.slice(to, to + 30))
  const known = behind && currencyOf(behind[1]!.replace(/\.$/, ''))
  if (known) return { name: known, from, to: to + behind[0].length }
  const before = signBefore.exec(text.slice(Math.max(0, from - 12), from))
  const sign = before && currencyOf(before[1]!)
  return sign ? { name: sign, from: from - before[0].length, to } : undefined
}

function readNumber(text: string, from: number, written: string): Value | undefined {
  const to = from + written.length
  const money = currencyBeside(text, from, to)
  const figures = readings(written.replaceAll(':', '.'))
  if (money)
    return value(
      money.from,
      money.to,
      figures.map((figure) => (figure === 0 ? freeKey : `money/${money.name} ${figure}`)),
    )
  if (text[to] === '%' || text.slice(to, to + 2) === ' %')
    return value(
      from,
      to + 1,
      figures.map((figure) => `percent ${figure}`),
    )
  const time = readTime(text, from, written)
  if (time?.isSure) return value(from, time.to, time.keys)
  const unit = unitBehind(text, to)
  const isHour = !unit || unit.name === 'time/hour'
  const keys = [
    ...(isHour ? (time?.keys ?? []) : []),
    ...figures.map((figure) => `${unit?.name ?? 'number'} ${figure}`),
  ]
  return value(from, Math.max(unit?.to ?? to, time?.to ?? to), keys, !unit)
}

/** A time of the day. Not `isSure`: the number may be another one. */
function readTime(
  text: string,
  from: number,
  written: string,
): { keys: string[]; to: number; isSure: boolean } | undefined {
  const split = /^([01]?\d|2[0-4])(?:([:.])([0-5]\d))?$/.exec(written)
  if (!split) return undefined
  let to = from + written.length
  let minutes = Number(split[3] ?? 0)
  const named = /^\s*([\p{L}]+)/u.exec(text.slice(to, to + 20))
  const unit = named && (clockWords.has(named[1]!) || unitOf(named[1]!)?.unit === 'hour')
  if (unit) to += named[0].length
  const more = unit && !split[2] ? /^\s?([0-5]\d)(?![\d.,])/.exec(text.slice(to)) : undefined
  if (more) {
    minutes = Number(more[1])
    to += more[0].length
  }
  const part = findPart(text.slice(0, from), text.slice(to))
  const hour = Number(split[1])
  const keyOf = (hours: number) => `clock ${hours * 60 + minutes}`
  if (part && hour <= 12) {
    const hours = [hour % 12, (hour % 12) + 12].filter((one) => isNear(one, part.hours))
    const end = text.slice(to).trimStart().startsWith(part.name) ? text.indexOf(part.name, to) + part.name.length : to
    if (hours.length === 1) return { keys: hours.map(keyOf), to: end, isSure: true }
  }
  const isSure = split[2] === ':' || (more !== undefined && more !== null) || (unit === true && split[2] !== undefined)
  return { keys: [keyOf(hour)], to, isSure }
}
