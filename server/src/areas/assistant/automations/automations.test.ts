import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'
import { applyRules, routeConversation, runTimeRules, sweepRuns } from './run.ts'

const path = '/api/v1/automations'

let desk: TestDesk
let inboxId: number
let ids: Record<string, string>
before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  for (const name of ['urgent', 'vip', 'old']) await desk.admin.post('/api/v1/tags', { name })
  const named = async (url: string) =>
    (await desk.admin.get(url)).body.data.map(({ id, name }: { id: number; name: string }) => [name, String(id)])
  ids = Object.fromEntries([...(await named('/api/v1/statuses')), ...(await named('/api/v1/priorities'))])
})
after(() => desk.stop())
beforeEach(async () => {
  for (const { id } of (await desk.admin.get(`${path}/rules`)).body.data) await desk.admin.delete(`${path}/rules/${id}`)
})

type Condition = { field: string; operator: string; value?: string; case_sensitive_match?: boolean }
type Action = { type: string; value?: string[]; recipients?: string[]; template?: object }
const rule = (actions: Action[], conditions: Condition[] = [], rest: object = {}) => ({
  name: 'Rule',
  type: 'new_conversation',
  rules: [{ group_operator: 'AND', groups: [{ logical_op: 'AND', rules: conditions }], actions }],
  ...rest,
})
const make = async (...given: Parameters<typeof rule>) => {
  const answer = await desk.admin.post(`${path}/rules`, rule(...given))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data.id as number
}
const onChange = (events: string[], rest: object = {}) => ({ type: 'conversation_update', events, ...rest })
const conversation = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const runs = async (query = '') => (await desk.admin.get(`${path}/runs${query}`)).body.data
const tag = (name: string) => [{ type: 'add_tags', value: [name] }]
const messagesOf = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)).body.data.results
let written = 0
const write = async (uuid: string, body: string) => {
  const from = (await conversation(uuid)).contact.phone_number.slice(1)
  written += 1
  await deliver(desk, inboxId, delivery(desk, { messages: [text(`wamid.rule${written}`, from, body)] }))
  await desk.settled()
}
const later = (hours: number) => ({ ...desk.ctx, now: () => new Date(Date.now() + hours * 3_600_000) })
/** Runs the time rules over all conversations, as if this many hours had passed. */
const pass = async (hours: number) => {
  await runTimeRules(later(hours), {})
  await desk.settled()
}

test('a rule for new conversations does everything it says, and its log tells what', async () => {
  const id = await make([
    { type: 'set_priority', value: [ids['High']!] },
    { type: 'add_tags', value: ['urgent', 'vip'] },
    { type: 'send_private_note', value: ['Look at the warranty first'] },
    { type: 'send_reply', value: ['We are on it'] },
    { type: 'snooze', value: ['4h'] },
  ])
  const uuid = await newConversation(desk, inboxId)
  const now = await conversation(uuid)
  assert.deepEqual([now.priority, now.tags, now.status], ['High', ['urgent', 'vip'], 'Snoozed'])
  const hours = (Date.parse(now.snoozed_until) - Date.now()) / 3_600_000
  assert.ok(hours > 3.9 && hours <= 4, String(hours))
  const sent = (await messagesOf(uuid)).map(
    ({ type, content }: { type: string; content: string }) => `${type} ${content}`,
  )
  assert.ok(sent.includes('note Look at the warranty first') && sent.includes('outgoing We are on it'), sent.join())
  const [changed] = await activitiesOf(desk, uuid, 'priority_changed')
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
  const uuid = await newConversation(desk, inboxId)
  await desk.admin.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['vip'] })
  const matched = async (groups: object[], group_operator = 'AND') => {
    const body = { name: 'Try', rules: [{ group_operator, groups, actions: tag('old') }] }
    const answer = await desk.admin.post(`${path}/rules/try`, body)
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
    [one('inbox', 'equals', String(inboxId)), true],
    [one('inbox', 'not equals', String(inboxId)), false],
    [one('priority', 'not set'), true],
    [one('assigned_user', 'set'), false],
    [one('status', 'equals', ids['Open']), true],
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
  const uuid = await newConversation(desk, inboxId)
  const attempt = (rules: object, rest = {}) => desk.admin.post(`${path}/rules/try`, { rules: [rules], ...rest })
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
    const answer = await desk.admin.post(`${path}/rules`, body)
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
  await desk.admin.post('/api/v1/roles', { name: 'Clerk', permissions })
  const clerk = await desk.agent('Clerk')
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Secret' })).body.data.id
  assert.equal((await clerk.post(`${path}/rules`, rule(tag('vip')))).status, 200)
  for (const action of [
    { type: 'assign_team', value: [String(team)] },
    { type: 'send_reply', value: ['Hello'] },
    { type: 'set_status', value: [ids['Closed']!] },
  ]) {
    const answer = await clerk.post(`${path}/rules`, rule([action]))
    assert.deepEqual([answer.status, answer.body.error_type], [403, 'PermissionException'], action.type)
  }
  const made = await make([{ type: 'send_reply', value: ['Hello'] }], [], { enabled: false })
  assert.equal((await clerk.put(`${path}/rules/${made}/toggle`)).status, 403)
})

