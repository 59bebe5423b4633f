import { spellDays } from '../../../words/weekdays.ts'
import { listNumerals } from './numerals.ts'

const day = 86_400_000
const languages = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'da', 'nb', 'sv', 'ru', 'ar', 'ja', 'zh', 'ko']
const unspaced = /^[\p{sc=Han}\p{sc=Hangul}]/u

/** A pattern for each of seven days or twelve months, with its names in many languages. */
const names = (count: number, at: (index: number) => number, options: Intl.DateTimeFormatOptions): RegExp[] => {
  // In Russian a month after a day has another form.
  const formats = languages.map((language) => ({
    alone: new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
    behindDay: new Intl.DateTimeFormat(language, { ...options, day: 'numeric', timeZone: 'UTC' }),
  }))
  return Array.from({ length: count }, (_, index) => {
    const named = formats.flatMap(({ alone, behindDay }) => {
      const month = behindDay.formatToParts(at(index)).filter(({ type }) => type === 'month')
      return [alone.format(at(index)), ...month.map(({ value }) => value)]
    })
    const all = [...new Set(named)]
      .filter((name) => /\p{L}/u.test(name))
      .map((name) => name.toLowerCase().replace(/\.$/, ''))
    const spaced = all.filter((name) => !unspaced.test(name)).map((name) => name.replace(/(?<=[а-я])[аея]$/, ''))
    const within = all.filter((name) => unspaced.test(name) && name.length > 1)
    const endings = 's|en|а|у|ы|е|ам|я|ю|ям'
    return new RegExp(
      [`(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?:${endings})?(?!\\p{L})`, ...within].join('|'),
      'iu',
    )
  })
}
const sunday = Date.UTC(2024, 0, 7)
const weekdays = names(7, (index) => sunday + index * day, { weekday: 'long' })
/**
 * Short names are words of other languages, like "so" and "do". They count only where a table or a range would have
 * them.
 */
const heldWeekdays = names(7, (index) => sunday + index * day, { weekday: 'short' }).map(
  ({ source }, index) =>
    new RegExp(
      `${weekdays[index]!.source.replaceAll('-feira', '(?:-feira)?')}|(?:${source})["'.]*\\s*[-–—:/\\d]|[-–—]\\s*(?:${source})`,
      'iu',
    ),
)
const months = names(12, (index) => Date.UTC(2024, index, 1), { month: 'long' })

