import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onChange, rulesPath, tag, useAutomations } from '../../../../test/automations.ts'
import { newConversation } from '../../../../test/conversations.ts'

const stage = useAutomations()
const { make, conversation, runs, write } = stage

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

test('a rule tells the people it names', async () => {
  const agent = await stage.desk.agent('Agent')
  await make([{ type: 'notify', value: ['A customer of ours'], recipients: [`user:${agent.id}`] }], [])
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const [told] = (await agent.get('/api/v1/notifications')).body.data
  assert.deepEqual(
    [told.notification_type, told.body, told.conversation_uuid],
    ['automation', 'A customer of ours', uuid],
  )
})
