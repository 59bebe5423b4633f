import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rule } from './automations.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { type Site, startSite } from './site.ts'
import { connectInbox } from './whatsapp.ts'

let desk: TestDesk
let site: Site
let inbox: { id: number }
before(async () => {
  site = await startSite()
  desk = await startDesk({ simulator: true, config: { outboundAllow: [site.host] } })
  inbox = await connectInbox(desk)
})
after(async () => {
  await desk.stop()
  await site.stop()
})

/** Of all who change the thing as they read it, one is served. Whoever reads it again is served, too. */
async function isHeld(at: string, read: () => Promise<{ updated_at: string }>, changes: object[]) {
  const { updated_at } = await read()
  const all = await Promise.all(changes.map((change) => desk.admin.put(at, { ...change, unchanged_since: updated_at })))
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, ...changes.slice(1).map(() => 409)])
  const stored = all.find(({ status }) => status === 200)!.body.data
  assert.equal((await read()).updated_at, stored.updated_at)
  const knowing = await desk.admin.put(at, { ...changes[0], unchanged_since: stored.updated_at })
  assert.equal(knowing.status, 200, JSON.stringify(knowing.body))
  assert.equal((await desk.admin.put(at, changes[1]!)).status, 200)
}

const promise = { first_response_time: '1h' }
const parts = { message_content: 'Thank you!', actions: [] }
const attribute = { applies_to: 'contact', key: 'plan', data_type: 'text' }
const article = { title: 'Returns', content: 'Within 30 days.' }
const tool = { description: 'Where an order is', method: 'GET', url: 'https://shop.example.com/orders' }
/** What is edited as a whole form, where it stands, and what makes one. */
const kinds: [kind: string, path: string, made: object, field?: 'title'][] = [
  ['a rule', '/api/v1/automations/rules', rule([{ type: 'set_priority', value: ['1'] }])],
  ['a saved reply', '/api/v1/macros', parts],
  ['business hours', '/api/v1/business-hours', { is_always_open: true }],
  ['an SLA policy', '/api/v1/sla', promise],
  ['a role', '/api/v1/roles', { permissions: [] }],
  ['a team', '/api/v1/teams', {}],
  ['a shared view', '/api/v1/shared-views', { filters: [] }],
  ['an attribute', '/api/v1/custom-attributes', attribute],
  ['an assistant', '/api/v1/ai/assistants', {}],
  ['a tool', '/api/v1/ai/tools', { ...tool, parameters: { type: 'object', properties: {} } }],
  ['an article', '/api/v1/ai/snippets', article, 'title'],
  ['an agent', '/api/v1/agents', { last_name: 'Lovelace', email: 'ada@example.com', roles: ['Agent'] }],
]

for (const [kind, path, made, field] of kinds)
  test(`${kind} that was changed since it was read is not replaced, unless the writer says nothing about it`, async () => {
    const name = field ?? (kind === 'an agent' ? 'first_name' : 'name')
    const body = (text: string, rest: object = {}) => ({ ...made, [name]: text, ...rest })
    const created = await desk.admin.post(path, body(kind === 'a tool' ? 'first' : 'First'))
    assert.equal(created.status, 200, JSON.stringify(created.body))
    const { id, updated_at } = created.body.data
    const at = `${path}/${id}`
    const texts = kind === 'a tool' ? ['one', 'two', 'three', 'four'] : ['One', 'Two', 'Three', 'Four']

    const all = await Promise.all(texts.map((text) => desk.admin.put(at, body(text, { unchanged_since: updated_at }))))
    const taken = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 409)
    assert.deepEqual([taken.length, refused.length], [1, 3], JSON.stringify(all.map((one) => one.body)))
    assert.deepEqual(
      refused.map((one) => [one.body.error_type, one.body.message]),
      refused.map(() => [
        'ConflictException',
        'This was changed since you opened it, and nothing was saved. Look at what changed, then save again',
      ]),
    )
    const now = await desk.admin.get(at)
    assert.equal(now.body.data[name], taken[0]!.body.data[name])

    const knowing = await desk.admin.put(at, body('knowing', { unchanged_since: now.body.data.updated_at }))
    assert.deepEqual([knowing.status, knowing.body.data?.[name]], [200, 'knowing'])
    const silent = await desk.admin.put(at, body('silent'))
    assert.deepEqual([silent.status, silent.body.data?.[name]], [200, 'silent'])
    assert.equal((await desk.admin.put(at, body('x', { unchanged_since: 'yesterday' }))).status, 400)
  })

