import { TextDecoder } from 'node:util'
import { analyse } from 'chardet'

/** A beginning that is long enough to recognise a charset. */
const sampleBytes = 64 * 1024
/** Browsers look for a `<meta charset>` in the first 1,024 bytes; pages may put it a little later. */
const metaBytes = 4096

/** This many letters in a row of valid UTF-8 bytes are not an accident of another charset. */
const provingLetters = 8

/**
 * Decodes as browsers do. What decides is, in this order: a byte order mark, what was declared from outside, what the
 * page itself declares, the bytes. A name that the Encoding Standard does not know, such as utf-7, is ignored, and so
 * is one that the bytes contradict: a browser would show such a page garbled, and nobody could find anything in it.
 * What cannot be decoded becomes U+FFFD.
 */
export function decodeText(bytes: Buffer, declared?: string, inside?: string): string {
  const marked = byMark(bytes)
  if (marked) return marked.decode(bytes)
  for (const decoder of [byName(declared), byName(inside)]) {
    const text = decoder?.decode(bytes)
    if (text !== undefined && !isBelied(decoder!.encoding, bytes, text)) return text
  }
  return byName(detect(bytes))!.decode(bytes)
}

/** The bytes are UTF-8 and not what was declared, or the declared charset cannot decode most of what is not ASCII. */
function isBelied(encoding: string, bytes: Buffer, text: string): boolean {
  const lost = count(text, /\ufffd/g)
  if (lost > 0 && lost > countLetters(text)) return true
  if (encoding === 'utf-8') return false
  const utf8 = asUtf8(bytes)
  if (utf8 === undefined) return false
  return encoding.startsWith('utf-16') ? !utf8.includes('\0') : countLetters(utf8) >= provingLetters
}

const count = (text: string, letters: RegExp): number => {
  let found = 0
  for (const _ of text.matchAll(letters)) found += 1
  return found
}
const countLetters = (text: string) => count(text, /[^\p{ASCII}\ufffd]/gu)

/** The charset that a page declares for itself, in a `<meta>` or in the XML declaration. */
export function declaredInside(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, metaBytes).replace(/<!--.*?-->/gs, '')
  const name =
    /<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ??
    /^\s*<\?xml\b[^>]{0,500}?\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1]
  // A page that could be searched as ASCII is not in UTF-16, whatever it says.
  return name && /^utf-?16/i.test(name) ? 'utf-8' : name
}

function byMark(bytes: Buffer): TextDecoder | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
}

function byName(name: string | undefined): TextDecoder | undefined {
  try {
    return name ? new TextDecoder(name.trim()) : undefined
  } catch {
    return undefined
  }
}

function detect(bytes: Buffer): string {
  const sample = bytes.subarray(0, sampleBytes)
  const wide = asUtf16(sample)
  if (wide) return wide
  if (asUtf8(bytes) === undefined) return guess(sample)
  // It is written in ASCII, after sequences that begin and end Japanese.
  return sample.includes('\x1b$B') || sample.includes('\x1b$@') ? 'iso-2022-jp' : 'utf-8'
}

/** Text in UTF-16 has zero bytes, at least in line ends and spaces, and reads like text in only one byte order. */
function asUtf16(sample: Buffer): string | undefined {
  let [zeros, plain] = [0, 0]
  for (const byte of sample) {
    if (byte === 0) zeros += 1
    else if (byte < 0x7f && (byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)) plain += 1
  }
  const other = sample.length - zeros - plain
  // ASCII with a few stray zeros.
  if (zeros === 0 || (zeros < sample.length / 4 && other < sample.length / 20)) return undefined
  const [little, big] = [readability(sample, 'utf-16le'), readability(sample, 'utf-16be')]
  if (little > 0 && little > 2 * big) return 'utf-16le'
  return big > 0 && big > 2 * little ? 'utf-16be' : undefined
}

/** The number of characters that every text has, minus those that no text has. */
function readability(sample: Buffer, name: string): number {
  const text = new TextDecoder(name).decode(sample, { stream: true })
  const usual = count(text, /[\t\n\r -~\u3001\u3002\u3041-\u30ff\uff01-\uff5e]/g)
  const never = count(text, /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\ufffd]/gu)
  return usual - 10 * never
}

/** Undefined if it is not UTF-8. Its last character may be cut off. */
function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function guess(sample: Buffer): string {
  const names = analyse(sample).map(({ name }) => name)
  return names.find((name) => !/^utf|ascii/i.test(name) && byName(name)) ?? 'windows-1252'
}
