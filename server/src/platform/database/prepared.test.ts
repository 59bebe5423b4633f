import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { cloneDatabase } from '../../../test/cluster.ts'
import { listConversations } from '../../areas/inbox/conversations/list-queries.ts'
import { insertConversations, lockArrivals } from '../../areas/inbox/conversations/queries.ts'
import { findContacts, listUnclaimed } from '../../areas/people/contacts/identity-queries.ts'
import { updateRead } from '../../areas/sending/whatsapp/queries.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Database, unanswered } from './database.ts'
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

test('a text without values is prepared too, if it has a plan', async () => {
  for (const text of ['select 1 as fixed', 'set application_name = fixed'])
    for (let n = 0; n < 4; n += 1) await db.executeQuery(CompiledQuery.raw(text))
  assert.equal(await isPrepared('select 1 as fixed'), true)
  assert.equal(await isPrepared('set application_name = fixed'), false)
})

test('what files one message is planned once, not for each message', async () => {
  const now = new Date()
  for (let n = 0; n < 10; n += 1) {
    const identities = [{ scope: 'account', kind: 'phone', value: `45${n}` }]
    await lockArrivals(db, [{ inbox_id: 1, provider_id: `wamid.${n}` }])
    await findContacts(db, [{ identities, seen_at: now }])
    await listUnclaimed(db, [`+45${n}`])
    // It is planned, and then refused: there is no such contact.
    await insertConversations(db, [{ uuid: crypto.randomUUID(), inbox_id: 1, contact_id: n, now }]).catch(
      () => undefined,
    )
    await updateRead(db, [{ id: n, outcome: 'filed', emptied: false }], now)
  }
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > 5 and generic_plans < 3`.execute(db)
  assert.deepEqual(rows, [])
})

test('the error of a statement whose answer nobody reads is that of the next one', async () => {
  const fails = (next: string) =>
    db
      .withoutPlugins()
      .transaction()
      .execute(async (db) => {
        await sql`${unanswered}select 1 / 0`.execute(db)
        if (next) await sql`${sql.raw(next)}`.execute(db)
      })
  await assert.rejects(fails('select 2'), /division by zero/)
  await assert.rejects(fails(''), /division by zero/)
})

test('a client that varies the size of a page asks with four texts', async () => {
  const now = new Date()
  const reader = { agent: 1, now, window: { closed: now, closing: now } }
  const order = { order: 'desc', order_by: 'last_message_at' } as const
  for (let limit = 1; limit <= 500; limit += 1)
    await listConversations(db, 'all', [], reader, order, { limit, offset: 0, backwards: false })
  assert.equal((await plans()).filter((text) => text.includes('from conversation c')).length, 4)
})
