/** `+` and 5 to 20 digits; undefined when the text is no phone number. A leading 00 is the international prefix. */
export function normalizePhone(text: string): string | undefined {
  if (!/^[\d\s().\-/+]*$/.test(text) || text.lastIndexOf('+') > text.search(/[^\s(]/)) return undefined
  const digits = text.replace(/\D/g, '')
  const international = text.includes('+') ? digits : digits.replace(/^00/, '')
  return /^\d{5,20}$/.test(international) ? `+${international}` : undefined
}

/** What to look for among contacts: a number is looked for by its digits alone, however it was written. */
export const contactTerms = (query: string): string =>
  /^[\d\s().\-/+]*\d[\d\s().\-/+]*$/.test(query) ? query.replace(/\D/g, '') : query

/** A name as it can stand in any line: line breaks and control characters become blanks. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
