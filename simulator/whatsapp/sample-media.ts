import { crc32, deflateSync } from 'node:zlib'

/** Draws a small photo as PNG: sky, sea and a sun whose place follows `seed`. */
export function samplePhoto(seed: number, width = 320, height = 240): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  const horizon = Math.round(height * 0.62)
  const sunX = width * (0.2 + 0.6 * ((seed * 0.381966) % 1))
  const sunY = height * 0.3
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      rows.set(pixelAt(x, y, { horizon, sunX, sunY, height }), at)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

type Scene = { horizon: number; sunX: number; sunY: number; height: number }

function pixelAt(x: number, y: number, { horizon, sunX, sunY, height }: Scene): [number, number, number] {
  if (y > horizon) {
    const depth = (y - horizon) / (height - horizon)
    const wave = Math.sin(x / 9 + y / 3) * 6
    return [24 + 20 * (1 - depth) + wave, 92 + 40 * (1 - depth) + wave, 110 + 40 * (1 - depth) + wave].map(byte) as [
      number,
      number,
      number,
    ]
  }
  if (Math.hypot(x - sunX, y - sunY) < 22) return [250, 214, 120]
  const rise = y / horizon
  return [byte(150 + 90 * rise), byte(190 + 30 * rise), byte(215 - 20 * rise)]
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** One 20 ms frame of silence in Opus, full band, mono. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])
const framesPerPage = 50
const samplesPerFrame = 960

/** A valid voice note of this many whole seconds: Ogg with mono Opus at 48 kHz, in which nobody speaks. */
export function sampleVoiceNote(seconds: number): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1')
  const tags = Buffer.from('OpusTags\x09\x00\x00\x00simulator\x00\x00\x00\x00', 'latin1')
  const pages = [oggPage([head], 0, 0, 0x02), oggPage([tags], 1, 0, 0)]
  for (let second = 1; second <= seconds; second += 1) {
    const frames = Array.from({ length: framesPerPage }, () => silence)
    const flags = second === seconds ? 0x04 : 0
    pages.push(oggPage(frames, second + 1, second * framesPerPage * samplesPerFrame, flags))
  }
  return Buffer.concat(pages)
}

function oggPage(packets: Buffer[], sequence: number, granule: number, flags: number): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 0, 'latin1')
  header[5] = flags
  header.writeBigUInt64LE(BigInt(granule), 6)
  header.writeUInt32LE(0x70617231, 14)
  header.writeUInt32LE(sequence, 18)
  header[26] = packets.length
  const lacing = Buffer.from(packets.map((packet) => packet.length))
  const page = Buffer.concat([header, lacing, ...packets])
  page.writeUInt32LE(oggChecksum(page), 22)
  return page
}

/** Ogg's CRC-32: polynomial 0x04c11db7, not reflected and without final inversion, unlike zlib's. */
function oggChecksum(bytes: Buffer): number {
  let sum = 0
  for (const value of bytes) {
    sum ^= value << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}

/** The smallest PDF that a viewer opens: one empty page. */
export function samplePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