test('rules run in their order, all of them or up to the first that matches', async () => {
  const [first, second] = [
    await make(tag('vip'), [], { name: 'First', weight: 2 }),
    await make([{ type: 'set_tags', value: ['old'] }], [], { name: 'Second', weight: 1 }),
  ]
  const names = async () =>
    (await desk.admin.get(`${path}/rules?type=new_conversation`)).body.data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), ['Second', 'First'])
  assert.deepEqual((await conversation(await newConversation(desk, inboxId))).tags, ['old', 'vip'])
  assert.equal((await desk.admin.put(`${path}/rules/weights`, { [first]: 0, [second]: 5 })).status, 200)
  assert.deepEqual(await names(), ['First', 'Second'])
  assert.deepEqual((await conversation(await newConversation(desk, inboxId))).tags, ['old'])
  await desk.admin.put(`${path}/rules/execution-mode`, { mode: 'first_match' })
  assert.equal((await desk.admin.get(`${path}/rules/${first}`)).body.data.execution_mode, 'first_match')
  assert.deepEqual((await conversation(await newConversation(desk, inboxId))).tags, ['vip'])
  await desk.admin.put(`${path}/rules/execution-mode`, { mode: 'all' })
  await desk.admin.put(`${path}/rules/${first}/toggle`)
  assert.deepEqual((await conversation(await newConversation(desk, inboxId))).tags, ['old'])
  for (const unknown of ['999999', 'first', '0']) {
    const { status, headers } = await desk.admin.put(`${path}/rules/weights`, { [second]: 1, [unknown]: 1 })
    assert.deepEqual([status, headers.get('x-field')], [400, unknown === '999999' ? unknown : null], unknown)
  }
  assert.deepEqual(await names(), ['First', 'Second'])
})

test('a change sets off the rules that wait for it, and they see what was before', async () => {
  const uuid = await newConversation(desk, inboxId)
  const previous = [{ field: 'previous_priority', operator: 'equals', value: ids['High']! }]
  await make(tag('vip'), previous, onChange(['conversation.priority.change']))
  await make(
    tag('urgent'),
    [{ field: 'content', operator: 'contains', value: 'broken' }],
    onChange(['conversation.message.incoming']),
  )
  const setPriority = async (priority: string) => {
    await desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority })
    await desk.settled()
    return (await conversation(uuid)).tags
  }
  assert.deepEqual([await setPriority('High'), await setPriority('Low')], [[], ['vip']])
  await write(uuid, 'All is well')
  assert.deepEqual((await conversation(uuid)).tags, ['vip'])
  await write(uuid, 'The frame is BROKEN')
  assert.deepEqual((await conversation(uuid)).tags, ['urgent', 'vip'])
})

test('each event has its trigger: agent, team, status, our own messages', async () => {
  const uuid = await newConversation(desk, inboxId)
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data.id
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Triggers' })).body.data.id
  const steps: [string, () => Promise<{ status: number }>][] = [
    ['user.assigned', () => desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: me })],
    ['team.assigned', () => desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team })],
    ['message.outgoing', () => desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Hi' })],
    ['status.change', () => desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })],
  ]
  for (const [event, act] of steps) {
    const id = await make([{ type: 'send_private_note', value: [event] }], [], onChange([`conversation.${event}`]))
    assert.equal((await act()).status, 200)
    await desk.settled()
    assert.equal((await runs(`?rule_id=${id}`)).total, 1, event)
  }
})

test('rules that set each other off come to an end', async () => {
  const uuid = await newConversation(desk, inboxId)
  const swap = (from: string, to: string) =>
    make(
      [{ type: 'set_priority', value: [ids[to]!] }],
      [{ field: 'priority', operator: 'equals', value: ids[from]! }],
      onChange(['conversation.priority.change'], { name: `${from} to ${to}` }),
    )
  await swap('High', 'Low')
  await swap('Low', 'High')
  await desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'High' })
  await desk.settled()
  assert.equal((await runs()).total, 5)
})

