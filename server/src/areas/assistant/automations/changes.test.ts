import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Action, onChange, rulesPath, tag, useAutomations } from '../../../../test/automations.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { applyRules, routeConversation, runTimeRules } from './run.ts'

const stage = useAutomations()
const { make, conversation, runs, messagesOf, write, later, pass } = stage

test('a change sets off the rules that wait for it, and they see what was before', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const previous = [{ field: 'previous_priority', operator: 'equals', value: stage.ids['High']! }]
  await make(tag('vip'), previous, onChange(['conversation.priority.change']))
  await make(
    tag('urgent'),
    [{ field: 'content', operator: 'contains', value: 'broken' }],
    onChange(['conversation.message.incoming']),
  )
  const setPriority = async (priority: string) => {
    await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority })
    await stage.desk.settled()
    return (await conversation(uuid)).tags
  }
  assert.deepEqual([await setPriority('High'), await setPriority('Low')], [[], ['vip']])
  await write(uuid, 'All is well')
  assert.deepEqual((await conversation(uuid)).tags, ['vip'])
  await write(uuid, 'The frame is BROKEN')
  assert.deepEqual((await conversation(uuid)).tags, ['urgent', 'vip'])
})

test('each event has its trigger: agent, team, status, our own messages', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const me = (await stage.desk.admin.get('/api/v1/agents/me')).body.data.id
  const team = (await stage.desk.admin.post('/api/v1/teams', { name: 'Triggers' })).body.data.id
  const steps: [string, () => Promise<{ status: number }>][] = [
    ['user.assigned', () => stage.desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: me })],
    ['team.assigned', () => stage.desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team })],
    ['message.outgoing', () => stage.desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Hi' })],
    ['status.change', () => stage.desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })],
  ]
  for (const [event, act] of steps) {
    const id = await make([{ type: 'send_private_note', value: [event] }], [], onChange([`conversation.${event}`]))
    assert.equal((await act()).status, 200)
    await stage.desk.settled()
    assert.equal((await runs(`?rule_id=${id}`)).total, 1, event)
  }
})

test('rules that set each other off come to an end', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const swap = (from: string, to: string) =>
    make(
      [{ type: 'set_priority', value: [stage.ids[to]!] }],
      [{ field: 'priority', operator: 'equals', value: stage.ids[from]! }],
      onChange(['conversation.priority.change'], { name: `${from} to ${to}` }),
    )
  await swap('High', 'Low')
  await swap('Low', 'High')
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'High' })
  await stage.desk.settled()
  assert.equal((await runs()).total, 5)
})

test('rules that contradict each other run once on each level, not twice as often as on the level before', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  for (const name of ['High', 'Low'])
    await make(
      [{ type: 'set_priority', value: [stage.ids[name]!] }],
      [],
      onChange(['conversation.priority.change'], { name }),
    )
  for (const [priority, total] of [
    ['Medium', 10],
    ['High', 20],
  ] as const) {
    await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority })
    await stage.desk.settled()
    assert.equal((await runs()).total, total)
  }
})

test('what cannot be done is in the log in words, and the rest is done', async () => {
  const agent = await stage.desk.agent('Agent')
  const id = await make([{ type: 'assign_user', value: [String(agent.id)] }, ...tag('old')])
  await stage.desk.admin.delete(`/api/v1/agents/${agent.id}`)
  const uuid = await newConversation(stage.desk, stage.inboxId)
  assert.deepEqual((await conversation(uuid)).tags, ['old'])
  const [run] = (await runs(`?rule_id=${id}`)).results
  assert.equal(run.failed, true)
  assert.deepEqual(
    run.actions.map(({ error }: { error: string | null }) => error),
    ['There is nobody with this id to assign to', null],
  )
})

test('a tag that is renamed keeps its new name in the conditions and actions of rules', async () => {
  const named = (await stage.desk.admin.post('/api/v1/tags', { name: 'first name' })).body.data.id
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
  await stage.desk.admin.put(`/api/v1/tags/${named}`, { name: 'second name' })
  await stage.desk.admin.put(`/api/v1/tags/${named}`, { name: 'Third name' })
  await stage.desk.settled()
  const valuesOf = async (id: number) => {
    const [{ groups, actions }] = (await stage.desk.admin.get(`${rulesPath}/rules/${id}`)).body.data.rules
    return [...groups[0].rules, ...actions].map(({ value }) => value)
  }
  assert.deepEqual(await valuesOf(first), ['old, Third name', 'first name', ['first name'], ['vip', 'Third name']])
  assert.deepEqual(await valuesOf(second), ['old, FIRST NAME', 'first name', ['urgent']])

  await make([...tag('Third name')])
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await stage.desk.admin.put(`/api/v1/tags/${named}`, { name: 'first name' })
  assert.deepEqual((await conversation(uuid)).tags, ['first name'])
})

test('a rule tells the people it names, and the team of the conversation', async () => {
  const agent = await stage.desk.agent('Agent')
  const mate = await stage.desk.agent('Agent')
  const team = (await stage.desk.admin.post('/api/v1/teams', { name: 'Told', member_ids: [mate.id] })).body.data.id
  const recipients = [`user:${agent.id}`, 'assigned_team']
  await make([
    { type: 'assign_team', value: [String(team)] },
    { type: 'notify', value: ['A customer of ours'], recipients },
  ])
  const uuid = await newConversation(stage.desk, stage.inboxId)
  for (const who of [agent, mate]) {
    const told = (await who.get('/api/v1/notifications')).body.data.find(
      (one: { notification_type: string }) => one.notification_type === 'automation',
    )
    assert.deepEqual([told.body, told.conversation_uuid], ['A customer of ours', uuid])
  }
})

