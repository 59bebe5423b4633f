import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { png } from '../../../../test/pictures.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let uuid: string
let path: string

before(async () => {
  desk = await startDesk({ simulator: true })
  uuid = await newConversation(desk, (await connectInbox(desk)).id)
  path = `/api/v1/contacts/${(await conversation()).contact_id}`
})
after(() => desk.stop())

const conversation = async () => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const urlNow = async () => (await desk.admin.get(path)).body.data.avatar_url

/** What clients of related desks send: every field of the contact as text, and the picture. */
function send(fields: Record<string, string>, picture?: Buffer<ArrayBuffer> | string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (picture !== undefined) form.append('files', new Blob([picture]), 'me.png')
  return desk.admin.put(path, form)
}

async function keys(): Promise<string[]> {
  const found = []
  for await (const { key } of desk.ctx.files.list()) found.push(key)
  return found
}

test('a contact has the picture that came with a form, wherever the contact is shown', async () => {
  const fields = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', avatar_url: 'blob:preview' }
  const sent = await send({ ...fields, phone_number_country_code: 'null', enabled: 'true' }, png(3, 3))
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal(sent.headers.get('x-ignored-fields'), 'enabled')
  const { avatar_url: url, first_name } = sent.body.data
  assert.match(url, /^\/uploads\/contacts\/[0-9a-f-]{36}$/)
  assert.equal(first_name, 'Ada')
  const lists = ['/api/v1/contacts', '/api/v1/contacts/search?query=lovelace', '/api/v1/conversations/all']
  const [listed, found, inbox] = await Promise.all(lists.map(async (list) => (await desk.admin.get(list)).body.data))
  assert.equal(listed.results[0].avatar_url, url)
  assert.equal(found.results[0].avatar_url, url)
  assert.equal(inbox.results[0].contact.avatar_url, url)
  assert.equal((await conversation()).contact.avatar_url, url)
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
  const incoming = results.find((message: { type: string }) => message.type === 'incoming')
  assert.equal(incoming.author.avatar_url, url)

  const shown = await desk.admin.get(url)
  assert.equal(shown.status, 200)
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'cache-control'].map((name) => shown.headers.get(name)),
    ['image/png', 'nosniff', 'private, no-cache'],
  )
  assert.match(shown.headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
})

test('the picture stays until there is another one or none is wanted, and then its bytes go', async () => {
  const first = await urlNow()
  for (const kept of [{ first_name: 'Grace' }, { avatar_url: first }]) await desk.admin.put(path, kept)
  await send({ last_name: 'Hopper' })
  assert.equal(await urlNow(), first)
  const second = (await send({}, png(4, 4))).body.data.avatar_url
  assert.notEqual(second, first)
  assert.equal((await desk.admin.get(first)).status, 404)
  // The text that a browser's form writes for null.
  assert.equal((await send({ avatar_url: 'null' })).body.data.avatar_url, null)
  assert.equal((await desk.admin.get(second)).status, 404)
  for (const nothing of [null, '']) {
    await send({}, png())
    assert.equal((await desk.admin.put(path, { avatar_url: nothing })).body.data.avatar_url, null)
  }
  await desk.settled()
  assert.deepEqual(await keys(), [])
})

test('what is no picture of ours is refused, and nothing of the form is done', async () => {
  await send({ first_name: 'Ada' }, png())
  const [before, url] = [await keys(), await urlNow()]
  const cases: [Record<string, string>, Buffer<ArrayBuffer> | string | undefined, number][] = [
    [{}, '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
    [{}, '<!doctype html><script>alert(1)</script>', 400],
    [{}, '', 400],
    [{}, png(4097, 1), 400],
    [{}, Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]), 413],
    [{ email: 'no address' }, png(), 400],
    [{ external_user_id: '7' }, png(), 400],
    [{ phone_number: '1' }, png(), 400],
    [{ avatar_url: 'https://example.com/me.png' }, undefined, 400],
  ]
  for (const [fields, picture, status] of cases) {
    const answer = await send({ first_name: 'Eve', ...fields }, picture)
    assert.equal(answer.status, status, JSON.stringify(fields))
  }
  const two = new FormData()
  for (const name of ['one', 'two']) two.append('files', new Blob([png()]), name)
  assert.equal((await desk.admin.put(path, two)).status, 413)
  const away = new FormData()
  away.append('files', new Blob([png()]), 'me.png')
  assert.equal((await desk.admin.put('/api/v1/contacts/2000000000', away)).status, 404)
  assert.deepEqual([await keys(), await urlNow()], [before, url])
  assert.equal((await desk.admin.get(path)).body.data.first_name, 'Ada')
})

test('only those who may see the contact see the picture, also of those who brought it', async () => {
  const permissions = ['conversations:read', 'conversations:read_assigned', 'contacts:read', 'contacts:write']
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions })
  const agent = await desk.agent('Own')
  const assign = (to: number) => desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: to })
  await assign(agent.id)
  const form = new FormData()
  form.append('files', new Blob([png(5, 5)]), 'me.png')
  const url = (await agent.put(path, form)).body.data.avatar_url
  assert.equal((await agent.get(url)).status, 200)
  assert.equal((await desk.admin.get(url)).status, 200)
  await assign((await desk.admin.get('/api/v1/agents/me')).body.data.id)
  assert.equal((await agent.get(url)).status, 404)
  assert.equal((await agent.get(url.replace('contacts/', ''))).status, 404)
  assert.equal((await desk.as(null).get(url)).status, 401)
  const again = new FormData()
  again.append('files', new Blob([png()]), 'me.png')
  assert.equal((await agent.put(path, again)).status, 404)
  assert.equal(await urlNow(), url)
})

test('two pictures at once leave one', async () => {
  await Promise.all([1, 2, 3, 4].map((side) => send({}, png(side, side))))
  assert.equal((await desk.admin.get(await urlNow())).status, 200)
  await desk.settled()
  assert.equal((await keys()).length, 1)
})

test('a contact says what it is and whether it may reach the desk, wherever it is shown whole', async () => {
  const states = async () => {
    const { id, ...one } = (await desk.admin.get(path)).body.data
    const listed = (await desk.admin.get('/api/v1/contacts')).body.data.results
    const shown = [one, listed.find((contact: { id: number }) => contact.id === id), (await conversation()).contact]
    return shown.map(({ type, enabled }) => [type, enabled])
  }
  assert.deepEqual(await states(), Array(3).fill(['contact', true]))
  const { body } = await desk.admin.put(`${path}/block`, { enabled: false })
  assert.deepEqual([body.data.type, body.data.enabled], ['contact', false])
  assert.deepEqual(await states(), Array(3).fill(['contact', false]))
})
