import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { until } from '../../../../test/chaos/program.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'
import { nestedForms, textPdf } from '../../../../test/pdf.ts'
import { sweepSpool } from '../../../platform/files/spool.ts'
import { readingMs } from './documents.ts'

const path = '/api/v1/ai/snippets/import-file'
const text = 'You may send goods back within fourteen days, and we pay for it.'
const bytes = (size: number) => Buffer.alloc(size, 'a ')

let desk: TestDesk
let spool: string
before(async () => {
  desk = await startDesk()
  spool = join(desk.ctx.config.dataDir, 'spool')
})
after(() => desk.stop())
beforeEach(() => emptyKnowledge(desk))

type Content = string | Buffer<ArrayBuffer>
const form = (content: Content, name: string, fields: Record<string, string> = {}): FormData => {
  const made = new FormData()
  made.append('file', new Blob([content]), name)
  for (const [field, value] of Object.entries(fields)) made.append(field, value)
  return made
}
const send = (content: Content, name: string, fields?: Record<string, string>) =>
  desk.admin.post(path, form(content, name, fields))
const imported = async (content: Content, name: string, fields?: Record<string, string>) => {
  const { status, body } = await send(content, name, fields)
  assert.equal(status, 200, body.message)
  return body.data
}
const spooled = () => (existsSync(spool) ? readdirSync(spool) : [])
const countArticles = async () => (await desk.admin.get('/api/v1/ai/snippets')).body.data.total

test('a file becomes the article of its name, and the same file again changes nothing', async () => {
  const added = await imported(`# Returns\n\n${text}`, 'returns.md')
  assert.equal(added.outcome, 'added')
  assert.equal(added.item.key, 'file://returns.md')
  assert.equal(added.item.title, 'Returns')
  assert.equal(added.item.source, 'file')
  assert.equal(added.item.enabled, true)
  assert.equal(added.item.content, `# Returns\n\n${text}`)
  assert.deepEqual(added.extracted, { title: 'Returns', chars: 2 + 7 + 2 + text.length })
  assert.equal((await imported(`# Returns\n\n${text}`, 'returns.md')).outcome, 'unchanged')
  const updated = await imported(`# Returns\n\n${text} Always.`, 'old/returns.md')
  assert.equal(updated.outcome, 'updated')
  assert.equal(updated.previous.content, added.item.content)
  await desk.settled()
  const found = (await desk.admin.get('/api/v1/ai/snippets/search?query=fourteen')).body.data
  assert.equal(found[0].key, 'file://returns.md')
})

test('PDF and HTML become Markdown', async () => {
  const pdf = textPdf([[{ text: 'Refunds', size: 20 }, { text }]]) as Buffer<ArrayBuffer>
  assert.equal((await imported(pdf, 'a.bin')).item.content, `## Refunds\n\n${text}`)
  const html = `<!doctype html><title>Back</title><h2>How</h2><p>${text}</p>`
  const { item } = await imported(html, 'b')
  assert.deepEqual([item.title, item.content], ['Back', `## How\n\n${text}`])
})

test('a dry run answers the outcome and the text, and writes nothing', async () => {
  const wished = await imported(text, 'a.txt', { dry_run: 'true' })
  assert.equal(wished.outcome, 'would_add')
  assert.equal(wished.item.id, null)
  assert.deepEqual(wished.extracted, { title: 'a', chars: text.length, text })
  assert.equal(await countArticles(), 0)
})

test('fields count before and after the file, the first of a name, and unknown ones not at all', async () => {
  const made = new FormData()
  made.append('key', 'terms')
  made.append('enabled', 'false')
  made.append('file', new Blob([text]), 'a.txt')
  made.append('title', 'Terms')
  made.append('key', 'other')
  made.append('enabled', 'nonsense')
  made.append('constructor_', 'x')
  const { item } = (await desk.admin.post(path, made)).body.data
  assert.deepEqual([item.key, item.title, item.enabled], ['terms', 'Terms', false])

  const manual = await desk.admin.post('/api/v1/ai/snippets', { title: 'By hand', content: 'Written by hand.' })
  const { id } = manual.body.data
  const adopting = { key: 'hand', adopt_id: String(id), on_local_edits: 'keep' }
  assert.equal((await imported(text, 'a.txt', adopting)).outcome, 'conflict')
  assert.equal((await imported(text, 'a.txt', { ...adopting, on_local_edits: 'overwrite' })).outcome, 'adopted')
})

test('a value that cannot be meant is refused before anything is read', async () => {
  const cases: Record<string, string>[] = [
    { enabled: '1' },
    { enabled: 'True' },
    { enabled: '' },
    { dry_run: 'yes' },
    { on_local_edits: 'KEEP' },
    { adopt_id: '0' },
    { adopt_id: '1.0' },
    { adopt_id: '9'.repeat(30) },
    { title: '' },
    { title: 'x'.repeat(501) },
    { title: 'a\0b' },
    { key: '' },
    { key: 'é'.repeat(501) },
    { key: 'x'.repeat(70_000) },
    { __proto__x: 'x', enabled: 'null' },
  ]
  for (const fields of cases) {
    const { status, body } = await send(text, 'a.txt', fields)
    assert.deepEqual([status, body.error_type], [400, 'InputException'], JSON.stringify(fields).slice(0, 80))
  }
  assert.equal(await countArticles(), 0)
})

