import type { Word } from '../../../../lib/t.ts'

/** The usual times to open it again, in the reader's time zone. */
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

const units = [
  { unit: 'minute', ms: 60_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'week', ms: 7 * 86_400_000 },
] as const
/** The API does not snooze for longer than a year. */
const longestMs = 365 * 86_400_000

/** The names of a unit for this amount, in the reader's language and in English, long and short. */
const namesOf = (unit: string, amount: number, locale: string) =>
  [locale, 'en'].flatMap((language) =>
    (['long', 'short', 'narrow'] as const).map((unitDisplay) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
        .formatToParts(amount)
        .flatMap(({ type, value }) => (type === 'unit' ? [value.toLocaleLowerCase()] : []))
        .join(' '),
    ),
  )

/** The times in a text such as "snooze 2 h", one for each unit that its letters begin, and the text without them. */
export function readSpan(text: string, locale: string): { rest: string; spans: number[] } | undefined {
  const [found, number, letters = ''] = /(\d{1,4})\s*(\p{L}*)/u.exec(text) ?? []
  if (!found) return undefined
  const amount = Number(number)
  const begun = letters.toLocaleLowerCase()
  const meant = units.filter(({ unit }) => namesOf(unit, amount, locale).some((name) => name.startsWith(begun)))
  const spans = meant.map(({ ms }) => amount * ms).filter((ms) => ms > 0 && ms <= longestMs)
  return { rest: text.replace(found, ' ').trim(), spans }
}
