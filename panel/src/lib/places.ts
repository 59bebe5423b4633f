import { compareNames } from './names.ts'
import { locale } from './t.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
/** Codes with a name but without inhabitants: groupings, outlying parts, and codes made up for tests. */
const noPlaces = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

type Choice = { code: string; name: string }

/** Every code of two letters for which the browser has a name, except old codes for another one, by name. */
function named(type: 'region' | 'language', codes: string[], today: (code: string) => string | undefined): Choice[] {
  const names = new Intl.DisplayNames([locale()], { type, fallback: 'none' })
  return codes
    .filter((code) => today(code) === code)
    .flatMap((code) => {
      const name = names.of(code)
      return name ? [{ code, name }] : []
    })
    .sort((a, b) => compareNames(a.name, b.name))
}

/** Keeps the stored value as a choice, whatever it is. */
const withStored = (choices: Choice[], stored: string) =>
  stored === '' || choices.some(({ code }) => code === stored) ? choices : [{ code: stored, name: stored }, ...choices]

/** Every country by name in the person's language, and `stored`, whatever it is. */
export function regionChoices(stored: string) {
  const codes = pairs.filter((code) => !noPlaces.has(code))
  return withStored(
    named('region', codes, (code) => new Intl.Locale(`und-${code}`).region),
    stored,
  )
}

/** Every language of two letters by name in the person's language, and `stored`, whatever it is. */
export function languageChoices(stored: string) {
  const codes = pairs.map((code) => code.toLowerCase())
  return withStored(
    named('language', codes, (code) => new Intl.Locale(code).language),
    stored,
  )
}
