/** A run of letters on a page. Coordinates are in points from the lower left corner. */
export type Piece = { text: string; x: number; y: number; width: number; height: number; ends: boolean }

type Line = { text: string; x: number; y: number; height: number; end: number }

/** The text of a page in the order in which it was written and is read. Lines are joined to paragraphs. */
export function writePage(pieces: Piece[]): { text: string; heading: string | null } {
  const lines = readLines(pieces)
  const usual = usualHeight(lines)
  const parts: string[] = []
  let heading: string | null = null
  let last: Line | undefined
  for (const line of lines) {
    const isHeading = line.height > usual * 1.15 && line.text.length <= 200
    if (last && continues(last, line, isHeading) && (isHeading || !hadRoom(last, line))) {
      parts[parts.length - 1] = join(parts.at(-1)!, line.text)
    } else {
      parts.push(isHeading ? `## ${line.text}` : line.text.replace(/^[•▪◦‣]\s/, '- '))
    }
    heading ??= isHeading ? line.text : null
    last = line
  }
  const text = parts.map((part) => part.replaceAll('<', '&lt;')).join('\n\n')
  return { text, heading: heading ?? lookLikeHeading(lines) }
}

function readLines(pieces: Piece[]): Line[] {
  const lines: Line[] = []
  let line: Line | undefined
  for (const { text, x, y, width, height, ends } of pieces) {
    if (text.trim() !== '') {
      if (line && Math.abs(line.y - y) < Math.max(line.height, height) * 0.5 && x >= line.end - line.height * 3) {
        const gap = x - line.end > height * 0.15 && !/\s$/.test(line.text) && !/^\s/.test(text)
        line.text += gap ? ` ${text}` : text
        line.end = x + width
        line.height = Math.max(line.height, height)
      } else {
        line = { text, x, y, height, end: x + width }
        lines.push(line)
      }
    } else if (line && text !== '' && !line.text.endsWith(' ')) line.text += ' '
    if (ends) line = undefined
  }
  for (const line of lines) line.text = line.text.replace(/\s+/g, ' ').trim()
  return lines
}

/** The height of most letters. */
function usualHeight(lines: Line[]): number {
  const letters = new Map<number, number>()
  for (const { height, text } of lines) {
    const rounded = Math.round(height * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

/** The line is right below the one before, in letters of the same height, and begins no list item. */
function continues(last: Line, line: Line, isHeading: boolean): boolean {
  const step = last.y - line.y
  const sameSize = Math.abs(last.height - line.height) < last.height * 0.1
  return (
    sameSize && step > -1 && step < last.height * 1.7 && (isHeading || !/^([•▪◦‣–*-]|\d{1,3}[.)])\s/.test(line.text))
  )
}

/**
 * Whether a new sentence begins on the line although its first word had room on the line before. Then that one is a
 * heading, or ends a paragraph.
 */
function hadRoom(last: Line, { text, x, end }: Line): boolean {
  const [word = ''] = text.split(' ', 1)
  const space = ((end - x) / text.length) * (word.length + 1)
  return /^\p{Lu}/u.test(text) && text.length > word.length && last.end + space < end
}

/** A word that was split at the end of a line becomes whole again. */
const join = (above: string, below: string): string =>
  /\p{Ll}-$/u.test(above) && /^\p{Ll}/u.test(below) ? above.slice(0, -1) + below : `${above} ${below}`

/** A short first line that is not a sentence. */
function lookLikeHeading([first, second]: Line[]): string | null {
  return first && second && first.text.length <= 120 && !/[.,;:]$/.test(first.text) ? first.text : null
}
