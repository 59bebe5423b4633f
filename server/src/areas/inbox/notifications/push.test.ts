import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { type Browser, readVapid, startBrowser } from '../../../../test/push.ts'
import { readAnswer } from '../../../../test/raw.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'
import { createKeyRing } from '../../../platform/secrets/secrets.ts'
import { pushNotification } from './push.ts'
import { inspectSecrets, renewPushKeys, resealSecrets } from './service.ts'

const path = '/api/v1/notifications'

let desk: TestDesk
let browser: Browser
let uuid: string
before(async () => {
  browser = await startBrowser()
  desk = await startDesk({ simulator: true, config: { outboundAllow: [browser.host] } })
  uuid = await newConversation(desk, (await connectInbox(desk)).id)
})
after(async () => {
  await desk.stop()
  await browser.stop()
})

type Agent = Awaited<ReturnType<TestDesk['agent']>>
const subscribe = (agent: Agent, subscription: object = browser.subscription) =>
  agent.post(`${path}/push/subscriptions`, subscription)
const mention = async (agent: Agent, message = 'Have a look') => {
  const mentions = [{ type: 'agent', id: agent.id }]
  await desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message, private: true, mentions })
  await desk.settled()
}
const subscriptions = async (agent: Agent) => (await agent.get(`${path}/push`)).body.data.subscriptions

test('a browser that was subscribed shows what its agent is told, in their language, and nobody on the way can read it', async () => {
  const agent = await desk.agent('Agent')
  await agent.put('/api/v1/agents/me', { language: 'fr' })
  const { public_key } = (await agent.get(`${path}/push`)).body.data
  assert.equal((await subscribe(agent)).status, 200)
  await mention(agent, 'Look at the chain')
  const { payload, headers } = browser.pushed.at(-1)!
  assert.deepEqual(payload, {
    title: 'Admin vous a mentionné',
    body: 'Look at the chain',
    site: 'Parley',
    path: `/inbox/all/${uuid}`,
    tag: uuid,
  })
  const vapid = readVapid(headers.authorization!)
  assert.equal(vapid?.key, public_key)
  assert.equal(vapid?.claims['aud'], `http://${browser.host}`)
  assert.equal(headers['content-encoding'], 'aes128gcm')
})

test('a browser belongs to whoever used it last', async () => {
  const [first, last] = [await desk.agent('Agent'), await desk.agent('Agent')]
  await subscribe(first)
  await subscribe(last)
  assert.deepEqual([(await subscriptions(first)).length, (await subscriptions(last)).length], [0, 1])
  const before = browser.pushed.length
  await mention(first)
  assert.equal(browser.pushed.length, before)
  await mention(last)
  assert.equal(browser.pushed.length, before + 1)
})

test('a browser that is gone is forgotten; one whose push service fails is tried again', async () => {
  const agent = await desk.agent('Agent')
  await subscribe(agent)
  browser.answers.push(503)
  const before = { calls: browser.calls, pushed: browser.pushed.length }
  await mention(agent)
  assert.deepEqual([browser.calls - before.calls, browser.pushed.length - before.pushed], [1, 0])
  assert.equal((await subscriptions(agent)).length, 1)
  const waiting = await desk.ctx.db.selectFrom('job').select('task').execute()
  assert.equal(waiting.filter(({ task }) => task === 'notifications.push').length, 1)
  for (const status of [404, 410]) {
    await subscribe(agent)
    browser.answers.push(status)
    await mention(agent)
    assert.deepEqual(await subscriptions(agent), [], String(status))
  }
})

test('who wants no push gets none, and a browser is taken out by its own agent only', async () => {
  const agent = await desk.agent('Agent')
  const { id } = (await subscribe(agent)).body.data
  const before = browser.calls
  await agent.put(`${path}/preferences`, { type: 'mention', panel: true, push: false, email: false })
  await mention(agent)
  assert.equal(browser.calls, before)
  assert.equal((await desk.admin.delete(`${path}/push/subscriptions/${id}`)).status, 404)
  assert.equal((await agent.delete(`${path}/push/subscriptions/${id}`)).body.data, true)
})

test('what was read meanwhile, or may not be seen any more, is not pushed, and nothing is to the browser of another', async () => {
  const rights = ['conversations:read', 'conversations:read_all', 'messages:read']
  const role = (await desk.admin.post('/api/v1/roles', { name: 'Reader', permissions: rights })).body.data
  const [agent, other] = [await desk.agent('Reader'), await desk.agent('Agent')]
  await mention(agent)
  const [{ id: notification_id }] = (await agent.get(path)).body.data
  const before = browser.calls
  const theirs = (await subscribe(other)).body.data.id
  await pushNotification(desk.ctx, { notification_id, subscription_id: theirs })
  const subscription_id = (await subscribe(agent)).body.data.id
  const push = () => pushNotification(desk.ctx, { notification_id, subscription_id })
  await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: ['conversations:read'] })
  await push()
  await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: rights })
  await agent.put(`${path}/${notification_id}/read`)
  await push()
  assert.equal(browser.calls, before)
  await agent.delete(`${path}/push/subscriptions/${subscription_id}`)
})

