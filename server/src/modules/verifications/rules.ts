import { randomInt } from 'node:crypto'
import type { Sends } from './schema.ts'

export const codeMinutes = 10
export const verifiedMinutes = 30
/** A code that comes this late is still known for one, so that it is hidden. */
export const rememberedMinutes = 60
export const maxTries = 3
export const maxWrongPerDay = 10

/** Of each no more than these. */
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

/** What is counted: mail services put what stands after a plus sign into the same mailbox. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/(?<=.)\+.*$/, '')}${address.slice(at)}`
}

/** What stands in the place of a code. */
export const hidden = '\u2022'.repeat(6)

/** What may stand between the digits of one code: blanks and marks, two at most, of every kind. */
const between = '[\\s\\p{Cf}.,·_\\p{Pd}]{0,2}'
const digits = new RegExp(`\\p{Nd}(?:${between}\\p{Nd})*`, 'gu')

/**
 * Finds what may be a code in somebody's words: six digits of any script, with blanks or marks between them, no more beside
 * them. `code` is the first in plain digits; in `masked` all of them are hidden. Undefined without any.
 */
export function findCode(text: string): { code: string; masked: string } | undefined {
  let code: string | undefined
  const take = (found: string) => {
    code ??= plain(found)
    return hidden
  }
  const masked = text.replace(digits, (run) => {
    if (plain(run).length === 6) return take(run)
    return run.replace(/\p{Nd}+/gu, (part) => (plain(part).length === 6 ? take(part) : part))
  })
  return code === undefined ? undefined : { code, masked }
}

/** The digits alone, each script's as the ones of ASCII: they stand in tens that begin with zero. */
function plain(text: string): string {
  return (text.match(/\p{Nd}/gu) ?? []).map((digit) => String(figureOf(digit))).join('')
}

function figureOf(digit: string): number {
  const point = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  // The mathematical digits stand in five tens without a gap.
  return point >= 0x1d7ce && point <= 0x1d7ff ? (point - 0x1d7ce) % 10 : value
}
