import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, cloneDatabase } from '../cluster.ts'
import { type Free, type Lane, openLane, password } from './lane.ts'
import { freePort, makeFolder, openDatabase, startProgram, until } from './program.ts'

const customers = 12
const perCustomer = 4
const cuts = 40

let lane: Lane
before(async () => {
  lane = await openLane({ rule: true, lives: 1 })
})
after(() => lane.close())

function write(url: string, customer: number, turn: number): Promise<Response> {
  const { waba_id, phone_number_id, display_phone_number, app_secret } = lane.simulator.world
  const from = `45530000${String(customer).padStart(2, '0')}`
  const text = { from, id: `wamid.${customer}.${turn}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text' }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number, phone_number_id },
    contacts: [{ profile: { name: `Customer ${customer}` }, wa_id: from }],
    messages: [{ ...text, text: { body: 'How long does delivery take?' } }],
  }
  const entry = [{ id: waba_id, changes: [{ field: 'messages', value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`
  return fetch(`${url}/webhooks/whatsapp/${lane.inboxId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
    signal: AbortSignal.timeout(10_000),
  })
}

test('a desk lives on while all its connections are ended again and again, and does everything once', async () => {
  const desk = await lane.open()
  // This begins with the desk's first answer, while the last steps of its start are still running.
  await until('the desk listens', async () => (await fetch(`${desk.program.url}/healthz`)).ok || undefined)
  const db = openDatabase(desk.dataDir)
  try {
    let cutting = true
    const cut = async () => {
      try {
        for (let done = 0; done < cuts; done += 1) {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db)
          await pause(150)
        }
      } finally {
        cutting = false
      }
    }
    const cutter = cut()
    // An error of the cutter is reported below, where it is awaited.
    cutter.catch(() => undefined)
    for (let turn = 0; turn < perCustomer || cutting; turn += 1) {
      for (let customer = 0; customer < customers && turn < perCustomer; customer += 1) {
        await until('the message is taken', async () => (await write(desk.program.url, customer, turn)).ok || undefined)
      }
      await pause(50)
    }
    await cutter
    await until('the desk is ready', async () => (await fetch(`${desk.program.url}/readyz`)).ok || undefined)
    await desk.checkAtRest()
    assert.deepEqual([desk.program.deaths, desk.program.isAlive()], [[], true], desk.program.printed())
    const { rows } = await sql<Free>`select provider_id from message where type = 'incoming'`.execute(db)
    assert.equal(rows.length, customers * perCustomer)
    const { rows: parked } = await sql`select task, last_error from job where state = 'parked'`.execute(db)
    assert.deepEqual(parked, [])
    // A receipt that failed for lack of a connection is read again a minute later.
    const unread = async () => (await sql`select from receipt where read_at is null`.execute(db)).rows.length
    await until('every delivery is read', async () => (await unread()) === 0 || undefined, 90_000)
    await desk.checkAtRest()
  } catch (error) {
    if (error instanceof Error) error.message += `\ndeaths: ${desk.program.deaths}\n${desk.program.printed()}`
    throw error
  } finally {
    await db.destroy()
    await desk.close()
  }
})

test('a desk answers nobody before it has read all that its start needs', async () => {
  const [database, folder] = [await cloneDatabase(), makeFolder()]
  const other = new pg.Client(database.connection)
  await other.connect()
  const environment = {
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: password,
    PORT: String(await freePort()),
  }
  const start = () => startProgram(environment, 1)
  const untilReady = ({ url }: { url: string }) =>
    until('the desk is ready', async () => (await fetch(`${url}/readyz`)).ok || undefined)
  let program = start()
  try {
    await untilReady(program)
    await program.stop()
    await other.query('begin; lock table event')
    program = start()
    await until('the start waits', async () => {
      // In the other databases of this server the table has the same number.
      const { rows } = await other.query(`
        select from pg_locks where relation = 'event'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      return rows.length > 0 || undefined
    })
    await assert.rejects(fetch(`${program.url}/healthz`))
    await other.query('rollback')
    await untilReady(program)
  } finally {
    await other.end()
    await program.stop()
    await database.drop()
    folder.remove()
  }
})
