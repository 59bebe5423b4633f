import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyInboxes } from '../../../../test/emptying.ts'
import { openThread, poll } from '../../../../test/thread.ts'
import { connectInbox, delivery, simulate, text } from '../../../../test/whatsapp.ts'
import { createIntake } from './intake.ts'
import { createReader } from './receipts.ts'

let desk: TestDesk
let right: string
let first: { id: number }
let second: { id: number }
let numbers: { id: string }[]
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await emptyInboxes(desk)
  await simulate(desk, 'POST', '/reset', {})
  right = desk.simulator.world.app_secret
  numbers = (await simulate(desk, 'GET', '/world')).phone_numbers
  first = await connectInbox(desk)
  second = await connectInbox(desk, { phone_number_id: numbers[1]!.id }, { name: 'Workshop' })
})

/** The body of a webhook call with a message for each of these numbers. */
function bodyFor(id: string, ...to: number[]): Buffer {
  const changes = to.flatMap((n) => {
    const { entry } = delivery(
      desk,
      { messages: [text(`${id}.${n}`, '4512345678', id)] },
      numbers[n]?.id ?? '123456123',
    ) as {
      entry: { changes: object[] }[]
    }
    return entry[0]!.changes
  })
  const entry = [{ id: desk.simulator.world.waba_id, changes }]
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }))
}

/** True if the call is accepted. Each call gets a new intake, because an intake remembers the secrets for a second. */
async function knock(at: { id: number }, body: Buffer, secret = right): Promise<boolean> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const taken = await createIntake().acceptDelivery(desk.ctx, String(at.id), body, signature)
  await desk.settled()
  return taken
}

async function save(inbox: { id: number }, change: object): Promise<void> {
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, change)).status, 200)
  await desk.settled()
}
const saveSecret = (inbox: { id: number }, app_secret: string) => save(inbox, { config: { app_secret } })

/** The provider's ids of the filed messages, each with the name of its inbox. */
async function filed(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select m.provider_id || ' in ' || i.name as name from message m join inbox i on i.id = m.inbox_id
    where m.type = 'incoming' order by m.provider_id`.execute(desk.ctx.db)
  return rows.map(({ name }) => name)
}
const signatureOf = async ({ id }: { id: number }) =>
  (await desk.admin.get(`/api/v1/inboxes/${id}`)).body.data.setup.signature.state
const countReceipts = async () =>
  (await sql`select from receipt where position('"statuses"'::bytea in body) = 0`.execute(desk.ctx.db)).rows.length

test('what comes for an inbox with another app secret is refused wherever it arrives, and filed once the secret is right', async () => {
  await saveSecret(first, 'wrong')
  const hello = bodyFor('hello', 0)
  assert.equal(await knock(first, hello), false)
  assert.equal(await knock(second, hello), false)
  assert.deepEqual([await signatureOf(first), await signatureOf(second)], ['failed', 'waiting'])
  assert.equal(await countReceipts(), 0)

  await saveSecret(first, right)
  assert.equal(await signatureOf(first), 'waiting')
  assert.equal(await knock(second, hello), true)
  assert.equal(await knock(first, hello), true)
  assert.deepEqual(await filed(), ['hello.0 in WhatsApp'])
})

test('a call may arrive at an inbox with another app secret than the inbox that it is for', async () => {
  await saveSecret(second, 'wrong')
  assert.equal(await knock(second, bodyFor('hello', 0)), true)
  assert.equal(await knock(second, bodyFor('hello', 1)), false)
  assert.equal(await knock(first, bodyFor('hello', 1)), false)
  assert.deepEqual(await filed(), ['hello.0 in WhatsApp'])
  assert.deepEqual([await signatureOf(first), await signatureOf(second)], ['waiting', 'failed'])
})

test('a delivery for two inboxes of which one is not proven is filed for the other and comes again', async () => {
  await saveSecret(first, 'wrong')
  const both = bodyFor('both', 0, 1, 2)
  assert.equal(await knock(second, both), false)
  assert.equal(await knock(second, both), false)
  assert.deepEqual(await filed(), ['both.1 in Workshop'])
  await saveSecret(first, right)
  assert.equal(await knock(second, both), true)
  assert.deepEqual(await filed(), ['both.0 in WhatsApp', 'both.1 in Workshop'])
})

test('the app of one inbox cannot write into another inbox', async () => {
  await saveSecret(second, 'of-another-app')
  for (const at of [first, second]) {
    assert.equal(await knock(at, bodyFor('forged', 0), 'of-another-app'), false)
    assert.equal(await knock(at, bodyFor('forged', 0, 1), 'of-another-app'), false)
  }
  assert.deepEqual(await filed(), ['forged.1 in Workshop'])
})

test('the app of one inbox cannot report on a message of another inbox, by its id or by its uuid', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 600_000 })
  const { reply, until } = await openThread(desk, '4512345678')
  const { uuid } = await until((await reply({ message: 'We come at nine' })).uuid, 'accepted')
  await saveSecret(second, 'of-another-app')
  const known = sql<{ id: string }>`select provider_id as id from message where uuid = ${uuid}`
  const { id } = (await known.execute(desk.ctx.db)).rows[0]!
  const told = { status: 'read', recipient_id: '4512345678', timestamp: String(Math.floor(Date.now() / 1000)) }
  const tell = (status: object) => {
    const body = Buffer.from(JSON.stringify(delivery(desk, { statuses: [{ ...told, ...status }] }, numbers[1]!.id)))
    return knock(second, body, 'of-another-app')
  }
  assert.equal(await tell({ id }), true)
  await until(uuid, 'accepted')
  await sql`update message set status = 'unknown', provider_id = null where uuid = ${uuid}`.execute(desk.ctx.db)
  assert.equal(await tell({ id: 'wamid.forged', biz_opaque_callback_data: uuid }), true)
  await until(uuid, 'unknown')
})

test('a call for no inbox has to be signed by the app of the inbox it arrives at', async () => {
  await saveSecret(second, 'of-another-app')
  for (const body of [bodyFor('stray', 2), Buffer.from('{}'), Buffer.from('not json')]) {
    assert.equal(await knock(first, body), true)
    assert.equal(await knock(second, body), false)
    assert.equal(await knock(second, body, 'of-another-app'), true)
    assert.equal(await knock(second, body, 'of-nobody'), false)
  }
  assert.deepEqual(await filed(), [])
})

test('a disabled inbox needs its app secret like any other', async () => {
  await save(first, { enabled: false, config: { app_secret: 'wrong' } })
  assert.equal(await knock(second, bodyFor('hello', 0)), false)
  await saveSecret(first, right)
  assert.equal(await knock(second, bodyFor('hello', 0)), true)
  assert.deepEqual(await filed(), [])
})

test('what was acknowledged is filed although a secret is replaced before it is read', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`.execute(desk.ctx.db)
  await sql`create trigger no_room before insert on message for each row execute function no_room()`.execute(
    desk.ctx.db,
  )
  assert.equal(await knock(second, bodyFor('early', 0, 1)), true)
  assert.deepEqual(await filed(), [])
  await saveSecret(second, 'replaced')
  await sql`drop function no_room cascade`.execute(desk.ctx.db)
  const { rows } = await sql<{ id: number }>`select id from receipt where read_at is null`.execute(desk.ctx.db)
  await createReader()(desk.ctx, { receipt_ids: rows.map(({ id }) => id) })
  assert.deepEqual(await filed(), ['early.0 in WhatsApp', 'early.1 in Workshop'])
})

