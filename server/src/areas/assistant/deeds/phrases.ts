/** Words that stand one behind the other. `*` at the end of one stands for any ending. */
export type Phrase = string[]

/** The words of a text and the signs that part its clauses. */
export const signs = /[\p{L}\p{M}\p{N}]+(?:['’‑-][\p{L}\p{M}]+)*|[.,;:!?…؟،؛。、，！？—–()\n]/gu
export const isSign = (word: string | undefined) => word === undefined || /^[^\p{L}\p{N}]/u.test(word)

/** Without the vowel signs of Arabic, which are seldom written. */
export const unpoint = (text: string): string => text.replace(/[\u064b-\u0652]/g, '')

export const listPhrases = (text = ''): Phrase[] =>
  unpoint(text)
    .split(',')
    .flatMap((phrase) => (phrase.trim() ? [phrase.trim().split(/\s+/)] : []))

export const fits = (word: string | undefined, pattern: string) =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern)
export const stands = (words: readonly string[], at: number, phrase: Phrase) =>
  phrase.every((pattern, offset) => fits(words[at + offset], pattern))