test('the name of a file is a name and never a path', async () => {
  const names: [string, string, string][] = [
    ['../../x.txt', 'file://x.txt', 'x'],
    ['..\\..\\y.txt', 'file://y.txt', 'y'],
    ['/etc/passwd', 'file://passwd', 'passwd'],
    ['C:\\z', 'file://z', 'z'],
    ['.htaccess', 'file://.htaccess', '.htaccess'],
    ['x.pdf.svg', 'file://x.pdf.svg', 'x.pdf'],
    ['\u202egnp.exe', 'file://gnp.exe', 'gnp'],
    ['..', 'file://file', 'file'],
    ['Rückgabe 日本.txt', 'file://Rückgabe 日本.txt', 'Rückgabe 日本'],
    [`${'n'.repeat(900)}.txt`, `file://${'n'.repeat(900)}.txt`, 'n'.repeat(500)],
  ]
  for (const [name, key, title] of names) {
    const { item } = await imported(text, name)
    assert.deepEqual([item.key, item.title], [key, title], name)
  }
  assert.equal((await send(text, `${'n'.repeat(990)}.txt`)).status, 400)
  assert.deepEqual(spooled(), [])
})

test('a form that is broken, too long or has no file is refused, and leaves nothing', async () => {
  const type = 'multipart/form-data; boundary=x'
  const part = (name: string, rest = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`
  const file = `${part('file', '; filename="a.txt"')}${text}\r\n`
  const latin1 = (form: string) => Buffer.from(form, 'latin1')
  const cases: [string, string, string | Buffer<ArrayBuffer>, number][] = [
    ['no end', type, file, 400],
    ['no boundary', 'multipart/form-data', `${file}--x--\r\n`, 400],
    ['another boundary', 'multipart/form-data; boundary=y', `${file}--x--\r\n`, 400],
    ['only a header', type, part('file', '; filename="a.txt"'), 400],
    ['nothing', type, '', 400],
    ['no file', type, `${part('key')}a\r\n--x--\r\n`, 400],
    ['text in its place', type, `${part('file')}${text}\r\n--x--\r\n`, 400],
    ['two files', type, `${file}${file}--x--\r\n`, 400],
    ['a file that is a key', type, `${part('key', '; filename="a"')}a\r\n${file}--x--\r\n`, 400],
    ['10,000 parts', type, `${file}${`${part('a')}b\r\n`.repeat(10_000)}--x--\r\n`, 400],
    ['a field of 10 MB', type, `${file}${part('title')}${'x'.repeat(10_000_000)}\r\n--x--\r\n`, 400],
    ['a name with NUL', type, `${part('file', '; filename="a\0.txt"')}${text}\r\n--x--\r\n`, 400],
    ['a prototype', type, `${file}${part('__proto__')}a\r\n--x--\r\n`, 400],
    ['a key in windows-1252', type, latin1(`${file}${part('key')}Gr\xf6\xdfe\r\n--x--\r\n`), 400],
    [
      'a name in windows-1252',
      type,
      latin1(`${part('file', '; filename="Gr\xf6\xdfe.txt"')}${text}\r\n--x--\r\n`),
      400,
    ],
    ['JSON', 'application/json', '{}', 415],
  ]
  for (const [what, contentType, body, status] of cases) {
    const blob = new Blob([body])
    const answer = await desk.admin.post(path, blob, { 'content-type': contentType })
    assert.deepEqual([answer.status, answer.body.error_type], [status, 'InputException'], what)
  }
  assert.equal(await countArticles(), 0)
  assert.deepEqual(spooled(), [])
})

test('an upload that breaks off leaves nothing', async () => {
  const agent = await desk.agent('Admin')
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${agent.id}/api-key`)).body.data
  const breaking = new AbortController()
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'))
      stream.enqueue(bytes(1024 * 1024))
    },
  })
  const headers = { authorization: `token ${api_key}:${api_secret}`, 'content-type': 'multipart/form-data; boundary=x' }
  const sending = fetch(`${desk.url}${path}`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
    signal: breaking.signal,
  })
  const broken = assert.rejects(sending)
  await until('the upload to begin', () => spooled().length === 1 || undefined)
  breaking.abort()
  await broken
  await until('its file to go', () => spooled().length === 0 || undefined)
})

test('25 MiB are taken and one byte more is not', async () => {
  const max = 25 * 1024 * 1024
  assert.equal((await imported(bytes(max), 'a.txt', { dry_run: 'true' })).extracted.chars, max)
  const { status, body } = await send(bytes(max + 1), 'a.txt')
  assert.deepEqual([status, body.error_type], [400, 'InputException'])
  assert.match(body.message, /25 MiB/)
  assert.deepEqual(spooled(), [])
})

