import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freePort, startProgram, until } from '../../../../test/chaos/program.ts'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { png } from '../../../../test/pictures.ts'
import { backupLock } from '../../../platform/database/backing-up.ts'
import { sweepFiles } from './service.ts'

let desk: TestDesk
let agent: Client & { id: number }
before(async () => {
  desk = await startDesk()
  agent = await desk.agent('Agent')
})
after(() => desk.stop())

const media = '/api/v1/media'
const ownPath = '/api/v1/agents/me'
const logoPath = '/api/v1/settings/general/logo'
const day = 24 * 3_600_000

function form(content: string | Buffer<ArrayBuffer>, name = 'note.txt', field = 'files'): FormData {
  const made = new FormData()
  made.append(field, new Blob([content]), name)
  return made
}

const upload = async (content: string | Buffer<ArrayBuffer>, name?: string) => {
  const { status, body } = await agent.post(media, form(content, name))
  assert.equal(status, 200, body.message)
  return body.data
}

async function keys(): Promise<string[]> {
  const found = []
  for await (const { key } of desk.ctx.files.list()) found.push(key)
  return found
}

test('an upload comes back as it was, described by what it holds', async () => {
  const data = await upload(png(3, 5), 'grüße.html')
  const { id, uuid, created_at, updated_at, size, ...rest } = data
  assert.deepEqual(rest, {
    store: 'fs',
    filename: 'grüße.html',
    content_type: 'image/png',
    disposition: 'inline',
    meta: { width: 3, height: 5 },
    url: `/uploads/${uuid}`,
  })
  assert.equal(size, png(3, 5).length)
  const { status, headers } = await agent.get(data.url)
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('content-length'), headers.get('content-disposition')],
    [200, 'image/png', String(size), `inline; filename="gr__e.html"; filename*=UTF-8''gr%C3%BC%C3%9Fe.html`],
  )
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'private, no-cache')
  assert.match(headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
})

test('bytes that are not those that were stored are shown to nobody', async () => {
  const { url, uuid } = await upload('For me')
  await writeFile(join(desk.ctx.config.dataDir, 'files', uuid.slice(-2), uuid), 'Theirs')
  const { status, body } = await agent.get(url)
  assert.deepEqual([status, body.error_type], [503, 'GeneralException'])
})

test('what could run in a browser is only ever saved', async () => {
  for (const [content, type] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['<!doctype html><script>alert(1)</script>', 'text/html'],
    ['%PDF-1.7', 'application/pdf'],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>', 'text/plain'],
    ['MIME-Version: 1.0\nContent-Type: multipart/related\n\n<script>alert(1)</script>', 'text/plain'],
  ]) {
    const data = await upload(content!, 'cat.png')
    assert.deepEqual([data.content_type, data.disposition], [type, 'attachment'])
    const { headers } = await agent.get(data.url)
    assert.match(headers.get('content-disposition')!, /^attachment; /)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
  }
})

test('a picture of more pixels than a browser should unpack is only ever saved', async () => {
  const claiming = (width: number, height: number) => {
    const bytes = png()
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  assert.equal((await upload(claiming(8_000, 6_000), 'large.png')).disposition, 'inline')
  const { disposition, url, meta } = await upload(claiming(30_000, 30_000), 'giant.png')
  assert.deepEqual([disposition, meta], ['attachment', { width: 30_000, height: 30_000 }])
  assert.match((await agent.get(url)).headers.get('content-disposition')!, /^attachment; /)

  // What a program wrote before the frame keeps its size out of the first bytes, and a browser reads on.
  const words = Buffer.from(`\xff\xfe\xff\xff${' '.repeat(65_533)}`, 'latin1')
  const frame = Buffer.from('\xff\xc0\x00\x0b\x08\x75\x30\x75\x30\x01\x01\x11\x00', 'latin1')
  const unsaid = Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), ...Array(9).fill(words), frame])
  assert.equal((await upload(unsaid, 'unsaid.jpg')).disposition, 'attachment')
})

test('a name leads nowhere and stays on one line', async () => {
  const { filename, url } = await upload('x', '../../../etc/passwd')
  assert.equal(filename, 'passwd')
  assert.match((await agent.get(url)).headers.get('content-disposition')!, /^attachment; filename="passwd"/)
  assert.ok((await keys()).every((key) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)))
})

