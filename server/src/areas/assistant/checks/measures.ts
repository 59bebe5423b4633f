import { stopWords } from '../../../words/stop-words.ts'
import { listNumerals } from './numerals.ts'

/** The languages of the desk's own sentences, by whose names units are known. */
export const languages = 'en de es fr pt it nl da nb sv pl cs uk ru ro el tr hu fi ar he hi id vi ja ko zh'.split(
  ' ',
) as readonly string[]

/** Kinds of units. A number has at most one unit of each. */
const kinds = {
  time: 'second minute hour day week month year',
  data: 'byte kilobyte megabyte gigabyte terabyte',
  weight: 'gram kilogram ounce pound',
  length: 'millimeter centimeter meter kilometer inch foot mile',
  volume: 'milliliter liter',
}

/** The names of a unit in all languages, for one and for several. */
const namesOf = (unit: string): string[] =>
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
      return [1, 2, 5, 1.5].flatMap((count) =>
        format
          .formatToParts(count)
          .flatMap(({ type, value }) => (type === 'unit' ? [value.toLowerCase().replace(/\.$/, '')] : [])),
      )
    }),
  )

/** A name that is no longer, like "h", only counts right behind the number. */
const shortest = 2

type Unit = { kind: string; unit: string }
/** By name. One that two units share tells nothing, like "m" for meters and minutes. */
type Units = ReadonlyMap<string, Unit | undefined>
let made: Units | undefined
/** Made when they are first needed: that takes a tenth of a second. */
const getUnits = (): Units => {
  made ??= createUnits()
  return made
}

function createUnits(): Units {
  const units = new Map<string, Unit | undefined>()
  for (const [kind, list] of Object.entries(kinds))
    for (const unit of list.split(' '))
      for (const name of new Set(namesOf(unit))) {
        if (!/^\p{L}[\p{L}\p{M}]*$/u.test(name) || (name.length <= shortest && stopWords.has(name))) continue
        units.set(name, units.has(name) ? undefined : { kind, unit })
      }
  for (const name of 'kilo kilos quilo quilos кило kiloa'.split(' '))
    units.set(name, { kind: 'weight', unit: 'kilogram' })
  return units
}

/** Signs, codes and names of currencies in lower case. "Kroner" are left out, because several countries have them. */
const currencies = new Map(
  Object.entries({
    EUR: '€ eur euro euros euró ευρώ евро євро euroa eura يورو אירו यूरो ユーロ 유로 欧元',
    USD: '$ us$ usd dollar dollars dólar dólares dollari доллар доллара долларов долар долари доларів δολάρια dolar dolarów dolarů dolari dollaria dollár دولار دولارا دولارات דולר डॉलर ドル 달러 美元',
    GBP: '£ gbp pounds pfund sterline',
    PLN: 'zł pln złoty złote złotych złotego',
    RUB: '₽ rub руб рубль рубля рубли рублей',
    TRY: '₺ tl try lira',
    UAH: '₴ uah грн гривня гривні гривень',
    CZK: 'kč czk koruna koruny korun',
    HUF: 'ft huf forint forintba forintot',
    RON: 'ron lei',
    BRL: 'r$ brl reais',
    INR: '₹ inr rupees रुपये रुपए',
    ILS: '₪ ils shekels שקל שקלים',
    // Both write ¥, so that they are not told apart.
    JPY: '¥ ￥ jpy yen yenes 円 иен cny yuan 元',
    // "Francs" are those of Africa too.
    ...{ CHF: 'chf franken franchi', SEK: 'sek', NOK: 'nok', DKK: 'dkk' },
  }).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
)

/** The currency that a sign, a code or a name in lower case stands for. */
export const currencyOf = (word: string): string | undefined => currencies.get(word)

/** Letters with which a form of a unit's name may end: "Tagen". */
const ending = /(?:n|en|s|a|e|m|i|y|ów|ach|ами|ям|ах|ов)$/u
const shortestForm = 3

