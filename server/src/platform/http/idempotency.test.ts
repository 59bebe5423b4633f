import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { maxFileBytes } from '../../areas/knowledge/imports/service.ts'
import { pruneAnswers } from './idempotency.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const path = '/api/v1/ai/snippets'
const article = { title: 'Opening hours', content: 'We are open from nine to five.' }
const withKey = (key: string) => ({ 'idempotency-key': key })
const count = async () => (await desk.admin.get(path)).body.data.total

test('the same request sent again is done once and gets the same answer', async () => {
  const total = await count()
  const first = await desk.admin.post(path, article, withKey('again'))
  const second = await desk.admin.post(path, article, withKey('again'))
  assert.deepEqual(second.body, first.body)
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.equal(first.headers.get('idempotency-replayed'), null)
  assert.equal(await count(), total + 1)
})

test('twins that arrive together are done once', async () => {
  const total = await count()
  const twins = await Promise.all(Array.from({ length: 8 }, () => desk.admin.post(path, article, withKey('twins'))))
  for (const { status } of twins) assert.equal(status, 200)
  assert.equal(new Set(twins.map(({ body }) => body.data.id)).size, 1)
  assert.equal(await count(), total + 1)
})

test('a key stands for one content, one actor and one day', async () => {
  const { status, body } = await desk.admin.post(path, article, withKey('one'))
  assert.equal(status, 200)
  assert.equal((await desk.admin.post(path, { ...article, title: 'Other' }, withKey('one'))).status, 409)
  assert.equal((await desk.admin.post(`${path}/upsert`, { key: 'k', ...article }, withKey('one'))).status, 409)
  const other = await desk.agent('Admin')
  assert.notEqual((await other.post(path, article, withKey('one'))).body.data.id, body.data.id)
  desk.clock.advance(24 * 3_600_000)
  assert.notEqual((await desk.admin.post(path, article, withKey('one'))).body.data.id, body.data.id)
})

test('a form that is sent again is done once, whatever its boundary', async () => {
  const total = await count()
  const send = (content: string, key: string, to = `${path}/import-file`, name = 'hours.txt') => {
    const form = new FormData()
    form.append('title', 'Opening hours')
    form.append('files', new Blob([content]), name)
    return desk.admin.post(to, form, withKey(key))
  }
  const text = 'We are open from nine to five, and on Saturdays from ten to two.'
  const first = await send(text, 'form')
  assert.equal(first.status, 200, first.body.message)
  const again = await send(text, 'form')
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.body], ['true', first.body])
  assert.equal((await send(`${text} Not in July.`, 'form')).status, 409)
  assert.equal((await send(text, 'form', undefined, 'other.txt')).status, 409)
  assert.equal((await desk.admin.post(path, article, withKey('form'))).status, 409)

  const twins = await Promise.all(Array.from({ length: 8 }, () => send(text, 'form-twins', '/api/v1/media')))
  assert.deepEqual(new Set(twins.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(twins.map(({ body }) => body.data.uuid)).size, 1)
  assert.equal(await count(), total + 1)
})

test('a form that broke off leaves its key free', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x', ...withKey('broken') }
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="hours.txt"\r\n\r\n'
  const text = 'We are closed on Sundays and on all the holidays of the year.'
  const send = (body: string) => desk.admin.post(`${path}/import-file`, new Blob([body]), type)
  assert.equal((await send(`${part}${text}`)).status, 400)
  const whole = await send(`${part}${text}\r\n--x--\r\n`)
  assert.deepEqual([whole.status, whole.headers.get('idempotency-replayed')], [200, null])
})

test('a change and a deletion that are sent again are done once as well', async () => {
  const one = `${path}/${(await desk.admin.post(path, article)).body.data.id}`
  const titled = (title: string) => ({ ...article, title })
  const first = await desk.admin.put(one, titled('First'), withKey('change'))
  assert.equal(first.status, 200)
  await desk.admin.put(one, titled('Second'))
  const again = await desk.admin.put(one, titled('First'), withKey('change'))
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.body], ['true', first.body])
  assert.equal((await desk.admin.get(one)).body.data.title, 'Second')
  assert.equal((await desk.admin.put(one, titled('Third'), withKey('change'))).status, 409)
  assert.equal((await desk.admin.delete(one, withKey('change'))).status, 409)
  assert.equal((await desk.admin.get(one)).body.data.title, 'Second')

  assert.equal((await desk.admin.delete(one, withKey('deletion'))).status, 200)
  const gone = await desk.admin.delete(one, withKey('deletion'))
  assert.deepEqual([gone.status, gone.headers.get('idempotency-replayed')], [200, 'true'])
  assert.equal((await desk.admin.delete(one)).status, 404)
})

