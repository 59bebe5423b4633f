import type { ByteRange } from './files.ts'

/**
 * RFC 6266: a plain name for every client and the exact one, percent-encoded, for those that know `filename*`. The header
 * is one line whatever the name.
 */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/**
 * The bytes that a `Range` header asks for (RFC 9110). `whole` without one, and for what need not be honoured: several
 * ranges, other units and bad syntax. `outside` when no byte of it is there.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return 'whole'
  if (Number(from) >= size) return 'outside'
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
