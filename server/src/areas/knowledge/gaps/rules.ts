/** Longer questions are compared by their beginning only. */
const maxQuestion = 500
const maxWords = 40

export const shortened = (question: string): string =>
  question.replace(/\s+/g, ' ').trim().slice(0, maxQuestion).toWellFormed()

/** The words of a question, each once and in alphabetical order. Questions are compared by them. */
export const normalise = (words: readonly string[]): string => [...new Set(words.slice(0, maxWords))].sort().join(' ')

/** Whether the question is this text, a part of it, or several messages with this text among them. */
export function isAskedIn(question: string, text: string): boolean {
  const [asked, said] = [` ${question} `, ` ${shortened(text)} `]
  return said.includes(asked) || asked.includes(said)
}
