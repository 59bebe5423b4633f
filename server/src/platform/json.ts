/** Deeper than anything the desk means. 100,000 nested arrays would cost time, and PostgreSQL refuses them. */
const maxDepth = 64

export type JsonFault = 'malformed' | 'encoding' | 'nul' | 'surrogate' | 'depth' | 'proto'

/** A text is not the JSON that was expected. */
export class JsonRefused extends Error {
  override name = 'JsonRefused'
  readonly fault: JsonFault
  /** Path of the value, such as `items.0.title`; empty for the whole text. */
  readonly field: string

  constructor(fault: JsonFault, field = '') {
    super(fault)
    this.fault = fault
    this.field = field
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads JSON from foreign bytes without changing a value. Refuses invalid UTF-8, NUL, lone surrogates (which PostgreSQL
 * cannot store or stores differently) and `__proto__` keys, and names the path of the value. Allows a BOM.
 */
export function readJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new JsonRefused('encoding')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // The engine's own depth limit throws a RangeError.
    throw new JsonRefused(error instanceof RangeError ? 'depth' : 'malformed')
  }
  check(value, '', 0)
  return value
}

function check(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth) throw new JsonRefused('depth', path)
  for (const [key, item] of Object.entries(value)) {
    const inner = path === '' ? key : `${path}.${key}`
    if (key === '__proto__') throw new JsonRefused('proto', inner)
    checkText(key, inner)
    check(item, inner, depth + 1)
  }
}

/** Refuses text that PostgreSQL cannot keep unchanged. */
export function checkText(text: string, field: string): void {
  if (text.includes('\0')) throw new JsonRefused('nul', field)
  if (!text.isWellFormed()) throw new JsonRefused('surrogate', field)
}
