import { stopWords } from './stop-words.ts'
import { listWords } from './words.ts'

/** The words that show what a text is about, each once. */
export const listTellingWords = (text: string): string[] =>
  [...new Set(listWords(nameCountry(text)))].filter((word) => !stopWords.has(word))

/** Writes "the US" out, because in lower case it is a word that says nothing. */
export const nameCountry = (text: string): string =>
  text === text.toUpperCase()
    ? text
    : text.replace(/(?<![\p{L}\p{N}])(?:US|the us|U\.S\.)(?![\p{L}\p{N}])/gu, '$& (United States)')

/**
 * A customer often tells a story and asks at the end. The question is in the sentences with a question mark if they say
 * enough by themselves, otherwise in all sentences.
 */
export function findAsked(question: string): string {
  const sentences = question.split(/(?<=[.!?…。！？؟])\s+|\n+/)
  const asked = sentences.filter((sentence) => /[?？؟]\s*$/.test(sentence)).join(' ')
  return listTellingWords(asked).length >= 2 ? asked : question
}
