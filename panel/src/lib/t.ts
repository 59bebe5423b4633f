import i18next from 'i18next'
import { createElement, Fragment, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { panel } from '../../../i18n/en.json'

/** i18next picks `_one`, `_other` … by `count`; callers name the word without the ending. */
type WithoutPlural<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K
type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${WithoutPlural<K>}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]

/** Every word of the panel. A word that is not in the vocabulary does not compile. */
export type Word = Leaves<typeof panel>
type Values = Record<string, string | number>

const vocabularies = import.meta.glob<{ panel?: object }>(['../../../i18n/*.json', '!../../../i18n/en.json'])

/** The languages the panel speaks. */
export const languages = ['en', ...Object.keys(vocabularies).map((path) => path.replace(/^.*\/|\.json$/g, ''))]

/** Loads the vocabulary of `language` (English where there is none) and turns the page to its direction. */
export async function speak(language: string) {
  const load = vocabularies[`../../../i18n/${language}.json`]
  const own = load ? (await load()).panel : undefined
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: 'en',
      resources: { en: { translation: panel } },
      interpolation: { escapeValue: false },
    })
  }
  if (own) i18next.addResourceBundle(language, 'translation', own)
  await i18next.changeLanguage(language)
  document.documentElement.lang = own ? language : 'en'
  document.documentElement.dir = i18next.dir(language)
}

/** The language of dates and figures: the day before the month, and Latin figures, so that times align everywhere. */
export const locale = () => `${i18next.language === 'en' ? 'en-GB' : i18next.language}-u-nu-latn`

export function t(word: Word, values?: Values): string {
  return i18next.t(word, values ?? {})
}

/** Like `t`, with elements in the places of the sentence: `rich('row.waits', { time: <em>…</em> })`. */
export function rich(word: Word, parts: Record<string, ReactNode>, values: Values = {}): ReactNode {
  const places = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]))
  return t(word, { ...values, ...places })
    .split('\u0001')
    .map((piece, index) => createElement(Fragment, { key: index }, index % 2 ? parts[piece] : piece))
}