const reading = (at: string) => async () => (await desk.admin.get(at)).body.data

const settings: [kind: string, path: string, changes: object[]][] = [
  ['settings of the desk', '/api/v1/settings/general', [{ 'app.site_name': 'One' }, { 'app.site_name': 'Two' }]],
  [
    'settings of the mail server',
    '/api/v1/settings/notifications/email',
    [{ 'notification.email.host': 'one.example' }, { 'notification.email.host': 'two.example' }],
  ],
  ['settings of a model', '/api/v1/ai/models/rerank', [{ model: 'one' }, { model: 'two' }]],
]
for (const [kind, path, changes] of settings)
  test(`${kind} that were changed since they were read are not replaced`, async () => {
    assert.equal((await desk.admin.put(path, changes[1]!)).status, 200)
    await isHeld(path, reading(path), changes)
  })

test('what nobody has set yet was changed as soon as somebody sets it', async () => {
  const at = '/api/v1/ai/models/transcription'
  assert.equal((await reading(at)()).updated_at, null)
  const sent = await desk.admin.put(at, { model: 'one', unchanged_since: '2026-01-05T09:30:00.000Z' })
  assert.equal(sent.status, 409)
})

test('a draft of a template that was changed since it was read is not replaced', async () => {
  const draft = { category: 'UTILITY', body_content: 'Your order is ready.' }
  const { body } = await desk.admin.post('/api/v1/whatsapp/templates', {
    ...{ inbox_id: inbox.id, name: 'order_ready', language: 'en_US' },
    ...draft,
  })
  const at = `/api/v1/whatsapp/templates/${body.data.id}`
  await isHeld(at, reading(at), [draft, { ...draft, body_content: 'Your bike is ready.' }])
})

test('a connection that was changed since it was read is not changed', async () => {
  const page = site.on('/page', { headers: { 'content-type': 'text/plain' }, body: 'Within thirty days.' })
  const { body } = await desk.admin.post('/api/v1/ai/connections', { name: 'Wiki', urls: [page] })
  const { id } = body.data
  const read = async () =>
    (await reading('/api/v1/ai/connections')()).find((connection: { id: number }) => connection.id === id)
  await isHeld(`/api/v1/ai/connections/${id}`, read, [{ internal: true }, { internal: false }])
})

test("members of a team that were changed from an agent's page since the team was read are not replaced", async () => {
  const [team, other] = (
    await Promise.all(['Bikes', 'Parts'].map((name) => desk.admin.post('/api/v1/teams', { name })))
  ).map(({ body }) => body.data)
  const { body } = await desk.admin.post('/api/v1/agents', {
    ...{ first_name: 'Grace', email: 'grace@example.com', roles: ['Agent'] },
  })
  const agent = `/api/v1/agents/${body.data.id}`
  const at = `/api/v1/teams/${team.id}`
  for (const [teams, members] of [
    [['Bikes'], [body.data.id]],
    [[], []],
  ]) {
    const { updated_at } = await reading(at)()
    assert.equal((await desk.admin.put(agent, { teams })).status, 200)
    const late = await desk.admin.put(at, { member_ids: [], unchanged_since: updated_at })
    assert.equal(late.status, 409, JSON.stringify(late.body))
    assert.deepEqual(
      (await reading(at)()).members.map(({ id }: { id: number }) => id),
      members,
    )
  }
  assert.equal((await reading(`/api/v1/teams/${other.id}`)()).updated_at, other.updated_at)
})

test('an inbox that was changed since it was read is not replaced', async () => {
  const at = `/api/v1/inboxes/${inbox.id}`
  const { updated_at } = (await desk.admin.get(at)).body.data
  const all = await Promise.all(['One', 'Two'].map((name) => desk.admin.put(at, { name, unchanged_since: updated_at })))
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 409])
})
