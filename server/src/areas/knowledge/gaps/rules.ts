/** Longer questions are compared by their beginning only. */
const maxQuestion = 500
const maxWords = 40

export const shortened = (question: string): string =>
  question.replace(/\s+/g, ' ').trim().slice(0, maxQuestion).toWellFormed()

/** The words of a question, each once and in alphabetical order. Questions are compared by them. */
export const normalise = (words: readonly string[]): string => [...new Set(words.slice(0, maxWords))].sort().join(' ')