test('a time rule fires once for each state of a conversation', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const id = await make(
    [
      { type: 'send_private_note', value: ['Nobody has answered'] },
      { type: 'set_priority', value: [stage.ids['High']!] },
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

test('a time rule does nothing if what it waited for ends while it is about to run', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'High' })
  const isHigh = { field: 'priority', operator: 'equals', value: stage.ids['High']! }
  const isOld = { field: 'hours_since_created', operator: 'greater than', value: '24' }
  await make([{ type: 'send_private_note', value: ['Still urgent'] }], [isHigh, isOld], { type: 'time_trigger' })
  const lowered = sql`update conversation set priority_id = ${Number(stage.ids['Low'])} where uuid = ${uuid}`
  await changedMeanwhile(stage.desk, lowered, () => runTimeRules(later(25), {}))
  await stage.desk.settled()
  const notes = (await messagesOf(uuid)).filter(({ content }: { content: string }) => content === 'Still urgent')
  assert.deepEqual(notes, [])
})

test('what was resolved is closed by a time rule', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await make(
    [{ type: 'set_status', value: [stage.ids['Closed']!] }],
    [
      { field: 'status', operator: 'equals', value: stage.ids['Resolved']! },
      { field: 'hours_since_resolved', operator: 'greater than', value: '48' },
    ],
    { type: 'time_trigger' },
  )
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  await pass(47)
  // What was resolved more than thirty days ago is left alone.
  await runTimeRules(later(31 * 24), { list: 'resolved' })
  assert.equal((await conversation(uuid)).status, 'Resolved')
  await pass(49)
  await runTimeRules(later(49), { list: 'resolved' })
  assert.equal((await conversation(uuid)).status, 'Closed')
})

test('a job that is done twice does nothing twice', async () => {
  const id = await make([{ type: 'send_private_note', value: ['Once'] }], [], onChange(['conversation.status.change']))
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const { id: conversation_id } = await conversation(uuid)
  const change = {
    conversation_id,
    event: 'conversation.status.change' as const,
    message_id: null,
    previous: {},
    depth: 0,
    cause: 'the same',
  }
  await Promise.all([applyRules(stage.desk.ctx, change), applyRules(stage.desk.ctx, change)])
  assert.equal((await runs(`?rule_id=${id}`)).total, 1)
  assert.equal(await routeConversation(stage.desk.ctx, { conversation_id }), 'routed already')
})

test('time rules that undo each other, or that write, come to an end', async () => {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const old = [
    { field: 'hours_since_created', operator: 'greater than', value: '1' },
    { field: 'content', operator: 'contains word', value: 'penny-farthing' },
  ]
  const timed = (name: string, ...actions: Action[]) => make(actions, old, { type: 'time_trigger', name })
  await timed(
    'Up',
    { type: 'set_priority', value: [stage.ids['High']!] },
    { type: 'send_reply', value: ['Are you there?'] },
  )
  await timed(
    'Down',
    { type: 'set_priority', value: [stage.ids['Low']!] },
    { type: 'send_private_note', value: ['Silence'] },
  )
  const count = async () => {
    for (const hours of [2, 3, 4, 5]) await pass(hours)
    const all = await messagesOf(uuid)
    return ['Are you there?', 'Silence'].map(
      (words) => all.filter(({ content }: { content: string }) => content === words).length,
    )
  }
  await write(uuid, 'My penny-farthing squeaks')
  assert.deepEqual(await count(), [1, 1])
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'Medium' })
  await stage.desk.settled()
  assert.deepEqual(await count(), [1, 2])
  await write(uuid, 'The penny-farthing still squeaks')
  assert.equal((await count())[0], 2)
})

/** A resolved conversation whose customer has begun another one. */
async function oldConversation() {
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  const age = sql`update conversation set resolved_at = now() - interval '1 year' where uuid = ${uuid}`
  await age.execute(stage.desk.ctx.db)
  await write(uuid, 'Something else')
  return uuid
}

test('a rule that cannot open a conversation beside another open one does what else it says', async () => {
  const uuid = await oldConversation()
  const actions = [...tag('vip'), { type: 'set_status', value: [stage.ids['Open']!] }, ...tag('urgent')]
  const id = await make(actions, [], onChange(['conversation.priority.change']))
  await stage.desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority: 'High' })
  await stage.desk.settled()
  assert.deepEqual((await conversation(uuid)).tags, ['urgent', 'vip'])
  const [run] = (await runs(`?rule_id=${id}`)).results
  assert.deepEqual(
    run.actions.map(({ error }: { error: string | null }) => error),
    [null, 'The customer has another open conversation in this inbox', null],
  )
})

test('a saved reply does so too, also if the other one is opened in that moment', async () => {
  const uuid = await oldConversation()
  const other = sql`contact_id = (select contact_id from conversation where uuid = ${uuid}) and uuid <> ${uuid}`
  const opened = sql`update conversation set status_category = 'open' where ${other}`
  await sql`update conversation set status_category = 'resolved' where ${other}`.execute(stage.desk.ctx.db)
  const actions = [{ type: 'set_status', value: [stage.ids['Open']!] }, ...tag('vip')]
  const macro = { name: 'Opens', message_content: 'Hello', actions }
  const { id } = (await stage.desk.admin.post('/api/v1/macros', macro)).body.data
  const { status, body } = await changedMeanwhile(stage.desk, opened, () =>
    stage.desk.admin.post(`/api/v1/conversations/${uuid}/macros/${id}/apply`),
  )
  assert.equal(status, 207, JSON.stringify(body))
  const reached = await conversation(uuid)
  assert.deepEqual([reached.status, reached.tags], ['Resolved', ['vip']])
})
