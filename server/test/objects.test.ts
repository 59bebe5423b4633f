import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './chaos/program.ts'
import type { Client } from './client.ts'
import { newConversation } from './conversations.ts'
import type { TestDesk } from './desk.ts'
import { useDeskWithInbox } from './desk-with-inbox.ts'

type Operation = { operationId: string; requestBody?: { content: Record<string, { example?: unknown }> } }

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

const rights = [
  'read',
  'update_status',
  'update_priority',
  'update_tags',
  'update_user_assignee',
  'update_team_assignee',
]
const own = [...rights, 'read_assigned']
  .map((right) => `conversations:${right}`)
  .concat('messages:read', 'messages:write')

async function makeRole(name: string, permissions: string[]): Promise<void> {
  assert.equal((await desk.admin.post('/api/v1/roles', { name, permissions })).status, 200)
}

const note = (client: Client, uuid: string, message: string) =>
  client.post(`/api/v1/conversations/${uuid}/messages`, { message, private: true })

test('a conversation that an agent may not see does not exist for them, whichever route they take', async () => {
  const hidden = await newConversation(desk, inboxId)
  const uuid = (await note(desk.admin, hidden, 'Only for the others')).body.data.uuid
  await makeRole('Own', own)
  const outsider = await desk.agent('Own')
  const { paths } = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const before = (await desk.admin.get(`/api/v1/conversations/${hidden}/messages`)).body.data.total
  const macro = {
    name: 'Thanks',
    message_content: 'Thank you!',
    visibility: 'all',
    visible_when: ['replying'],
    actions: [],
  }
  const saved = await desk.admin.post('/api/v1/macros', macro)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  let tried = 0
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.includes('/conversations/{uuid}')) continue
    for (const [method, { requestBody, operationId }] of Object.entries(operations)) {
      const example = requestBody?.content['application/json']?.example
      const ask = (to: string) => {
        const named: Record<string, string> = { uuid: to, article_id: '1', id: String(saved.body.data.id) }
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? uuid)
        if (method === 'get' || method === 'delete') return outsider[method](filled)
        return outsider[method as 'post' | 'put'](filled, example)
      }
      const [there, absent] = [await ask(hidden), await ask('00000000-0000-7000-8000-000000000000')]
      assert.deepEqual([there.status, there.body], [404, absent.body], operationId)
      assert.equal(absent.status, 404, operationId)
      tried += 1
    }
  }
  assert.ok(tried >= 10, `${tried} routes were tried`)
  assert.equal((await desk.admin.get(`/api/v1/conversations/${hidden}/messages`)).body.data.total, before)
  const { contact } = (await desk.admin.get(`/api/v1/conversations/${hidden}`)).body.data
  const listed = await outsider.get(`/api/v1/contacts/${contact.id}/conversations`)
  assert.equal(listed.status, 404)
})

test('a message is found in its own conversation only', async () => {
  const [one, other] = [await newConversation(desk, inboxId), await newConversation(desk, inboxId)]
  const { uuid } = (await note(desk.admin, one, 'In the first')).body.data
  const { paths } = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  let tried = 0
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.includes('/conversations/{uuid}/messages/{message_uuid}')) continue
    const named: Record<string, string> = { uuid: other, message_uuid: uuid, article_id: '1' }
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => named[name]!)
    for (const [method, { requestBody, operationId }] of Object.entries(operations)) {
      const example = requestBody?.content['application/json']?.example
      const elsewhere = await desk.admin[method as 'post'](filled, example)
      assert.deepEqual([elsewhere.status, elsewhere.body.error_type], [404, 'NotFoundException'], operationId)
      tried += 1
    }
  }
  assert.ok(tried >= 7, `${tried} routes were tried`)
  const kept = (await desk.admin.get(`/api/v1/conversations/${one}/messages/${uuid}`)).body.data
  assert.equal(kept.content, 'In the first')
})

