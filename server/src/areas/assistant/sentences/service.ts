import { type CustomerSentences, customerSentences } from '../../../../../i18n/customers.ts'
import type { KnownLanguage } from '../../knowledge/languages/service.ts'

/**
 * What the assistant says by itself, in the customer's language. `language` is a code like `pt` or `pt-BR`; one without
 * a translation is answered in English. With `ai_only` nothing promises that a person will answer.
 */

type Alone = { ai_only: boolean }

/** Other codes for some languages. */
const otherCodes = new Map<string, KnownLanguage>([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
])

/** This does not compile if a language that the desk recognises has no sentences. */
const sentences: Record<KnownLanguage, CustomerSentences> = customerSentences

/** The languages of all sentences. */
export const translated = Object.keys(sentences) as KnownLanguage[]

function inLanguage(language: string): CustomerSentences {
  const code = language.toLowerCase().split(/[-_]/)[0]!
  const known = otherCodes.get(code) ?? code
  return Object.hasOwn(sentences, known) ? sentences[known as KnownLanguage] : sentences.en
}

/** The whole notice, or only its first sentence if no agent can be asked for. */
export function notice(language: string, { ai_only }: Alone): string {
  const { is_assistant, may_ask_for_person } = inLanguage(language).notice
  if (ai_only) return is_assistant
  return joined(is_assistant, may_ask_for_person)
}

/** Japanese and Chinese put no space after a sentence. */
const isSpaced = (sentence: string) => !sentence.endsWith('。')

/** Says that the knowledge base has no answer. */
export function nothingFound(language: string, { ai_only }: Alone): string {
  const { asks_otherwise, colleague_follows } = inLanguage(language).nothing_found
  return ai_only ? asks_otherwise : colleague_follows
}

/** Says that the knowledge base answers only a part of what was asked. */
export function leavesRest(language: string, { ai_only }: Alone): string {
  const { asks_otherwise, colleague_follows } = inLanguage(language).rest
  return ai_only ? asks_otherwise : colleague_follows
}

export const handsOver = (language: string): string => inLanguage(language).hands_over

/**
 * The question whether the answer helped, and the titles of its two buttons, each of at most 20 UTF-16 units, as
 * WhatsApp requires.
 */
export function helpedQuestion(language: string): { text: string; yes: string; more: string } {
  const { asks, yes, more } = inLanguage(language).helped
  return { text: asks, yes, more }
}

/** Asks a customer who needs more help and has not said what is missing. */
export const asksWhatIsMissing = (language: string): string => inLanguage(language).helped.asks_what_is_missing

/** Answers thanks or a goodbye. Only who was told something is glad of it. */
export function thanks(language: string, isGlad = true): string {
  const { thanks, write_again } = inLanguage(language).helped
  return isGlad ? joined(thanks, write_again) : write_again
}

/** Answers a customer who has said hello. */
export const greets = (language: string): string => inLanguage(language).greeting

/** Says that a voice message could not be turned into text. */
export const cannotHear = (language: string): string => inLanguage(language).cannot_hear

/** Says that the assistant cannot read a picture, video or file. */
export const cannotOpen = (language: string): string => inLanguage(language).cannot_open

/** Says that there was trouble: the model failed, refused, or made no sense. */
export function troubled(language: string, { ai_only }: Alone): string {
  const { asks_otherwise, colleague_follows } = inLanguage(language).trouble
  return ai_only ? asks_otherwise : colleague_follows
}

/** The word on the button that opens a list of options: at most 20 UTF-16 units, as WhatsApp requires. */
export const opensOptions = (language: string): string => inLanguage(language).opens_options

/** Asks which of several things is meant. Their names stand below it. */
export const asksWhich = (language: string): string => inLanguage(language).which_one

/** Whether a text of the assistant begins with that question, in any language. */
export const isAskingWhich = (text: string): boolean =>
  translated.some((language) => text.startsWith(sentences[language].which_one))

/**
 * Asks whether one of these articles is meant, one a line, and says what to do if none is. With `aiOnly` it speaks of
 * no person.
 */
export function offersArticles(language: string, titles: readonly string[], aiOnly: boolean): string {
  const { asks, other_words, or_person } = inLanguage(language).offers_articles
  const lines = titles.map((title, index) => `${index + 1}. ${title}`).join('\n')
  return `${asks}\n${lines}\n\n${aiOnly ? other_words : or_person}`
}

/** Says that no more is answered for now, if there are no agents. */
export const limitReached = (language: string): string => inLanguage(language).limit_reached

/** Answers a customer who says hello again. */
export const greetsAgain = (language: string): string => inLanguage(language).greeting_again

/** Calms a customer who reports a theft or a break-in. A person follows. */
export const calms = (language: string): string => inLanguage(language).urgent

/** Answers a customer who says that they wish to die or to hurt themselves. */
export const consoles = (language: string): string => inLanguage(language).despair

/** Regrets that something went wrong for the customer. */
export const regrets = (language: string): string => inLanguage(language).sorry

/**
 * The question whether a person is to continue, and the title of its button: at most 20 UTF-16 units, as WhatsApp
 * requires.
 */
export function offersPerson(language: string): { text: string; button: string } {
  const { asks, button } = inLanguage(language).offers_person
  return { text: asks, button }
}

/** Joins two sentences. */
export const joined = (first: string, second: string): string => `${first}${isSpaced(first) ? ' ' : ''}${second}`

/** Replaces the same words if they would be said again and there are no agents. */
export const nothingAgain = (language: string): string => inLanguage(language).again.nothing
export const troubledAgain = (language: string): string => inLanguage(language).again.trouble
export const readsOnlyText = (language: string): string => inLanguage(language).again.only_text

/** Stands above a quote in another language. */
export function quotesIn(language: string, quoted: string): string {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
  return inLanguage(language).quotes.replace('{language}', names.of(quoted) ?? quoted)
}
