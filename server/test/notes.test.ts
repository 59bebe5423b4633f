import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from './chaos/program.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { dumpTables } from './tables.ts'
import { connectInbox, simulate } from './whatsapp.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())

const canary = 'zwergkaninchen'
const runs = async () => (await sql`select * from assistant_run`.execute(desk.ctx.db)).rows

test('a note stays with the staff: not in the transcript, the knowledge, a prompt or what a customer gets', async () => {
  const key = desk.as((await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Website' })).body.data)
  await desk.admin.post('/api/v1/ai/snippets', { title: 'Refunds', content: 'A refund takes five days to arrive.' })
  await connectInbox(desk)
  const text = 'When does my refund arrive?'
  await simulate(desk, 'POST', '/messages', { from: '4540000001', name: 'Mira', text })
  const { uuid } = await until('the customer is there', async () => {
    return (await desk.admin.get('/api/v1/conversations/all')).body.data.results[0]
  })
  const path = `/api/v1/conversations/${uuid}`
  const note = { message: `A refund to her? Never, she is a ${canary}`, private: true }
  assert.equal((await desk.admin.post(`${path}/messages`, note)).status, 200)
  const compact = (await desk.admin.get('/api/v1/agents/compact')).body.data
  const assistant = compact.find((one: { type: string }) => one.type === 'assistant')
  const assigned = await desk.admin.put(`${path}/assignee/user`, { assignee_id: assistant.id })
  assert.equal(assigned.status, 200, assigned.body.message)
  await until('the assistant spoke', async () => (await runs()).length === 1 || undefined)
  await desk.settled()

  assert.ok(!(await desk.admin.get(`${path}/transcript`)).body.includes(canary))
  for (const who of [desk.admin, key]) {
    const found = await who.get(`/api/v1/ai/snippets?query=${canary}`)
    assert.deepEqual([found.status, found.body.data.results], [200, []])
  }
  assert.ok(!JSON.stringify(await runs()).includes(canary))
  assert.ok(!JSON.stringify(await simulate(desk, 'GET', '/messages')).includes(canary))
  const tables = Object.entries(await dumpTables(desk.ctx.db)).filter(([, text]) => text.includes(canary))
  assert.deepEqual(
    tables.map(([name]) => name),
    // The second one has the words by which agents find the message.
    ['message', 'message_words'],
  )
})
