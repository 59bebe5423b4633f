export type DocumentKind = 'pdf' | 'html' | 'markdown' | 'text'

export type ReadDocument = {
  kind: DocumentKind
  title: string | null
  /** Markdown (from HTML and PDF), or the text as it is. */
  content: string
  /** Code points of the content. */
  chars: number
}

/** What is known of a document besides its bytes. `media_type` only if somebody answers for it, as a web server. */
export type Hint = { name?: string; media_type?: string; charset?: string; base_url?: string }

export type DocumentFault =
  | 'type'
  | 'too_large'
  | 'encrypted'
  | 'damaged'
  | 'too_slow'
  | 'too_complex'
  | 'too_little_text'
  | 'busy'

/** The document cannot be read; `busy`: not now. */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused'
  readonly reason: DocumentFault
  readonly params: Record<string, string | number>

  constructor(reason: DocumentFault, params: Record<string, string | number> = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}

export const maxDocumentBytes = 25 * 1024 * 1024
export const minText = 40
const maxTitle = 500

/** Runs of code points that leave a mark on paper: no spaces, nothing without width, no control characters. */
const visible = /[^\u2800\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}]+/gu

export function countChars(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count -= 1
  return count
}

/** Counts visible code points, and one for the space between two of them, however wide it is. */
export function countText(text: string): number {
  let count = 0
  let end = 0
  for (const { 0: run, index } of text.matchAll(visible)) {
    if (end > 0 && /\s/.test(text.slice(end, index))) count += 1
    count += countChars(run)
    end = index + run.length
  }
  return count
}

/** One line, cut to the length of a title; null if nothing is left. */
export function cleanTitle(title: string | null | undefined): string | null {
  const line = dropControls(title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return countText(line) === 0 ? null : [...line.slice(0, 2 * maxTitle)].slice(0, maxTitle).join('').toWellFormed()
}

/** Drops what no text needs and a database may refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
export const dropControls = (text: string): string => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
