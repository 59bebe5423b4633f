import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { png } from '../../../../test/pictures.ts'

const canary = 'N 56 9 22 E 10 12 13'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(async () => {
  await desk.settled()
  await desk.stop()
})

const bytesOf = (...parts: (Buffer | string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** What is stored of the picture once it is an agent's avatar. */
async function shown(name: string, picture: Buffer): Promise<Buffer> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(picture)]), name)
  const answer = await desk.admin.put('/api/v1/agents/me', form)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const { rows } = await sql<{ key: string }>`select key from file where used_as = 'avatar'`.execute(desk.ctx.db)
  return Buffer.concat(await Array.fromAsync((await desk.ctx.files.get(rows[0]!.key))!))
}

const segment = (marker: number, content: Buffer) =>
  bytesOf([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff], content)

/** Two entries in Intel's byte order: the orientation, and where the picture was taken. */
function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const entries = [entry(0x0112, 3, 1, orientation), entry(0x8825, 2, canary.length, 38)]
  return bytesOf('Exif\0\0II*\0', [8, 0, 0, 0, 2, 0], ...entries, [0, 0, 0, 0], canary)
}

const frame = segment(0xc0, bytesOf([8, 0, 2, 0, 2, 1, 1, 0x11, 0]))
const picture = bytesOf(segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])), Buffer.alloc(30, 0x2a), [0xff, 0xd9])
const colours = segment(0xe2, bytesOf('ICC_PROFILE\0'))

test('a photograph shows how it is to be turned, and not where it was taken', async () => {
  const spoken = [segment(0xe1, exif(6)), segment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0', canary))]
  const photograph = bytesOf([0xff, 0xd8], ...spoken, colours, segment(0xfe, bytesOf(canary)), frame, picture)
  const clean = await shown('me.jpg', photograph)
  assert.ok(!clean.includes(canary))
  const turned = segment(
    0xe1,
    bytesOf('Exif\0\0MM\0*', [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6], Buffer.alloc(6)),
  )
  assert.deepEqual(clean, bytesOf([0xff, 0xd8], turned, colours, frame, picture))
  const upright = bytesOf([0xff, 0xd8], segment(0xe1, exif(1)), frame, picture)
  assert.deepEqual(await shown('upright.jpg', upright), bytesOf([0xff, 0xd8], frame, picture))
})

test('what a program wrote beside a drawing is left out, and the drawing is the same', async () => {
  const drawing = png(3, 3)
  const text = bytesOf([0, 0, 0, canary.length], 'tEXt', canary, [0, 0, 0, 0])
  assert.deepEqual(await shown('me.png', bytesOf(drawing.subarray(0, 33), text, drawing.subarray(33))), drawing)

  const chunk = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(content.length)
    return bytesOf(name, size, content)
  }
  const riff = (...chunks: Buffer[]) => chunk('RIFF', bytesOf('WEBP', ...chunks))
  const extended = (flags: number) => chunk('VP8X', bytesOf([flags, 0, 0, 0, 2, 0, 0, 2, 0, 0]))
  const pixels = chunk('VP8 ', Buffer.alloc(12, 1))
  const spoken = [chunk('EXIF', bytesOf(canary)), chunk('XMP ', bytesOf(canary))]
  assert.deepEqual(await shown('me.webp', riff(extended(0x1c), pixels, ...spoken)), riff(extended(0x10), pixels))
})

test('of a picture that breaks off within such words nothing of them is left', async () => {
  const odd = bytesOf([0xff, 0xd8], colours, frame, [0xff, 0xe1, 0xff, 0xff], 'Exif')
  assert.deepEqual(await shown('odd.jpg', odd), bytesOf([0xff, 0xd8], colours, frame))
})
