import { findAnswerKind } from './answer-kinds.ts'
import { joinPhrases, joinVerbs } from './phrases-written-out.ts'
import { isStopWord, pickTelling } from './stop-words.ts'
import { spellDays } from './weekdays.ts'
import { listWords, spaceMeasures } from './words.ts'

/** The words that show what a text is about, each once. Its language matters if it is known to be English. */
export const listTellingWords = (text: string, language: string | null = null): string[] => {
  const words = [...new Set(listWords(nameCountry(text)))]
  return language === 'en' ? words.filter((word) => !isStopWord(word, language)) : pickTelling(words)
}

/** Writes "the US" out, because in lower case it is a word that says nothing. */
const nameCountry = (text: string): string =>
  text === text.toUpperCase()
    ? text
    : text.replace(/(?<![\p{L}\p{N}])(?:US|the us|U\.S\.)(?![\p{L}\p{N}])/gu, '$& (United States)')

/**
 * Writes out what single words of a question do not say: "the US", "send it back", which is to return it, and "cannot
 * pay", which does not ask how to, and "sign up", at which nobody signs.
 */
export const writeOut = (question: string): string =>
  spaceMeasures(joinVerbs(joinPhrases(nameCountry(question))))
    .replace(givenBack, 'return$1 ')
    .replace(unableToPay, 'pay late')
    .replace(signedUp, 'register')
    .replace(aged, 'age $1$2')
    .trimEnd()

/** An article as it is compared with questions that were written out. */
export const readOut = (text: string): string => joinPhrases(spellDays(text)).replace(signedUp, 'register')

const signedUp = /(?<!\p{L})sign(?:ing|ed|s)?[ -]up(?!\p{L})/giu

/** What stands before or behind the age of a person. */
const person = "i['’]?m|i am|s?he['’]?s|s?he is|(?:son|daughter|child|kid|boy|girl) is"
const does =
  `son|daughter|child|kids?|boy|girl|grand\\p{L}+|alone|allowed|use|can|do|does|get|go|come|be|join|swim|fly|travel|drive|rent|ride|
  pay|need|have|enter|watch|play|sleep|stay`.replace(/\n\s*/g, '')
const yearsOld = '[ -]?(?:(?:years?|yrs?)[ -]?olds?|yo|y/o)(?!\\p{L})'
/** The age of a person, and not of a thing as in "a 3 year old laptop". */
const aged = new RegExp(
  `(?<=(?<!\\p{L})(?:${person}) )(\\d{1,2})${yearsOld}|(?<![\\p{L}\\p{N}])(\\d{1,2})${yearsOld}(?= (?:${does})(?!\\p{L}))`,
  'giu',
)

const unableToPay =
  /(?<!\p{L})(?:can(?:['’]?t|not| not)|unable to|struggling to)(?: afford to)? pay(?!\p{L})(?! (?:with|by|via|using|through|in|on|for|online))/giu
const givenBack =
  /(?<!\p{L})(?:sen[dt]|sending|bring|bringing|give|giving|ship)((?: (?!money|cash|call)[\p{L}\p{N}]+){0,3}) back(?:$|(?=\P{L})|\s)/giu

/**
 * A customer often tells a story and asks at the end. The question is in the sentences with a question mark if they say
 * enough by themselves, otherwise in all sentences.
 */
export function findAsked(question: string): string {
  const sentences = question.split(/(?<=[.!?…。！？؟])\s+|\n+/)
  const asked = sentences.filter((sentence) => /[?？؟]\s*$/.test(sentence)).join(' ')
  return listTellingWords(asked).length >= 2 ? asked : question
}

/** A sentence that asks by at most this many telling words may need what stands before it. */
const littleAsked = 3

/** Whether what asks says little, and there is more of the message. */
export function saysElsewhere(question: string): boolean {
  const written = writeOut(question)
  const asked = findAsked(written)
  return asked !== written && listTellingWords(findAnswerKind(asked).rest).length <= littleAsked
}
