import i18next, { type FormatterModule } from 'i18next'
import { createElement, Fragment, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { panel } from '../../../i18n/en.json'
import { keep, kept } from './kept.ts'

/** i18next picks `_one`, `_other` … by `count`; callers name the word without the ending. */
type WithoutPlural<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K
type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${WithoutPlural<K>}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]

/** Every word of the panel. A word that is not in the vocabulary does not compile. */
export type Word = Leaves<typeof panel>
type Values = Record<string, string | number>

/** Each in a chunk of its own that holds the words of the panel alone. */
const vocabularies = import.meta.glob<object>(['../../../i18n/*.json', '!../../../i18n/en.json'], { import: 'panel' })

let wanted = ''

/**
 * Makes `language` the one of the page, its direction with it, and keeps it for the next visit. Words that do not load
 * leave English. Of two calls at once the later one holds.
 */
export async function speak(language: string) {
  wanted = language
  const [own] = await Promise.all([vocabularies[`../../../i18n/${language}.json`]?.().catch(() => undefined), begin()])
  if (wanted !== language) return
  const spoken = own ? language : 'en'
  if (own) i18next.addResourceBundle(language, 'translation', own)
  await i18next.changeLanguage(spoken)
  document.documentElement.lang = spoken
  document.documentElement.dir = i18next.dir(spoken)
  keep('language', spoken)
}

/** The language of the last visit with this browser, or nothing. */
export const keptLanguage = () => kept('language')

async function begin() {
  if (i18next.isInitialized) return
  await i18next
    .use(initReactI18next)
    .use(figures)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { translation: panel } },
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
}

/** Writes every number in a sentence as its language does. */
const figures: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value) => (typeof value === 'number' ? new Intl.NumberFormat(locale()).format(value) : value),
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
