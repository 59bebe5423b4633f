import type { Simulation, WireEntry } from './simulation.ts'
import { bound, changed, nextNumber } from './simulation.ts'

const keptEntries = 500
const keptCharacters = 16_384

/** Writes one exchange to the wire log. Bodies are cut so that the log stays small. */
export function recordWire(sim: Simulation, entry: Omit<WireEntry, 'id'>): void {
  sim.wire.push({
    ...entry,
    id: nextNumber(sim),
    request: cut(entry.request),
    response: cut(entry.response),
  })
  bound(sim.wire, keptEntries)
  changed(sim, 'wire')
}

function cut(text: string | null): string | null {
  if (text === null || text.length <= keptCharacters) return text
  return `${text.slice(0, keptCharacters)}… (${text.length} characters)`
}
