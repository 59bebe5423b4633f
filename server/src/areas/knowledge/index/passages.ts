import { splitCompound } from '../../../words/compounds.ts'
import { nestedHeading, saysInternal } from './internal.ts'
import { stripTags } from './markup.ts'
import type { NewPassage } from './queries.ts'
import { listWords } from './words.ts'

/** A part of an article that can be quoted. `heading` is the path of headings above it. */
type Section = { heading: string; text: string; internal: boolean }

/** Desired characters of a passage: about one thought of a help article. */
const wanted = 900
/** A heading ends a passage, unless less than this stands before it, or the whole article is about one thought. */
const tooShort = 250
const maxHeading = 200
/** A longer line is text, whatever it begins with. */
const maxHeadingLine = 500

type Line = { level: number; text: string }

/**
 * The passages of an article: its title, then parts of its text. A part is found by its own words, its headings and the
 * title, in languages that write two words as one also by these. Finding words is most of the work; it is done for each
 * passage when it is requested.
 */
export function* cutPassages(title: string, content: string, language: string | null = null): Generator<NewPassage> {
  const words = (...texts: string[]) => {
    const written = listWords(texts.join('\n'))
    return [...written, ...new Set(written.flatMap((word) => splitCompound(word, language)))].join(' ')
  }
  const stretches = cutText(content)
  const whole = saysInternal(title)
  // An article that shows nothing but pictures can still be found by its title.
  if (stretches.length === 0) stretches.push({ heading: '', text: title, internal: whole })
  yield { kind: 'title', ordinal: 0, heading: '', text: title, words: words(title), internal: whole }
  for (const [ordinal, { heading, text, internal }] of stretches.entries())
    yield { kind: 'text', ordinal, heading, text, words: words(title, heading, text), internal: whole || internal }
}

/**
 * Cuts a text at its headings, then its lines, then its sentences. Loses no readable character. Text under an internal
 * heading is never in one part with other text.
 */
export function cutText(content: string): Section[] {
  const passages: Section[] = []
  const path: string[] = []
  let heading = ''
  let lines: string[] = []
  let length = 0
  /** The level of the open internal heading, 0 for none. */
  let internal = 0

  const close = () => {
    const text = lines.join('\n').trim()
    if (text) passages.push({ heading, text, internal: internal > 0 })
    lines = []
    length = 0
  }
  const add = (text: string) => {
    if (length > 0 && length + text.length > wanted) close()
    if (length === 0) heading = joinPath(path)
    lines.push(text)
    length += text.length + 1
  }

  const read = readLines(stripTags(content))
  const isShort = read.reduce((sum, { text }) => sum + text.length + 1, 0) <= wanted
  for (const line of read) {
    if (line.level > 0) {
      const ends = internal > 0 && line.level <= internal
      const begins = (internal === 0 || ends) && saysInternal(line.text)
      if (ends || begins) close()
      if (ends) internal = 0
      if (begins) internal = line.level
      path.length = Math.min(path.length, line.level - 1)
      path[line.level - 1] = line.text
      if (length >= tooShort && !isShort) close()
      if (length > 0) add(line.text)
      else heading = joinPath(path)
    } else for (const piece of cutLine(line.text)) add(piece)
  }
  close()
  return passages
}

/** What is cut off is never joined: a heading may be as long as the article, and each passage has its path. */
const joinPath = (path: string[]) =>
  path
    .filter(Boolean)
    .map((heading) => heading.slice(0, maxHeading))
    .join(' › ')
    .slice(0, maxHeading)
    .toWellFormed()

