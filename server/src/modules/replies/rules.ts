/** WhatsApp Cloud API: a text message holds at most 4096 characters, counted here in UTF-16 units, the strictest way. */
export const maxPartLength = 4096

/** Signs at which a text is best cut, the best first. */
const seams = [/\n\s*\n/g, /\n/g, /(?<=[.!?…。！？])\s+/g, /\s+/g]

/**
 * Cuts a text into parts that WhatsApp takes, at paragraphs where that leaves parts of a useful size, else at lines,
 * sentences, words; never inside a character as a reader sees it. Nothing but white space at the seams is lost.
 */
export function splitText(text: string, max: number = maxPartLength): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > max) {
    const cut = findCut(rest, max)
    parts.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  if (rest !== '') parts.push(rest)
  return parts
}

function findCut(text: string, max: number): number {
  const head = text.slice(0, max + 1)
  for (const seam of seams) {
    const last = [...head.matchAll(seam)].map((match) => match.index).findLast((index) => index > 0 && index <= max)
    if (last !== undefined && last >= max / 2) return last
  }
  // One unbroken word: cut before the grapheme that crosses the limit, or in it when it alone is too long.
  let cut = 0
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (index > max) break
    cut = index
  }
  return cut > 0 ? cut : max
}
