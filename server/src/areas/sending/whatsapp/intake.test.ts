import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { poll } from '../../../../test/thread.ts'
import { deliver, delivery, sign, text } from '../../../../test/whatsapp.ts'
import { createIntake } from './intake.ts'

const limit = 3 * 1024 * 1024

let desk: TestDesk
let inbox: { id: number }
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})

/** Of these tests' own calls: the simulator may still tell at any moment that an earlier message was delivered. */
const countReceipts = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from receipt where position('{}'::bytea in body) = 1`.execute(desk.ctx.db)
  return Number(rows[0]!.n)
}

test('a challenge is text that no browser takes for a page, and a long one is not repeated', async () => {
  const ask = (challenge: string) => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': 'made-up-by-the-operator' }
    return fetch(`${desk.url}/webhooks/whatsapp/${inbox.id}?${new URLSearchParams(query)}`)
  }
  const answer = await ask('<script>alert(1)</script>')
  assert.equal(await answer.text(), '<script>alert(1)</script>')
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal((await ask('1'.repeat(1_000))).status, 200)
  const longer = await ask('1'.repeat(1_001))
  assert.deepEqual([longer.status, await longer.text()], [403, ''])
  assert.equal((await ask('1'.repeat(1024 * 1024))).status, 431)
})

test('a delivery may have 3 MB, and a larger one is refused before it has been sent', async () => {
  const before = await countReceipts()
  assert.equal((await deliver(desk, inbox.id, '{}'.padEnd(limit))).status, 200)
  await desk.settled()
  assert.equal(await countReceipts(), before + 1)
  for (const length of [limit + 1, 50 * 1024 * 1024]) {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': length }
      const call = request(`${desk.url}/webhooks/whatsapp/${inbox.id}`, { method: 'POST', headers })
      call.on('error', reject).on('response', (response) => {
        resolve(response.statusCode)
        call.destroy()
      })
      call.flushHeaders()
    })
    assert.equal(status, 413, `${length}`)
  }
  assert.equal(await countReceipts(), before + 1)
})

test('whatever customers call themselves stays words on one line, and not too many', async () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    'Ada\0\r\nBcc: all@example.com',
    'x'.repeat(10_000),
    '\u202e\u05d0\u05d3\u05d4 \ud83d\udc69\u200d\ud83d\ude80',
    '\ud800',
  ]
  for (const [n, name] of names.entries()) {
    const from = `451239900${n}`
    const value = { contacts: [{ wa_id: from, profile: { name } }], messages: [text(`wamid.named${n}`, from, 'Hello')] }
    assert.equal((await deliver(desk, inbox.id, delivery(desk, value))).status, 200)
    await desk.settled()
    const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
    const { contact } = results.find(
      (one: { contact: { phone_number: string } }) => one.contact.phone_number === `+${from}`,
    )
    const shown = `${contact.first_name} ${contact.last_name}`.trim()
    assert.ok(shown.length > 0 && shown.length <= 300, `${shown.length} characters`)
    assert.doesNotMatch(shown, /[\0\r\n]/)
    assert.ok(shown.isWellFormed())
    if (n === 0) assert.equal(shown, name)
  }
})

test('whoever manages the inbox is shown since when another app secret signs, until the right one is saved or does', async () => {
  const path = `/api/v1/inboxes/${inbox.id}`
  const { app_secret } = desk.simulator.world
  const signature = async () => (await desk.admin.get(path)).body.data.setup.signature
  const save = async (secret: string) =>
    assert.equal((await desk.admin.put(path, { config: { app_secret: secret } })).status, 200)
  /** Each call gets a new intake, because an intake remembers the secret for a moment. */
  const knock = (signed: string | undefined) =>
    createIntake().acceptDelivery(desk.ctx, String(inbox.id), Buffer.from('{}'), signed)
  const right = sign(desk, Buffer.from('{}'))

  assert.equal(await knock(undefined), false)
  assert.equal((await signature()).state, 'waiting')
  await save('of-another-app')
  assert.equal(await knock(right), false)
  const { state, at } = await signature()
  assert.equal(state, 'failed')
  assert.equal(await knock(right), false)
  assert.deepEqual(await signature(), { state, at, detail: null })

  await save(app_secret)
  assert.equal((await signature()).state, 'waiting')
  assert.equal(await knock(`sha256=${'0'.repeat(64)}`), false)
  assert.equal((await signature()).state, 'failed')
  assert.equal(await knock(right), true)
  assert.equal((await signature()).state, 'proven')
})

test('a new app secret is accepted at once and the former one refused, whatever is remembered', async () => {
  const save = async (secret: string) =>
    assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { app_secret: secret } })).status, 200)
  const right = sign(desk, Buffer.from('{}'))
  const intake = createIntake()
  const knock = () => intake.acceptDelivery(desk.ctx, String(inbox.id), Buffer.from('{}'), right)
  await save('of-another-app')
  assert.equal(await knock(), false)
  const [other] = (await sql`select secrets from inbox where id = ${inbox.id}`.execute(desk.ctx.db)).rows
  await save(desk.simulator.world.app_secret)
  await setTimeout(20)
  assert.equal(await knock(), true)
  const kept = await countReceipts()
  // As another host does, which takes less time than a save by a request.
  await sql`update inbox set secrets = ${JSON.stringify((other as { secrets: object }).secrets)} where id = ${inbox.id}`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(await Promise.all(Array.from({ length: 5 }, knock)), Array(5).fill(false))
  assert.equal(await countReceipts(), kept)
  await save(desk.simulator.world.app_secret)
})

test('calls are kept while other facts of an inbox change all the time', async () => {
  const right = sign(desk, Buffer.from('{}'))
  const intake = createIntake()
  let changing = true
  const change = async () => {
    for (let n = 0; changing; n++)
      await sql`update inbox set setup = setup || jsonb_build_object('other', ${n}::int) where id = ${inbox.id}`.execute(
        desk.ctx.db,
      )
  }
  const changes = change()
  for (let call = 0; call < 20; call++)
    assert.equal(await intake.acceptDelivery(desk.ctx, String(inbox.id), Buffer.from('{}'), right), true)
  changing = false
  await changes
  await sql`update inbox set setup = setup - 'other'`.execute(desk.ctx.db)
})

test('a template that was decided on is the last step that is proven, and says which one it was', async () => {
  const step = async () => (await desk.admin.get(`/api/v1/inboxes/${inbox.id}`)).body.data.setup.template_event
  assert.equal((await step()).state, 'waiting')
  const value = { event: 'APPROVED', message_template_id: 7, message_template_name: 'order_ready' }
  const change = { field: 'message_template_status_update', value: { ...value, message_template_language: 'en' } }
  const entry = [{ id: desk.simulator.world.waba_id, changes: [change] }]
  const body = { object: 'whatsapp_business_account', entry }
  // Repeats the call until it is accepted, as the provider does.
  await poll(async () => (await deliver(desk, inbox.id, body)).status === 200)
  await desk.settled()
  const { state, detail } = await step()
  assert.deepEqual([state, detail], ['proven', 'order_ready APPROVED'])
})