test('nothing is pushed to the browsers of an agent who was disabled, or whose password somebody else or a link replaced', async () => {
  const password = 'seven grey herons wait'
  const byLink = async ({ id }: Agent) => {
    const { url } = (await desk.admin.post(`/api/v1/agents/${id}/invitation`)).body.data
    const token = new URL(url).searchParams.get('token')
    return desk.as(null).post('/api/v1/agents/set-password', { token, password })
  }
  const ways: [number, (agent: Agent) => Promise<{ status: number }>][] = [
    [0, ({ id }) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })],
    [0, ({ id }) => desk.admin.put(`/api/v1/agents/${id}`, { new_password: password })],
    [0, byLink],
    [1, ({ id }) => desk.admin.put(`/api/v1/agents/${id}`, { first_name: 'Rosa' })],
  ]
  for (const [index, [left, change]] of ways.entries()) {
    const agent = await desk.agent('Agent')
    assert.equal((await subscribe(agent)).status, 200)
    assert.equal((await change(agent)).status, 200, `way ${index}`)
    await desk.admin.put(`/api/v1/agents/${agent.id}`, { enabled: true })
    assert.equal((await subscriptions(agent)).length, left, `way ${index}`)
  }
})

test('an address that the desk must not call is refused, and so are keys that are none', async () => {
  const agent = await desk.agent('Agent')
  const { keys } = browser.subscription
  for (const endpoint of [
    'http://127.0.0.1:1/x',
    'http://169.254.169.254/latest',
    'http://[::1]/x',
    'ftp://push.example.com/x',
    'https://user:word@push.example.com/x',
    'nonsense',
  ]) {
    const refused = await subscribe(agent, { endpoint, keys })
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'endpoint'], endpoint)
  }
  const { endpoint } = browser.subscription
  for (const bad of [
    { ...keys, p256dh: 'AAAA' },
    { ...keys, auth: 'AAAA' },
    { ...keys, p256dh: `BA${'A'.repeat(85)}` },
  ]) {
    const refused = await subscribe(agent, { endpoint, keys: bad })
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'keys'], JSON.stringify(bad))
  }
  assert.deepEqual(await subscriptions(agent), [])
})

test('a browser is not subscribed if its agent is disabled while its address is looked at', async () => {
  const { id } = await desk.agent('Agent')
  const key = await desk.admin.post(`/api/v1/agents/${id}/api-key`, { replace: true })
  const { api_key, api_secret } = key.body.data
  const body = JSON.stringify(browser.subscription)
  const { hostname, port } = new URL(desk.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path}/push/subscriptions HTTP/1.1\r\nhost: desk\r\nconnection: close\r\n` +
      `authorization: token ${api_key}:${api_secret}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
  )
  await poll(async () => (await desk.admin.get(`/api/v1/agents/${id}`)).body.data.api_key_last_used_at !== null)
  // The keys of the desk are read after the address was looked at, and wait for this change.
  const change = sql.raw(`do $$ begin
    lock table setting in access exclusive mode;
    update agent set enabled = false where id = ${id};
  end $$`)
  const answer = await changedMeanwhile(desk, change, () => {
    socket.write(body.slice(1))
    return Array.fromAsync(socket)
  })
  assert.equal(readAnswer(Buffer.concat(answer).toString()).status, 401)
  const stored = desk.ctx.db.selectFrom('push_subscription').select('id').where('agent_id', '=', id)
  assert.deepEqual(await stored.execute(), [])
})

test('a key that is lost is replaced, one that opens is not, and browsers are subscribed anew', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await subscribe(agent)).status, 200)
  const key = async () => (await agent.get(`${path}/push`)).body.data.public_key
  const before = await key()
  assert.equal(await renewPushKeys(desk.ctx), undefined)
  assert.deepEqual([await key(), (await subscriptions(agent)).length], [before, 1])

  const other = { ...desk.ctx, secrets: createKeyRing(Buffer.alloc(32, 9).toString('base64')) }
  assert.equal(await renewPushKeys(other), 1)
  assert.notEqual(await key(), before)
  assert.deepEqual(await subscriptions(agent), [])
  assert.deepEqual(await inspectSecrets(other), { total: 1, stale: 0, unreadable: [] })

  // This desk has not the ring under which it is sealed now.
  assert.equal(await renewPushKeys(desk.ctx), 0)
  assert.equal((await subscribe(agent)).status, 200)
  await mention(agent)
  assert.equal(readVapid(browser.pushed.at(-1)!.headers.authorization!)?.key, await key())
})

test('the key that signs is sealed, and sealed again under a new key', async () => {
  const agent = await desk.agent('Agent')
  await agent.get(`${path}/push`)
  const row = await desk.ctx.db
    .selectFrom('setting')
    .select('value')
    .where('area', '=', 'push')
    .executeTakeFirstOrThrow()
  assert.match((row.value as { private_key: string }).private_key, /^v1\./)
  const [first] = createKeyRing(Buffer.alloc(32, 7).toString('base64'))
  const rotated = { ...desk.ctx, secrets: [first, ...desk.ctx.secrets] as const }
  assert.deepEqual(await inspectSecrets(rotated), { total: 1, stale: 1, unreadable: [] })
  assert.equal(await resealSecrets(rotated), 1)
  assert.deepEqual(await inspectSecrets(rotated), { total: 1, stale: 0, unreadable: [] })
  assert.deepEqual((await inspectSecrets(desk.ctx)).unreadable, ['push private key'])
})
