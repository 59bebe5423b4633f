import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { countFailures, countRowWaits, crossing, whileFiling } from '../../../../test/meanwhile.ts'
import { openThread, poll } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  // All assistants are switched off: the status of what they send would wait for what a test holds, beside its work.
  await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('type', '=', 'assistant').execute()
})
after(() => desk.stop())

test('what is noted of a customer and what they write at the same moment are both stored at once', async () => {
  const attribute = { name: 'Bike', key: 'bike', applies_to: 'contact', data_type: 'text', description: '' }
  await must(desk.admin.post('/api/v1/custom-attributes', attribute))
  const { uuid } = await openThread(desk, '4512377001')
  await desk.settled()
  const call = delivery(desk, { messages: [text('wamid.noted', '4512377001', 'It squeaks')] })
  const [noted] = await desk.ctx.db.transaction().execute(async (db) => {
    const noted = await whileFiling(desk, inbox, { call, table: 'contact_identity' }, async () => {
      await sql`select from conversation where uuid = ${uuid} for update`.execute(db)
      const noted = desk.admin.put(`/api/v1/conversations/${uuid}/contacts/custom-attributes`, { bike: 'red' })
      await poll(async () => (await countRowWaits(desk)) === 1)
      return [noted]
    })
    await poll(async () => (await countRowWaits(desk)) === 2)
    return noted
  })
  assert.equal((await noted!).status, 200)
  await desk.settled()
  assert.equal(await countFailures(desk), 0)
})

test('a note that is part of a deadlock is stored all the same, and once', async () => {
  const { uuid, messages } = await openThread(desk, '4512377002')
  const path = `/api/v1/conversations/${uuid}`
  await must(desk.admin.post(`${path}/draft`, { type: 'private_note', content: 'begun', meta: {} }))
  await desk.settled()
  const held = sql`select from draft where conversation_id = (select id from conversation where uuid = ${uuid}) for update`
  const wanted = sql`select from conversation where uuid = ${uuid} for update`
  const note = { message: 'Ask the workshop', private: true }
  const { status } = await crossing(desk, { held, wanted }, () => desk.admin.post(`${path}/messages`, note))
  assert.equal(status, 200)
  assert.equal((await messages()).filter(({ content }) => content === note.message).length, 1)
  assert.deepEqual(await must(desk.admin.get(`${path}/draft`)), [])
})

test('a message that is part of a deadlock is filed at the first try, and once', async () => {
  const from = '4512377003'
  const { uuid, messages } = await openThread(desk, from)
  await desk.settled()
  const held = sql`select from conversation where uuid = ${uuid} for update`
  const wanted = sql`select from contact where phone_number = ${`+${from}`} for update`
  const call = delivery(desk, { messages: [text('wamid.crossing', from, 'Me again')] })
  assert.equal((await crossing(desk, { held, wanted }, () => deliver(desk, inbox, call))).status, 200)
  await desk.settled()
  assert.equal((await messages()).filter(({ content }) => content === 'Me again').length, 1)
  assert.equal(await countFailures(desk), 0)
})

test('the conversations of a customer who writes to two numbers at once are locked before the first message is stored', async () => {
  const from = '4512377004'
  const [, number] = (await simulate(desk, 'GET', '/world')).phone_numbers
  const workshop = (await connectInbox(desk, { phone_number_id: number.id }, { name: 'Workshop' })).id
  const call = (id: string, body: string, at?: string) =>
    delivery(desk, { messages: [text(id, from, body)] }, at) as { entry: object[] }
  for (const first of [call('wamid.workshop', 'Hello workshop', number.id), call('wamid.shop', 'Hello shop')]) {
    await deliver(desk, inbox, first)
    await desk.settled()
  }
  const listFree = async () => {
    const { rows } = await sql<{ inbox_id: number }>`
      select inbox_id from conversation where contact_id = (select id from contact where phone_number = ${`+${from}`})
      for update skip locked`.execute(desk.ctx.db)
    return rows.map(({ inbox_id }) => inbox_id)
  }
  assert.equal((await listFree()).length, 2)
  const [shop, other] = [call('wamid.shop2', 'Both'), call('wamid.workshop2', 'Both', number.id)]
  const both = { ...shop, entry: [...shop.entry, ...other.entry] }
  await whileFiling(desk, inbox, { call: both, table: 'message_change' }, async () => {
    await poll(async () => !(await listFree()).includes(inbox))
    assert.ok(!(await listFree()).includes(workshop))
  })
  await desk.settled()
  const { rows } = await sql`select from message where content = 'Both'`.execute(desk.ctx.db)
  assert.equal(rows.length, 2)
})