test('a refusal is kept with its status; a wrong body is not, for nothing was begun', async () => {
  const missing = `${path}/999999/reindex`
  assert.equal((await desk.admin.post(missing, undefined, withKey('refused'))).status, 404)
  const again = await desk.admin.post(missing, undefined, withKey('refused'))
  assert.equal(again.status, 404)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal((await desk.admin.post(path, { title: 1 }, withKey('mended'))).status, 400)
  assert.equal((await desk.admin.post(path, article, withKey('mended'))).status, 200)
})

test('a failure of the server leaves the key free', async () => {
  await sql`alter table article rename to article_away`.execute(desk.ctx.db)
  try {
    assert.equal((await desk.admin.post(path, article, withKey('failed'))).status, 500)
  } finally {
    await sql`alter table article_away rename to article`.execute(desk.ctx.db)
  }
  assert.equal((await desk.admin.post(path, article, withKey('failed'))).status, 200)
})

test('an answer that is too large to keep is not given again, and the work not done again', async () => {
  const large = { title: 'Large', content: 'word '.repeat(300_000) }
  assert.equal((await desk.admin.post(path, large, withKey('large'))).status, 200)
  const total = await count()
  assert.equal((await desk.admin.post(path, large, withKey('large'))).status, 409)
  assert.equal(await count(), total)
})

test('who hung up before the answer gets it with the next try', async () => {
  const { id } = await desk.agent('Admin')
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  const client = desk.as({ api_key, api_secret })
  const body = JSON.stringify(article)
  const head = `POST ${path} HTTP/1.1\r\nHost: desk\r\nAuthorization: token ${api_key}:${api_secret}\r\nIdempotency-Key: gone\r\n`
  const { hostname, port } = new URL(desk.url)
  const socket = connect(Number(port), hostname)
  const bytes = `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  await new Promise((resolve) => socket.write(bytes, resolve))
  socket.destroy()
  const total = await count()
  const answer = await client.post(path, article, withKey('gone'))
  assert.equal(answer.status, 200)
  assert.ok((await count()) - total <= 1)
  assert.deepEqual((await client.post(path, article, withKey('gone'))).body, answer.body)
})

/** Runs `work` while nobody can write articles. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await desk.ctx.db.transaction().execute(async (lock) => {
    await sql`lock table article in exclusive mode`.execute(lock)
    await work()
  })
}

/** Waits until somebody other than `before` has claimed the key, and returns who. */
async function claimed(key: string, before?: string): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ holder: string }>`select holder from idempotency where key = ${key}`.execute(
      desk.ctx.db,
    )
    if (rows[0] && rows[0].holder !== before) return rows[0].holder
  }
}

/** The backend in which a request waits to write an article. */
async function waiting(): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "article"%'`.execute(
      desk.ctx.db,
    )
    if (rows[0]) return rows[0].pid
  }
}

test('who was slower than anybody may be loses the work to the repetition, which does it once', async () => {
  const total = await count()
  const answers: Promise<Answer>[] = []
  await whileLocked(async () => {
    answers.push(desk.admin.post(path, article, withKey('slow')))
    const first = await claimed('slow')
    desk.clock.advance(120_000)
    answers.push(desk.admin.post(path, article, withKey('slow')))
    await claimed('slow', first)
  })
  const [slow, again] = await Promise.all(answers)
  assert.deepEqual([slow!.status, again!.status], [409, 200])
  assert.equal(await count(), total + 1)
  assert.deepEqual((await desk.admin.post(path, article, withKey('slow'))).body, again!.body)
})

test('who fails after a repetition has taken the key over does not free it', async () => {
  const total = await count()
  const answers: Promise<Answer>[] = []
  await whileLocked(async () => {
    answers.push(desk.admin.post(path, article, withKey('failing')))
    const first = await claimed('failing')
    const waits = await waiting()
    desk.clock.advance(120_000)
    answers.push(desk.admin.post(path, article, withKey('failing')))
    await claimed('failing', first)
    await sql`select pg_terminate_backend(${waits})`.execute(desk.ctx.db)
    assert.equal((await answers[0]!).status, 503)
  })
  assert.equal((await answers[1]!).status, 200)
  assert.equal(await count(), total + 1)
})

