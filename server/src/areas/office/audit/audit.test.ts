import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())

const logs = '/api/v1/activity-logs'
const password = 'correct horse battery'
const read = async (query = '') => {
  const { status, body } = await desk.admin.get(`${logs}?${query}`)
  assert.equal(status, 200, query)
  return body.data
}

test('what is done to an agent is recorded with who did it, from where, and what differs', async () => {
  const fields = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', roles: ['Agent'] }
  const { id } = (await desk.admin.post('/api/v1/agents', fields)).body.data
  await desk.admin.put(`/api/v1/agents/${id}`, { last_name: 'King', new_password: password })
  const { api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  await desk.admin.delete(`/api/v1/agents/${id}/api-key`)
  await desk.admin.delete(`/api/v1/agents/${id}`)

  const { results, total } = await read(`target_model_type=agent&target_model_id=${id}`)
  assert.equal(total, 5)
  assert.deepEqual(
    results.map((entry: { activity_type: string }) => entry.activity_type),
    ['agent_deleted', 'api_key_revoked', 'api_key_generated', 'agent_updated', 'agent_created'],
  )
  const [, , , updated] = results
  assert.deepEqual(updated.before, { last_name: 'Lovelace' })
  assert.deepEqual(updated.after, { last_name: 'King', credential: 'replaced' })
  assert.equal(updated.actor_type, 'agent')
  assert.equal(updated.actor_name, 'Admin')
  assert.match(updated.ip, /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)
  const text = JSON.stringify(results)
  for (const secret of [password, api_secret]) assert.ok(!text.includes(secret))
})

test('signing in and out is recorded', async () => {
  const email = 'grace@example.com'
  const fields = { first_name: 'Grace', email, roles: ['Agent'], new_password: password }
  const { id } = (await desk.admin.post('/api/v1/agents', fields)).body.data
  const nobody = desk.as(null)
  await nobody.post('/api/v1/auth/login', { email, password: 'a wrong password' })
  const answer = await nobody.post('/api/v1/auth/login', { email, password })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = cookies.find((line) => line.startsWith('csrf_token='))!.slice('csrf_token='.length)
  await nobody.delete('/api/v1/auth/session', { cookie: cookies.join('; '), 'X-CSRFTOKEN': csrf })
  const { results } = await read(`actor_id=${id}`)
  assert.deepEqual(
    results.map((entry: { activity_type: string }) => entry.activity_type),
    ['agent_logout', 'agent_login'],
  )
  assert.equal(results[0].actor_name, 'Grace')
})

test('settings, rules and keys of the knowledge base are recorded', async () => {
  const { 'app.site_name': name } = (await desk.admin.get('/api/v1/settings/general')).body.data
  await desk.admin.put('/api/v1/settings/general', { 'app.site_name': 'Elsewhere' })
  const [settings] = (await read('activity_type=settings_updated')).results
  assert.deepEqual(settings.before, { 'app.site_name': name })
  assert.deepEqual(settings.after, { 'app.site_name': 'Elsewhere' })
  assert.equal(settings.target_model_id, null)

  const [assistant] = (await desk.admin.get('/api/v1/agents/compact')).body.data.filter(
    ({ type }: { type: string }) => type === 'assistant',
  )
  const actions = [{ type: 'assign_user', value: [String(assistant.id)] }]
  const rule = { name: 'All', rules: [{ groups: [{ rules: [] }], actions }] }
  const { id } = (await desk.admin.post('/api/v1/automations/rules', rule)).body.data
  await desk.admin.put(`/api/v1/automations/rules/${id}`, { ...rule, name: 'Every' })
  await desk.admin.delete(`/api/v1/automations/rules/${id}`)
  const rules = (await read('target_model_type=automation_rule')).results
  assert.deepEqual(
    rules.map((entry: { activity_type: string }) => entry.activity_type),
    ['automation_rule_deleted', 'automation_rule_updated', 'automation_rule_created'],
  )
  assert.deepEqual(rules[1].after, { name: 'Every' })

  const key = (await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })).body.data
  await desk.admin.delete(`/api/v1/ai/connect/keys/${key.id}`)
  const keys = await read('target_model_type=api_key')
  assert.equal(keys.total, 2)
  assert.ok(!JSON.stringify(keys).includes(key.api_secret))
})

test('what is done to teams, tags, statuses and roles is recorded with what differs', async () => {
  const kinds = [
    ['team', 'teams', { name: 'Workshop' }],
    ['tag', 'tags', { name: 'refund' }],
    ['status', 'statuses', { name: 'In the workshop', category: 'open' }],
    ['role', 'roles', { name: 'Night shift', permissions: [] }],
  ] as const
  for (const [kind, path, fields] of kinds) {
    const { id } = (await desk.admin.post(`/api/v1/${path}`, fields)).body.data
    await desk.admin.put(`/api/v1/${path}/${id}`, { name: 'Renamed' })
    await desk.admin.delete(`/api/v1/${path}/${id}`)
    const { results } = await read(`target_model_type=${kind}&target_model_id=${id}`)
    assert.deepEqual(
      results.map((entry: { activity_type: string }) => entry.activity_type),
      [`${kind}_deleted`, `${kind}_updated`, `${kind}_created`],
    )
    assert.deepEqual([results[1].before, results[1].after], [{ name: fields.name }, { name: 'Renamed' }])
    assert.equal(results[0].before.name, 'Renamed')
  }
})