test('what cannot be done is in the log in words, and the rest is done', async () => {
  const agent = await desk.agent('Agent')
  const id = await make([{ type: 'assign_user', value: [String(agent.id)] }, ...tag('old')])
  await desk.admin.delete(`/api/v1/agents/${agent.id}`)
  const uuid = await newConversation(desk, inboxId)
  assert.deepEqual((await conversation(uuid)).tags, ['old'])
  const [run] = (await runs(`?rule_id=${id}`)).results
  assert.equal(run.failed, true)
  assert.deepEqual(
    run.actions.map(({ error }: { error: string | null }) => error),
    ['There is nobody with this id to assign to', null],
  )
})

test('a tag that is renamed keeps its new name in the conditions and actions of rules', async () => {
  const named = (await desk.admin.post('/api/v1/tags', { name: 'first name' })).body.data.id
  const adding = [
    { type: 'send_private_note', value: ['first name'] },
    { type: 'set_tags', value: ['vip', ' First Name '] },
  ]
  const checking = (case_sensitive_match: boolean) => [
    { field: 'tags', operator: 'contains', value: 'old, FIRST NAME', case_sensitive_match },
    { field: 'content', operator: 'not contains', value: 'first name' },
  ]
  const first = await make(adding, checking(false))
  const second = await make(tag('urgent'), checking(true))
  await desk.admin.put(`/api/v1/tags/${named}`, { name: 'second name' })
  await desk.admin.put(`/api/v1/tags/${named}`, { name: 'Third name' })
  await desk.settled()
  const valuesOf = async (id: number) => {
    const [{ groups, actions }] = (await desk.admin.get(`${path}/rules/${id}`)).body.data.rules
    return [...groups[0].rules, ...actions].map(({ value }) => value)
  }
  assert.deepEqual(await valuesOf(first), ['old, Third name', 'first name', ['first name'], ['vip', 'Third name']])
  assert.deepEqual(await valuesOf(second), ['old, FIRST NAME', 'first name', ['urgent']])

  await make([...tag('Third name')])
  const uuid = await newConversation(desk, inboxId)
  await desk.admin.put(`/api/v1/tags/${named}`, { name: 'first name' })
  assert.deepEqual((await conversation(uuid)).tags, ['first name'])
})

test('a time rule fires once for each state of a conversation', async () => {
  const uuid = await newConversation(desk, inboxId)
  const id = await make(
    [
      { type: 'send_private_note', value: ['Nobody has answered'] },
      { type: 'set_priority', value: [ids['High']!] },
    ],
    [
      { field: 'hours_since_created', operator: 'greater than', value: '24' },
      { field: 'content', operator: 'contains', value: 'nobody else wrote this, hello' },
    ],
    { type: 'time_trigger' },
  )
  const notes = async () =>
    (await messagesOf(uuid)).filter(({ content }: { content: string }) => content === 'Nobody has answered').length
  await pass(23)
  assert.equal(await notes(), 0)
  await Promise.all([pass(25), pass(25)])
  await pass(26)
  assert.equal(await notes(), 1)
  await write(uuid, 'hello again')
  await pass(27)
  await pass(28)
  assert.equal(await notes(), 2)
  assert.ok((await runs(`?rule_id=${id}`)).results.every(({ event }: { event: string }) => event === 'time_trigger'))
})

test('what was resolved is closed by a time rule', async () => {
  const uuid = await newConversation(desk, inboxId)
  await make(
    [{ type: 'set_status', value: [ids['Closed']!] }],
    [
      { field: 'status', operator: 'equals', value: ids['Resolved']! },
      { field: 'hours_since_resolved', operator: 'greater than', value: '48' },
    ],
    { type: 'time_trigger' },
  )
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  await pass(47)
  assert.equal((await conversation(uuid)).status, 'Resolved')
  await pass(49)
  await runTimeRules(later(49), { list: 'resolved' })
  assert.equal((await conversation(uuid)).status, 'Closed')
})

test('a job that is done twice does nothing twice', async () => {
  const id = await make([{ type: 'send_private_note', value: ['Once'] }], [], onChange(['conversation.status.change']))
  const uuid = await newConversation(desk, inboxId)
  const { id: conversation_id } = await conversation(uuid)
  const change = {
    conversation_id,
    event: 'conversation.status.change' as const,
    message_id: null,
    previous: {},
    depth: 0,
    cause: 'the same',
  }
  await Promise.all([applyRules(desk.ctx, change), applyRules(desk.ctx, change)])
  assert.equal((await runs(`?rule_id=${id}`)).total, 1)
  assert.equal(await routeConversation(desk.ctx, { conversation_id }), 'routed already')
})

