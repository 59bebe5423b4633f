import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onChange, rulesPath, useAutomations } from '../../../../test/automations.ts'
import { newConversation } from '../../../../test/conversations.ts'

const stage = useAutomations()
const { make, conversation, runs } = stage

// biome-ignore lint/suspicious/noExplicitAny: answers of the API are read freely.
type Free = any

const add = async (path: string, body: object): Promise<Free> => {
  const answer = await stage.desk.admin.post(path, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const uses = (kind: string, id: number, who = stage.desk.admin) => who.get(`${rulesPath}/uses/${kind}/${id}`)
const team = (name: string) => add('/api/v1/teams', { name })

test('what names a thing is told before it is deleted, and a rule that lost it says which part is gone', async () => {
  const [lost, tag] = [await team('Night shift'), await add('/api/v1/tags', { name: 'Refund' })]
  const macro = await add('/api/v1/macros', {
    name: 'To the night',
    message_content: 'Wait for us.',
    actions: [{ type: 'assign_team', value: [String(lost.id)] }],
  })
  const view = await add('/api/v1/views/me', {
    name: 'At night',
    filters: [{ field: 'assigned_team_id', operator: 'equals', value: lost.id }],
  })
  const id = await make(
    [
      { type: 'assign_team', value: [String(lost.id)] },
      { type: 'add_tags', value: ['vip', 'refund'] },
      { type: 'set_priority', value: [stage.ids['High']!] },
    ],
    [{ field: 'tags', operator: 'not contains', value: 'old, Refund' }],
    onChange(['conversation.priority.change'], { name: 'At night' }),
  )
  const rule = async () => (await stage.desk.admin.get(`${rulesPath}/rules/${id}`)).body.data
  assert.deepEqual((await rule()).gone, [])
  const named = { id, name: 'At night' }
  assert.deepEqual((await uses('team', lost.id)).body.data, {
    rules: [named],
    hidden_rules: 0,
    macros: [{ id: macro.id, name: 'To the night' }],
    views: [{ id: view.id, name: 'At night' }],
  })
  assert.deepEqual((await uses('tag', tag.id)).body.data.rules, [named])
  assert.deepEqual((await uses('inbox', stage.inboxId)).body.data.rules, [])

  await stage.desk.admin.delete(`/api/v1/teams/${lost.id}`)
  await stage.desk.admin.delete(`/api/v1/tags/${tag.id}`)
  const gone = [
    { at: 'rules.0.groups.0.rules.0.value', kind: 'tag', key: 'refund' },
    { at: 'rules.0.actions.0.value', kind: 'team', key: String(lost.id) },
    { at: 'rules.0.actions.1.value', kind: 'tag', key: 'refund' },
  ]
  assert.deepEqual((await rule()).gone, gone)
  const [listed] = (await stage.desk.admin.get(`${rulesPath}/rules`)).body.data
  assert.deepEqual(listed.gone, gone)

  // The log says what was not done, and what can be done is.
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'Low' })
  await stage.desk.settled()
  assert.equal((await conversation(uuid)).priority, 'High')
  const [run] = (await runs(`?rule_id=${id}`)).results.filter(({ failed }: Free) => failed)
  assert.deepEqual(
    run.actions.map(({ type, error }: Free) => [type, error !== null]),
    [
      ['assign_team', true],
      ['add_tags', true],
      ['set_priority', false],
    ],
  )
})

