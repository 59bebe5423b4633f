/**
 * WhatsApp Cloud API: a text message holds at most 4096 characters, counted here in UTF-16 units, the strictest way.
 */
export const maxPartLength = 4096

/** Signs at which a text is best cut, the best first. Chinese and Japanese put no space after a sentence. */
const seams = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+|(?<=[。！？][」』”）]?)(?![」』”）])/g, /\s+/g]

/**
 * Cuts a text into parts that WhatsApp takes: at paragraphs if that leaves parts of a useful size, else at lines,
 * sentences or words, and never inside a character as a reader sees it. Text that is marked as code, bold and so on
 * stays in one part if it can; otherwise the mark is set again in the next part. Only white space at the seams is lost.
 */
export function splitText(text: string, max: number = maxPartLength): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > max) {
    const { at, mark } = findCut(rest, max)
    parts.push(rest.slice(0, at).trimEnd() + mark)
    rest = mark + rest.slice(at).trimStart()
  }
  if (rest !== '') parts.push(rest)
  return parts
}

/** Where to cut, and the mark that has to be closed there and set again. */
function findCut(text: string, max: number): { at: number; mark: string } {
  const at = findSeam(text, max)
  const span = spanAround(text, at, max)
  if (!span) return { at, mark: '' }
  if (span.from >= max / 2) return { at: span.from, mark: '' }
  const inside = findSeam(text, max - span.mark.length)
  // If a part held little but marks, as much would be left as before.
  const divides = spanAround(text, inside, max)?.mark === span.mark && inside >= max / 4
  return divides ? { at: inside, mark: span.mark } : { at, mark: '' }
}

function findSeam(text: string, max: number): number {
  const head = text.slice(0, max + 1)
  for (const seam of seams) {
    const last = [...head.matchAll(seam)].map((match) => match.index).findLast((index) => index > 0 && index <= max)
    if (last !== undefined && (last >= max / 2 || isWhole(text, last, max))) return last
  }
  // Text without spaces: cuts before the word that crosses the limit, else before the grapheme, or in it if it alone is
  // too long.
  const word = lastBoundary(text, max, 'word')
  const cut = word >= max / 2 ? word : lastBoundary(text, max, 'grapheme')
  if (cut > 0) return cut
  return /[\ud800-\udbff]/.test(text[max - 1]!) ? max - 1 : max
}

/** Text between two spaces that fits into one part is an address or a number, and would be useless if it were cut. */
function isWhole(text: string, at: number, max: number): boolean {
  const [next = ''] = /\S+/.exec(text.slice(at, at + 2 * max)) ?? []
  return /\s/.test(text[at]!) && at + next.length > max / 2 && next.length <= max && !isUnspaced(next)
}

const isUnspaced = (text: string) =>
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Khmr}\p{scx=Laoo}]/u.test(text)

function lastBoundary(text: string, max: number, granularity: 'word' | 'grapheme'): number {
  let last = 0
  for (const { index } of new Intl.Segmenter(undefined, { granularity }).segment(text.slice(0, 2 * max))) {
    if (index > max) break
    last = index
  }
  return last
}

/** What WhatsApp shows as code, bold, italic or struck. If it ends beyond the next two messages, it does not count. */
const marked = /(```)[\s\S]*?```|(?<![\p{L}\p{N}])([*_~`])(?=\S)[^\n]*?(?<=\S)\2(?![\p{L}\p{N}])/gu

function spanAround(text: string, at: number, max: number): { from: number; mark: string } | undefined {
  for (const match of text.slice(0, at + 2 * max).matchAll(marked)) {
    if (match.index >= at) return undefined
    const mark = match[1] ?? match[2]!
    if (match.index + match[0].length > at) return { from: match.index, mark }
  }
  return undefined
}
