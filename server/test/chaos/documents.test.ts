import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDocumentReader, DocumentRefused, type ReadDocument } from '../../src/providers/documents/reader.ts'
import { startDesk } from '../desk.ts'
import { createImporter, prose } from '../imports.ts'
import * as pdf from '../pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-documents-'))
const reader = createDocumentReader()
after(async () => {
  await reader.close()
  rmSync(folder, { recursive: true })
})

let files = 0
async function read(content: Buffer): Promise<ReadDocument> {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  return reader.read(path, {}, { ms: 20_000 })
}

/** Why the document was refused. */
async function reasonOf(content: Buffer): Promise<string> {
  const outcome = await read(content).catch((error: unknown) => error)
  if (!(outcome instanceof DocumentRefused)) throw new Error('it was read', { cause: outcome })
  return outcome.reason
}

test('what unpacks to hundreds of times its size is given up before it fills the memory', async () => {
  const bombs = [pdf.inflatingPdf(400), pdf.inflatingPdf(400, 2), pdf.inflatingPdf(60)]
  const before = process.memoryUsage().rss
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 10)
  const reasons = []
  for (const bomb of bombs) reasons.push(await reasonOf(bomb))
  clearInterval(looking)
  assert.deepEqual(reasons, ['too_complex', 'too_complex', 'too_little_text'])
  assert.ok(most < 700 * 1024 * 1024, `${most} bytes`)
})

test('a PDF with bytes that were changed on the way is read or refused', async () => {
  const lines = [
    { text: 'Returns', size: 18 },
    { text: 'You may send goods back with-' },
    { text: 'in fourteen days, and we pay for it.' },
  ]
  const whole = pdf.textPdf([lines, lines], { title: 'Returns' })
  for (let seed = 1; seed <= 16; seed++) {
    const bytes = Buffer.from(whole)
    for (let change = 0, state = seed; change < 20; change++) {
      state = (state * 48_271) % 0x7fffffff
      bytes[9 + (state % (bytes.length - 9))] = state >> 8
    }
    const outcome = await read(bytes).catch((error: unknown) => error)
    assert.ok(!(outcome instanceof Error) || outcome instanceof DocumentRefused, `seed ${seed}: ${outcome}`)
  }
})

test('five hundred files are imported up to the bytes that the operator gives them, and leave the disk', async () => {
  const desk = await startDesk({ config: { importMaxMiB: 4 } })
  const importer = createImporter(desk)
  try {
    const bytes = (4 * 1024 * 1024) / 512
    const texts = Array.from({ length: 500 }, (_, n) => [`${n}.txt`, `File ${n}. ${prose} `.padEnd(bytes, `${n} `)])
    const seen = await importer.run({ files: Object.fromEntries(texts) })
    assert.deepEqual([seen.total, seen.success, seen.errors], [500, 500, 0])
    await importer.spoolsGone()
    assert.equal((await desk.admin.get('/api/v1/ai/snippets')).body.data.total, 500)
  } finally {
    await desk.stop()
  }
})
