import { type RefObject, useLayoutEffect, useState } from 'react'

type Place = { node: Text; offset: number }

/** Only letters and figures are compared: a passage is plain text, and the article has marks and line ends in it. */
const isTelling = /[\p{L}\p{N}]/u

/** The compared letters below a node in lower case, and where each of them is. */
function lettersOf(root: Node) {
  const places: Place[] = []
  let letters = ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (let offset = 0; offset < node.data.length; offset++) {
      const letter = node.data[offset] ?? ''
      if (!isTelling.test(letter)) continue
      letters += letter.toLowerCase()[0]
      places.push({ node, offset })
    }
  }
  return { letters, places }
}

const tellingOf = (text: string) =>
  [...text]
    .filter((letter) => isTelling.test(letter))
    .map((letter) => letter.toLowerCase()[0])
    .join('')

/** Letters of the beginning of a passage that are enough to find it if its end was changed. */
const shortest = 24

/** Where the passage is in what is shown: all of it, or as much of its beginning as still exists. */
function findPassage(root: Node, passage: string): Range | undefined {
  const { letters, places } = lettersOf(root)
  const wanted = tellingOf(passage)
  for (
    let length = wanted.length;
    length >= Math.min(shortest, wanted.length) && length > 0;
    length = Math.floor(length / 2)
  ) {
    const at = letters.indexOf(wanted.slice(0, length))
    const [first, last] = [places[at], places[at + length - 1]]
    if (at === -1 || !first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    return range
  }
  return undefined
}

const name = 'passage'

/** Marks a passage without changing the text, and scrolls to it. False if it is no longer there. */
export function useMarkedPassage(frame: RefObject<HTMLElement | null>, content: string, passage: string | undefined) {
  const [found, setFound] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has the passage elsewhere.
  useLayoutEffect(() => {
    const root = frame.current?.querySelector('[data-part="prose"]')
    if (!passage || !root) return
    const range = findPassage(root, passage)
    setFound(range !== undefined)
    if (!range) return
    CSS.highlights?.set(name, new Highlight(range))
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    return () => void CSS.highlights?.delete(name)
  }, [frame, content, passage])
  return found
}