/** The unit that a word in lower case names. */
export function unitOf(word: string): Unit | undefined {
  const units = getUnits()
  const known = units.get(word)
  if (known || units.has(word)) return known
  const rest = word.replace(ending, '')
  return rest.length >= shortestForm ? units.get(rest) : undefined
}

/**
 * A number in figures or words, the units that belong to it, and all of their kinds in its sentence: "5 € a month for a
 * year".
 */
type Measure = { values: readonly number[]; units: readonly Unit[]; around: readonly Unit[] }

/** How many words behind a number its unit may stand: "600 requests a minute". */
const farthest = 4
const token = /(?:r|us)\$|\d+(?:[.,:]\d+)*|[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*|[€$£₽₺₴₹₪¥￥,;.:!?()]/gu

/** The numbers of a sentence with their units: the first of each kind behind it, and the currency beside it. */
function listMeasures(sentence: string): Measure[] {
  const tokens = sentence.toLowerCase().match(token) ?? []
  const all = tokens.flatMap((word) => unitOf(word) ?? [])
  return tokens.flatMap((one, at) => {
    const values = readValues(one)
    if (values.length === 0) return []
    if (values.every(isYear)) return []
    const currency = currencyOf(tokens[at - 1] ?? '') ?? currencyOf(tokens[at + 1] ?? '')
    const found = listBehind(tokens.slice(at + 1, at + 2 * farthest))
    if (currency) found.push({ kind: 'money', unit: currency })
    const around = all.filter(({ kind }) => found.some((unit) => unit.kind === kind))
    return [{ values, units: found, around: [...found, ...around] }]
  })
}

/**
 * The first unit of each kind among these words, up to what ends the clause or another number with words of its own.
 */
function listBehind(tokens: readonly string[]): Unit[] {
  const found: Unit[] = []
  let words = 0
  for (const next of tokens) {
    if (/^[;.:!?()]$/.test(next) || words === farthest || (/^\d/.test(next) && words > 1)) break
    if (!/^\p{L}/u.test(next)) continue
    words++
    const unit = words === 1 || next.length > shortest ? unitOf(next) : undefined
    if (unit && !found.some(({ kind }) => kind === unit.kind)) found.push(unit)
  }
  return found
}

/** "1950s" and "2026" are years, which have no unit. */
const isYear = (value: number) => Number.isInteger(value) && value >= 1_000 && value < 2_100

function readValues(word: string): number[] {
  if (!/^\d/.test(word)) return listNumerals(word).slice(-1)
  if (word.includes(':')) return []
  const parts = word.split(/[.,]/)
  const decimal = Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`)
  if (parts.length === 1) return [Number(word)]
  return parts.slice(1).every((part) => part.length === 3) ? [decimal, Number(parts.join(''))] : [decimal]
}

const sentenceEnd = /(?<=[.!?…؟])\s+|[。！？\n]/u
const listAll = (text: string): Measure[] => text.split(sentenceEnd).flatMap(listMeasures)

/**
 * Tells whether a sentence gives a number another unit than the sources do: "14 weeks" where they only have "14 days",
 * "$48" for "£48", "600 a second" for "600 a minute". A number that a source has without a unit of this kind may have
 * any.
 */
export function createMeasuring(sources: readonly string[]): (sentence: string) => boolean {
  const known = new Map<string, Set<string>>()
  const keyOf = (value: number, kind: string) => `${value} ${kind}`
  const bare = new Set<number>()
  for (const { values, around } of sources.flatMap(listAll)) {
    for (const value of values) {
      if (around.length === 0) bare.add(value)
      for (const { kind, unit } of around) {
        const key = keyOf(value, kind)
        known.set(key, (known.get(key) ?? new Set()).add(unit))
      }
    }
  }
  return (sentence) =>
    listAll(sentence).some(({ values, units: all }) =>
      all.some(({ kind, unit }) => {
        const held = values.flatMap((value) => known.get(keyOf(value, kind)) ?? [])
        return held.length > 0 && !values.some((value) => bare.has(value)) && !held.some((one) => one.has(unit))
      }),
    )
}