test('the status of a template is accepted from the app of any inbox of its account, and from no other', async () => {
  const value = {
    event: 'APPROVED',
    message_template_id: 7,
    message_template_name: 'x',
    message_template_language: 'en',
  }
  const change = { field: 'message_template_status_update', value }
  const of = (id: string) =>
    Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id, changes: [change] }] }))
  const proven = async ({ id }: { id: number }) =>
    (await desk.admin.get(`/api/v1/inboxes/${id}`)).body.data.setup.template_event.state
  const account = desk.simulator.world.waba_id
  await saveSecret(first, 'wrong')
  assert.equal(await knock(second, of(account)), true)
  assert.deepEqual([await proven(first), await proven(second)], ['waiting', 'proven'])
  await saveSecret(second, 'wrong-too')
  assert.equal(await knock(second, of(account)), false)
  assert.equal(await knock(second, of('1'), 'wrong-too'), true)
})

test('customers who write while the provider resets the secret and the inboxes are saved one by one are all filed once', async () => {
  // The operator has set up the app like this. The provider also sends messages there at the moment in which the
  // account's callback moves.
  await simulate(desk, 'POST', '/app', {
    callback_url: `${desk.url}/webhooks/whatsapp/${first.id}`,
    verify_token: 'made-up-by-the-operator',
  })
  const sent: string[] = []
  const write = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      for (const { id } of numbers.slice(0, 2)) {
        const message = {
          from: `45${20_000_000 + (sent.length % 7)}`,
          phone_number_id: id,
          text: `Number ${sent.length}`,
        }
        sent.push((await simulate(desk, 'POST', '/messages', message)).wamid)
      }
    }
  }
  /** The writing is limited, because accepting calls has priority over all other work and would never let it end. */
  const writeWhile = async (work: () => Promise<unknown>) => {
    let done = false
    const writing = (async () => {
      for (let round = 0; round < 30 && !done; round++) await write(1)
    })()
    await work().finally(() => {
      done = true
    })
    await writing
    await write(5)
  }

  await write(5)
  const { app_secret } = await simulate(desk, 'POST', '/app/secret', {})
  // Writes until the desk refuses calls, because it does not know the new secret.
  await writeWhile(() => poll(async () => (await simulate(desk, 'POST', '/webhook', {})).status === 401))
  const saveWhileTheyWrite = ({ id }: { id: number }) =>
    writeWhile(async () => {
      assert.equal((await desk.admin.put(`/api/v1/inboxes/${id}`, { config: { app_secret } })).status, 200)
      const url = `${desk.url}/webhooks/whatsapp/${id}`
      await poll(async () => (await simulate(desk, 'GET', '/world')).override?.url === url)
    })
  await saveWhileTheyWrite(first)
  assert.equal(await signatureOf(second), 'failed')
  await saveWhileTheyWrite(second)
  await poll(async () => {
    await simulate(desk, 'POST', '/deliveries/retry', {})
    return (await simulate(desk, 'GET', '/world')).deliveries_pending === 0
  })
  await desk.settled()
  assert.deepEqual(
    (await filed()).map((name) => name.split(' ')[0]),
    [...sent].sort(),
  )
  await poll(async () => {
    await simulate(desk, 'POST', '/webhook', {})
    return ![await signatureOf(first), await signatureOf(second)].includes('failed')
  })
})