test('a file that cannot be read is refused in words that say why', async () => {
  const cases: [Content, RegExp][] = [
    ['a'.repeat(39), /39 characters, and at least 40 are needed/],
    [Buffer.from('PK\x03\x04 office'), /PDF, HTML, Markdown or plain text/],
    [textPdf([[{ text }]], { user: 'secret' }) as Buffer<ArrayBuffer>, /needs a password/],
    ['%PDF-1.7 nothing', /damaged/],
  ]
  for (const [content, message] of cases) {
    const { status, body, headers } = await send(content, 'a.txt')
    assert.deepEqual([status, body.error_type, headers.get('x-field')], [400, 'InputException', 'file'])
    assert.match(body.message, message)
  }
  assert.deepEqual(spooled(), [])
})

/** Makes the desk read documents in another way until `work` is done. */
async function reading<T>(read: TestDesk['ctx']['documents']['read'], work: () => Promise<T>): Promise<T> {
  const usual = desk.ctx.documents
  desk.ctx.documents = { ...usual, read }
  try {
    return await work()
  } finally {
    desk.ctx.documents = usual
  }
}

test('reading ends after 45 seconds, and other requests do not wait for it', async () => {
  assert.equal(readingMs, 45_000)
  const { read } = desk.ctx.documents
  const hostile = nestedForms() as Buffer<ArrayBuffer>
  const waits: number[] = []
  await reading(
    (file, hint, limits) => read(file, hint, { ...limits, ms: limits.ms / 30 }),
    async () => {
      let done = false
      const refused = Promise.all([send(hostile, 'a.pdf'), send(hostile, 'b.pdf')]).finally(() => {
        done = true
      })
      while (!done) {
        const began = performance.now()
        assert.equal((await desk.admin.get('/api/v1/ai/snippets')).status, 200)
        waits.push(performance.now() - began)
      }
      for (const { status, body } of await refused) {
        assert.equal(status, 400)
        assert.match(body.message, /more than 2 seconds/)
      }
    },
  )
  waits.sort((a, b) => a - b)
  // Two of them at a time leave little of a single core. With a parser in the main thread, none would be answered.
  assert.ok(waits.length >= 3 && waits[Math.floor(waits.length / 2)]! < 1_000, `${waits.length}: ${waits.at(-1)}`)
  assert.deepEqual(spooled(), [])
})

test('too many files at once are told to come again', async () => {
  const { read } = desk.ctx.documents
  const hostile = nestedForms() as Buffer<ArrayBuffer>
  const answers = await reading(
    (file, hint, limits) => read(file, hint, { ...limits, ms: 1000 }),
    () => Promise.all(Array.from({ length: 14 }, () => send(hostile, 'a.pdf'))),
  )
  const busy = answers.filter(({ status }) => status === 429)
  assert.ok(busy.length >= 4 && busy.length <= 12, String(busy.length))
  for (const { headers, body } of busy) {
    assert.equal(headers.get('retry-after'), '10')
    assert.match(body.message, /try again/)
  }
  assert.equal((await send(text, 'a.txt')).status, 200)
})

test('a key that was revoked or an agent who lost the right while their file was read writes nothing', async () => {
  const { read } = desk.ctx.documents
  const key = (await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })).body.data
  const agent = await desk.agent('Admin')
  const cases = [
    { who: desk.as(key), lose: () => desk.admin.delete(`/api/v1/ai/connect/keys/${key.id}`), status: 401 },
    { who: agent, lose: () => desk.admin.put(`/api/v1/agents/${agent.id}`, { roles: ['Agent'] }), status: 403 },
  ]
  for (const { who, lose, status } of cases) {
    assert.equal((await who.post(path, form(text, 'a.txt', { dry_run: 'true' }))).status, 200)
    const answer = await reading(
      async (...given) => {
        const document = await read(...given)
        assert.equal((await lose()).status, 200)
        return document
      },
      () => who.post(path, form(text, 'a.txt')),
    )
    assert.equal(answer.status, status, answer.body.message)
    assert.equal(await countArticles(), 0)
  }
})

test('while a file is read only the desk may look into its copy, and a start sweeps what a killed one left', async () => {
  const { read } = desk.ctx.documents
  await reading(
    async (file, ...rest) => {
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.equal((await stat(spool)).mode & 0o777, 0o700)
      return read(file, ...rest)
    },
    () => imported(text, 'a.txt'),
  )
  await mkdir(spool, { recursive: true })
  const here = hostname()
  // No system gives a process the first number; the last two are on another machine.
  const left = [`2147483646@${here}@a`, `${process.pid}@${here}@b`, '1@elsewhere@c']
  const needed = [`${process.ppid}@${here}@d`, '1@elsewhere@e']
  for (const name of [...left, ...needed]) await writeFile(join(spool, name), text)
  await utimes(join(spool, '1@elsewhere@c'), 0, 0)
  await sweepSpool(desk.ctx.config.dataDir)
  assert.deepEqual(spooled().sort(), needed.sort())
})
