import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rule } from './automations.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { connectInbox } from './whatsapp.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())

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

test('an inbox that was changed since it was read is not replaced', async () => {
  const inbox = await connectInbox(desk)
  const at = `/api/v1/inboxes/${inbox.id}`
  const { updated_at } = (await desk.admin.get(at)).body.data
  const all = await Promise.all(['One', 'Two'].map((name) => desk.admin.put(at, { name, unchanged_since: updated_at })))
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 409])
})
