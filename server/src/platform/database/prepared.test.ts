import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { cloneDatabase } from '../../../test/cluster.ts'
import { listConversations } from '../../areas/inbox/conversations/list-queries.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { maxPlans } from './prepared.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
before(async () => {
  database = await cloneDatabase()
  db = createDatabase(createPool(database.connection, createLog('silent'), { size: 1 }))
})
after(async () => {
  await db.destroy()
  await database.drop()
})

const send = async (text: string, times: number) => {
  for (let n = 0; n < times; n += 1) await db.executeQuery(CompiledQuery.raw(text, [n]))
}
const plans = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )
const isPrepared = async (text: string) => (await plans()).includes(text)

test('what comes often is prepared, also after very many other texts have come', async () => {
  const often = 'select $1::int as often'
  await send(often, 2)
  assert.equal(await isPrepared(often), false)
  await send(often, 1)
  assert.equal(await isPrepared(often), true)

  // Each comes once, as from a client that varies its requests.
  for (let n = 0; n < 500; n += 1) await send(`select $1::int as once${n}`, 1)
  assert.equal((await plans()).filter((text) => text.includes('once')).length, 0)
  await send(often, 1)
  assert.equal(await isPrepared(often), true)

  // Each comes often enough. The plans of a connection stay bounded, and what comes afterwards is still prepared.
  for (let n = 0; n < 820; n += 1) await send(`select $1::int as thrice${n}`, 3)
  assert.ok((await plans()).length <= maxPlans + 1)
  const late = 'select $1::int as late'
  await send(late, 3)
  assert.equal(await isPrepared(late), true)
})

test('a client that varies the size of a page asks with four texts', async () => {
  const now = new Date()
  const reader = { agent: 1, now, window: { closed: now, closing: now } }
  const order = { order: 'desc', order_by: 'last_message_at' } as const
  for (let limit = 1; limit <= 500; limit += 1)
    await listConversations(db, 'all', [], reader, order, { limit, offset: 0, backwards: false })
  assert.equal((await plans()).filter((text) => text.includes('from conversation c')).length, 4)
})