test('a rule tells the people it names', async () => {
  const agent = await desk.agent('Agent')
  await make([{ type: 'notify', value: ['A customer of ours'], recipients: [`user:${agent.id}`] }], [])
  const uuid = await newConversation(desk, inboxId)
  const [told] = (await agent.get('/api/v1/notifications')).body.data
  assert.deepEqual(
    [told.notification_type, told.body, told.conversation_uuid],
    ['automation', 'A customer of ours', uuid],
  )
})

const outgoing = async (uuid: string) =>
  (await messagesOf(uuid)).filter(({ type }: { type: string }) => type === 'outgoing').reverse()
const save = async (message_content: string, rest: object = {}) => {
  const answer = await desk.admin.post('/api/v1/macros', { name: 'Saved', message_content, ...rest })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data.id as number
}
const order = (first: string) => ({
  name: 'order_on_the_way',
  language: 'en_US',
  params: { body: [first, '18122', 'Friday'], buttons: [{ index: 0, value: '18122' }] },
})
const closeWindow = (uuid: string) =>
  sql`update conversation set last_inbound_at = last_inbound_at - interval '25 hours' where uuid = ${uuid}`.execute(
    desk.ctx.db,
  )

test('a rule sends a template with what is stored of the customer, also when the window is closed, where free text is not sent', async () => {
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inboxId}`)
  const id = await make(
    [
      { type: 'send_reply', value: ['Free text'] },
      { type: 'apply_macro', value: [String(await save('Saved text'))] },
      { type: 'send_template', template: order('{contact.first_name}') },
    ],
    [],
    onChange(['conversation.priority.change']),
  )
  const uuid = await newConversation(desk, inboxId)
  const { contact } = await conversation(uuid)
  await closeWindow(uuid)
  const raise = async (priority: string) => {
    await desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority })
    await desk.settled()
    return (await runs(`?rule_id=${id}`)).results[0].actions.map(({ error }: { error: string | null }) => error)
  }
  await desk.admin.put(`/api/v1/contacts/${contact.id}`, { first_name: '', last_name: '' })
  const closed = 'The reply window is closed: only an approved template can be sent'
  assert.deepEqual(await raise('High'), [closed, closed, 'Nothing is stored for contact.first_name'])
  await desk.admin.put(`/api/v1/contacts/${contact.id}`, { first_name: 'Ola\nNilsen', last_name: '' })
  assert.deepEqual(await raise('Low'), [closed, closed, null])
  const sent = (await outgoing(uuid)).filter(({ meta }: { meta: { template?: object } }) => meta.template)
  assert.deepEqual(
    sent.map(({ meta, sender_type }: { meta: { template: { name: string } }; sender_type: string }) => [
      sender_type,
      meta.template.name,
    ]),
    [['system', 'order_on_the_way']],
  )
  assert.match(sent[0].content, /Ola Nilsen/)
  await desk.admin.put(`/api/v1/contacts/${contact.id}/block`, { enabled: false })
  assert.deepEqual(await raise('High'), Array(3).fill('The contact is blocked'))
})

test('a rule applies a saved reply in the language of the customer, and counts it as used', async () => {
  const macro = await save('Hello from {conversation.inbox_name}', {
    language: 'en',
    translations: [{ language: 'de', message_content: 'Hallo von {conversation.inbox_name}' }],
    actions: tag('vip'),
  })
  await make(
    [{ type: 'apply_macro', value: [String(macro)] }],
    [
      { field: 'customer_language', operator: 'equals', value: 'de' },
      { field: 'content', operator: 'contains word', value: 'pedale' },
    ],
    onChange(['conversation.message.incoming']),
  )
  const uuid = await newConversation(desk, inboxId)
  await write(uuid, 'Where are my Pedale? I am still waiting for the parcel.')
  assert.deepEqual((await conversation(uuid)).tags, [])
  await write(uuid, 'Und wo sind jetzt meine Pedale?')
  assert.deepEqual((await conversation(uuid)).tags, ['vip'])
  assert.deepEqual(
    (await outgoing(uuid))
      .map(({ content }: { content: string }) => content)
      .filter((words: string) => /from|von/.test(words)),
    ['Hallo von WhatsApp'],
  )
  const { usage_count, last_used_at } = (await desk.admin.get(`/api/v1/macros/${macro}`)).body.data
  assert.deepEqual([usage_count, last_used_at !== null], [1, true])
})

test('the language of a new customer is told by what they write', async () => {
  await make(tag('old'), [{ field: 'customer_language', operator: 'equals', value: 'fr' }])
  const from = '33612345678'
  const body = 'Bonjour, je voudrais savoir où se trouve ma commande, merci beaucoup.'
  await deliver(desk, inboxId, delivery(desk, { messages: [text('wamid.french', from, body)] }))
  await desk.settled()
  const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
  const found = results.find((item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`)
  assert.deepEqual((await conversation(found.uuid)).tags, ['old'])
})

