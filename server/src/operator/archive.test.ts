import assert from 'node:assert/strict'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type TestContext, test } from 'node:test'
import { createGzip } from 'node:zlib'
import { type Headers, pack } from 'tar-stream'
import { collect, readArchive } from './archive.ts'

const mebibyte = Buffer.alloc(1024 * 1024, '1')

/** Packs entries of this many mebibytes, as a foreign archive may hold them. */
async function writeArchive(
  t: TestContext,
  ...entries: [header: Headers & { pax?: object }, mebibytes: number][]
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-archive-'))
  t.after(() => rm(folder, { recursive: true }))
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(join(folder, 'archive')))
  for (const [header, mebibytes] of entries) {
    const content = Array(mebibytes).fill(mebibyte)
    await pipeline(Readable.from(content), archive.entry({ ...header, size: mebibytes * mebibyte.length }))
  }
  archive.finalize()
  await written
  return join(folder, 'archive')
}

async function listSizes(path: string): Promise<[string, number][]> {
  const sizes: [string, number][] = []
  for await (const { name, content } of readArchive(createReadStream(path)))
    sizes.push([name, (await collect(content)).length])
  return sizes
}

test('files of any size are read, one after the other', async (t) => {
  const path = await writeArchive(t, [{ name: 'a' }, 0], [{ name: 'b' }, 9], [{ name: 'c' }, 3], [{ name: 'd' }, 0])
  assert.deepEqual(await listSizes(path), [
    ['a', 0],
    ['b', 9 * mebibyte.length],
    ['c', 3 * mebibyte.length],
    ['d', 0],
  ])
})

test('an archive with a huge header is refused before the header is held in memory', async (t) => {
  const pax = { comment: '1'.repeat(64 * mebibyte.length) }
  const path = await writeArchive(t, [{ name: 'a' }, 1], [{ name: 'b', pax }, 1])
  await assert.rejects(listSizes(path), /more than 1 MiB between two files/)
})
