import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react'
import type { panel } from '../../../i18n/en.json'
import { panel as first } from '../../../i18n/en.json?first'
import { chosenName, keep, kept } from './kept.ts'

/** The plural form is found by `count`; callers name the word without its ending. */
type WithoutPlural<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K
type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${WithoutPlural<K>}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]

/** Every word of the panel. A word that is not in the vocabulary does not compile. */
export type Word = Leaves<typeof panel>
type Values = Record<string, string | number>
type Tree = { [name: string]: string | Tree }

type Vocabularies = Record<string, (() => Promise<Tree>) | undefined>

/** The words of the inbox, and those of the pages behind it; each part of each language in its own chunk. */
const firstWords: Vocabularies = import.meta.glob<Tree>(['../../../i18n/*.json', '!../../../i18n/en.json'], {
  import: 'panel',
  query: '?first',
})
const laterWords: Vocabularies = import.meta.glob<Tree>('../../../i18n/*.json', { import: 'panel', query: '?later' })
const wordsOf = (vocabularies: Vocabularies, language: string) => vocabularies[`../../../i18n/${language}.json`]?.()

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, inside]): [string, string][] =>
    typeof inside === 'string' ? [[path + name, inside]] : flat(inside, `${path}${name}.`),
  )

/** What is needed to speak a language: its words, and its plural rules. */
const speakerOf = (language: string, words: Tree) => ({
  language,
  words: new Map(flat(words)),
  forms: new Intl.PluralRules(language),
  figures: new Intl.NumberFormat(localeOf(language)),
})

/** The locale for dates and figures: the day before the month, and Latin figures, so that times align everywhere. */
const localeOf = (language: string) => `${language === 'en' ? 'en-GB' : language}-u-nu-latn`

const english = speakerOf('en', first)
let speaker = english
let wanted = ''
/** Whether a page that needs the later words was requested. */
let saysAll = false
const readers = new Set<() => void>()

/**
 * Makes `language` the language of the page, with its direction, and keeps it for the next visit. If its words do not
 * load, English stays. If two calls overlap, the later one wins.
 */
export async function speak(language: string) {
  wanted = language
  if (speaker.language === language && document.documentElement.lang === language) return
  const words = await wordsOf(firstWords, language)?.catch(() => undefined)
  const next = words ? speakerOf(language, words) : english
  if (saysAll) await learn(next).catch(() => undefined)
  if (wanted !== language) return
  speaker = next
  document.documentElement.lang = speaker.language
  document.documentElement.dir = speaker.language === 'ar' ? 'rtl' : 'ltr'
  keep('language', speaker.language)
  for (const reader of readers) reader()
}

async function learn({ language, words }: typeof english) {
  const later = await wordsOf(laterWords, language)
  for (const [word, sentence] of flat(later ?? {})) words.set(word, sentence)
}

/**
 * Loads a page or dialog outside the inbox together with its words, so that it is never drawn without them. If the
 * words do not load, English stays.
 */
export const withWords =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    saysAll = true
    const loading = load()
    await Promise.all([loading, learn(english), learn(speaker).catch(() => undefined)])
    return loading
  }

/** The language of the last visit with this browser, or nothing. */
export const keptLanguage = () => kept('language')

/** For whoever has no language of their own: the one chosen on the sign-in page with this browser, else the desk's. */
export const languageOr = (desk: string) => kept(chosenName) || desk

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** The present language. A component that uses it is drawn again when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, () => speaker.language)

export const locale = () => localeOf(speaker.language)

function find({ words, forms }: typeof english, word: string, count: string | number | undefined) {
  if (typeof count !== 'number') return words.get(word)
  return words.get(`${word}_${forms.select(count)}`) ?? words.get(`${word}_other`) ?? words.get(word)
}

/** A telephone number keeps the order of its groups in a sentence that is read from right to left. */
const inOrder = (value: string) =>
  speaker.language === 'ar' && /^\+\d[\d ]+$/.test(value) ? `\u2066${value}\u2069` : value

/** The sentence with its `{{places}}` filled. Every number is written as in the language. */
export function t(word: Word, values: Values = {}): string {
  const sentence = find(speaker, word, values['count']) ?? find(english, word, values['count']) ?? word
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? speaker.figures.format(value) : inOrder(value)
  })
}

/** Like `t`, with elements in the places of the sentence: `rich('row.waits', { time: <em>…</em> })`. */
export function rich(word: Word, parts: Record<string, ReactNode>, values: Values = {}): ReactNode {
  const places = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]))
  return t(word, { ...values, ...places })
    .split('\u0001')
    .map((piece, index) => createElement(Fragment, { key: index }, index % 2 ? parts[piece] : piece))
}
