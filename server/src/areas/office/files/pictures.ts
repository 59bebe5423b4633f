import { orientationOf } from './metadata.ts'

export type Size = { width: number; height: number }

/**
 * The size at which a picture is shown, in pixels, from its first bytes; undefined if they do not say. Nothing is
 * decoded.
 */
export function sizeOf(mime: string, head: Buffer): Size | undefined {
  const read = readers[mime]
  const size = read && head.length >= 30 ? read(head) : undefined
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const readers: Record<string, (head: Buffer) => Size | undefined> = {
  'image/png': (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  'image/gif': sizeOfGif,
  'image/webp': sizeOfWebp,
  'image/jpeg': sizeOfJpeg,
}

/** Browsers make the screen as large as the first frame, whatever the screen is said to be. */
function sizeOfGif(head: Buffer): Size | undefined {
  const coloursOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + coloursOf(head[10]!)
  while (at + 9 <= head.length && head[at] !== 0x2c) {
    if (head[at] !== 0x21) return undefined
    // An extension: its kind, and blocks up to an empty one, each with its length.
    for (at += 2; head[at]; at += 1 + head[at]!);
    at += 1
  }
  if (at + 9 > head.length) return undefined
  const side = (screen: number, start: number) =>
    Math.max(head.readUInt16LE(screen), head.readUInt16LE(at + start) + head.readUInt16LE(at + start + 4))
  return { width: side(6, 1), height: side(8, 3) }
}

function sizeOfWebp(head: Buffer): Size | undefined {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Walks over the segments until that of the frame. One that Exif turns by a quarter is shown with its sides exchanged.
 */
function sizeOfJpeg(head: Buffer): Size | undefined {
  let at = 2
  let turned = 1
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)]
      return turned >= 5 ? { width: height, height: width } : { width, height }
    }
    // A fill byte, a marker that stands alone, or else a segment with its length.
    const length = marker === 0xff ? 1 : isAlone(marker) ? 2 : 2 + head.readUInt16BE(at + 2)
    if (marker === 0xe1 && turned === 1) turned = orientationOf(head.subarray(at, at + length))
    at += length
  }
  return undefined
}
