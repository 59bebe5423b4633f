const shownChars = 200
/** The number of characters before the word that was found. */
const leadChars = 60

/** The conversation that a query names by its reference number. */
export function readReference(query: string): number | null {
  const [, digits] = /^#?(\d{1,15})$/.exec(query) ?? []
  return digits === undefined ? null : Number(digits)
}

/** One line of at most 200 characters. No character is cut in half. */
export function beginning(text: string): string {
  const letters = Array.from(
    text
      .slice(0, 2 * shownChars + 2)
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return letters.length <= shownChars ? letters.join('') : `${letters.slice(0, shownChars - 1).join('')}…`
}

/** The line around the first word of the query that is in the text. If none is found, the beginning of the text. */
export function snippet(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const plain = fold(line)
  const places = fold(query)
    .split(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/u)
    .filter((word) => word !== '')
    .map((word) => plain.indexOf(word))
    .filter((place) => place >= 0)
  if (places.length === 0) return beginning(line)
  // Folding may change the length a little, so the place is scaled. That is close enough.
  const place = Math.floor((Math.min(...places) / plain.length) * line.length)
  if (place <= leadChars) return beginning(line)
  const letters = Array.from(line.slice(place - leadChars, place + 2 * shownChars))
  // The first character is dropped, because it may be the second half of a pair.
  return beginning(`…${letters.slice(1).join('')}`)
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
