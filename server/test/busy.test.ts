import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { createPool, patience } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { deliver, delivery, inboxForm, text } from './whatsapp.ts'

let desk: TestDesk
let inboxId: number
let uuid: string
let outside: pg.Pool
before(async () => {
  desk = await startDesk({ simulator: true, patience: patience.request })
  outside = createPool({ connectionString: desk.databaseUrl }, createLog('silent'), { size: 1 })
  inboxId = (await desk.admin.post('/api/v1/inboxes', inboxForm(desk))).body.data.id
  assert.equal((await post(0)).status, 200)
  await desk.settled()
  uuid = (await desk.admin.get('/api/v1/conversations/all')).body.data.results[0].uuid
})
after(async () => {
  await outside.end()
  await desk.stop()
})

const post = (n: number) =>
  deliver(desk, inboxId, delivery(desk, { messages: [text(`wamid.busy${n}`, `4552000${100 + n}`, 'Hello')] }))

/** Runs `work` while a statement of another program has locked the table. */
async function locked(table: string, work: () => Promise<void>): Promise<void> {
  const client = await outside.connect()
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; lock table ${table}`)
  try {
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('while a table of conversations is locked deliveries are kept, the desk is ready, and people read why they wait', async () => {
  await locked('message', async () => {
    const asked = Array.from({ length: 40 }, () => desk.admin.get(`/api/v1/conversations/${uuid}/messages`))
    const kept = await Promise.all(Array.from({ length: 30 }, (_, n) => post(n + 1)))
    assert.deepEqual(new Set(kept.map(({ status }) => status)), new Set([200]))
    const [ready, answers] = [await fetch(`${desk.url}/readyz`), await Promise.all(asked)]
    assert.equal(ready.status, 200)
    for (const { status, headers, body } of answers) {
      assert.equal(status, 503)
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/)
      assert.deepEqual(body, {
        status: 'error',
        message: 'The desk is busy: try again in a few seconds',
        data: null,
        error_type: 'GeneralException',
      })
    }
  })
  assert.equal((await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).status, 200)
  await desk.settled()
  const { body } = await desk.admin.get('/api/v1/conversations/all?page_size=100')
  assert.equal(body.data.results.length, 31)
})

test('a person who has signed in reads in their own language that the database is busy', async () => {
  const { first_name, last_name } = (await desk.admin.get('/api/v1/agents/me')).body.data
  assert.equal((await desk.admin.put('/api/v1/agents/me', { first_name, last_name, language: 'de' })).status, 200)
  await locked('message', async () => {
    const { status, body } = await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)
    assert.equal(status, 503)
    assert.match(body.message, /^Das System ist gerade überlastet/)
  })
})
