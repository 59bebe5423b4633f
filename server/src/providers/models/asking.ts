import { stopWords } from './stop-words.ts'
import { listWords } from './words.ts'

/** The words that tell what a text is about, each once. */
export const listTellingWords = (text: string): string[] =>
  [...new Set(listWords(text))].filter((word) => !stopWords.has(word))

/**
 * A customer often tells a story and asks at its end. What is asked stands in the sentences with a question mark, when they
 * say enough by themselves; else in all of them.
 */
export function findAsked(question: string): string {
  const sentences = question.split(/(?<=[.!?…。！？؟])\s+|\n+/)
  const asked = sentences.filter((sentence) => /[?？؟]\s*$/.test(sentence)).join(' ')
  return listTellingWords(asked).length >= 2 ? asked : question
}
