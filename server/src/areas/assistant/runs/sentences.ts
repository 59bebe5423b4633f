import type { KnownLanguage } from '../../knowledge/articles/service.ts'
import { answerSentences } from './answer-sentences.ts'
import { greetingSentences } from './greeting-sentences.ts'
import { helpedSentences } from './helped-sentences.ts'
import { limitSentences } from './limit-sentences.ts'
import { noticeSentences } from './notice-sentences.ts'
import { troubleSentences } from './trouble-sentences.ts'

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

function inLanguage<T>(sentences: Record<KnownLanguage, T>, language: string): T {
  const code = language.toLowerCase().split(/[-_]/)[0]!
  const known = otherCodes.get(code) ?? code
  return Object.hasOwn(sentences, known) ? sentences[known as KnownLanguage] : sentences.en
}

/** The languages of all sentences. */
export const translated = Object.keys(noticeSentences) as KnownLanguage[]

/** Whole notice, or its first sentence where no agent can be asked for. */
export function notice(language: string, aiOnly: boolean): string {
  const { isAssistant, mayAskForPerson } = inLanguage(noticeSentences, language)
  if (aiOnly) return isAssistant
  return `${isAssistant}${isSpaced(isAssistant) ? ' ' : ''}${mayAskForPerson}`
}

/** Japanese and Chinese put no space after a sentence. */
const isSpaced = (sentence: string) => !sentence.endsWith('。')

/** The knowledge base holds no answer. */
export function nothingFound(language: string, aiOnly: boolean): string {
  const { nothingFound, asksOtherwise } = inLanguage(answerSentences, language)
  return aiOnly ? asksOtherwise : nothingFound
}

export const handsOver = (language: string): string => inLanguage(answerSentences, language).handsOver

/** The question whether the answer helped, and the titles of its two buttons. */
export function helpedQuestion(language: string): { text: string; yes: string; more: string } {
  const { asks, yes, more } = inLanguage(helpedSentences, language)
  return { text: asks, yes, more }
}

/** The customer needs more help and has not said with what. */
export const asksWhatIsMissing = (language: string): string => inLanguage(helpedSentences, language).asksWhatIsMissing

export const thanks = (language: string): string => inLanguage(helpedSentences, language).thanks

/** The customer has said hello. */
export const greets = (language: string): string => inLanguage(greetingSentences, language)

/** A voice message could not be turned into text. */
export const cannotHear = (language: string): string => inLanguage(troubleSentences, language).cannotHear

/** A picture, film or file says nothing to the assistant. */
export const cannotOpen = (language: string): string => inLanguage(troubleSentences, language).cannotOpen

/** The model failed, refused, or made no sense. */
export function troubled(language: string, aiOnly: boolean): string {
  const { colleagueFollows, asksOtherwise } = inLanguage(troubleSentences, language)
  return aiOnly ? asksOtherwise : colleagueFollows
}

/** The word on the button that opens a list of options. */
export const opensOptions = (language: string): string => inLanguage(limitSentences, language).opensOptions

/** No more is answered for now, and there is nobody else. */
export const limitReached = (language: string): string => inLanguage(limitSentences, language).limitReached