test('what was written stays as it was: a message is never changed, nor deleted by others', async () => {
  const conversation = await newConversation(desk, inboxId)
  const { uuid } = (await note(desk.admin, conversation, 'As it was')).body.data
  const path = `${desk.url}/api/v1/conversations/${conversation}/messages/${uuid}`
  await makeRole('Writer', own)
  const { id } = await desk.agent('Writer')
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  const headers = { authorization: `token ${api_key}:${api_secret}`, 'content-type': 'application/json' }
  for (const method of ['PUT', 'PATCH']) {
    const answer = await fetch(path, { method, headers, body: '{"message":"Changed"}' })
    assert.equal(answer.status, 405, method)
  }
  // This agent does not see the conversation, and nobody at the desk wrote a customer's message.
  assert.equal((await fetch(path, { method: 'DELETE', headers })).status, 404)
  const list = async () => (await desk.admin.get(`/api/v1/conversations/${conversation}/messages`)).body.data.results
  const before = await list()
  const incoming = before.find(({ type }: { type: string }) => type === 'incoming')
  const deleted = await desk.admin.delete(`/api/v1/conversations/${conversation}/messages/${incoming.uuid}`)
  assert.equal(deleted.status, 404)
  assert.deepEqual(await list(), before)
  assert.ok(before.some(({ content }: { content: string }) => content === 'As it was'))
})

test('a note never leaves the desk', async () => {
  const canary = 'canary of a private note'
  const conversation = await newConversation(desk, inboxId)
  const path = `/api/v1/conversations/${conversation}`
  await note(desk.admin, conversation, canary)
  await desk.admin.post(`${path}/messages`, { message: 'An answer for the customer' })
  const sent = await until('the answer is sent', async () => {
    const messages = await (await fetch(`${desk.simulator.url}/sim/messages`)).text()
    return messages.includes('An answer for the customer') ? messages : undefined
  })
  assert.doesNotMatch((await desk.admin.get(`${path}/transcript`)).body, /canary/)
  assert.doesNotMatch(sent, /canary/)
  await makeRole('Outside', ['conversations:read', 'conversations:read_assigned', 'messages:read'])
  const outsider = await desk.agent('Outside')
  const found = await outsider.get('/api/v1/messages/search?query=canary')
  assert.deepEqual([found.status, found.body.data.total], [200, 0])
  const knowledge = (await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })).body.data
  assert.doesNotMatch(
    JSON.stringify((await desk.as(knowledge).get('/api/v1/ai/snippets/search?query=canary')).body),
    /private note/,
  )
})

test('two Admins who disable each other at once leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = [await desk.agent('Admin'), await desk.agent('Admin')]
    const { id: first } = (await desk.admin.get('/api/v1/agents/me')).body.data
    const [one, other] = pair as [Client & { id: number }, Client & { id: number }]
    const disable = (by: Client, id: number) => by.put(`/api/v1/agents/${id}`, { enabled: false })
    await Promise.all([disable(one, other.id), disable(other, one.id), disable(one, first), disable(other, first)])
    const { rows } = await admins()
    assert.ok(rows.length >= 1, 'nobody is left')
    // The first one takes part in the next round too.
    await desk.ctx.db.updateTable('agent').set({ enabled: true }).where('id', '=', first).execute()
    for (const { id } of pair)
      await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('id', '=', id).execute()
  }
})

const admins = async () => ({
  rows: await desk.ctx.db
    .selectFrom('agent_role')
    .innerJoin('role', 'role.id', 'agent_role.role_id')
    .innerJoin('agent', 'agent.id', 'agent_role.agent_id')
    .select('agent.id')
    .where('role.name', '=', 'Admin')
    .where('agent.enabled', '=', true)
    .where('agent.deleted_at', 'is', null)
    .execute(),
})

test('search words are words: wildcards and quotes mean nothing else', async () => {
  await newConversation(desk, inboxId)
  const odd = ['%%', '__', '\\\\', "' or 1=1 --", '";--', '%25%25', "x' union select 1,2 --", '$$', '::text']
  for (const list of ['contacts?', 'contacts/search?', 'conversations/search?', 'messages/search?', 'ai/snippets?']) {
    for (const words of odd) {
      const { status, body } = await desk.admin.get(`/api/v1/${list}query=${encodeURIComponent(words)}`)
      assert.ok(status === 200 || status === 400, `${list} ${words}: ${status}`)
      if (status === 200) assert.equal(body.data.total, 0, `${list} finds ${words}`)
    }
  }
  for (const query of ['order_by=id;drop', "order_by=id'--", 'order=asc,id', 'order_by=(select 1)']) {
    const { status } = await desk.admin.get(`/api/v1/conversations/all?${query}`)
    assert.equal(status, 400, query)
  }
})
