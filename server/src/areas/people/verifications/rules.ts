import { randomInt } from 'node:crypto'
import type { Sends } from './schema.ts'

export const codeMinutes = 10
export const verifiedMinutes = 30
/** A code that comes this late is still recognised, so that it is hidden. */
export const rememberedMinutes = 60
export const maxTries = 3
export const maxWrongPerDay = 10

/** The maximum of each. */
const most: Sends = {
  mailbox_hour: 3,
  mailbox_day: 6,
  conversation: 6,
  contact_hour: 5,
  contact_day: 10,
  desk_day: 1_000,
}

export const maySend = (sends: Sends): boolean =>
  (Object.keys(most) as (keyof Sends)[]).every((key) => sends[key] < most[key])

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The counted mailbox: mail services deliver an address with a plus sign to the mailbox before it. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/(?<=.)\+.*$/, '')}${address.slice(at)}`
}

/** Replaces a code. */
export const hidden = '\u2022'.repeat(6)

/** What may be between the digits of one code: at most three blanks and marks of any kind. */
const between = '[\\s\\p{Cf}.,·_\\p{Pd}]{0,3}'

/** The digits as they are spoken in the languages of the desk, zero first. */
const names = `zero oh null cero zéro ноль нуль صفر
  one eins ein uno un um один واحد
  two zwei zwo dos deux dois два اثنان اثنين إثنان
  three drei tres trois três три ثلاثة ثلاث
  four vier cuatro quatre quatro четыре أربعة اربعة أربع
  five fünf cinco cinq пять خمسة خمس
  six sechs seis meia шесть ستة ست
  seven sieben siete sept sete семь سبعة سبع
  eight acht ocho huit oito восемь ثمانية ثماني
  nine neun nueve neuf nove девять تسعة تسع`
  .split('\n')
  .map((line) => line.trim().split(' '))
const figures = new Map(names.flatMap((words, figure) => words.map((word) => [word, figure])))

/** As a separate word. Arabic writes its "and" before it without a blank. */
const name = `(?<![\\p{L}\\p{M}\\p{Nd}])و?(?:${[...figures.keys()].join('|')})(?![\\p{L}\\p{M}\\p{Nd}])`
const run = (unit: string) => new RegExp(`${unit}(?:${between}${unit})*`, 'giu')
const digit = new RegExp(`\\p{Nd}|${name}`, 'giu')
const runs = run(`(?:\\p{Nd}|${name})`)
/** For a run that holds more than a code: the part that is written together, and the part that is spoken. */
const [written, spoken] = [/\p{Nd}+/gu, run(`(?:${name})`)]

/**
 * Finds what may be a code in somebody's words: exactly six digits of any script or their names, with blanks or marks
 * between them. `code` is the first one in plain digits; in `masked` all of them are hidden. Undefined if there is
 * none.
 */
export function findCode(given: string): { code: string; masked: string } | undefined {
  let code: string | undefined
  const take = (found: string) => {
    if (plain(found).length !== 6) return found
    code ??= plain(found)
    return hidden
  }
  // Combines letters and their accents into one sign, as the names are written here.
  const text = given.normalize('NFC')
  const masked = text.replace(runs, (all) => {
    const whole = take(all)
    return whole === all ? all.replace(written, take).replace(spoken, take) : whole
  })
  return code === undefined ? undefined : { code, masked }
}

/** Only the digits, in ASCII. */
const plain = (text: string): string => (text.match(digit) ?? []).map((found) => String(figureOf(found))).join('')

/** The digits of each script come in groups of ten that begin with zero. */
function figureOf(digit: string): number {
  const named = figures.get(digit.toLowerCase()) ?? figures.get(digit.replace(/^و/, ''))
  if (named !== undefined) return named
  const point = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  // The mathematical digits come in five groups of ten without a gap.
  return point >= 0x1d7ce && point <= 0x1d7ff ? (point - 0x1d7ce) % 10 : value
}
