import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient } from '../client.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { type Site, startSite } from '../site.ts'
import { type Folder, freePort, makeFolder, type Program, startProgram, until } from './program.ts'

const path = '/api/v1/ai/snippets/import'
const prose = 'Goods can be sent back within thirty days, and the money is returned within a week.'
const secretKey = Buffer.alloc(32, 5).toString('base64')

let desk: TestDesk
let site: Site
let folder: Folder
const programs: Program[] = []
before(async () => {
  site = await startSite()
  folder = makeFolder()
  desk = await startDesk({
    config: { role: 'web', secretKey, dataDir: folder.path, outboundAllow: [site.host] },
  })
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await desk.stop()
  await site.stop()
  folder.remove()
})

async function launch(role: 'web' | 'worker', lives: number, failAt?: string): Promise<Program> {
  const environment = {
    DATABASE_URL: desk.databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: folder.path,
    OUTBOUND_ALLOW: site.host,
    PORT: String(await freePort()),
    ROLE: role,
  }
  const program = startProgram(environment, lives, failAt)
  programs.push(program)
  return program
}

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the API document
const status = async (): Promise<any> => (await desk.admin.get(`${path}/status`)).body.data

test('an import whose worker is killed again and again comes to its end, and its counts are true', async (t) => {
  const body = new FormData()
  const names = Array.from({ length: 12 }, (_, n) => `chapter-${n}.txt`)
  for (const name of names) body.append('files', new Blob([`${name} ${prose}`]), name)
  const links = Array.from({ length: 8 }, (_, n) =>
    site.on(`/${n}`, { headers: { 'content-type': 'text/plain' }, body: `Page ${n}. ${prose}` }),
  )
  body.append('urls', links.join('\n'))
  const began = await desk.admin.post(path, body)
  assert.equal(began.body.data.total, 20)

  const worker = await launch('worker', 3, 'import.written:6')
  await until('the first death', () => worker.deaths.length === 1 || undefined)
  const diedAt = Date.now()
  await until('some more items are done', async () => (await status()).success > 8 || undefined, 60_000)
  worker.kill()
  await until('the second death', () => worker.deaths.length === 2 || undefined)
  const seen = await until('the import has ended', async () => {
    const { running, ...counts } = await status()
    return running ? undefined : counts
  })
  t.diagnostic(`ended ${Date.now() - diedAt} ms after the first death`)
  assert.deepEqual(worker.deaths, ['SIGKILL', 'SIGKILL'])
  assert.deepEqual([seen.total, seen.success, seen.errors], [20, 20, 0])
  assert.equal(seen.logs.length, 20)
  const { results } = (await desk.admin.get('/api/v1/ai/snippets?page_size=100')).body.data
  assert.deepEqual(
    results.map(({ key }: { key: string }) => key).sort(),
    [...names.map((name) => `file://${name}`), ...links].sort(),
  )
  for (const { content } of results) assert.ok(content.endsWith(prose))
  // They are deleted right after the end of the import is stored.
  await until('the files are gone', async () => (await readdir(join(folder.path, 'imports'))).length === 0 || undefined)
  await worker.stop()
})

test('imports sent to two processes at once: one begins', async () => {
  const other = await launch('web', 1)
  await until('the other process is ready', async () => (await fetch(`${other.url}/readyz`)).ok || undefined)
  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as object
  const made = (await desk.admin.post('/api/v1/ai/connect/keys', { name: 'both' })).body.data
  const clients = [desk.url, other.url].map((url) => createClient(url, document, made))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const body = new FormData()
      body.append('file', new Blob([prose]), `${n}.txt`)
      return clients[n % 2]!.post(path, body)
    }),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)])
  assert.equal((await readdir(join(folder.path, 'imports'))).length, 1)
})
