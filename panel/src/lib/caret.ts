import { flushSync } from 'react-dom'

/** Has `write` change the text of the box and selects in what it then holds; a key pressed right afterwards finds both. */
export function selectAfter(write: () => void, box: HTMLTextAreaElement | null, from: number, to = from) {
  flushSync(write)
  box?.focus()
  box?.setSelectionRange(from, to)
}
