import { readablePhone } from './phone.ts'
import type { CompactAgent } from './types.ts'

type Named = { first_name: string; last_name: string; phone_number?: string | null; email?: string | null }

export function fullName(person: Named) {
  const phone = person.phone_number && readablePhone(person.phone_number)
  return `${person.first_name} ${person.last_name}`.trim() || phone || person.email || '–'
}

export function firstName(person: Named) {
  return person.first_name.trim() || fullName(person)
}

/** Those who are available first, otherwise in the order given. */
export const availableFirst = <Agent extends { availability_status: string | null }>(agents: readonly Agent[]) =>
  agents.toSorted((a, b) => Number(b.availability_status === 'online') - Number(a.availability_status === 'online'))

/** True if we know only a number, which keeps its left-to-right order in every script. */
export function isNameless(person: Named) {
  return !`${person.first_name}${person.last_name}`.trim()
}

/** Two letters: of the first name, and of the first part of the last name that is not a particle (von, de la, بن). */
export function initials(person: Named) {
  const name = fullName(person)
  if (isNameless(person)) return name.startsWith('+') ? `+${name.at(-1)}` : [...name].slice(0, 2).join('').toUpperCase()
  const parts = person.last_name.split(/\s+/).filter(Boolean)
  const main = parts.find((part) => !/^(\p{Ll}|بن$|ابن$)/u.test(part)) ?? parts[0] ?? ''
  return [person.first_name, main]
    .map((part) => [...part.trim()][0] ?? '')
    .join('')
    .toUpperCase()
}

/** One of the six hues, by a hash of the seed, so that it stays the same everywhere and for ever. */
export function hueOf(seed: string) {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (((hash ^ (hash >>> 15)) >>> 0) % 6) + 1
}

/** Whether they may read what they own. A desk of an earlier version, in the midst of an update, does not say so. */
export const readsOwn = ({ reads_conversations }: Partial<CompactAgent>) => reads_conversations !== false