test('of the secrets of an inbox the log tells which were replaced, and nothing else', async () => {
  const { id } = await connectInbox(desk)
  const changes = { name: 'Shop', config: { webhook_verify_token: 'another-made-up-token' } }
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${id}`, changes)).status, 200)
  await desk.admin.delete(`/api/v1/inboxes/${id}`)
  const { results } = await read(`target_model_type=inbox&target_model_id=${id}`)
  assert.deepEqual(
    results.map((entry: { activity_type: string }) => entry.activity_type),
    ['inbox_deleted', 'inbox_updated', 'inbox_created'],
  )
  assert.deepEqual(results[1].after, { name: 'Shop', replaced: ['webhook_verify_token'] })
  const text = JSON.stringify(results)
  for (const secret of [desk.simulator.world.access_token, desk.simulator.world.app_secret, 'made-up', 'v1.']) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('what was refused leaves no entry', async () => {
  const { total } = await read()
  await desk.admin.put('/api/v1/settings/general', { 'app.timezone': 'Nowhere' })
  await desk.admin.delete('/api/v1/agents/1')
  assert.equal((await read()).total, total)
})

test('the log has pages and times', async () => {
  const { results, total, total_pages } = await read('page_size=2')
  assert.equal(results.length, 2)
  assert.equal(total_pages, Math.ceil(total / 2))
  assert.ok(results[0].created_at >= results[1].created_at)
  const all = (await read('page_size=500')).results
  for (const by of ['', '&order_by=created_at', '&order_by=activity_logs.created_at']) {
    assert.deepEqual((await read(`page_size=500&order=asc${by}`)).results, all.toReversed())
    assert.deepEqual((await read(`page_size=2&page=2&order=desc${by}`)).results, all.slice(2, 4))
  }
  const at = encodeURIComponent(results[0].created_at)
  assert.ok((await read(`from=${at}`)).total >= 1)
  assert.ok((await read(`to=${at}`)).total < total)
  const filtered = (...rules: object[]) =>
    read(`page_size=500&filters=${encodeURIComponent(JSON.stringify({ logic: 'AND', rules }))}`)
  const on = (field: string, operator: string, value: unknown) => ({ model: 'activity_logs', field, operator, value })
  const earlier = await filtered(on('created_at', 'less than', results[0].created_at))
  assert.equal(earlier.total, (await read(`to=${at}`)).total)
  const signedIn = await filtered(on('activity_type', 'in', '["agent_login"]'), on('actor_id', 'set', null))
  assert.deepEqual([signedIn.total > 0, signedIn.total], [true, (await read('activity_type=agent_login')).total])
  for (const query of [
    'from=yesterday',
    'from=2026-13-01T00:00:00Z',
    'activity_type=nothing',
    'filters=x',
    'actor_id=0',
    'page=0',
    'order=up',
    'order_by=ip',
  ]) {
    assert.equal((await desk.admin.get(`${logs}?${query}`)).status, 400, query)
  }
})

test('the log is searched by words and narrowed to whoever did it, and one entry has an address of its own', async () => {
  const { id } = (await desk.admin.post('/api/v1/roles', { name: 'Weekend shift', permissions: [] })).body.data
  const [made] = (await read('query=WEEKEND%20admin')).results
  assert.equal(made.target_name, 'Weekend shift')
  assert.equal((await read('query=weekend&actor_type=knowledge_key')).total, 0)
  assert.equal((await read('query=weekend%20%25')).total, 0)
  assert.equal((await read('query=weekend&actor_type=agent&actor_id=1')).total, 1)
  await desk.admin.put(`/api/v1/roles/${id}`, { name: 'Late shift', permissions: [] })
  await desk.admin.delete(`/api/v1/roles/${id}`)
  const gone = (await read(`target_model_type=role&target_model_id=${id}`)).results
  assert.deepEqual(
    gone.map((entry: { target_name: string }) => entry.target_name),
    ['Late shift', 'Late shift', 'Late shift'],
  )
  assert.deepEqual((await desk.admin.get(`${logs}/${made.id}`)).body.data, { ...made, target_name: 'Late shift' })
  assert.equal((await desk.admin.get(`${logs}/999999`)).status, 404)
})

test('only who may manage the log reads it', async () => {
  assert.equal((await (await desk.agent('Agent')).get(logs)).status, 403)
})
