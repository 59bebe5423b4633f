import { TextDecoder } from 'node:util'
import { analyse } from 'chardet'

/** As much of the beginning as is enough to tell a charset from. */
const sampleBytes = 64 * 1024
/** Browsers look for a `<meta charset>` in the first 1,024 bytes; pages put it a little later too. */
const metaBytes = 4096

/**
 * Decodes as browsers do: a byte order mark decides, then what was declared from outside, then what the page itself
 * declares, then the bytes. A name that the Encoding Standard does not know, as utf-7, decides nothing. What cannot be
 * decoded becomes U+FFFD.
 */
export function decodeText(bytes: Buffer, declared?: string, inside?: string): string {
  const decoder = byMark(bytes) ?? byName(declared) ?? byName(inside) ?? byName(detect(bytes))!
  return decoder.decode(bytes)
}

/** The charset that a page declares for itself, in a `<meta>` or in the XML declaration. */
export function declaredInside(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, metaBytes).replace(/<!--.*?-->/gs, '')
  const name =
    /<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ??
    /^\s*<\?xml\b[^>]{0,500}?\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1]
  // A page that could be searched for ASCII is not in UTF-16, whatever it says.
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
  return asUtf16(sample) ?? (isUtf8(bytes) ? 'utf-8' : guess(sample))
}

/** Text in UTF-16 has bytes that are zero, line ends and spaces at least, always on the same side of a pair. */
function asUtf16(sample: Buffer): string | undefined {
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at & 1]! += 1
  const [even, odd] = zeros as [number, number]
  if (even + odd < sample.length / 200) return undefined
  if (odd > 20 * even) return 'utf-16le'
  return even > 20 * odd ? 'utf-16be' : undefined
}

/** The last character may be cut off. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function guess(sample: Buffer): string {
  const names = analyse(sample).map(({ name }) => name)
  return names.find((name) => !/^utf|ascii/i.test(name) && byName(name)) ?? 'windows-1252'
}