test('the status of a message reaches it, and its reply window closes, when its inbox has another number meanwhile', async () => {
  await desk.admin.delete(`/api/v1/inboxes/${second.id}`)
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 600_000 })
  const { uuid, reply, until } = await openThread(desk, '4512345678')
  const sent = await until((await reply({ message: 'We come at nine' })).uuid, 'accepted')
  const { provider_id: id } = await desk.ctx.db
    .selectFrom('message')
    .select('provider_id')
    .where('uuid', '=', sent.uuid)
    .executeTakeFirstOrThrow()
  // The provider's times are whole seconds, and this customer did not write in the second of the change.
  await sql`update conversation set last_inbound_at = last_inbound_at - interval '2 seconds' where uuid = ${uuid}`.execute(
    desk.ctx.db,
  )
  await save(first, { config: { phone_number_id: numbers[1]!.id } })
  const failed = {
    ...{ id, status: 'failed', recipient_id: '4512345678', timestamp: String(Math.floor(Date.now() / 1000)) },
    errors: [{ code: 131026, title: 'Message undeliverable' }],
  }
  const ofStranger = { ...failed, id: 'wamid.of.a.number.that.the.desk.never.had' }
  const body = Buffer.from(JSON.stringify(delivery(desk, { statuses: [failed, ofStranger] }, numbers[0]!.id)))
  assert.equal(await knock(first, body), true)
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
  const { status, meta } = results.find((message: { uuid: string }) => message.uuid === sent.uuid)
  assert.deepEqual([status, meta.failure?.reason], ['failed', 'no_channel'])
  const kept = await sql`select from pending_status`.execute(desk.ctx.db)
  assert.equal(kept.rows.length, 0, 'nothing is kept for numbers that the desk never had')

  // The desk learns from the provider that the new number has no window.
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  const window = async () => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data.reply_window.state
  const refused = async (message: string) =>
    (await until((await reply({ message })).uuid, 'failed')).meta.failure.reason
  assert.deepEqual([await window(), await refused('Are you there?'), await window()], ['open', 'window', 'closed'])
  const phone_number_id = numbers[1]!.id
  await simulate(desk, 'POST', '/messages', { from: '4512345678', phone_number_id, text: 'I am here' })
  await poll(async () => (await window()) === 'open')
  // The provider sometimes refuses a reply in the window that it has just opened.
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Welcome', code: 131047, late: true })
  assert.deepEqual([await refused('Welcome'), await window()], ['window', 'open'])
})

test('the status of a message reaches it even if its inbox was deleted and made again meanwhile', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 600_000 })
  const { uuid, reply, until } = await openThread(desk, '4512345678')
  const ids: string[] = []
  for (const message of ['We come at nine', 'Or at ten']) {
    const sent = await until((await reply({ message })).uuid, 'accepted')
    const { rows } = await sql<{ id: string }>`select provider_id as id from message where uuid = ${sent.uuid}`.execute(
      desk.ctx.db,
    )
    ids.push(rows[0]!.id)
  }
  const tell = (at: { id: number }, id: string | undefined, secret = right) => {
    const failed = {
      ...{ id, status: 'failed', recipient_id: '4512345678', timestamp: String(Math.floor(Date.now() / 1000)) },
      errors: [{ code: 131026, title: 'Message undeliverable' }],
    }
    return knock(at, Buffer.from(JSON.stringify(delivery(desk, { statuses: [failed] }, numbers[0]!.id))), secret)
  }
  const states = async () => {
    const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
    // The assistant may have said that it is one before the reply was written.
    const ours = results.filter((message: { sender_type: string }) => message.sender_type === 'agent')
    return ours.map(({ status }: { status: string }) => status).reverse()
  }
  await desk.admin.delete(`/api/v1/inboxes/${first.id}`)
  await saveSecret(second, 'another-secret-of-another-app')
  await tell(second, ids[0], 'another-secret-of-another-app')
  assert.deepEqual(await states(), ['accepted', 'accepted'], 'another app tells nothing of it')
  await saveSecret(second, right)
  await tell(second, ids[0])
  assert.deepEqual(await states(), ['failed', 'accepted'], 'told at the other inbox of the account')
  const made = await connectInbox(desk)
  await tell(made, ids[1])
  assert.deepEqual(await states(), ['failed', 'failed'])
})
