/**
 * Returns the picture without what a camera or a program added: where, when, with what and by whom it was taken. The
 * orientation stays. Nothing is decoded; bytes whose structure cannot be followed stay as they are.
 */
export const withoutMetadata = (mime: string, bytes: Buffer): Buffer => cleaners[mime]?.(bytes) ?? bytes

const cleaners: Record<string, (bytes: Buffer) => Buffer> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/** Exif and XMP, Photoshop's notes, comments. Colours (APP2) and what a decoder needs (APP0, APP14) stay. */
const spokenSegments = new Set([0xe1, 0xed, 0xfe])
const startOfScan = 0xda

function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)]
  let turned = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    if (bytes[at + 1] === 0xff) {
      // A fill byte.
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (!spokenSegments.has(bytes[at + 1]!)) kept.push(segment)
    else if (turned === 1) turned = orientationOf(segment)
    at = end
  }
  if (turned !== 1) kept.splice(1, 0, orientationSegment(turned))
  return Buffer.concat([...kept, bytes.subarray(at)])
}

const exifName = 'Exif\0\0'
const orientationTag = 0x0112

/** From 1 (upright) to 8; 1 if the segment does not say. */
export function orientationOf(segment: Buffer): number {
  const tiff = segment.subarray(10)
  if (segment.toString('latin1', 4, 10) !== exifName || tiff.length < 10) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(short(directory), 100)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) !== orientationTag) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An Exif segment that contains nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exifName.length + tiff.length])
  return Buffer.concat([head, Buffer.from(exifName, 'latin1'), tiff])
}

const spokenChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (!spokenChunks.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/** Flags in the first byte of VP8X that say whether there is Exif or XMP. */
const webpFlags = 0x08 | 0x04

function cleanWebp(bytes: Buffer): Buffer {
  const kept = [Buffer.from(bytes.subarray(0, 12))]
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X' && chunk.length > 8) chunk[8] = chunk[8]! & ~webpFlags
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const clean = Buffer.concat([...kept, bytes.subarray(at)])
  if (clean.length >= 8) clean.writeUInt32LE(clean.length - 8, 4)
  return clean
}