/** Lines as they are read: headings with their level, wrapped lines of a paragraph joined, empty lines left out. */
function readLines(text: string): Line[] {
  const lines: Line[] = []
  let fence = ''
  let open = false
  /**
   * The end of the last line. Looking at the text itself would copy the whole paragraph, once for each of its lines.
   */
  let end = ''
  /** The last line begins its paragraph and is not joined with another. */
  let first = false
  /** From an internal heading on, underlined lines count as headings too: the internal part may end there. */
  let divided = false
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw
      .trimEnd()
      .replace(/[\u00ad\u200b]/g, '')
      .replace(/\u00a0/g, ' ')
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && (!fence || line.trim().startsWith(fence))) {
      fence = fence ? '' : mark
      open = false
      continue
    }
    const heading = fence ? null : readHeading(line)
    const last = lines.at(-1)
    const underlined = fence || !open || !last ? null : /^\s{0,3}(?:(=+)|-+)$/.exec(line)
    if (underlined && (divided || saysInternal(last!.text))) {
      last!.level = underlined[1] ? 1 : 2
      divided = true
      open = false
    } else if (last && last.level > 0 && !open && line.trim() !== '' && isMark(line)) {
      // The word for the heading of a page may be on its own line.
      last.text += ` ${line.trim()}`
      divided = true
    } else if (heading) {
      divided ||= saysInternal(heading.text)
      if (heading.text) lines.push(heading)
      open = false
    } else if (line.trim() === '' || isRule(line)) {
      open = false
    } else if (
      open &&
      last &&
      !fence &&
      isWrapped(last.text.length, end, line) &&
      !(first && hadRoom(last.text, line))
    ) {
      first = false
      last.text += ` ${line.trim()}`
      end = `${end} ${line.trim()}`.slice(-3)
    } else {
      const text = fence ? asCode(line) : line.trim()
      lines.push({ level: 0, text })
      end = text.slice(-3)
      first = !open
      open = true
    }
  }
  return lines
}

/** A line of a fenced block, marked by itself: a passage may begin or end within the block. */
const asCode = (line: string) => (line.includes('`') ? line : `\`${line}\``)

/** Contains only the word that makes a heading internal. */
const isMark = (line: string) => line.length <= maxHeading && /^\(\s*internal\s*\)$/i.test(line.trim())

function readHeading(line: string): Line | undefined {
  const plain = line.length <= maxHeadingLine ? /^\s{0,3}(#{1,6})(?=\s)/.exec(line) : null
  const marks = plain ?? (line.includes('#') && saysInternal(line) ? nestedHeading.exec(line) : null)
  if (!marks) return undefined
  return { level: marks[1]!.length, text: line.slice(marks[0].length).replace(/\s#+$/, '').trim() }
}

/** A line that consists only of marks: a thematic break, or the line between the head and the body of a table. */
const isRule = (line: string) => line.length <= 2_000 && /^[\s|:=*_+-]{3,}$/.test(line)

/** The next line continues the sentence of a line that was broken because it was full. */
function isWrapped(length: number, end: string, next: string): boolean {
  if (length < 50 || /[.!?:;…。！？|]["'”’»)]?$/.test(end)) return false
  return !/^\s*([-*+•>|]|\d{1,3}[.)])\s?/.test(next)
}

/**
 * Whether a new sentence begins on the next line although its first word had room on this one. Then the line is a
 * heading.
 */
function hadRoom(text: string, next: string): boolean {
  const [word = ''] = next.trim().split(/\s/, 1)
  return /^\p{Lu}/u.test(word) && text.length + 1 + word.length <= next.trim().length
}

/** Pieces of a line that each fit into a passage: cut after sentences, otherwise after words, otherwise anywhere. */
function cutLine(line: string): string[] {
  if (line.length <= wanted) return [line]
  const pieces: string[] = []
  let at = 0
  while (line.length - at > wanted) {
    const end = at + cutAt(line.slice(at, at + wanted))
    pieces.push(line.slice(at, end).trim())
    at = end
  }
  pieces.push(line.slice(at).trim())
  return pieces.filter(Boolean)
}

/** Where a full window is cut: at its last end of a sentence in the second half, else its last space, else its end. */
function cutAt(window: string): number {
  for (let at = window.length - 1; at > window.length / 2; at--) {
    if (/[。！？]/.test(window[at]!)) return at + 1
    if (/[\s\p{Lu}]/u.test(window[at]!) && /[.!?…؟]/.test(window[at - 1]!)) return at
  }
  const space = window.lastIndexOf(' ')
  if (space > 0) return space
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}
