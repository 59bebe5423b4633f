import { listWords } from './words.ts'

const languages = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'da', 'sv', 'nb', 'pl', 'cs', 'ro', 'tr', 'ru', 'uk', 'ar']
/** Every two letters; the Intl API knows which of them are a country. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Unions, and codes for no region at all. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'])
/** What people write instead of the name in the Intl API. */
const others = new Map([
  ...['uk', 'great britain', 'britain', 'england', 'scotland', 'wales'].map((name) => [name, 'GB'] as const),
  ...['usa', 'america'].map((name) => [name, 'US'] as const),
  ...([
    ['holland', 'NL'],
    ['czech republic', 'CZ'],
    ['turkey', 'TR'],
    ['uae', 'AE'],
  ] as const),
])
/** No name of a country has more words that people write. */
const longest = 3

let names: Map<string, string> | undefined

function readNames(): Map<string, string> {
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  const all = languages.flatMap((language) => {
    const known = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => {
      const name = noCountries.has(code) ? undefined : known.of(code)
      return name ? [[listWords(name).join(' '), code] as const] : []
    })
  })
  return new Map([...all.filter(([name]) => name.length > 3), ...others])
}

/**
 * The countries that a text names in one of 17 languages, as two letters, each with its name as it is written, in lower
 * case. Codes such as "FR" are not read.
 */
export function listCountries(text: string): Map<string, string> {
  names ??= readNames()
  const words = listWords(text)
  const found = new Map<string, string>()
  for (const at of words.keys())
    for (let length = 1; length <= longest; length++) {
      const name = words.slice(at, at + length).join(' ')
      const code = names.get(name)
      if (code) found.set(code, name)
    }
  return found
}
