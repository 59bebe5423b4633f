import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { countFailures, countRowWaits, whileFiling } from '../../../../test/meanwhile.ts'
import { openThread, poll } from '../../../../test/thread.ts'
import { connectInbox, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: number
before(async () => {
  desk = await startDesk({ simulator: true, lockMs: 14_000 })
  inbox = (await connectInbox(desk)).id
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
