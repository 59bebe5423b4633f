import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rule, rulesPath, tag, useAutomations } from '../../../../test/automations.ts'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { sweepRuns } from './run.ts'

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
  await sweepRuns(later(29 * 24))
  assert.equal((await runs(`?rule_id=${id}`)).total, 1)
  await sweepRuns(later(31 * 24))
  assert.equal((await runs(`?rule_id=${id}`)).total, 0)
})

test('only who manages automations sees and makes rules', async () => {
  const agent = await stage.desk.agent('Agent')
  for (const url of ['rules', 'runs']) assert.equal((await agent.get(`${rulesPath}/${url}`)).status, 403)
  assert.equal((await agent.post(`${rulesPath}/rules/try`, rule(tag('vip')))).status, 403)
})
