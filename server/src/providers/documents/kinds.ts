import { declaredInside, decodeText } from './charset.ts'
import { type DocumentKind, DocumentRefused, type Hint } from './document.ts'

/** A document whose kind is known. Text is decoded, a PDF is not. */
export type KnownDocument = { kind: 'pdf'; bytes: Buffer } | { kind: Exclude<DocumentKind, 'pdf'>; text: string }

/** A PDF may begin after a little other content. */
const junkBytes = 1024

/**
 * Recognises a document by its bytes. Its name only distinguishes kinds of text: HTML in a file that calls itself text
 * is text. A media type that somebody answers for must be one that is read here. Refuses everything else.
 */
export function detectKind(bytes: Buffer, { name = '', media_type, charset }: Hint): KnownDocument {
  if (isPdf(bytes)) return { kind: 'pdf', bytes }
  const wanted = kindOfMediaType(media_type)
  if (isBinary(bytes) || wanted === null) throw new DocumentRefused('type')

  const kind = wanted ?? kindOfName(name)
  const plain = kind === 'text' || kind === 'markdown'
  const text = decodeText(bytes, charset, plain ? undefined : declaredInside(bytes))
  if (!plain && (kind === 'html' || isHtml(text))) return { kind: 'html', text }
  if (hasControls(text)) throw new DocumentRefused('type')
  return { kind: kind ?? (isMarkdown(text) ? 'markdown' : 'text'), text }
}

function isPdf(bytes: Buffer): boolean {
  const at = bytes.subarray(0, junkBytes).indexOf('%PDF-')
  return at === 0 || (at > 0 && /\d\.\d\s/.test(bytes.toString('latin1', at + 5, at + 9)) && bytes.includes(' obj', at))
}

/** Undefined: nothing is said. Null: the type is none that is read here. */
function kindOfMediaType(mediaType: string | undefined): 'html' | 'markdown' | 'text' | undefined | null {
  if (mediaType === undefined) return undefined
  const essence = mediaType.split(';')[0]!.trim().toLowerCase()
  if (essence === 'text/html' || essence === 'application/xhtml+xml') return 'html'
  if (essence === 'text/markdown' || essence === 'text/x-markdown') return 'markdown'
  return essence === 'text/plain' ? 'text' : null
}

function kindOfName(name: string): 'markdown' | 'text' | undefined {
  if (/\.(md|markdown)$/i.test(name)) return 'markdown'
  return /\.(txt|text)$/i.test(name) ? 'text' : undefined
}

const signatures = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\x7fELF',
  'MZ\x90',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'RIFF',
  '\xd0\xcf\x11\xe0',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!',
  '{\\rtf',
  '%!PS',
]

function isBinary(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 8)
  return signatures.some((signature) => head.startsWith(signature))
}

/** After comments and declarations, it begins with a tag with which a page or a part of one begins. */
function isHtml(text: string): boolean {
  const head = text.slice(0, 16_384).replace(/<!--.*?-->|<\?xml[^>]*>/gs, '')
  return /^[\s\ufeff]*<(!doctype\s+html|(html|head|body|meta|title|script|style|link|base|div|section|article|main|header|nav|h[1-6]|p|table|ul|ol|dl|span|a|img|form|center|font|b|strong|blockquote|pre)[\s/>])/i.test(
    head,
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControls = (text: string): boolean => /[\0-\x08\x0e-\x19\x1b-\x1f]/.test(text)

/** Front matter, or two of the constructs that nobody writes in plain text. */
function isMarkdown(text: string): boolean {
  if (/^---\r?\n\w+:[\s\S]{0,4000}?\n---\r?\n/.test(text)) return true
  const head = text.slice(0, 65_536)
  const signs = [/^#{1,6} \S/m, /\[[^\][\n]{1,200}\]\((https?:|\/|#|\.)/, /^(```|~~~)/m, /^\|[ :|-]*-{3}[ :|-]*\|?$/m]
  return signs.filter((sign) => sign.test(head)).length >= 2
}
