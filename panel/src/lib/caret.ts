import { flushSync } from 'react-dom'

/** Lets `write` change the text of the box, then selects in the new text. A key pressed right afterwards finds both. */
export function selectAfter(write: () => void, box: HTMLTextAreaElement | null, from: number, to = from) {
  flushSync(write)
  box?.focus()
  box?.setSelectionRange(from, to)
}
