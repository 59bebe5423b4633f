import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { settled, startDesk, type TestDesk } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { openThread, type Thread } from '../thread.ts'
import { connectInbox, simulate } from '../whatsapp.ts'
import { freePort, type Program, startProgram, until } from './program.ts'

/** The number of sends that are to be cut off. `KILLED_SENDS=200` takes some minutes. */
const wanted = Number(process.env.KILLED_SENDS ?? 20)
/** The number of messages that a worker sends at a time. */
const width = 8
const mostRounds = 80

let desk: TestDesk
let worker: Program
let threads: Thread[]

async function startWorker(failAt?: string): Promise<Program> {
  const { dataDir, providerApiUrl } = desk.ctx.config
  const environment = { DATA_DIR: dataDir, PROVIDER_API_URL: providerApiUrl, DATABASE_URL: desk.databaseUrl }
  return startProgram({ ...environment, PORT: String(await freePort()), ROLE: 'worker' }, 1, failAt)
}

before(async () => {
  desk = await startDesk({ simulator: true, config: { role: 'web' } })
  worker = await startWorker()
  await connectInbox(desk)
  threads = []
  for (let n = 0; n < 2 * width; n++) threads.push(await openThread(desk, `45123700${10 + n}`))
  await worker.stop()
})
after(async () => {
  await worker.stop()
  await desk.stop()
})

const statuses = async () => {
  const { rows } = await sql<{ uuid: string; status: string }>`
    select uuid, status from message where type = 'outgoing' and sender_type = 'agent'`.execute(desk.ctx.db)
  return rows
}
const inDoubt = async () => (await statuses()).filter(({ status }) => status === 'sending').length
/** The uuids of the messages that the provider accepted, each as often as it accepted it. */
const taken = async (): Promise<string[]> =>
  (await simulate(desk, 'GET', '/messages?kind=message')).messages.map(
    (message: { biz_opaque_callback_data: string }) => message.biz_opaque_callback_data,
  )

/**
 * When the process is killed: as soon as a message is being sent, when the provider has one, or some time after that.
 */
const moments = [
  async () => ((await inDoubt()) > 0 ? true : undefined),
  async () => ((await inDoubt()) >= width / 2 ? true : undefined),
  async () => {
    if ((await inDoubt()) === 0) return undefined
    await pause(Math.random() * 300)
    return true
  },
]

test('no send that a kill cut off is repeated, and each is settled or reported as unknown', async (t) => {
  let cutOff = 0
  let round = 0
  for (; cutOff < wanted && round < mostRounds; round++) {
    // The threads take turns, so that no customer is sent more than the provider allows at once.
    for (const thread of threads.filter((_, n) => n % 2 === round % 2))
      await thread.reply({ message: `Round ${round}` })
    await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'send', ms: 400, times: width })
    worker = await startWorker()
    await until('sends are under way', moments[round % moments.length]!)
    worker.kill()
    await until('the worker is dead', () => (worker.isAlive() ? undefined : true))
    cutOff += await inDoubt()
  }
  assert.ok(cutOff >= wanted, `${cutOff} sends were cut off in ${round} rounds`)

  await fetch(`${desk.simulator.url}/sim/faults`, { method: 'DELETE' })
  worker = await startWorker()
  const open = ['queued', 'sending', 'accepted', 'sent']
  await until(
    'everything has come to an end',
    async () => {
      await simulate(desk, 'POST', '/deliveries/retry', {})
      return (await statuses()).some(({ status }) => open.includes(status)) ? undefined : true
    },
    120_000,
  )
  await settled(desk.ctx.db)

  const all = await statuses()
  const ours = new Set(all.map(({ uuid }) => uuid))
  const sends = (await taken()).filter((uuid) => ours.has(uuid))
  assert.equal(new Set(sends).size, sends.length, 'something was sent twice')
  assert.equal(all.length, round * width)
  const ended = Map.groupBy(all, ({ status }) => status)
  assert.deepEqual(
    [...ended.keys()].filter((status) => status !== 'delivered' && status !== 'unknown'),
    [],
  )
  // The provider has reported the messages that it has. Those that it does not have may be sent again by hand.
  const unknown = (ended.get('unknown') ?? []).map(({ uuid }) => uuid)
  assert.deepEqual(
    unknown.filter((uuid) => sends.includes(uuid)),
    [],
  )
  t.diagnostic(`${cutOff} sends cut off in ${round} rounds: ${unknown.length} unknown, ${sends.length} delivered once`)
  await checkInvariants(desk.ctx.db)
})

for (const failAt of ['held.readied', 'held.released']) {
  test(`a held reply leaves exactly once when its worker dies at ${failAt} and two others take over`, async () => {
    await worker.stop()
    const few = threads.slice(0, 4)
    const path = (thread: Thread) => `/api/v1/conversations/${thread.uuid}/held-replies`
    for (const thread of few) {
      for (const part of [1, 2]) {
        const body = { message: `${failAt} ${part}`, delay: 0, status_after: { status: 'Resolved' } }
        assert.equal((await desk.admin.post(path(thread), body)).status, 200)
      }
    }
    worker = await startWorker(failAt)
    await until('the worker is dead', () => (worker.isAlive() ? undefined : true))
    const others = [await startWorker(), await startWorker()]
    await until('every held reply has left', async () => {
      for (const thread of few) {
        const held: { state: string }[] = (await desk.admin.get(path(thread))).body.data
        if (held.some(({ state }) => state !== 'left')) return undefined
      }
      return true
    })
    await until('every message has arrived', async () => {
      for (const thread of few) {
        const ours = (await thread.messages()).filter(({ content }) => content.startsWith(failAt))
        assert.deepEqual(ours.map(({ content }) => content).sort(), [`${failAt} 1`, `${failAt} 2`])
        if (ours.some(({ status }) => status !== 'delivered')) return undefined
      }
      return true
    })
    for (const thread of few) {
      const sent = (await thread.sent()).map(({ text }) => text).filter((text) => text?.startsWith(failAt))
      assert.deepEqual(sent, [`${failAt} 1`, `${failAt} 2`])
    }
    for (const other of others) await other.stop()
    await settled(desk.ctx.db)
    await checkInvariants(desk.ctx.db)
  })
}
