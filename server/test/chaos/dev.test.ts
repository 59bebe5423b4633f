import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from '../../../scripts/root.ts'
import { addressOf, cloneDatabase } from '../cluster.ts'
import { type Folder, freePort, makeFolder, until } from './program.ts'

const admin = { email: 'admin@example.com', password: 'correct horse battery' }
/** A busy machine takes its time to start two programs. */
const startMs = 120_000

let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: Folder
let port: number
let panelPort: number
let dev: ChildProcess
let printed = ''

before(async () => {
  database = await cloneDatabase()
  folder = makeFolder()
  port = await freePort()
  panelPort = await freePort()
  dev = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'dev', `--panel-port=${panelPort}`], {
    cwd: root,
    // A group of its own, so that nothing of it can outlive the test.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: addressOf(database.connection),
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      DEMO: '0',
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
    },
  })
  dev.stdout!.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
})
after(async () => {
  try {
    if (dev?.pid) process.kill(-dev.pid, 'SIGKILL')
  } catch {
    // All of it has ended, as it should.
  }
  await database?.drop()
  folder?.remove()
})

test('npm run dev serves all that a page needs at the one address that it prints', async () => {
  const panel = await until('the address is printed', () => /Parley +(\S+)/.exec(printed)?.[1], startMs)
  assert.deepEqual(printed.match(/https?:\/\/\S+/g), [`http://localhost:${panelPort}`])
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(panel + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
  const typeOf = (response: Response) => response.headers.get('content-type')?.split(';')[0]

  // What Vite makes of the sources, at any address of the panel.
  const page = await until('the panel is served', () => ask('/inbox', { headers: { accept: 'text/html' } }), startMs)
  assert.match(await page.text(), /<script type="module" src="\/src\/main\.tsx/)

  // A session, as a browser has it.
  const browser = { origin: panel, 'sec-fetch-site': 'same-origin' }
  const signedIn = await ask('/api/v1/auth/login', {
    method: 'POST',
    headers: { ...browser, 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  assert.equal(signedIn.status, 200)
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))!.slice('csrf_token='.length)
  const session = { ...browser, cookie: cookies.join('; '), 'X-CSRFTOKEN': csrf }

  const file = new FormData()
  file.append('files', new Blob(['Two spokes are loose.'], { type: 'text/plain' }), 'note.txt')
  const kept = await ask('/api/v1/media', { method: 'POST', headers: session, body: file })
  assert.equal(kept.status, 200)
  const { data } = (await kept.json()) as { data: { uuid: string } }
  const read = await ask(`/uploads/${data.uuid}`, { headers: session })
  assert.equal(await read.text(), 'Two spokes are loose.')

  const live = await ask('/api/v1/live', { headers: session })
  assert.equal(typeOf(live), 'text/event-stream')
  let heard = ''
  for await (const text of live.body!.pipeThrough(new TextDecoderStream())) {
    heard += text
    if (/^event: hello$/m.test(heard)) break
  }
  assert.match(heard, /^event: hello$/m)

  const docs = await ask('/docs')
  assert.deepEqual([docs.status, typeOf(docs)], [200, 'text/html'])
  assert.doesNotMatch(await docs.text(), /src\/main\.tsx/)
  // The letters of that page: a list of style sheets, each of which names its fonts.
  const letters = await ask('/letters.css')
  assert.equal(typeOf(letters), 'text/css')
  const [, sheet = ''] = /@import "([^"]+)"/.exec(await letters.text()) ?? []
  const [, font = ''] = /@font-face[^}]*url\(([^)]+)\)/.exec(await (await ask(sheet)).text()) ?? []
  assert.equal(typeOf(await ask(font)), 'font/woff2')
  const mcp = await ask('/mcp', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  assert.equal(mcp.status, 401)
  assert.match(mcp.headers.get('www-authenticate') ?? '', /resource_metadata=/)
  const described = await ask('/.well-known/oauth-authorization-server')
  assert.deepEqual([described.status, typeOf(described)], [200, 'application/json'])
  const consent = await ask('/oauth/authorize?client_id=1')
  assert.deepEqual([consent.status, consent.headers.get('location')], [303, '/connect-ai?ask=client_id%3D1'])
  // Links in mails begin with the desk's own address, and so does the sign-in of an AI app.
  const linked = await fetch(`http://127.0.0.1:${port}/connect-ai?ask=1`, { redirect: 'manual' })
  assert.deepEqual([linked.status, linked.headers.get('location')], [302, `${panel}/connect-ai?ask=1`])
})

test('SIGTERM to npm run dev ends the desk and the server of the panel', async () => {
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  for (const address of [`http://127.0.0.1:${port}/healthz`, `http://localhost:${panelPort}`])
    await assert.rejects(fetch(address), address)
})