test('a rule is refused a template or a saved reply that it could not send', async () => {
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inboxId}`)
  const form = new FormData()
  form.append('files', new File(['text'], 'a.txt', { type: 'text/plain' }))
  const upload = (await desk.admin.post('/api/v1/media', form)).body.data
  const [own, typed, filed] = [
    await save('Mine', { visibility: 'user' }),
    await save('Your number is {parcel number}'),
    await save('See this', { files: [upload.id] }),
  ]
  const macro = (id: number) => ({ type: 'apply_macro', value: [String(id)] })
  for (const [action, field] of [
    [{ type: 'send_template' }, 'template'],
    [{ type: 'send_template', template: { name: 'nobody_made_this', language: 'en_US' } }, 'template'],
    [{ type: 'send_template', template: { name: 'flash_sale', language: 'en_US' } }, 'template'],
    [{ type: 'send_template', template: order('') }, 'template'],
    [{ type: 'send_template', template: order('{agent.first_name}') }, 'template'],
    [macro(own), 'value'],
    [macro(typed), 'value'],
    [macro(filed), 'value'],
    [macro(999_999), 'value'],
    [{ type: 'apply_macro', value: [] }, 'value'],
  ] as const) {
    const answer = await desk.admin.post(`${path}/rules`, rule([action as Action]))
    assert.deepEqual(
      [answer.status, answer.headers.get('x-field')],
      [400, `rules.0.actions.0.${field}`],
      JSON.stringify([action, answer.body]),
    )
  }
  const matching = [{ field: 'content', operator: 'matches', value: '***' }]
  assert.equal((await desk.admin.post(`${path}/rules`, rule(tag('vip'), matching))).status, 400)
})

test('who may not make rules changes no saved reply that a rule applies', async () => {
  const permissions = ['macros:manage', 'messages:write', 'conversations:update_tags']
  await desk.admin.post('/api/v1/roles', { name: 'Writer', permissions })
  const writer = await desk.agent('Writer')
  const id = await save('Hello')
  const change = (message_content: string) => writer.put(`/api/v1/macros/${id}`, { name: 'Saved', message_content })
  assert.equal((await change('Hi')).status, 200)
  await make([{ type: 'apply_macro', value: [String(id)] }])
  assert.equal((await change('Hello there')).status, 403)
  assert.equal((await desk.admin.get(`/api/v1/macros/${id}`)).body.data.message_content, 'Hi')
})

test('time rules that undo each other, or that write, come to an end', async () => {
  const uuid = await newConversation(desk, inboxId)
  const old = [
    { field: 'hours_since_created', operator: 'greater than', value: '1' },
    { field: 'content', operator: 'contains word', value: 'penny-farthing' },
  ]
  const timed = (name: string, ...actions: Action[]) => make(actions, old, { type: 'time_trigger', name })
  await timed('Up', { type: 'set_priority', value: [ids['High']!] }, { type: 'send_reply', value: ['Are you there?'] })
  await timed('Down', { type: 'set_priority', value: [ids['Low']!] }, { type: 'send_private_note', value: ['Silence'] })
  const count = async () => {
    for (const hours of [2, 3, 4, 5]) await pass(hours)
    const all = await messagesOf(uuid)
    return ['Are you there?', 'Silence'].map(
      (words) => all.filter(({ content }: { content: string }) => content === words).length,
    )
  }
  await write(uuid, 'My penny-farthing squeaks')
  assert.deepEqual(await count(), [1, 1])
  await desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'Medium' })
  await desk.settled()
  assert.deepEqual(await count(), [1, 2])
  await write(uuid, 'The penny-farthing still squeaks')
  assert.equal((await count())[0], 2)
})

test('the log forgets after thirty days', async () => {
  const id = await make(tag('old'))
  await newConversation(desk, inboxId)
  await sweepRuns(later(29 * 24))
  assert.equal((await runs(`?rule_id=${id}`)).total, 1)
  await sweepRuns(later(31 * 24))
  assert.equal((await runs(`?rule_id=${id}`)).total, 0)
})

test('only who manages automations sees and makes rules', async () => {
  const agent = await desk.agent('Agent')
  for (const url of ['rules', 'runs']) assert.equal((await agent.get(`${path}/${url}`)).status, 403)
  assert.equal((await agent.post(`${path}/rules/try`, rule(tag('vip')))).status, 403)
})