test('a part can be asked for, and what one has already is not sent again', async () => {
  const { url } = await upload('0123456789')
  const part = await agent.get(url, { range: 'bytes=2-4' })
  assert.deepEqual([part.status, part.body, part.headers.get('content-range')], [206, '234', 'bytes 2-4/10'])
  assert.equal((await agent.get(url, { range: 'bytes=-2' })).body, '89')
  assert.deepEqual((await agent.get(url, { range: 'bytes=0-1,4-5' })).status, 200)
  const outside = await agent.get(url, { range: 'bytes=10-' })
  assert.deepEqual([outside.status, outside.headers.get('content-range')], [416, 'bytes */10'])
  assert.equal(outside.body.error_type, 'InputException')
  const etag = part.headers.get('etag')!
  assert.equal((await agent.get(url, { 'if-none-match': `W/${etag}` })).status, 304)
  assert.equal((await agent.get(url, { 'if-range': etag, range: 'bytes=0-0' })).body, '0')
  assert.equal((await agent.get(url, { 'if-range': '"other"', range: 'bytes=0-0' })).body, '0123456789')
})

test("somebody else's upload does not exist, and nobody sees one without signing in", async () => {
  const { url, uuid } = await upload('mine')
  assert.equal((await desk.admin.get(url)).status, 404)
  assert.equal((await desk.as(null).get(url)).status, 401)
  assert.equal((await desk.as(null).get(`/uploads/logo/${uuid}`)).status, 404)
  assert.equal((await agent.get(`/uploads/${uuid.slice(0, -1)}${uuid.endsWith('0') ? 1 : 0}`)).status, 404)
  assert.equal((await agent.get('/uploads/..%2f..%2fsecret.key')).status, 400)
})

test('a request that is no whole form with a file is refused and leaves nothing', async () => {
  const before = await keys()
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n'
  const cases: [string, unknown, Record<string, string>, number][] = [
    ['JSON', {}, {}, 415],
    ['no boundary', new Blob(['x']), { 'content-type': 'multipart/form-data' }, 400],
    ['no parts', new Blob(['--x--\r\n']), type, 400],
    ['other field', form('x', 'a', 'other'), {}, 400],
    ['empty file', form(''), {}, 400],
    [
      'text in its place',
      new Blob(['--x\r\nContent-Disposition: form-data; name="files"\r\n\r\na\r\n--x--\r\n']),
      type,
      400,
    ],
    ['a prototype', new Blob([part.replace('files', '__proto__'), 'a\r\n--x--\r\n']), type, 400],
    [
      'many fields',
      new Blob([
        ...Array(30).fill('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'),
        part,
        'a\r\n--x--\r\n',
      ]),
      type,
      413,
    ],
  ]
  for (const [what, body, headers, status] of cases) {
    const answer = await agent.post(media, body, headers)
    assert.deepEqual([answer.status, answer.body.error_type], [status, 'InputException'], what)
  }
  assert.equal((await agent.post(media, new Blob([part, 'cut off']), type)).status, 400)
  assert.equal((await agent.post(media, form(''))).headers.get('x-field'), 'files')
  assert.deepEqual(await keys(), before)
})

test('a file over the limit is refused while the desk keeps none of it', async () => {
  const before = await keys()
  const chunk = Buffer.alloc(1024 * 1024)
  const large = new FormData()
  large.append('files', new Blob([...Array(100).fill(chunk), 'x']), 'large')
  const memory = process.memoryUsage().rss
  const { status, body } = await agent.post(media, large)
  assert.deepEqual([status, body.error_type], [413, 'InputException'])
  assert.ok(process.memoryUsage().rss - memory < 400 * 1024 * 1024)
  assert.deepEqual(await keys(), before)
})

test('a desk that cannot write says so, and takes the next upload', async () => {
  const folder = join(desk.ctx.config.dataDir, 'files')
  await rename(folder, `${folder}.away`)
  await writeFile(folder, '')
  const large = Buffer.alloc(20 * 1024 * 1024)
  const refused = await agent.post(media, form(large))
  assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [503, true])
  assert.match(refused.body.message, /Files cannot be stored/)
  await rm(folder)
  await rename(`${folder}.away`, folder)
  assert.equal((await agent.post(media, form(large))).status, 200)
})

test('a disk that has become read-only says so, and takes the next upload once it can be written', async (t) => {
  const folder = join(desk.ctx.config.dataDir, 'files')
  const run = (command: string, ...args: string[]) => spawnSync(command, args).status
  if (run('mount', '--bind', folder, folder) !== 0) return t.skip('only root may mount')
  try {
    assert.equal(run('mount', '-o', 'remount,ro,bind', folder), 0)
    // Some of them have a folder already, and the others need a new one.
    for (let n = 0; n < 10; n++) {
      const { status, body } = await agent.post(media, form('x'))
      assert.equal(status, 503)
      assert.match(body.message, /Files cannot be stored/)
    }
  } finally {
    run('umount', folder)
  }
  assert.equal((await agent.post(media, form('x'))).status, 200)
})

