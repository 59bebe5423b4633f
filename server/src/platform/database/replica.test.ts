import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../test/chaos/program.ts'
import type { Client } from '../../../test/client.ts'
import { addressOf, type Cluster, cloneOn, startCluster } from '../../../test/cluster.ts'
import { newConversation } from '../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { type Standby, startStandby } from '../../../test/standby.ts'
import { connectInbox, deliver, delivery, text } from '../../../test/whatsapp.ts'
import { readConfig } from '../../config.ts'

let cluster: Cluster
let standby: Standby
let desk: TestDesk
let inboxId: number
before(async () => {
  cluster = await startCluster()
  const database = await cloneOn(cluster)
  standby = await startStandby(cluster)
  const address = { ...database.connection, host: standby.postgres.connection.host }
  const config = { databaseReadUrl: addressOf(address) }
  desk = await startDesk({ simulator: true, config, database })
  inboxId = (await connectInbox(desk)).id
})
after(async () => {
  await desk?.stop()
  await standby?.stop()
  await cluster?.stop()
})

async function meter(name: string): Promise<number> {
  const page = await (await fetch(`${desk.url}/metrics`)).text()
  const line = page.split('\n').find((line) => line.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const fromReplica = () => meter('parley_recent_reads_total{server="replica"}')
const isInUse = (wanted: number) => async () => (await meter('parley_replica_in_use')) === wanted || undefined

const write = async (id: string, from: string, words: string) => {
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages: [text(id, from, words)] }))).status, 200)
  await desk.settled()
}
const search = async (who: Client, kind: 'messages' | 'conversations', words: string) =>
  (await who.get(`/api/v1/${kind}/search?query=${words}`)).body.data.results.length

test('reports and searches are read from the replica, and from the primary while it is behind or away', async () => {
  await until('the replica is in use', isInUse(1))
  await write('wamid.first', '4551000001', 'Tandem')
  await until('the replica finds it', async () => (await search(desk.admin, 'messages', 'tandem')) || undefined)
  const before = await fromReplica()
  await search(desk.admin, 'conversations', 'tandem')
  assert.equal((await desk.admin.get('/api/v1/reports/overview/counts?days=7')).status, 200)
  assert.ok((await fromReplica()) > before)

  await standby.admin.query('select pg_wal_replay_pause()')
  await write('wamid.second', '4551000002', 'Recumbent')
  await until(
    'it is found on the primary',
    async () => (await search(desk.admin, 'messages', 'recumbent')) || undefined,
  )
  await until('the replica is not in use', isInUse(0))
  const paused = await fromReplica()
  await search(desk.admin, 'messages', 'tandem')
  assert.equal(await fromReplica(), paused)
  await standby.admin.query('select pg_wal_replay_resume()')
  await until('the replica is in use again', isInUse(1))
})

test('whoever lost the sight of a conversation does not find it in a replica that shows it to them still', async () => {
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read']
  assert.equal((await desk.admin.post('/api/v1/roles', { name: 'Own', permissions })).status, 200)
  const agent = await desk.agent('Own')
  let proven = false
  for (let n = 0; n < 10 && !proven; n += 1) {
    const uuid = await newConversation(desk, inboxId)
    const path = `/api/v1/conversations/${uuid}`
    const { contact } = (await desk.admin.get(path)).body.data
    await write(`wamid.sight${n}`, contact.phone_number.slice(1), `Unicycle${n}`)
    await desk.admin.put(`${path}/assignee/user`, { assignee_id: agent.id })
    const found = async () => [
      await search(agent, 'messages', `unicycle${n}`),
      await search(agent, 'conversations', `unicycle${n}`),
    ]
    await until('the agent finds it', async () => (await found())[0] || undefined)
    await until('the replica is in use', isInUse(1))
    await standby.admin.query('select pg_wal_replay_pause()')
    await desk.admin.put(`${path}/assignee/user/remove`)
    const before = await fromReplica()
    assert.deepEqual(await found(), [0, 0])
    // Both were read from the replica, unless this took longer than the replica may be behind.
    proven = (await fromReplica()) === before + 2
    await standby.admin.query('select pg_wal_replay_resume()')
  }
  assert.ok(proven)
})

test('a replica that ends is done without, and one that is no standby is not used', async () => {
  await until('the replica is in use', isInUse(1))
  await standby.admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  assert.equal(await search(desk.admin, 'messages', 'tandem'), 1)
  await standby.admin.query('select pg_promote()')
  await until('it is not in use', isInUse(0))
  assert.equal(await search(desk.admin, 'messages', 'tandem'), 1)
  assert.throws(() => readConfig({ DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: 'postgres://a,b/d' }), {
    message: 'DATABASE_READ_URL must name one host',
  })
})
