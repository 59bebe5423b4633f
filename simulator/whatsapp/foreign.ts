/** A value from outside that was parsed as JSON and not checked yet. */
export type Foreign = Record<string, unknown>

export function asRecord(value: unknown): Foreign | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Foreign) : undefined
}

export function asList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** What a JSON text holds: Graph also takes a list as its text, as forms send it, and some libraries do so. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The string, or the decimal form of a finite number: Graph takes both for ids and numbers. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}