test('a template, an agent and a saved reply that a rule cannot use any more are named as gone', async () => {
  await stage.desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${stage.inboxId}`)
  const agent = await add('/api/v1/agents', { first_name: 'Nils', email: 'nils@example.com', roles: ['Agent'] })
  const macro = await add('/api/v1/macros', { name: 'Hello', message_content: 'Hello' })
  const id = await make([
    { type: 'notify', value: ['Look'], recipients: [`user:${agent.id}`, 'assignee'] },
    { type: 'apply_macro', value: [String(macro.id)] },
    { type: 'send_template', template: { name: 'hello_world', language: 'en-US' } },
  ])
  const gone = async () =>
    (await stage.desk.admin.get(`${rulesPath}/rules/${id}`)).body.data.gone.map(({ kind, key }: Free) => [kind, key])
  assert.deepEqual(await gone(), [])
  const all = (await stage.desk.admin.get(`/api/v1/whatsapp/templates?inbox_id=${stage.inboxId}`)).body.data
  const template = all.find(({ name }: Free) => name === 'hello_world')
  for (const [kind, used] of [
    ['agent', agent.id],
    ['macro', macro.id],
    ['template', template.id],
  ])
    assert.deepEqual(
      (await uses(kind, used)).body.data.rules.map((one: Free) => one.id),
      [id],
      kind,
    )
  await stage.desk.admin.delete(`/api/v1/agents/${agent.id}`)
  await stage.desk.admin.delete(`/api/v1/macros/${macro.id}`)
  await stage.desk.admin.delete(`/api/v1/whatsapp/templates/${template.id}`)
  assert.deepEqual(await gone(), [
    ['agent', String(agent.id)],
    ['macro', String(macro.id)],
    ['template', 'hello_world en_US'],
  ])
})

test('saved replies and views say which part of them is gone, and do the rest', async () => {
  const { desk } = stage
  const [lost, tag] = [await team('Weekend'), await add('/api/v1/tags', { name: 'Fair' })]
  const agent = await add('/api/v1/agents', { first_name: 'Ida', email: 'ida@example.com', roles: ['Agent'] })
  const plan = { applies_to: 'contact', key: 'plan', name: 'Plan', data_type: 'text' }
  const attribute = await add('/api/v1/custom-attributes', plan)
  const macro = await add('/api/v1/macros', {
    name: 'To the weekend',
    message_content: 'Until Saturday.',
    visibility: 'team',
    team_id: lost.id,
    actions: [
      { type: 'set_priority', value: [stage.ids['High']!] },
      { type: 'assign_user', value: [String(agent.id)] },
      { type: 'add_tags', value: ['fair'] },
    ],
  })
  const filters = [
    { field: 'tag_id', operator: 'in', value: [tag.id, 0] },
    { field: 'assigned_team_id', operator: 'equals', value: String(lost.id) },
    { field: 'assigned_user_id', operator: 'not set' },
    { field: 'attribute', operator: 'equals', value: 'contact.PLAN=gold' },
    { field: 'inbox_id', operator: 'equals', value: stage.inboxId },
  ]
  const own = await add('/api/v1/views/me', { name: 'Of the fair', filters })
  const shared = await add('/api/v1/shared-views', { name: 'Of the fair', filters, visibility: 'all' })
  const gone = async () => {
    const all = await Promise.all(
      ['/api/v1/macros', '/api/v1/views/me', '/api/v1/views/shared'].map((path) => desk.admin.get(path)),
    )
    const ids = [macro.id, own.id, shared.id]
    return all.map(({ body }, index) => body.data.find(({ id }: Free) => id === ids[index]).gone)
  }
  // No tag has the id 0, so only that is missing from the first.
  const none = { at: 'filters.0.value', kind: 'tag', key: '0' }
  assert.deepEqual(await gone(), [[], [none], [none]])

  // Whoever is disabled can be named by a view, but nothing can be given to them.
  await desk.admin.put(`/api/v1/agents/${agent.id}`, { enabled: false })
  for (const path of [`teams/${lost.id}`, `tags/${tag.id}`, `custom-attributes/${attribute.id}`])
    assert.equal((await desk.admin.delete(`/api/v1/${path}`)).status, 200, path)
  const ofView = [
    { at: 'filters.0.value', kind: 'tag', key: String(tag.id) },
    none,
    { at: 'filters.1.value', kind: 'team', key: String(lost.id) },
    { at: 'filters.3.value', kind: 'attribute', key: 'contact_attribute plan' },
  ]
  const ofMacro = [
    { at: 'team_id', kind: 'team', key: '' },
    { at: 'actions.1.value', kind: 'agent', key: String(agent.id) },
    { at: 'actions.2.value', kind: 'tag', key: 'fair' },
  ]
  assert.deepEqual(await gone(), [ofMacro, ofView, ofView])
  assert.deepEqual((await desk.admin.get(`/api/v1/macros/${macro.id}`)).body.data.gone, ofMacro)
  assert.deepEqual((await desk.admin.get(`/api/v1/shared-views/${shared.id}`)).body.data.gone, ofView)
  const renamed = { name: 'Of the former fair', filters }
  assert.deepEqual((await desk.admin.put(`/api/v1/views/me/${own.id}`, renamed)).body.data.gone, ofView)

  const uuid = await newConversation(desk, stage.inboxId)
  const { body } = await desk.admin.post(`/api/v1/conversations/${uuid}/macros/${macro.id}/apply`)
  assert.deepEqual(
    body.data.map(({ type, done }: Free) => [type, done]),
    [
      ['set_priority', true],
      ['add_tags', false],
      ['assign_user', false],
    ],
  )
  assert.equal((await conversation(uuid)).priority, 'High')
  const { results } = (await desk.admin.get('/api/v1/activity-logs?page_size=100')).body.data
  assert.doesNotMatch(JSON.stringify(results), /"gone"/)
})

test('what uses a thing is for whoever may delete it, and the names of rules for whoever manages rules', async () => {
  const tag = await add('/api/v1/tags', { name: 'Secret' })
  await make([{ type: 'add_tags', value: ['secret'] }], [], { name: 'Watch the boss' })
  await add('/api/v1/roles', { name: 'Tagger', permissions: ['tags:manage'] })
  const tagger = await stage.desk.agent('Tagger')
  const seen = (await uses('tag', tag.id, tagger)).body.data
  assert.deepEqual([seen.rules, seen.hidden_rules], [[], 1])
  assert.equal((await uses('team', 1, tagger)).status, 403)
  assert.equal((await uses('nothing', 1)).status, 400)
})
