import { shownName } from '../../../platform/names.ts'
import { keepsZero } from './calling-codes.ts'

const phoneText = /^[\d\s().\-/+\u2010-\u2015]+$/
/** What nobody sees of a number that was copied: marks of direction, characters without width. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * `+` and 5 to 20 digits; undefined if the text is not a phone number. A leading 00 is the international prefix. `(0)`
 * behind a country's code goes, because it is dialled only within the country, unless the country keeps its zero.
 */
export function normalizePhone(text: string): string | undefined {
  const typed = text.replace(unseen, '')
  if (!phoneText.test(typed) || typed.lastIndexOf('+') > typed.search(/[^\s(]/)) return undefined
  const inland = keepsZero(typed.replace(/\D/g, '').replace(/^00/, '')) ? typed : typed.replace(trunkZero, '')
  const digits = inland.replace(/\D/g, '')
  const international = typed.includes('+') ? digits : digits.replace(/^00/, '')
  return /^\d{5,20}$/.test(international) ? `+${international}` : undefined
}

const trunkZero = /(?<=\d\s*)\(0\)/

/**
 * Every way in which the provider writes one mobile number, the given one first: Brazil with and without its ninth
 * digit, Mexico with and without the 1 and Argentina with and without the 9 after the country's code.
 */
export function spellingsOf(digits: string): string[] {
  const [, code, area = '', rest = ''] = /^(55)(\d\d)9?(\d{8})$/.exec(digits) ?? []
  const brazil = code && /^[6-9]/.test(rest) ? [`55${area}9${rest}`, `55${area}${rest}`] : []
  const [, mexico] = /^521?(\d{10})$/.exec(digits) ?? []
  const [, argentina] = /^549?(\d{10})$/.exec(digits) ?? []
  return [
    ...new Set([
      digits,
      ...brazil,
      ...(mexico ? [`52${mexico}`, `521${mexico}`] : []),
      ...(argentina ? [`54${argentina}`, `549${argentina}`] : []),
    ]),
  ]
}

/** Is the same for every spelling of one number. */
export const firstSpelling = (digits: string): string => spellingsOf(digits).sort()[0]!

/**
 * The search terms for contacts. A number is searched by its digits, however it was written. What is dialled only
 * within a country goes: zeros in front, `(0)` behind a country's code, the 8 of eleven digits in Russia and
 * Kazakhstan. The rest is part of the stored number in every country, also where that keeps its zero.
 */
export function contactTerms(query: string): string {
  const typed = query.replace(unseen, '')
  if (!phoneText.test(typed) || !/\d/.test(typed)) return query
  const digits = typed.replace(trunkZero, '').replace(/\D/g, '')
  const dialled = digits.replace(/^0+/, '').replace(/^8(?=[3-79]\d{9}$)/, '')
  return dialled.length >= 3 ? dialled : digits
}

/** The name as people see it, on one line: line breaks and control characters become blanks. */
export const onOneLine = (text: string): string => shownName(text).replace(/\s+/g, ' ').trim()
