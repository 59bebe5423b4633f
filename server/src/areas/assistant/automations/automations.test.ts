import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onChange, rule, rulesPath, tag, useAutomations } from '../../../../test/automations.ts'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { pruneRuleRuns } from './run.ts'

const stage = useAutomations()
const { make, conversation, runs, messagesOf, later } = stage

test('a rule for new conversations does everything it says, and its log tells what', async () => {
  const id = await make([
    { type: 'set_priority', value: [stage.ids['High']!] },
    { type: 'add_tags', value: ['urgent', 'vip'] },
    { type: 'send_private_note', value: ['Look at the warranty first'] },
    { type: 'send_reply', value: ['We are on it'] },
    { type: 'snooze', value: ['4h'] },
  ])
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const now = await conversation(uuid)
  assert.deepEqual([now.priority, now.tags, now.status], ['High', ['urgent', 'vip'], 'Snoozed'])
  const hours = (Date.parse(now.snoozed_until) - Date.now()) / 3_600_000
  assert.ok(hours > 3.9 && hours <= 4, String(hours))
  const sent = (await messagesOf(uuid)).map(
    ({ type, content }: { type: string; content: string }) => `${type} ${content}`,
  )
  assert.ok(sent.includes('note Look at the warranty first') && sent.includes('outgoing We are on it'), sent.join())
  const [changed] = await activitiesOf(stage.desk, uuid, 'priority_changed')
  assert.deepEqual(changed, { kind: 'priority_changed', to: 'High', rule: 'Rule' })
  const { results, total } = await runs(`?rule_id=${id}`)
  assert.equal(total, 1)
  assert.deepEqual(
    [results[0].conversation_uuid, results[0].event, results[0].failed, results[0].rule_name],
    [uuid, 'new_conversation', false, 'Rule'],
  )
  assert.deepEqual(
    results[0].actions.map(({ type, error }: { type: string; error: string | null }) => [type, error]),
    ['set_priority', 'add_tags', 'send_private_note', 'send_reply', 'snooze'].map((type) => [type, null]),
  )
})

test('conditions are joined in groups, and compare text, choices, tags and hours', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await stage.desk.admin.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['vip'] })
  const matched = async (groups: object[], group_operator = 'AND') => {
    const body = { name: 'Try', rules: [{ group_operator, groups, actions: tag('old') }] }
    const answer = await stage.desk.admin.post(`${rulesPath}/rules/try`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.data.matched.some((one: { conversation_uuid: string }) => one.conversation_uuid === uuid)
  }
  const one = (field: string, operator: string, value = '', rest = {}) => ({ field, operator, value, ...rest })
  const all = (...rules: object[]) => [{ logical_op: 'AND', rules }]
  const any = (...rules: object[]) => [{ logical_op: 'OR', rules }]
  for (const [condition, expected] of [
    [one('content', 'contains', 'goodbye, hell'), true],
    [one('content', 'contains', 'goodbye'), false],
    [one('content', 'not contains', 'goodbye'), true],
    [one('content', 'equals', 'HELLO'), true],
    [one('content', 'equals', 'HELLO', { case_sensitive_match: true }), false],
    [one('content', 'starts with', 'hel'), true],
    [one('inbox', 'equals', String(stage.inboxId)), true],
    [one('inbox', 'not equals', String(stage.inboxId)), false],
    [one('priority', 'not set'), true],
    [one('assigned_user', 'set'), false],
    [one('status', 'equals', stage.ids['Open']), true],
    [one('tags', 'contains', 'VIP'), true],
    [one('tags', 'contains', 'vi'), false],
    [one('tags', 'not contains', 'urgent'), true],
    [one('contact_phone', 'starts with', '+45'), true],
    [one('contact_email', 'set'), false],
    [one('hours_since_created', 'less than', '1'), true],
    [one('hours_since_created', 'greater than', '1'), false],
    [one('hours_since_last_reply', 'less than', '1'), false],
    [one('previous_status', 'set'), false],
  ] as const) {
    assert.equal(await matched(all(condition)), expected, JSON.stringify(condition))
  }
  const [yes, no] = [one('content', 'contains', 'hello'), one('content', 'contains', 'goodbye')]
  assert.deepEqual([await matched(any(no, yes)), await matched(all(no, yes))], [true, false])
  assert.deepEqual(
    [await matched([...all(no), ...all(yes)], 'OR'), await matched([...all(no), ...all(yes)], 'AND')],
    [true, false],
  )
})

test('conditions are tried alone, and of each action it is said whether it could be done', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const attempt = (rules: object, rest = {}) =>
    stage.desk.admin.post(`${rulesPath}/rules/try`, { rules: [rules], ...rest })
  const hello = [{ rules: [{ field: 'content', operator: 'contains', value: 'hello' }] }]
  const alone = (await attempt({ groups: hello }, { type: 'conversation_update' })).body.data
  assert.ok(alone.matched.some((one: { conversation_uuid: string }) => one.conversation_uuid === uuid))
  assert.deepEqual(alone.actions, [])
  const actions = [{ type: 'assign_user', value: [''] }, { type: 'send_template' }, ...tag('vip')]
  const { matched, actions: tried } = (await attempt({ groups: hello, actions })).body.data
  assert.equal(matched.length, alone.matched.length)
  assert.deepEqual(
    tried.map(({ type, error }: { type: string; error: string | null }) => [type, error === null]),
    [
      ['assign_user', false],
      ['send_template', false],
      ['add_tags', true],
    ],
  )
  assert.equal(
    (await attempt({ groups: [{ rules: [{ ...hello[0]!.rules[0], operator: 'set', field: 'no' }] }] })).status,
    400,
  )
  assert.equal((await conversation(uuid)).tags.length, 0)
})

