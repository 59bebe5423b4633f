import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { countFailures, countRowWaits } from '../../../../test/meanwhile.ts'
import { openThread, poll } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: number
let customers = 0
let customer: string
/** Two conversations of the customer, both resolved. */
let older: string
let newer: string
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
})
after(() => desk.stop())
beforeEach(async () => {
  customer = `451237810${customers++}`
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { reopen_window_hours: 0 }))
  older = (await openThread(desk, customer)).uuid
  await setStatus(older, 'Closed')
  await write('Hello again')
  newer = await poll(async () => (await list()).find(({ status_category }) => status_category === 'open')?.uuid)
  await desk.settled()
  await setStatus(newer, 'Closed')
})

const setStatus = (uuid: string, status: string) =>
  must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status }))
const write = (words: string) =>
  deliver(desk, inbox, delivery(desk, { messages: [text(`wamid.${words}${customer}`, customer, words)] }))
type Row = { uuid: string; status_category: string; contact_id: number }
const list = async (): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select uuid, status_category, contact_id from conversation
    where contact_id = (select id from contact where phone_number = ${`+${customer}`}) order by id`.execute(desk.ctx.db)
  return rows
}
const states = async () => (await list()).map(({ status_category }) => status_category)

/** Does `work`, which waits for the newer conversation, and opens the older one meanwhile. */
async function whileOlderIsOpened<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await desk.ctx.db.transaction().execute(async (db) => {
    await sql`select from conversation where uuid = ${newer} for update`.execute(db)
    const done = work()
    await poll(async () => (await countRowWaits(desk)) === 1)
    await setStatus(older, 'Open')
    return [done]
  })
  return done
}
const countIn = async (uuid: string, content: string) => {
  const { results } = await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`))
  return results.filter((one: { content: string }) => one.content === content).length
}

test('a message that would begin a conversation goes into one that an agent opens at that moment', async () => {
  await whileOlderIsOpened(() => write('Are you there?'))
  await desk.settled()
  assert.deepEqual(
    [await states(), await countIn(older, 'Are you there?'), await countFailures(desk)],
    [['open', 'resolved'], 1, 0],
  )
})

test('a message that would open a conversation again goes into one that an agent opens at that moment', async () => {
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { reopen_window_hours: 48 }))
  await whileOlderIsOpened(() => write('Still there?'))
  await desk.settled()
  assert.deepEqual(
    [await states(), await countIn(older, 'Still there?'), await countFailures(desk)],
    [['open', 'resolved'], 1, 0],
  )
})

test('nobody begins a conversation with a number that the provider knows as another contact’s', async () => {
  const [{ contact_id }] = (await list()) as [Row]
  const known = await must(desk.admin.get(`/api/v1/contacts/${contact_id}`))
  await must(desk.admin.put(`/api/v1/contacts/${contact_id}`, { ...known, phone_number: '+4533667788' }))
  const other = await must(desk.admin.post('/api/v1/contacts', { first_name: 'Other', phone_number: `+${customer}` }))
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox}`)
  const template = { name: 'hello_world', language: 'en_US' }
  const begin = (contact_id: number) =>
    desk.admin.post('/api/v1/conversations', { inbox_id: inbox, contact_id, template })
  const refused = await begin(other.id)
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [409, 'contact_id'])
  assert.equal((await begin(contact_id)).status, 200)
})

test('what an agent enters for a customer goes into the conversation that a colleague opens at that moment', async () => {
  const [{ contact_id }] = (await list()) as [Row]
  const body = { inbox_id: inbox, initiator: 'contact', contact_id, content: 'Said on the phone' }
  const begun = await must(whileOlderIsOpened(() => desk.admin.post('/api/v1/conversations', body)))
  assert.deepEqual([begun.uuid, await states()], [older, ['open', 'resolved']])
})
