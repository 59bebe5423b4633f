import type { ReactNode } from 'react'
import { t, type Word } from '../lib/t.ts'
import { holdsWords } from '../lib/words.ts'

export type Choice = {
  key: string
  icon: ReactNode
  word: string
  /** The name that the word holds. It is shown from its beginning, however it is written. */
  name?: string
  /** Follows the word, in a weaker style. */
  more?: string | null
  detail?: string | undefined
  keys?: string[]
  /** Words that are not shown but also find it. */
  also?: string
  /** Shown only once something is typed, because there are many of its kind. */
  typed?: true
  /** Found by the desk, and so a moment behind what is typed. */
  found?: true
  run: () => void
}
export type Section = { key: 'aim' | 'do' | 'conversations' | 'contacts' | 'knowledge' | 'go_to'; choices: Choice[] }

/** A sentence with a name in it. */
export const naming = (word: Word, name: string) => ({ word: t(word, { name }), name })

/** The choices that hold every typed word: first where each begins a visible word, then those found by hidden words. */
export function fitting(choices: readonly Choice[], text: string): Choice[] {
  const words = text.trim().toLocaleLowerCase().split(/\s+/)
  const begins = (shown: string) => {
    const parts = shown.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const rank = ({ word, also = '' }: Choice) => (begins(word) ? 0 : begins(`${word} ${also}`) ? 1 : 2)
  return choices
    .filter(({ word, also = '' }) => holdsWords(`${word} ${also}`, text.trim()))
    .sort((a, b) => rank(a) - rank(b))
}
