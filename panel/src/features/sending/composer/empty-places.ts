import { type KeyboardEvent, useState } from 'react'

/** A second press within this time is the end of the first one. */
const answerMs = 600

/** Where the first of these places stands in the text, from this position on. */
export const findPlace = (text: string, after: number, names: readonly string[]) =>
  names
    .map((name) => {
      const from = text.indexOf(`{${name}}`, after)
      return { from, to: from + name.length + 2 }
    })
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)[0]

/**
 * The places that a saved reply has left empty. Tab goes to the next one, and sending asks about the first one, once.
 */
export function useEmptyPlaces(
  text: string,
  names: readonly string[],
  select: (text: string, from: number, to: number) => void,
) {
  const [askedAt, setAskedAt] = useState<number>()
  const first = findPlace(text, 0, names)
  return {
    /** The name of the first one, after the person has tried to send the text. */
    asked: askedAt === undefined ? undefined : names.find((name) => text.includes(`{${name}}`)),
    /** False if it asks first. */
    ask: () => {
      if (!first || (askedAt !== undefined && performance.now() - askedAt > answerMs)) return true
      if (askedAt === undefined) setAskedAt(performance.now())
      select(text, first.from, first.to)
      return false
    },
    sent: () => setAskedAt(undefined),
    /** True if it has handled the key. */
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.key !== 'Tab' || event.shiftKey) return false
      const next = findPlace(text, event.currentTarget.selectionEnd, names) ?? first
      if (!next) return false
      event.preventDefault()
      select(text, next.from, next.to)
      return true
    },
  }
}
