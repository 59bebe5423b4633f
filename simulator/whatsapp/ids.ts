import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * A message id in the provider's form: base64 of the peer's number and a random part, so it contains `/ + =`. It is
 * random and not counted, because a desk that kept its database beside a fresh simulator would take a known id for a
 * repetition.
 */
export function newWamid(waId: string, direction: 'in' | 'out'): string {
  const peer = Buffer.from(waId.slice(0, 32), 'latin1')
  const token = Buffer.from(randomBytes(10).toString('hex').toUpperCase(), 'latin1')
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, peer.length]),
    peer,
    Buffer.from([0x15, 0x02, 0x00, direction === 'in' ? 0x12 : 0x11, 0x18, token.length]),
    token,
    Buffer.from([0x00]),
  ])
  return `wamid.${bytes.toString('base64')}`
}

/** Fifteen digits: long enough to look real and exact as a JSON number. */
export function newNumericId(first: string): string {
  return first + String(randomInt(10 ** 13, 10 ** 14 - 1)).padEnd(14, '0')
}

const countries: [prefix: string, country: string][] = [
  ['216', 'TN'],
  ['351', 'PT'],
  ['353', 'IE'],
  ['31', 'NL'],
  ['33', 'FR'],
  ['34', 'ES'],
  ['39', 'IT'],
  ['44', 'GB'],
  ['45', 'DK'],
  ['46', 'SE'],
  ['49', 'DE'],
  ['52', 'MX'],
  ['54', 'AR'],
  ['55', 'BR'],
  ['84', 'VN'],
  ['91', 'IN'],
]

/** The business-scoped user id: always the same for a number, as the provider's is within one portfolio. */
export function userIdOf(waId: string): string {
  const country = countries.find(([prefix]) => waId.startsWith(prefix))?.[1] ?? 'US'
  const hash = createHash('sha256').update(waId).digest('base64').replace(/[+/=]/g, '')
  return `${country}.${hash.slice(0, 22)}`
}
