import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { startJob } from '../../../../test/jobs.ts'
import { deliver, delivery, sign, text } from '../../../../test/whatsapp.ts'
import type { Refusal } from '../../../platform/errors.ts'
import { sealSecret } from '../../channels/inboxes/credentials.ts'
import { createIntake } from './intake.ts'

const hour = 3_600_000
const day = 24 * hour

let desk: TestDesk
let inbox: { id: number }
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})

const conversationsOf = async (from: string) => {
  const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
  return results.filter((item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`)
}
const written = async (uuid: string): Promise<string[]> => {
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
  return results
    .filter((message: { sender_type: string; type: string }) => message.type === 'incoming')
    .map((message: { content: string }) => message.content)
    .reverse()
}
/** Counts the receipts with this body only, because the provider still sends statuses of earlier messages meanwhile. */
const countReceipts = async (delivered: object) => {
  const body = Buffer.from(JSON.stringify(delivered))
  const { rows } = await sql<{ n: number }>`select count(*) as n from receipt where body = ${body}`.execute(desk.ctx.db)
  return rows[0]!.n
}

test('a delivery that somebody caught and sends again after days is known, even if its receipt is long gone', async () => {
  const from = '4531000001'
  const caught = delivery(desk, { messages: [text('wamid.caught', from, 'Only once')] })
  assert.equal((await deliver(desk, inbox.id, caught)).status, 200)
  await desk.settled()
  const [{ uuid }] = await conversationsOf(from)
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })).status, 200)
  let passed = 0
  try {
    for (const days of [8, 31]) {
      desk.clock.advance(days * day - passed)
      passed = days * day
      await startJob(desk, 'whatsapp.prune_receipts')
      await desk.settled()
      assert.equal((await deliver(desk, inbox.id, caught)).status, 200)
      await desk.settled()
      const [conversation, ...others] = await conversationsOf(from)
      assert.deepEqual([conversation.status, others.length], ['Resolved', 0], `after ${days} days`)
      assert.deepEqual(await written(uuid), ['Only once'])
    }
  } finally {
    desk.clock.advance(-passed)
  }
})

test('messages stand in the order they were written, whatever order they come in, and the list shows the newest', async () => {
  const from = '4531000002'
  const write = async (body: string, secondsAgo: number) => {
    const timestamp = String(Math.floor(desk.ctx.now().getTime() / 1000) - secondsAgo)
    const message = { ...text(`wamid.${body}`, from, body), timestamp }
    assert.equal((await deliver(desk, inbox.id, delivery(desk, { messages: [message] }))).status, 200)
    await desk.settled()
  }
  await write('hello', 0)
  try {
    desk.clock.advance(3 * hour)
    for (const [body, ago] of Object.entries({ third: 60, first: 7_260, second: 3_600 })) await write(body, ago)
    const [{ uuid, last_message }] = await conversationsOf(from)
    assert.deepEqual(await written(uuid), ['hello', 'first', 'second', 'third'])
    assert.equal(last_message, 'third')
  } finally {
    desk.clock.advance(-3 * hour)
  }
})

test('an inbox whose app secret is empty or cannot be read lets nothing in', async () => {
  const emptied = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { app_secret: '' } })
  assert.equal(emptied.status, 400)
  const { rows } = await sql<{ uuid: string; sealed: string }>`
    select uuid, secrets->>'app_secret' as sealed from inbox where id = ${inbox.id}`.execute(desk.ctx.db)
  const { sealed } = rows[0]!
  const put = (value: string | null) =>
    sql`update inbox set secrets = secrets || jsonb_build_object('app_secret', ${value}::text) where id = ${inbox.id}`.execute(
      desk.ctx.db,
    )
  const before = await countReceipts({})
  try {
    const damaged = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    const empty = sealSecret(desk.ctx, rows[0]!.uuid, 'app_secret', '')
    const body = Buffer.from('{}')
    const withNothing = `sha256=${createHmac('sha256', '').update(body).digest('hex')}`
    for (const value of [damaged, empty, '', null]) {
      await put(value)
      for (const signature of [undefined, sign(desk, body), withNothing]) {
        // Each call gets a new intake, because an intake remembers the secret for a second.
        const taken = createIntake().acceptDelivery(desk.ctx, String(inbox.id), body, signature)
        assert.equal(await taken.catch((error: Refusal) => error.status === 503 && false), false)
      }
    }
    assert.equal(await countReceipts({}), before)
  } finally {
    await put(sealed)
  }
})

test('while the volume of the database is full the provider is told to come again, and then nothing is missing', async () => {
  const from = '4531000003'
  const hello = delivery(desk, { messages: [text('wamid.full', from, 'Is there room?')] })
  await sql`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on receipt execute function no_room()`.execute(desk.ctx.db)
  const before = await countReceipts(hello)
  for (let tries = 0; tries < 3; tries++) assert.equal((await deliver(desk, inbox.id, hello)).status, 503)
  await sql`drop function no_room cascade`.execute(desk.ctx.db)
  assert.equal(await countReceipts(hello), before)
  assert.equal((await deliver(desk, inbox.id, hello)).status, 200)
  await desk.settled()
  const [{ uuid }] = await conversationsOf(from)
  assert.deepEqual(await written(uuid), ['Is there room?'])
})
