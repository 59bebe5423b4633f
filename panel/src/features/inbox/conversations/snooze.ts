import type { Word } from '../../../lib/t.ts'

/** The usual times to come back, in the reader's own zone. */
export function snoozeChoices(now: Date): { word: Word; until: string }[] {
  const at = (days: number, hour: number) => {
    const time = new Date(now)
    time.setDate(time.getDate() + days)
    time.setHours(hour, 0, 0, 0)
    return time.toISOString()
  }
  const inThreeHours = new Date(now.getTime() + 3 * 3_600_000).toISOString()
  const toMonday = (8 - now.getDay()) % 7 || 7
  const choices: { word: Word; until: string }[] = [
    { word: 'snooze.three_hours', until: inThreeHours },
    { word: 'snooze.tomorrow', until: at(1, 9) },
  ]
  return toMonday === 1 ? choices : [...choices, { word: 'snooze.monday', until: at(toMonday, 9) }]
}