const spoken = (
  'en de es fr pt ru ar it nl pl tr uk cs sv da nb fi el he hi id ja ko zh vi ro hu'.split(' ') as readonly string[]
).flatMap((language) => {
  const names = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return [0, 1].map((days) => names.format(days, 'day').toLowerCase().replaceAll('’', "'"))
})
const isUnspaced = (name: string) => /^[\p{sc=Han}\p{sc=Hangul}]/u.test(name)
/** "Today" and "tomorrow". Arabic and Hebrew may write a word in front of them without a space. */
const nearDay = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:${spoken.filter((name) => !isUnspaced(name)).join('|')})(?![\\p{L}\\p{N}])`,
    ...spoken.filter(isUnspaced),
  ].join('|'),
  'iu',
)

const allFigures = /\p{Nd}/gu
const number = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*/g
/** Digits that are one number, however they are grouped: an order, phone or account number. */
const run = /\d(?:[ \u00a0./-]?\d)+/g
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
/** Numbers that state nothing: those of lists, steps and sources, and keycap emojis. */
const ordering =
  /^[ \t]*[*_]{0,2}\d{1,2}[.)][*_\s]|(?<!\p{L})(?:step|schritt|paso|étape|passo|passaggio|stap|trin|steg|шаг|خطوة|الخطوة)\s+\d{1,2}(?![\d.,])|\[\d+\]|\d\ufe0f?\u20e3/gimu
const link = /(?:https?:\/\/|www\.)\S+/gi

/**
 * Lists the facts of a text that no source has, as far as that can be told in every language: numbers, weekdays and
 * email addresses. A number may be written in another form: with another separator, in words, as a time on the
 * twelve-hour clock, a price in cents, a date in another order, or as the length of a list or the days until a date.
 * Other words are not checked here.
 */
export function listUnvouched(text: string, sources: readonly string[], today: Date): string[] {
  const said = readFigures(text).replace(link, ' ').replace(ordering, ' ')
  const known = sources.map(readFigures)
  const addresses = new Set(known.flatMap((source) => source.toLowerCase().match(email) ?? []))
  const rest = said.replace(email, ' ')
  const numbers = {
    known: new Set([0, 1, ...known.flatMap((source) => listKnown(source, today))]),
    runs: known.flatMap((source) => (source.match(run) ?? []).map(joinFigures)),
  }
  const facts = rest.split(sentenceEnd).flatMap((sentence) => {
    const days = listDays(sentence, today)
    return [...listStrangeNumbers(sentence, numbers, days), ...listStrangeWeekdays(sentence, known, days)]
  })
  return [...(said.match(email) ?? []).filter((address) => !addresses.has(address.toLowerCase())), ...facts]
}

const sentenceEnd = /(?<=[.!?…؟])\s+(?=[^\p{Ll}\p{N}])|[。！？\n]/u

/**
 * The days of which a sentence may speak without a source: today and tomorrow, if it says so or writes out the date.
 * Elsewhere the 27th vouches for no price of 27.
 */
function listDays(sentence: string, today: Date): Date[] {
  const days = [today, new Date(today.getTime() + day)]
  if (nearDay.test(sentence.replaceAll('’', "'"))) return days
  return days.filter((date) => writesDate(sentence, date))
}

/**
 * Whether a sentence has day and month of a date, beside each other or with the month's name, or the day with its
 * weekday.
 */
function writesDate(sentence: string, date: Date): boolean {
  const [of, month] = [date.getUTCDate(), date.getUTCMonth() + 1]
  if (!new RegExp(`(?<!\\d)0?${of}(?!\\d)`).test(sentence)) return false
  const beside = new RegExp(`(?<!\\d)(?:0?${of}\\s?[./月-]\\s?0?${month}|0?${month}\\s?[./月-]\\s?0?${of})(?!\\d)`)
  return beside.test(sentence) || months[month - 1]!.test(sentence) || weekdays[date.getUTCDay()]!.test(sentence)
}

type Numbers = { known: ReadonlySet<number>; runs: readonly string[] }

function listStrangeNumbers(text: string, { known, runs }: Numbers, days: readonly Date[]): string[] {
  const dated = new Set(days.flatMap(partsOf))
  const isPart = (figures: string) =>
    (figures.length >= 6 && runs.some((whole) => whole.includes(figures))) ||
    (figures.length >= 4 && runs.some((whole) => whole.endsWith(figures)))
  const knows = (value: number) => known.has(value) || dated.has(value)
  const rest = text.replace(run, (found) => (isPart(joinFigures(found)) ? ' ' : found))
  return (rest.match(number) ?? []).filter(
    (found) => !readings(found).some(knows) && !found.split(/\D+/).every((part) => knows(Number(part))),
  )
}

/** Every number that an answer may give, based on this source. */
function listKnown(source: string, today: Date): number[] {
  const written = (source.match(number) ?? []).flatMap((found) => {
    const parts = found.split(/\D+/).map(Number)
    const [first = 0, second = 0] = parts
    // "9.30" and "24.11." are two numbers. "19.90" is one.
    const isSplit = parts.length > 2 || /[ \u00a0\u202f'’]/.test(found) || (first <= 31 && second <= 59)
    return [...readings(found), ...(isSplit ? parts : [])]
  })
  const values = [...written, ...listJson(source)]
  const afternoon = source.matchAll(/(?<!\d)(\d{1,2})(?:[:.]\d\d)?\s*p\.?m\b/gi)
  return [
    ...values,
    ...values.flatMap((value) => (value > 0 && value < 1 ? [Number((value * 100).toFixed(4))] : [])),
    ...values.flatMap((value) => (Number.isInteger(value) && value >= 100 ? [value / 100] : [])),
    ...values.flatMap((value) => (value >= 2_000 && value < 2_100 ? [value - 2_000] : [])),
    ...[...source.matchAll(late)].map(([, one, other]) => Number(one ?? other) - 12),
    ...[...afternoon].map(([, hour]) => Number(hour) + 12),
    ...months.flatMap((month, index) => (month.test(source) ? [index + 1] : [])),
    ...listDates(source).map((date) => Math.abs(date.getTime() - startOf(today)) / day),
    ...listNumerals(source),
  ]
}

/** An hour that has another name on the twelve-hour clock. */
const late =
  /(?:[-–—]|\b(?:to|till|until|bis|a|à|até|do)|до)\s*(1[3-9]|2[0-3])(?!\d)|\b(1[3-9]|2[0-3])(?=[:.]\d\d|\s?(?:h|uhr|час))/gi

const startOf = (date: Date): number => Math.floor(date.getTime() / day) * day

/** "1.990" can be read in two ways. A number without a separator can be read in one. */
export function readings(found: string): number[] {
  const plain = found.replace(/[^\d.,]/g, '')
  const parts = plain.split(/[.,]/)
  const last = parts.at(-1)!
  const decimal = Number(`${parts.slice(0, -1).join('')}.${last}`)
  if (parts.length === 1) return [Number(plain)]
  return parts.slice(1).every((part) => part.length === 3) ? [decimal, Number(parts.join(''))] : [decimal]
}

/** Words for all days, and for Saturday and Sunday. */
const everyDay =
  /24\/7|\bdaily\b|\bevery day|täglich|jeden tag|todos los días|cada día|tous les jours|chaque jour|todos os dias|ogni giorno|tutti i giorni|dagelijks|elke dag|dagligen|varje dag|dagligt|daglig|hver dag|codziennie|ежедневно|каждый день|щодня|her gün|zilnic|week-?end|wochenende|fin(?:es)? de semana|fim de semana|fine settimana|weekeinde|\bhelg|выходн|вихідн|hafta sonu/iu
/** "We are closed on Sundays" follows from days that leave it out. */
const shut =
  /(?<!\p{L})(?:closed|geschlossen|cerrad\p{L}*|fermée?s?|fechad\p{L}*|chius\p{L}*|gesloten|dicht|lukket|stengt|stängt|zamknięt\p{L}*|закрыт\p{L}*|kapalı|închis\p{L}*|not|nicht|kein\p{L}*|no|pas|não|non|niet|geen|ikke|inte|nie|не)(?!\p{L})/iu

/**
 * The weekdays of a source. Undefined if two may be the ends of a span that cannot be written out, or all days are
 * meant.
 */
function listHeldWeekdays(source: string): number[] | undefined {
  const list = (text: string) => heldWeekdays.flatMap((name, index) => (name.test(text) ? [index] : []))
  const named = list(source)
  if (named.length < 2) return named
  const spelled = spellDays(source)
  return spelled === source || everyDay.test(source) ? undefined : [...new Set([...named, ...list(spelled)])]
}

function listStrangeWeekdays(text: string, sources: readonly string[], days: readonly Date[]): string[] {
  if (shut.test(text)) return []
  const held = sources.map(listHeldWeekdays)
  if (held.some((some) => some === undefined)) return []
  const dates = [...sources.flatMap(listDates), ...days]
  const known = new Set([...held.flatMap((some) => some ?? []), ...dates.map((date) => date.getUTCDay())])
  return weekdays.flatMap((name, index) => (known.has(index) ? [] : (name.exec(text) ?? [])))
}

/**
 * Lists the weekdays to which a text gives hours or other numbers, and which none of these sources has, if any has
 * weekdays at all. For that, it is not enough that the customer asked about the day.
 */
export function listUnheldDays(text: string, sources: readonly string[], today: Date): string[] {
  const known = sources.map(readFigures)
  if (known.some((source) => everyDay.test(source))) return []
  if (known.every((source) => listHeldWeekdays(source)?.length === 0)) return []
  return readFigures(text)
    .split(sentenceEnd)
    .flatMap((sentence) => (/\d/.test(sentence) ? listStrangeWeekdays(sentence, known, listDays(sentence, today)) : []))
}

/**
 * Dates with their year, as machines and people write them. If day and month could be swapped, both dates are listed.
 */
function listDates(text: string): Date[] {
  const iso = [...text.matchAll(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g)].map(([, y, m, d]) => [y, m, d])
  const written = [...text.matchAll(/(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/g)].flatMap(
    ([, one, , two, y]) => [
      [y, two, one],
      [y, one, two],
    ],
  )
  return [...iso, ...written].flatMap(([y, m, d]) =>
    Number(m) <= 12 ? [new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)))] : [],
  )
}

const partsOf = (date: Date): number[] => {
  const year = date.getUTCFullYear()
  return [year, year - 2_000, date.getUTCMonth() + 1, date.getUTCDate()]
}

/** The numbers in a JSON text, and the lengths of its lists. */
function listJson(source: string): number[] {
  const found: number[] = []
  try {
    JSON.parse(source, (_, value: unknown) => {
      if (typeof value === 'number') found.push(value)
      if (Array.isArray(value)) found.push(value.length)
      return value
    })
  } catch {
    return []
  }
  return found
}

const joinFigures = (text: string): string => text.replace(/\D/g, '')

/** Writes the digits of every script as ASCII digits. The ten digits of a script always follow each other. */
export const readFigures = (text: string): string =>
  text.replace(allFigures, (figure) => {
    const at = figure.codePointAt(0)!
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value++
    return String(value)
  })
