import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createDatabase, createPool, type Database } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Client } from '../client.ts'
import { cloneDatabase } from '../cluster.ts'
import { type Simulator, settled, startSimulator } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { control, type Free, setUpDesk } from './lane.ts'
import { type Folder, freePort, makeFolder, type Program, startProgram, until } from './program.ts'

const customers = Array.from({ length: 6 }, (_, n) => `455300000${n}`)
const question = 'How long does delivery inside Denmark take?'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let simulator: Simulator
let folder: Folder
let db: Database
let client: Client
const programs: Program[] = []

/** The address as an operator writes it, for a server that listens only on a socket. */
function addressOf({ host, port, user, database }: typeof connection): string {
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}
let connection: (typeof database)['connection']

async function launch(role: 'web' | 'worker', environment: Record<string, string>, failAt?: string): Promise<Program> {
  const port = environment['PORT'] ?? String(await freePort())
  const program = startProgram({ ...environment, ROLE: role, PORT: port }, 1, failAt)
  programs.push(program)
  await until(`${role} is ready`, async () => (await fetch(`${program.url}/readyz`)).ok || undefined)
  return program
}

let webs: Program[]
let doomed: Program
before(async () => {
  ;[database, simulator] = await Promise.all([cloneDatabase(), startSimulator()])
  connection = database.connection
  folder = makeFolder()
  db = createDatabase(createPool(connection, createLog('silent'), { size: 2 }))
  const port = String(await freePort())
  const environment = {
    DATABASE_URL: addressOf(connection),
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    ADMIN_PASSWORD: 'correct horse battery',
    ROOT_URL: `http://127.0.0.1:${port}`,
  }
  const first = launch('web', { ...environment, PORT: port })
  const others = ['web', 'worker'] as const
  webs = [await first, ...(await Promise.all(others.map((role) => launch(role, environment)))).slice(0, 1)]
  client = (await setUpDesk(webs[0]!, simulator, true)).client
  await control(simulator, 'POST', '/settings', { status_delay_ms: 20 })
  doomed = await launch('worker', environment, 'send.after_call:8')
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await db?.destroy()
  await simulator?.stop()
  await database?.drop()
  folder?.remove()
})

const conversations = async () =>
  (await client.get('/api/v1/conversations/all?page_size=100')).body.data.results as Free[]
const sends = async () => (await control(simulator, 'GET', '/messages?kind=message')).messages as Free[]

/**
 * Does what an agent would do: sends a message again that was cut off before the provider received it, and no other.
 */
async function sendAgain(uuid: string, message: Free): Promise<void> {
  if ((await sends()).some((send) => send.biz_opaque_callback_data === message.uuid)) return
  const { status } = await client.put(`/api/v1/conversations/${uuid}/messages/${message.uuid}/retry`)
  assert.equal(status, 200)
}

test('what a killed worker held is done by the other one, and nothing is done twice', async (t) => {
  for (const from of customers) await control(simulator, 'POST', '/messages', { from, text: question })
  const open = await until('every customer has a conversation', async () => {
    const results = await conversations()
    return results.length === customers.length ? results : undefined
  })

  // Agents reply until the worker that will be killed has handed over its eighth message.
  const replies: string[] = []
  await until('one worker is dead', async () => {
    if (!doomed.isAlive()) return true
    for (const { uuid, contact } of open) {
      if (replies.length >= 600) break
      const message = `Reply ${replies.length} to ${contact.phone_number}`
      const { status, body } = await client.post(`/api/v1/conversations/${uuid}/messages`, { message })
      assert.equal(status, 200, JSON.stringify(body))
      replies.push(message)
    }
    return undefined
  })
  assert.deepEqual(doomed.deaths, ['SIGKILL'])
  const diedAt = Date.now()

  // One more message for each conversation, which waits behind those that the dead worker held.
  for (const { uuid } of open)
    await client.post(`/api/v1/conversations/${uuid}/messages`, { message: `Last to ${uuid}` })
  await until('everything is delivered', async () => {
    const left = []
    for (const { uuid } of open) {
      const page = await client.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)
      const ours = (page.body.data.results as Free[]).filter((message) => message.type === 'outgoing')
      for (const message of ours) if (message.status === 'unknown') await sendAgain(uuid, message)
      left.push(
        ...ours.filter((m) => !['delivered', 'failed'].includes(m.status) || m.meta.failure?.reason === 'other'),
      )
    }
    if (left.length === 0) return true
    throw new Error(JSON.stringify(left.map(({ status, content, meta }) => [status, content, meta])))
  })
  t.diagnostic(`${replies.length} replies; all delivered ${Date.now() - diedAt} ms after the death`)

  const texts = (await sends()).map((send) => send.text)
  const written = [...replies, ...open.map(({ uuid }) => `Last to ${uuid}`)]
  for (const text of written) assert.equal(texts.filter((sent) => sent === text).length, 1, text)
  const uuids = (await sends()).map((send) => send.biz_opaque_callback_data)
  assert.equal(new Set(uuids).size, uuids.length, 'nothing was handed over twice')
  await settled(db)
  await checkInvariants(db)
})

test('two web processes answer alike', async () => {
  const { uuid } = (await conversations())[0]
  const answers = await Promise.all(
    webs.map(async ({ url }) => {
      const response = await fetch(`${url}/api/v1/conversations/${uuid}`)
      return response.status
    }),
  )
  assert.deepEqual(answers, [401, 401])
})
