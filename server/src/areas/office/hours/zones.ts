const minute = 60_000
const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** What the clocks of a zone show at a time, as if it were UTC. To the second. */
export function wallAt(zone: string, at: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minutes, second)
}

const offsetAt = (zone: string, at: number): number => wallAt(zone, at) - Math.floor(at / 1000) * 1000

/**
 * The first moment at which the clocks of a zone show this time. A time that they skip is the moment at which they
 * jump, so that a later time on the clock is never an earlier moment.
 */
export function momentOf(zone: string, wall: number): number {
  const [before, after] = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)]
  const first = [wall - before, wall - after].filter((at) => wallAt(zone, at) === wall)
  return first.length > 0 ? Math.min(...first) : jumpBetween(zone, wall - day, wall + day)
}

/** When the clocks change between two times, of which the later has another offset. */
function jumpBetween(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, from)
  let [before, after] = [Math.floor(from / minute), Math.ceil(to / minute)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(zone, middle * minute) === offset) before = middle
    else after = middle
  }
  return after * minute
}
