import { type CustomerSentences, customerSentences } from '../../../../../i18n/customers.ts'
import type { KnownLanguage } from '../../knowledge/articles/service.ts'

/**
 * What the assistant says by itself, in the customer's language. `language` is a code like `pt` or `pt-BR`; one without
 * a translation is answered in English. With `aiOnly` nothing promises that a person will answer.
 */

/** Codes by which some languages are known too. */
const otherCodes = new Map<string, KnownLanguage>([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
])

/** A language that is told apart and has no sentences does not compile. */
const sentences: Record<KnownLanguage, CustomerSentences> = customerSentences

/** The languages of all sentences. */
export const translated = Object.keys(sentences) as KnownLanguage[]

function inLanguage(language: string): CustomerSentences {
  const code = language.toLowerCase().split(/[-_]/)[0]!
  const known = otherCodes.get(code) ?? code
  return Object.hasOwn(sentences, known) ? sentences[known as KnownLanguage] : sentences.en
}

/** Whole notice, or its first sentence where no agent can be asked for. */
export function notice(language: string, aiOnly: boolean): string {
  const { is_assistant, may_ask_for_person } = inLanguage(language).notice
  if (aiOnly) return is_assistant
  return joined(is_assistant, may_ask_for_person)
}

/** Japanese and Chinese put no space after a sentence. */
const isSpaced = (sentence: string) => !sentence.endsWith('。')

/** The knowledge base holds no answer. */
export function nothingFound(language: string, aiOnly: boolean): string {
  const { asks_otherwise, colleague_follows } = inLanguage(language).nothing_found
  return aiOnly ? asks_otherwise : colleague_follows
}

export const handsOver = (language: string): string => inLanguage(language).hands_over

/** The question whether the answer helped, and the titles of its two buttons: at most 20 UTF-16 units each, as WhatsApp wants. */
export function helpedQuestion(language: string): { text: string; yes: string; more: string } {
  const { asks, yes, more } = inLanguage(language).helped
  return { text: asks, yes, more }
}

/** The customer needs more help and has not said with what. */
export const asksWhatIsMissing = (language: string): string => inLanguage(language).helped.asks_what_is_missing

export const thanks = (language: string): string => inLanguage(language).helped.thanks

/** The customer has said hello. */
export const greets = (language: string): string => inLanguage(language).greeting

/** A voice message could not be turned into text. */
export const cannotHear = (language: string): string => inLanguage(language).cannot_hear

/** A picture, film or file says nothing to the assistant. */
export const cannotOpen = (language: string): string => inLanguage(language).cannot_open

/** The model failed, refused, or made no sense. */
export function troubled(language: string, aiOnly: boolean): string {
  const { asks_otherwise, colleague_follows } = inLanguage(language).trouble
  return aiOnly ? asks_otherwise : colleague_follows
}

/** The word on the button that opens a list of options: at most 20 UTF-16 units, as WhatsApp wants. */
export const opensOptions = (language: string): string => inLanguage(language).opens_options

/** Asks which of several things is meant, above their names. */
export const asksWhich = (language: string): string => inLanguage(language).which_one

/** Whether a text of the assistant begins with that question, in any language. */
export const isAskingWhich = (text: string): boolean =>
  translated.some((language) => text.startsWith(sentences[language].which_one))

/** No more is answered for now, and there is nobody else. */
export const limitReached = (language: string): string => inLanguage(language).limit_reached

/** The customer says hello once more. */
export const greetsAgain = (language: string): string => inLanguage(language).greeting_again

/** Something of the customer's was stolen or broken into: a person follows. */
export const calms = (language: string): string => inLanguage(language).urgent

/** Something went wrong for the customer. */
export const regrets = (language: string): string => inLanguage(language).sorry

/** The question whether a person is to go on, and the title of its button: at most 20 UTF-16 units, as WhatsApp wants. */
export function offersPerson(language: string): { text: string; button: string } {
  const { asks, button } = inLanguage(language).offers_person
  return { text: asks, button }
}

/** Two sentences after each other. */
export const joined = (first: string, second: string): string => `${first}${isSpaced(first) ? ' ' : ''}${second}`

/** What is said in place of the same words again, where no person can follow. */
export const nothingAgain = (language: string): string => inLanguage(language).again.nothing
export const troubledAgain = (language: string): string => inLanguage(language).again.trouble
export const readsOnlyText = (language: string): string => inLanguage(language).again.only_text

/** Stands above what is quoted in another language. */
export function quotesIn(language: string, quoted: string): string {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
  return inLanguage(language).quotes.replace('{language}', names.of(quoted) ?? quoted)
}
