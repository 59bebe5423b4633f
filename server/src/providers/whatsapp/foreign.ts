/** What the provider sends. It is read without trusting any of its types. */
export type Foreign = Record<string, unknown>

/**
 * Parses JSON; throws if the text is not JSON. Ids of templates are numbers that may pass 2^53, so they stay as they
 * were written. NUL and halves of characters, which cannot be stored, are removed from the texts, and values whose
 * names contain them are left out.
 */
export function parseForeign(json: string): unknown {
  // The compiler does not know the third parameter yet (ES2026, Node 21): the text from which a value was read.
  const revive = (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (key.includes('\0') || !key.isWellFormed()) return undefined
    if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
    const isLongId = Number.isInteger(value) && !Number.isSafeInteger(value)
    return isLongId ? (context?.source ?? value) : value
  }
  return JSON.parse(json, revive)
}

export const asRecord = (value: unknown): Foreign | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Foreign) : undefined

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The records of a list; everything else in it is left out. */
export const asRecords = (value: unknown): Foreign[] =>
  asList(value).filter((item) => asRecord(item) !== undefined) as Foreign[]

/** A text that is not empty. Numbers count too, because ids come as either. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The text cut to this many characters, never through the middle of one. */
export function asLimitedText(value: unknown, limit: number): string | null {
  const text = asText(value)
  if (text === null || text.length <= limit) return text
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')
}

/** An id that can be stored and looked up. One that is longer than any real one does not count. */
export function asId(value: unknown): string | null {
  const text = asText(value)
  return text !== null && text.length <= 512 ? text : null
}

/** A number as the provider writes it: digits without a plus sign. */
export function asPhone(value: unknown): string | null {
  const digits = asText(value)?.replace(/^\+/, '')
  return digits !== undefined && /^\d{5,20}$/.test(digits) ? digits : null
}
