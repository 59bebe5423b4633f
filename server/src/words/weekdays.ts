const languages = 'en de es fr pt it nl sv da nb pl ro tr ru ar'.split(' ')
/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const day = 86_400_000

/** For each language: the seven days, Monday first, and the place of each name and short form among them. */
const weeks = languages.map((language) => {
  const list = (weekday: 'long' | 'short') => {
    const form = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, at) => form.format(monday + at * day).toLowerCase())
  }
  // Portuguese people write "segunda" for "segunda-feira".
  const names = list('long').map((name) => name.split('-')[0]!)
  const short = [...list('short').map((name) => name.replace(/\.$/, '')), ...names.map((name) => name.slice(0, 2))]
  return { names, places: new Map([...short, ...names].map((name, at) => [name, at % 7])) }
})
type Week = (typeof weeks)[number]

/** The place of a day in the week, also of "montags" and "понедельника". */
function placeOf({ names, places }: Week, word: string): number | undefined {
  const exact = places.get(word) ?? places.get(word.replace(/s$/, ''))
  if (exact !== undefined || word.length < 5) return exact
  const place = names.findIndex((name) => word.startsWith(name.slice(0, -1)) && word.length <= name.length + 2)
  return place === -1 ? undefined : place
}

const joiners = 'to|through|till|until|bis|al?|à|au|ao|até|tot(?: en met)?|tom|til|do|până la|ile|до|по|إلى'
const ranges = new RegExp(
  `(?<!\\p{L})(\\p{L}{2,12})(?:-feira)?\\.?\\s*(?:[-–—]|(?<=\\s)(?:${joiners})(?=\\s))\\s*(\\p{L}{2,12})(?!\\p{L})`,
  'giu',
)

/** The other days, in the languages of this one: a span of days names only its first and its last. */
export const listOtherDays = (word: string): string[] =>
  weeks.flatMap((week) => (placeOf(week, word) === undefined ? [] : week.names.filter((name) => name !== word)))

/** Writes the days of "Monday to Friday" out, because customers ask for one of them. */
export const spellDays = (text: string): string =>
  text.replace(ranges, (range: string, first: string, last: string) => {
    // "Mo-Fr" may be English or German.
    const days = weeks.flatMap((week) => {
      const [from, to] = [first, last].map((word) => placeOf(week, word.toLowerCase()))
      if (from === undefined || to === undefined || from === to) return []
      return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => week.names[(from + at) % 7])
    })
    return days.length > 0 ? days.join(' ') : range
  })