test('a rule that could not run is refused at the field that is to blame', async () => {
  const one = (field: string, operator: string, value: string) => [{ field, operator, value }]
  for (const [body, field] of [
    [rule(tag('vip'), one('content', 'greater than', '4')), 'rules.0.groups.0.rules.0.operator'],
    [rule(tag('vip'), one('hours_since_created', 'less than', 'soon')), 'rules.0.groups.0.rules.0.value'],
    [rule(tag('vip'), one('content', 'contains', '  ')), 'rules.0.groups.0.rules.0.value'],
    [rule(tag('vip'), one('inbox', 'equals', 'Shop')), 'rules.0.groups.0.rules.0.value'],
    [rule(tag('nobody made this')), 'rules.0.actions.0.value'],
    [rule([{ type: 'assign_user', value: ['999999'] }]), 'rules.0.actions.0.value'],
    [rule([{ type: 'set_status', value: ['0'] }]), 'rules.0.actions.0.value'],
    [rule([...tag('vip'), { type: 'snooze', value: ['for ever'] }]), 'rules.0.actions.1.value'],
    [rule([{ type: 'notify', value: ['Look'] }]), 'rules.0.actions.0.value'],
    [rule(tag('vip'), [], { type: 'conversation_update' }), 'events'],
  ] as const) {
    const answer = await stage.desk.admin.post(`${rulesPath}/rules`, body)
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, field], JSON.stringify(answer.body))
  }
})

test('a rule does nothing that its maker may not do', async () => {
  const permissions = [
    'automations:manage',
    'conversations:read',
    'conversations:read_assigned',
    'conversations:update_tags',
  ]
  await stage.desk.admin.post('/api/v1/roles', { name: 'Clerk', permissions })
  const clerk = await stage.desk.agent('Clerk')
  const team = (await stage.desk.admin.post('/api/v1/teams', { name: 'Secret' })).body.data.id
  assert.equal((await clerk.post(`${rulesPath}/rules`, rule(tag('vip')))).status, 200)
  for (const action of [
    { type: 'assign_team', value: [String(team)] },
    { type: 'send_reply', value: ['Hello'] },
    { type: 'set_status', value: [stage.ids['Closed']!] },
  ]) {
    const answer = await clerk.post(`${rulesPath}/rules`, rule([action]))
    assert.deepEqual([answer.status, answer.body.error_type], [403, 'PermissionException'], action.type)
  }
  const made = await make([{ type: 'send_reply', value: ['Hello'] }], [], { enabled: false })
  assert.equal((await clerk.put(`${rulesPath}/rules/${made}/toggle`)).status, 403)
})

test('rules run in their order, all of them or up to the first that matches', async () => {
  const [first, second] = [
    await make(tag('vip'), [], { name: 'First', weight: 2 }),
    await make([{ type: 'set_tags', value: ['old'] }], [], { name: 'Second', weight: 1 }),
  ]
  const names = async () =>
    (await stage.desk.admin.get(`${rulesPath}/rules?type=new_conversation`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  assert.deepEqual(await names(), ['Second', 'First'])
  assert.deepEqual((await conversation(await newConversation(stage.desk, stage.inboxId))).tags, ['old', 'vip'])
  assert.equal((await stage.desk.admin.put(`${rulesPath}/rules/weights`, { [first]: 0, [second]: 5 })).status, 200)
  assert.deepEqual(await names(), ['First', 'Second'])
  assert.deepEqual((await conversation(await newConversation(stage.desk, stage.inboxId))).tags, ['old'])
  await stage.desk.admin.put(`${rulesPath}/rules/execution-mode`, { mode: 'first_match' })
  assert.equal((await stage.desk.admin.get(`${rulesPath}/rules/${first}`)).body.data.execution_mode, 'first_match')
  assert.deepEqual((await conversation(await newConversation(stage.desk, stage.inboxId))).tags, ['vip'])
  await stage.desk.admin.put(`${rulesPath}/rules/execution-mode`, { mode: 'all' })
  await stage.desk.admin.put(`${rulesPath}/rules/${first}/toggle`)
  assert.deepEqual((await conversation(await newConversation(stage.desk, stage.inboxId))).tags, ['old'])
  for (const unknown of ['999999', 'first', '0']) {
    const { status, headers } = await stage.desk.admin.put(`${rulesPath}/rules/weights`, { [second]: 1, [unknown]: 1 })
    assert.deepEqual([status, headers.get('x-field')], [400, unknown === '999999' ? unknown : null], unknown)
  }
  assert.deepEqual(await names(), ['First', 'Second'])
})

test('the log forgets after thirty days', async () => {
  const id = await make(tag('old'))
  await newConversation(stage.desk, stage.inboxId)
  await pruneRuleRuns(later(29 * 24))
  assert.equal((await runs(`?rule_id=${id}`)).total, 1)
  await pruneRuleRuns(later(31 * 24))
  assert.equal((await runs(`?rule_id=${id}`)).total, 0)
})

test('only who manages automations sees and makes rules', async () => {
  const agent = await stage.desk.agent('Agent')
  for (const url of ['rules', 'runs']) assert.equal((await agent.get(`${rulesPath}/${url}`)).status, 403)
  assert.equal((await agent.post(`${rulesPath}/rules/try`, rule(tag('vip')))).status, 403)
})

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
