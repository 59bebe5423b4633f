/** `+` and 5 to 20 digits; undefined when the text is no phone number. A leading 00 is the international prefix. */
export function normalizePhone(text: string): string | undefined {
  if (!/^[\d\s().\-/+]*$/.test(text) || text.lastIndexOf('+') > text.search(/[^\s(]/)) return undefined
  const digits = text.replace(/\D/g, '')
  const international = text.includes('+') ? digits : digits.replace(/^00/, '')
  return /^\d{5,20}$/.test(international) ? `+${international}` : undefined
}

/**
 * Every way one mobile number is written by the provider, the given one first: Brazil with and without its ninth digit,
 * Mexico with and without the 1 and Argentina with and without the 9 behind the country's code.
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

/** The same for every spelling of one number. */
export const firstSpelling = (digits: string): string => spellingsOf(digits).sort()[0]!

/** What to look for among contacts: a number is looked for by its digits alone, however it was written. */
export const contactTerms = (query: string): string =>
  /^[\d\s().\-/+]+$/.test(query) && /\d/.test(query) ? query.replace(/\D/g, '') : query

/** A name as it can stand in any line: line breaks and control characters become blanks. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
