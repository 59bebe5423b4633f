import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, onChange, useAutomations } from '../../../../test/automations.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { applyRules, routeConversation, runTimeRules } from './run.ts'

const stage = useAutomations()
const { make, conversation, runs, messagesOf, write, later, pass } = stage

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
