import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyInboxes } from '../../../../test/emptying.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, sign, simulate, text } from '../../../../test/whatsapp.ts'
import { createIntake } from './intake.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await emptyInboxes(desk)
  await simulate(desk, 'POST', '/reset', {})
})

const receipts = async () =>
  (
    await sql<{ outcome: string | null; tries: number; read_at: Date | null }>`
    select outcome, tries, read_at from receipt where position('"statuses"'::bytea in body) = 0 order by id`.execute(
      desk.ctx.db,
    )
  ).rows

const conversations = async () => (await desk.admin.get('/api/v1/conversations/all')).body.data.results
/** Makes the next try due now, which would otherwise wait for seconds. */
async function nextTry(): Promise<void> {
  await bringForward(desk, sql`true`)
  await desk.settled()
}

async function handshake(id: number | string, token: string) {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': '<b>1158</b>',
    'hub.verify_token': token,
  })
  const response = await fetch(`${desk.url}/webhooks/whatsapp/${id}?${query}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('the handshake is answered as plain text to whoever knows the verify token', async () => {
  const inbox = await connectInbox(desk)
  assert.deepEqual(await handshake(inbox.id, 'made-up-by-the-operator'), {
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: '<b>1158</b>',
  })
  assert.equal((await handshake(inbox.id, 'guessed')).status, 403)
  for (const unknown of ['999', '0', 'x', '1e3', '99999999999999999999']) {
    assert.equal((await handshake(unknown, 'made-up-by-the-operator')).status, 404, unknown)
    assert.equal((await deliver(desk, unknown, '{}')).status, 404, unknown)
  }
})

test('a delivery without the right signature is refused and not kept', async () => {
  const inbox = await connectInbox(desk)
  for (const signature of [null, '', 'sha256=', `sha256=${'0'.repeat(64)}`, `sha1=${'0'.repeat(40)}`]) {
    assert.deepEqual(await deliver(desk, inbox.id, '{}', signature), { status: 401, text: '' })
  }
  assert.deepEqual(await receipts(), [])
  assert.equal((await deliver(desk, inbox.id, 'x'.repeat(3 * 1024 * 1024 + 1), null)).status, 413)
})

test('what a customer writes opens a conversation once, however often it is delivered', async () => {
  const inbox = await connectInbox(desk)
  const once = delivery(desk, { messages: [text('wamid.A', '4512345678', 'Hello, crème brûlée 👍🏽')] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(desk, inbox.id, once)))
  assert.ok(answers.every((answer) => answer.status === 200 && answer.text === ''))
  await desk.settled()

  const [conversation, ...others] = await conversations()
  assert.equal(others.length, 0)
  const { results } = (await desk.admin.get(`/api/v1/conversations/${conversation.uuid}/messages`)).body.data
  const written = results.filter((message: { type: string }) => message.type === 'incoming')
  assert.deepEqual(
    written.map((message: { content: string }) => message.content),
    ['Hello, crème brûlée 👍🏽'],
  )
  const kept = await receipts()
  assert.deepEqual(kept.map((receipt) => receipt.outcome).sort(), [...Array(19).fill('1 known'), '1 stored'])
  assert.equal((await desk.admin.get(`/api/v1/inboxes/${inbox.id}`)).body.data.setup.first_message.state, 'proven')
})

test('a delivery is kept whatever its content type', async () => {
  const { id } = await connectInbox(desk)
  const types = ['text/plain', 'garbage', 'application/json;;=', '']
  for (const [n, type] of types.entries()) {
    const body = Buffer.from(JSON.stringify(delivery(desk, { messages: [text(`wamid.type${n}`, '4512345678', type)] })))
    const headers = { 'content-type': type, 'x-hub-signature-256': sign(desk, body) }
    const answer = await fetch(`${desk.url}/webhooks/whatsapp/${id}`, { method: 'POST', headers, body })
    assert.equal(answer.status, 200, type)
  }
  assert.equal((await receipts()).length, types.length)
})

test('a burst is kept and read completely', async () => {
  const inbox = await connectInbox(desk)
  const sent = Array.from({ length: 300 }, (_, n) => text(`wamid.${n}`, `45${10_000_000 + (n % 40)}`, `Number ${n}`))
  const answers = await Promise.all(
    sent.map((message) => deliver(desk, inbox.id, delivery(desk, { messages: [message] }))),
  )
  assert.ok(answers.every((answer) => answer.status === 200))
  await desk.settled()
  const { rows } = await sql<{ receipts: number; unread: number; messages: number }>`
    select count(*) as receipts, count(*) filter (where read_at is null) as unread,
           (select count(*) from message where type = 'incoming') as messages
    from receipt where position('"statuses"'::bytea in body) = 0`.execute(desk.ctx.db)
  assert.deepEqual(rows[0], { receipts: 300, unread: 0, messages: 300 })
  assert.equal((await conversations()).length, 30, 'a page of the 40 customers')
})

test('deliveries that come in together are kept together', async () => {
  const inbox = await connectInbox(desk)
  // This goes past the sockets, because on a busy machine they bring the calls one after the other.
  const { acceptDelivery } = createIntake()
  const kept = await Promise.all(
    Array.from({ length: 300 }, (_, n) => {
      const body = Buffer.from(JSON.stringify(delivery(desk, { messages: [text(`wamid.${n}`, '4512345678', `${n}`)] })))
      return acceptDelivery(desk.ctx, String(inbox.id), body, sign(desk, body))
    }),
  )
  assert.ok(kept.every((signed) => signed))
  const { rows } = await sql<{ receipts: number; statements: number }>`
    select count(*) as receipts, count(distinct received_at) as statements
    from receipt where position('"statuses"'::bytea in body) = 0`.execute(desk.ctx.db)
  assert.equal(rows[0]!.receipts, 300)
  assert.ok(rows[0]!.statements <= 2, `${rows[0]!.statements} statements`)
  await desk.settled()
})

test('a bad message does not lose its neighbours, and is parked after five tries', async () => {
  const inbox = await connectInbox(desk)
  await sql`alter table message add constraint poison check (content <> 'poison')`.execute(desk.ctx.db)
  const messages = ['before', 'poison', 'after'].map((body, n) => text(`wamid.${n}`, `451234567${n}`, body))
  await deliver(desk, inbox.id, delivery(desk, { messages: [null, ...messages] }))
  await desk.settled()
  assert.equal((await conversations()).length, 2)
  for (let tries = 1; tries < 5; tries++) {
    assert.deepEqual(
      (await receipts()).map((receipt) => [receipt.tries, receipt.read_at]),
      [[tries, null]],
    )
    await nextTry()
  }
  const [parked] = await receipts()
  assert.match(parked!.outcome!, /^parked: .*poison/)
  assert.ok(parked!.read_at)
  await sql`alter table message drop constraint poison`.execute(desk.ctx.db)
})

test('what was kept is filed when the database has room again, however often there was none', async () => {
  const inbox = await connectInbox(desk)
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(desk.ctx.db)
  await sql`create trigger no_room before insert on message for each row execute function no_room()`.execute(
    desk.ctx.db,
  )
  await deliver(desk, inbox.id, delivery(desk, { messages: [text('wamid.full', '4512345678', 'Hello')] }))
  await desk.settled()
  for (let tries = 0; tries < 8; tries++) {
    const [receipt] = await receipts()
    assert.equal(receipt!.read_at, null)
    if (tries === 7) await sql`drop function no_room cascade`.execute(desk.ctx.db)
    await nextTry()
  }
  assert.equal((await conversations()).length, 1)
})

test('what is signed but cannot be decoded is kept and said to be so', async () => {
  const inbox = await connectInbox(desk)
  for (const body of ['not json', '[]', `${'['.repeat(100_000)}`, '{"object":"page"}']) {
    assert.equal((await deliver(desk, inbox.id, body)).status, 200)
  }
  await desk.settled()
  assert.deepEqual(
    (await receipts()).map((receipt) => receipt.outcome),
    ['1 undecodable', '1 unknown object', '1 undecodable', '1 unknown object'],
  )
})

test('when nothing can be stored the provider is told to come again', async () => {
  const inbox = await connectInbox(desk)
  const hello = delivery(desk, { messages: [text('wamid.A', '4512345678', 'Hello')] })
  await sql`alter table receipt rename to receipt_away`.execute(desk.ctx.db)
  assert.equal((await deliver(desk, inbox.id, hello)).status, 503)
  await sql`alter table receipt_away rename to receipt`.execute(desk.ctx.db)
  assert.equal((await deliver(desk, inbox.id, hello)).status, 200)
  await desk.settled()
  assert.equal((await conversations()).length, 1)
})

test('a disabled inbox keeps what arrives and opens nothing', async () => {
  const inbox = await connectInbox(desk)
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { enabled: false })
  assert.equal((await handshake(inbox.id, 'made-up-by-the-operator')).status, 200)
  const hello = delivery(desk, { messages: [text('wamid.A', '4512345678', 'Hello')] })
  assert.equal((await deliver(desk, inbox.id, hello)).status, 200)
  await desk.settled()
  assert.deepEqual(
    (await receipts()).map((receipt) => receipt.outcome),
    ['1 inbox disabled'],
  )
  assert.deepEqual(await conversations(), [])
})

test('what arrives at one inbox is filed in the one that has the number, if it has the same app', async () => {
  const { phone_numbers } = await simulate(desk, 'GET', '/world')
  const first = await connectInbox(desk)
  const second = await connectInbox(desk, { phone_number_id: phone_numbers[1].id }, { name: 'Workshop' })
  const toSecond = (id: string) => delivery(desk, { messages: [text(id, '4512345678', 'Hi')] }, phone_numbers[1].id)
  await deliver(desk, first.id, toSecond('wamid.A'))
  await desk.settled()
  assert.deepEqual(
    (await conversations()).map((item: { inbox_id: number }) => item.inbox_id),
    [second.id],
  )

  await deliver(desk, first.id, delivery(desk, { messages: [text('wamid.C', '4512345678', 'Hi')] }, '123456123'))
  await desk.settled()
  assert.equal((await receipts())[1]!.outcome, '1 for a number without an inbox')

  await desk.admin.put(`/api/v1/inboxes/${second.id}`, { config: { app_secret: 'of-another-app' } })
  await poll(async () => (await deliver(desk, first.id, toSecond('wamid.A'))).status === 401)
})

test('an inbox that moves to another account keeps its customers: they are answered, and go on in their conversation', async () => {
  const inbox = await connectInbox(desk)
  await simulate(desk, 'POST', '/settings', { accept_unknown: true })
  const { waba_id } = desk.simulator.world
  await sql`update inbox set config = config || '{"waba_id": "290550000000000"}'`.execute(desk.ctx.db)
  await deliver(desk, inbox.id, delivery(desk, { messages: [text('wamid.move1', '4512345678', 'Hello')] }))
  await desk.settled()
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { waba_id } })).status, 200)
  await desk.settled()

  const [{ uuid }] = await conversations()
  const path = `/api/v1/conversations/${uuid}/messages`
  const { body } = await desk.admin.post(path, { message: 'Good morning' })
  const reply = await poll(async () => {
    const { results } = (await desk.admin.get(path)).body.data
    return results.find((one: { uuid: string; status: string }) => {
      return one.uuid === body.data.uuid && !['queued', 'sending'].includes(one.status)
    })
  })
  assert.equal(reply.meta.failure, undefined)
  const [sent] = (await simulate(desk, 'GET', '/messages?to=4512345678&kind=message')).messages.slice(-1)
  assert.equal(sent.text, 'Good morning')

  await deliver(desk, inbox.id, delivery(desk, { messages: [text('wamid.move2', '4512345678', 'And now?')] }))
  await desk.settled()
  assert.deepEqual(
    (await conversations()).map((one: { uuid: string; last_message: string }) => [one.uuid, one.last_message]),
    [[uuid, 'And now?']],
  )
})

test('a new app secret counts within a second', async () => {
  const inbox = await connectInbox(desk)
  assert.equal((await deliver(desk, inbox.id, '{}')).status, 200)
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { app_secret: 'another' } })
  const deadline = Date.now() + 2_000
  let status = 200
  while (status === 200 && Date.now() < deadline) status = (await deliver(desk, inbox.id, '{}')).status
  assert.equal(status, 401)
})

test('the app of the provider proves its webhook by a template status', async () => {
  const inbox = await connectInbox(desk)
  const event = {
    event: 'APPROVED',
    message_template_id: 1,
    message_template_name: 'x',
    message_template_language: 'en',
  }
  const change = { field: 'message_template_status_update', value: event }
  await deliver(desk, inbox.id, { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
  await desk.settled()
  assert.equal((await desk.admin.get(`/api/v1/inboxes/${inbox.id}`)).body.data.setup.app_webhook.state, 'proven')
})

test('a wrong app secret lets the inbox be saved and every message be refused', async () => {
  await connectInbox(desk, { app_secret: 'of-another-app' })
  const answer = await desk.admin.get('/api/v1/inboxes')
  assert.equal(answer.body.data[0].setup.callback.state, 'proven')
  assert.equal((await deliver(desk, answer.body.data[0].id, '{}')).status, 401)
})