test('an upload that breaks off leaves nothing', async () => {
  const before = await keys()
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${agent.id}/api-key`)).body.data
  agent = { ...desk.as({ api_key, api_secret }), id: agent.id }
  const headers = { authorization: `token ${api_key}:${api_secret}`, 'content-type': 'multipart/form-data; boundary=x' }
  const sending = request(`${desk.url}${media}`, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n')
  sending.write(Buffer.alloc(300_000))
  await until('the first bytes are there', async () => ((await keys()).length > before.length ? true : undefined))
  sending.destroy()
  await until('they are gone', async () => ((await keys()).length === before.length ? true : undefined))
})

test('what fails at its first byte leaves nothing, however busy the disk is', async () => {
  const before = await keys()
  const nothing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no content')) }) }
  for (let n = 0; n < 300; n++) {
    // Keeps the threads that open files busy.
    for (let busy = 0; busy < 3; busy++) pbkdf2('a', 'b', 3_000, 32, 'sha1', () => undefined)
    await assert.rejects(desk.ctx.files.put('ab/failing', nothing), /no content/)
    assert.deepEqual(await keys(), before)
  }
})

test('an agent shows a picture of themselves everywhere, changes it and takes it away', async () => {
  const set = await agent.put(ownPath, form(png(), 'me.png'))
  const first = set.body.data.avatar_url
  assert.match(first, /^\/uploads\/[0-9a-f-]{36}$/)
  const compact = (await desk.admin.get('/api/v1/agents/compact')).body.data
  assert.equal(compact.find(({ id }: { id: number }) => id === agent.id).avatar_url, first)
  assert.equal((await desk.admin.get(`/api/v1/agents/${agent.id}`)).body.data.avatar_url, first)
  const seen = await desk.admin.get(first)
  assert.deepEqual([seen.status, seen.headers.get('cache-control')], [200, 'private, max-age=86400'])
  assert.equal((await desk.as(null).get(first)).status, 401)

  const second = (await agent.put(ownPath, form(png(4, 4), 'me.png'))).body.data.avatar_url
  assert.notEqual(second, first)
  assert.equal((await desk.admin.get(first)).status, 404)
  assert.equal((await agent.put(ownPath, { first_name: 'Grace' })).body.data.avatar_url, second)

  assert.equal((await agent.delete(`${ownPath}/avatar`)).body.data, true)
  assert.equal((await agent.get(ownPath)).body.data.avatar_url, null)
  assert.equal((await agent.delete(`${ownPath}/avatar`)).body.data, true)
  await desk.settled()
  const left = await keys()
  for (const url of [first, second]) assert.ok(!left.some((key) => key.endsWith(url.split('/').at(-1))), url)
})

test('an upload takes the right to write messages or to manage templates', async () => {
  const { id } = (await desk.admin.post('/api/v1/roles', { name: 'Reader', permissions: ['messages:read'] })).body.data
  const reader = await desk.agent('Reader')
  assert.equal((await reader.post(media, form('x'))).status, 403)
  await desk.admin.put(`/api/v1/roles/${id}`, { permissions: ['templates:manage'] })
  assert.equal((await reader.post(media, form('x'))).status, 200)
  await desk.admin.delete(`/api/v1/agents/${reader.id}`)
  await desk.admin.delete(`/api/v1/roles/${id}`)
})

test('an agent uploads so many files and bytes within 24 hours, also at once, and the next one is not kept', async () => {
  const busy = await desk.agent('Agent')
  const other = await desk.agent('Agent')
  const insert = (files: number, bytes: number, at = desk.ctx.now()) =>
    sql`insert into file (uuid, store, key, name, mime, size, sha256, state, agent_id, created_at, updated_at)
      select gen_random_uuid(), 'fs', 'none/' || gen_random_uuid(), 'a', 'text/plain', ${bytes}, '', 'ready',
        ${busy.id}, ${at}, ${at} from generate_series(1, ${files}::int) n`.execute(desk.ctx.db)
  const remove = () => sql`delete from file where agent_id = ${busy.id}`.execute(desk.ctx.db)
  const before = await keys()
  await insert(5_000, 1, new Date(desk.ctx.now().getTime() - day))
  for (const [files, bytes] of [
    [4_999, 1],
    [1, 20 * 1024 ** 3 - 1],
  ] as const) {
    await insert(files, bytes)
    const answers = await Promise.all([1, 2, 3].map(() => busy.post(media, form('x'))))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    assert.match(refused.body.message, /upload limit for 24 hours: 5000 files or 20 GB$/)
    assert.equal((await keys()).length, before.length + 1)
    assert.equal((await other.post(media, form('x'))).status, 200)
    await remove()
    await sql`delete from file where agent_id = ${other.id}`.execute(desk.ctx.db)
    for (const key of await keys()) if (!before.includes(key)) await desk.ctx.files.delete(key)
  }
})

test('what is no picture, or too large a one, is not shown', async () => {
  const before = await keys()
  const cases: [FormData, number, RegExp][] = [
    [form('<svg xmlns="http://www.w3.org/2000/svg"/>', 'me.png'), 400, /not a picture/],
    [form('%PDF-1.7', 'me.png'), 400, /not a picture/],
    [form(png(4097, 1), 'me.png'), 400, /4096/],
    [form(png().subarray(0, 20), 'me.png'), 400, /4096/],
    [form(Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]), 'me.png'), 413, /too large/],
  ]
  for (const path of [ownPath, `${ownPath}/avatar`, logoPath]) {
    for (const [sent, status, words] of cases) {
      const answer = await desk.admin.put(path, sent)
      assert.equal(answer.status, status)
      assert.match(answer.body.message, words)
    }
  }
  assert.deepEqual(await keys(), before)
  assert.equal((await desk.admin.get(ownPath)).body.data.avatar_url, null)
})

test('two pictures at once leave one', async () => {
  await Promise.all([1, 2, 3, 4].map((side) => agent.put(ownPath, form(png(side, side)))))
  const { avatar_url } = (await agent.get(ownPath)).body.data
  assert.equal((await agent.get(avatar_url)).status, 200)
  await desk.settled()
  const rows = await desk.ctx.db.selectFrom('file').selectAll().where('used_as', '=', 'avatar').execute()
  assert.equal(rows.length, 1)
})

test('the picture of an agent who is deleted goes too', async () => {
  const leaving = await desk.agent('Agent')
  const { avatar_url } = (await leaving.put(ownPath, form(png()))).body.data
  await desk.admin.delete(`/api/v1/agents/${leaving.id}`)
  assert.equal((await desk.admin.get(avatar_url)).status, 404)
})

test('anybody sees the logo, and only who manages the desk changes it', async () => {
  assert.equal((await agent.put(logoPath, form(png()))).status, 403)
  assert.equal((await agent.delete(logoPath)).status, 403)
  const general = (await desk.admin.put(logoPath, form(png(64, 16), 'logo.png'))).body.data
  const config = (await desk.as(null).get('/api/v1/config')).body.data
  assert.equal(config['app.logo_url'], general['app.logo_url'])
  const seen = await desk.as(null).get(config['app.logo_url'])
  assert.deepEqual([seen.status, seen.headers.get('cache-control')], [200, 'public, max-age=86400'])
  await desk.admin.put('/api/v1/settings/general', {
    'app.site_name': 'Acme',
    'app.logo_url': 'https://elsewhere.test',
  })
  assert.deepEqual((await desk.as(null).get('/api/v1/config')).body.data['app.logo_url'], config['app.logo_url'])
  assert.equal((await desk.admin.delete(logoPath)).body.data['app.logo_url'], null)
  assert.equal((await desk.as(null).get(config['app.logo_url'])).status, 404)
})

test('what nobody uses goes after a day, and what is used stays', async () => {
  const { avatar_url } = (await agent.put(ownPath, form(png()))).body.data
  const { url } = await upload('used by nothing')
  await sweepFiles(desk.ctx)
  assert.equal((await agent.get(url)).status, 200)
  desk.clock.advance(day + 60_000)
  await sweepFiles(desk.ctx)
  assert.equal((await agent.get(url)).status, 404)
  assert.equal((await agent.get(avatar_url)).status, 200)
  assert.equal((await keys()).length, 1)
})

test('a crash between the bytes and their row leaves nothing after the sweep', async () => {
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${agent.id}/api-key`)).body.data
  const before = await keys()
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: desk.ctx.config.dataDir,
    DATABASE_URL: desk.databaseUrl,
    ROLE: 'web',
  }
  const program = startProgram(environment, 1, 'file.stored')
  try {
    await until('ready', async () => ((await fetch(`${program.url}/readyz`)).ok ? true : undefined))
    const headers = { authorization: `token ${api_key}:${api_secret}` }
    await assert.rejects(fetch(`${program.url}${media}`, { method: 'POST', headers, body: form('lost') }))
    await until('it died', () => (program.isAlive() ? undefined : true))
  } finally {
    await program.stop()
  }
  assert.deepEqual(program.deaths, ['SIGKILL'])
  // Bytes have the time of the machine, and may be those of an upload that still goes on.
  await sweepFiles({ ...desk.ctx, now: () => new Date() })
  assert.equal((await keys()).length, before.length + 1)
  desk.clock.advance(day + 60_000)
  await desk.ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${backupLock[0]}::int, ${backupLock[1]}::int)`.execute(db)
    await sweepFiles(desk.ctx)
  })
  assert.equal((await keys()).length, before.length + 1, 'a backup may know them')
  await sweepFiles(desk.ctx)
  assert.deepEqual(await keys(), before)
})