test('work that was done and not answered is not done again, and that is said', async () => {
  await desk.admin.post(path, article, withKey('unanswered'))
  const total = await count()
  await sql`update idempotency set status = null, response = null where key = 'unanswered'`.execute(desk.ctx.db)
  desk.clock.advance(120_000)
  const { status, body } = await desk.admin.post(path, article, withKey('unanswered'))
  assert.deepEqual([status, body.message.includes('was carried out')], [409, true])
  assert.equal(await count(), total)
})

test('a request that was given up leaves its key to its repetition, and to no other content', async () => {
  const key = 'given-up'
  await desk.admin.post(path, article, withKey(key))
  const total = await count()
  await sql`update idempotency set status = null, response = null, acted = false where key = ${key}`.execute(
    desk.ctx.db,
  )
  desk.clock.advance(120_000)
  assert.equal((await desk.admin.post(path, { ...article, title: 'Other' }, withKey(key))).status, 409)
  assert.equal((await desk.admin.post(path, article, withKey(key))).status, 200)
  assert.equal(await count(), total + 1)
})

test('secrets are neither in the table nor lost', async () => {
  const { id } = await desk.agent('Agent')
  const keys = `/api/v1/agents/${id}/api-key`
  const { api_key, api_secret } = (await desk.admin.post(keys, undefined, withKey('secret'))).body.data
  const again = await desk.admin.post(keys, undefined, withKey('secret'))
  assert.deepEqual(again.body.data, { api_key, api_secret })
  const { rows } = await sql<{ text: string }>`select i::text as text from idempotency i`.execute(desk.ctx.db)
  for (const { text } of rows) assert.ok(!text.includes(api_secret))
})

test('a refusal that is repeated blames the same field', async () => {
  const twin = { first_name: 'Ada', email: 'ada.twin@example.com', roles: ['Agent'] }
  assert.equal((await desk.admin.post('/api/v1/agents', twin)).status, 200)
  const refuse = () => desk.admin.post('/api/v1/agents', twin, withKey('blames'))
  const [first, again] = [await refuse(), await refuse()]
  assert.deepEqual(
    [first.status, first.headers.get('x-field'), first.headers.get('idempotency-replayed')],
    [409, 'email', null],
  )
  assert.deepEqual(
    [again.status, again.headers.get('x-field'), again.headers.get('idempotency-replayed'), again.body],
    [409, 'email', 'true', first.body],
  )
})

test('a key is 1 to 255 visible characters', async () => {
  for (const key of ['', 'a b', 'ä', 'x'.repeat(256)]) {
    const { status, body } = await desk.admin.post(path, article, withKey(key))
    assert.equal(status, 400, key)
    assert.match(body.message, /Idempotency-Key/)
  }
  assert.equal((await desk.admin.post(path, article, withKey('~'.repeat(255)))).status, 200)
})

test('kept answers are pruned after a day', async () => {
  await desk.admin.post(path, article, withKey('pruned'))
  desk.clock.advance(25 * 3_600_000)
  await pruneAnswers(desk.ctx)
  const { rows } = await sql<{ n: number }>`select count(*) as n from idempotency`.execute(desk.ctx.db)
  assert.equal(rows[0]!.n, 0)
})

test('an import with a file that is too large is the same import when it is sent again', async () => {
  const send = () => {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(maxFileBytes + 1).fill(97)]), 'large.txt')
    return desk.admin.post(`${path}/import`, form, withKey('large-import'))
  }
  const first = await send()
  assert.equal(first.status, 200)
  const again = await send()
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.body], ['true', first.body])
  await desk.settled()
})

test('an import that is sent again while it runs is the same import', async () => {
  const send = () => {
    const form = new FormData()
    form.append('files', new Blob(['Bicycles are serviced on Mondays, and on Tuesdays by appointment.']), 'service.txt')
    return desk.admin.post(`${path}/import`, form, withKey('import'))
  }
  const [first, again] = await Promise.all([send(), send()])
  assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body])
  await desk.settled()
  const { body } = await desk.admin.get(`${path}/import/status`)
  assert.deepEqual([body.data.total, body.data.success], [1, 1])
})
