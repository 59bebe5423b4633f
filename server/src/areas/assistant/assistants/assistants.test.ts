import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { png } from '../../../../test/pictures.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'
import { ensureAssistant } from './service.ts'

const assistants = '/api/v1/ai/assistants'

let desk: TestDesk
let inboxId: number
before(async () => {
  desk = await startDesk({ simulator: true })
  // In this inbox there are no agents, so the assistant keeps the questions that it cannot answer.
  inboxId = (await connectInbox(desk, {}, { ai_only: true })).id
})
after(() => desk.stop())

const create = async (fields: object = {}) => {
  const answer = await desk.admin.post(assistants, { name: 'Robin', ...fields })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const change = (id: number, fields: object) => desk.admin.put(`${assistants}/${id}`, fields)
const assign = (uuid: string, id: number) =>
  desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

/** A conversation that is assigned to the assistant. */
async function given(id: number): Promise<string> {
  const uuid = await newConversation(desk, inboxId)
  assert.equal((await assign(uuid, id)).status, 200)
  return uuid
}

test('a desk starts with one assistant, and makes no other when that one was deleted', async () => {
  const [first, ...others] = (await desk.admin.get(assistants)).body.data
  assert.deepEqual([first.name, first.enabled, others], ['Assistant', true, []])
  assert.equal((await desk.admin.delete(`${assistants}/${first.id}`)).status, 200)
  await ensureAssistant(desk.ctx)
  assert.deepEqual((await desk.admin.get(assistants)).body.data, [])
})

test('an assistant is created, changed, read, listed and deleted', async () => {
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop' })).body.data
  const plain = await create()
  assert.deepEqual(
    [plain.enabled, plain.instructions, plain.guardrails, plain.tone, plain.answer_length, plain.languages],
    [true, '', '', 'friendly', 'medium', []],
  )
  const fields = {
    name: 'Kvist assistant',
    instructions: 'Say Rolig, not bike.',
    guardrails: 'No discounts.',
    tone: 'formal',
    answer_length: 'short',
    languages: ['da', 'en'],
    fallback_team_id: team.id,
  }
  const full = await create({ ...fields, name: ' Kvist assistant ' })
  assert.deepEqual({ ...full, ...fields }, full)
  const path = `${assistants}/${full.id}`
  const changed = (await change(full.id, { tone: 'neutral', fallback_team_id: null })).body.data
  assert.deepEqual([changed.tone, changed.fallback_team_id, changed.languages], ['neutral', null, ['da', 'en']])
  assert.deepEqual((await desk.admin.get(path)).body.data, changed)
  const listed = (await desk.admin.get(assistants)).body.data
  assert.deepEqual(
    listed.find(({ id }: { id: number }) => id === full.id),
    changed,
  )
  assert.equal((await desk.admin.delete(path)).body.data, true)
  for (const answer of [desk.admin.get(path), change(full.id, { tone: 'formal' }), desk.admin.delete(path)]) {
    assert.equal((await answer).status, 404)
  }
})

test('a deleted team is nobody’s fallback any more', async () => {
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Leaving' })).body.data
  const { id } = await create({ fallback_team_id: team.id })
  assert.equal((await desk.admin.delete(`/api/v1/teams/${team.id}`)).status, 200)
  assert.equal((await desk.admin.get(`${assistants}/${id}`)).body.data.fallback_team_id, null)
})

test('bad values are refused at their field', async () => {
  const bad: [string, object][] = [
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(141) }],
    ['instructions', { instructions: 'x'.repeat(20_001) }],
    ['tone', { tone: 'rude' }],
    ['answer_length', { answer_length: 'endless' }],
    ['languages', { languages: ['xx'] }],
    ['languages.0', { languages: ['english'] }],
    ['languages', { languages: ['en', 'en'] }],
    ['fallback_team_id', { fallback_team_id: 2_000_000_000 }],
    ['tool_ids', { tool_ids: [2_000_000_000] }],
  ]
  for (const [field, fields] of bad) {
    const answer = await desk.admin.post(assistants, { name: 'Robin', ...fields })
    assert.equal(answer.status, 400, JSON.stringify(fields))
    assert.equal(answer.headers.get('x-field'), field, JSON.stringify(answer.body))
  }
})

test('an agent is not an assistant, and an assistant cannot be edited as an agent', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await desk.admin.get(`${assistants}/${agent.id}`)).status, 404)
  assert.equal((await desk.admin.delete(`${assistants}/${agent.id}`)).status, 404)
  const { id } = await create()
  assert.equal((await desk.admin.get(`/api/v1/agents/${id}`)).status, 404)
})

test('everybody signed in sees the enabled ones in brief, only who manages AI the rest', async () => {
  const { id, name } = await create({ name: 'In brief' })
  const off = await create({ enabled: false })
  const agent = await desk.agent('Agent')
  const compact = (await agent.get(`${assistants}/compact`)).body.data
  assert.deepEqual(
    compact.find((found: { id: number }) => found.id === id),
    { id, name, avatar_url: null },
  )
  assert.equal(idsOf(compact).includes(off.id), false)
  assert.equal((await agent.get(assistants)).status, 403)
  assert.equal((await agent.put(`${assistants}/${id}`, { name: 'Mine' })).status, 403)
})

test('conversations can be given only to an enabled assistant, also by a rule', async () => {
  const { id } = await create({ enabled: false })
  const uuid = await newConversation(desk, inboxId)
  assert.equal((await assign(uuid, id)).status, 400)
  const rule = {
    name: 'To the assistant',
    description: '',
    type: 'new_conversation',
    events: [],
    enabled: true,
    rules: [
      {
        group_operator: 'OR',
        groups: [{ logical_op: 'AND', rules: [] }],
        actions: [{ type: 'assign_user', value: [String(id)] }],
      },
    ],
  }
  await change(id, { enabled: true })
  const made = await desk.admin.post('/api/v1/automations/rules', rule)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const ruled = await newConversation(desk, inboxId)
  await desk.settled()
  assert.deepEqual(await activitiesOf(desk, ruled, 'handed_to_assistant'), [
    { kind: 'handed_to_assistant', assignee: 'Robin', rule: 'To the assistant' },
  ])
  await desk.admin.delete(`/api/v1/automations/rules/${made.body.data.id}`)
})

test('whoever talks to an assistant that is switched off or deleted waits for an agent', async () => {
  for (const stop of [
    (id: number) => change(id, { enabled: false }),
    (id: number) => desk.admin.delete(`${assistants}/${id}`),
  ]) {
    const { id } = await create()
    const [open, resolved] = [await given(id), await given(id)]
    await desk.admin.put(`/api/v1/conversations/${resolved}/status`, { status: 'Resolved' })
    await desk.settled()
    assert.equal((await stop(id)).status, 200)
    await desk.settled()
    const released = await read(open)
    assert.deepEqual([released.assigned_user_id, released.ai_state], [null, 'waiting'])
    assert.deepEqual(await activitiesOf(desk, open, 'handed_over'), [{ kind: 'handed_over', reason: 'switched_off' }])
    assert.deepEqual(await activitiesOf(desk, resolved, 'handed_over'), [])
  }
})

test('what an assistant hands over as it is switched off goes to its team', async () => {
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Night shift' })).body.data
  const { id } = await create({ fallback_team_id: team.id })
  const uuid = await given(id)
  await desk.settled()
  await change(id, { enabled: false })
  await desk.settled()
  assert.equal((await read(uuid)).assigned_team_id, team.id)
})

test('a conversation that opens again for an assistant that is off waits for an agent', async () => {
  const { id } = await create()
  const uuid = await given(id)
  await desk.settled()
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  await change(id, { enabled: false })
  await desk.settled()
  const from = (await read(uuid)).contact.phone_number.slice(1)
  await deliver(desk, inboxId, delivery(desk, { messages: [text('wamid.again', from, 'One more thing')] }))
  await desk.settled()
  const { assigned_user_id, ai_state } = await read(uuid)
  assert.deepEqual([assigned_user_id, ai_state], [null, 'waiting'])
})

test('the results of an assistant tell what became of its questions in a time', async () => {
  const { id } = await create()
  const path = `${assistants}/${id}/stats`
  const empty = (await desk.admin.get(path)).body.data
  assert.deepEqual([empty.range, empty.conversations, empty.answered, empty.mean_milliseconds], [30, 0, 0, null])
  const conversation = await read(await newConversation(desk, inboxId))
  const other = await read(await newConversation(desk, inboxId))
  const ran = (fields: object, message: number) => ({
    ...{ agent_id: id, conversation_id: conversation.id, up_to_message_id: 1_000_000 + message, milliseconds: 200 },
    ...{ question: 'Is it so?', state: 'answered', started_at: desk.ctx.now(), ...fields },
  })
  const handed = (reason: string) => JSON.stringify({ hand_over: { reason, summary: '' } })
  const old = new Date(desk.ctx.now().getTime() - 20 * 24 * 3_600_000)
  const runs = [
    ran({ helped: 'yes' }, 1),
    ran({ milliseconds: 400 }, 2),
    ran({ state: 'handed_over', decision: handed('asked'), conversation_id: other.id }, 3),
    ran({ state: 'handed_over', decision: handed('no_answer') }, 4),
    ran({ state: 'failed', milliseconds: 9_000 }, 5),
    ran({ state: 'superseded' }, 6),
    ran({ started_at: old }, 7),
    ran({ found_nothing: true, milliseconds: 150 }, 8),
    ran({ question: null, milliseconds: null }, 9),
  ]
  await desk.ctx.db.insertInto('assistant_run').values(runs).execute()
  const week = (await desk.admin.get(`${path}?range=7`)).body.data
  assert.deepEqual(week, {
    range: 7,
    conversations: 2,
    answered: 2,
    handed_over: 2,
    hand_over_reasons: [
      { reason: 'asked', count: 1 },
      { reason: 'no_answer', count: 1 },
    ],
    confirmed: 1,
    no_answer: 2,
    failed: 1,
    left_out: 0,
    held: 0,
    mean_milliseconds: 230,
  })
  assert.equal((await desk.admin.get(path)).body.data.answered, 3)
  assert.equal((await desk.admin.get(`${path}?range=8`)).status, 400)
  assert.equal((await desk.admin.get(`${assistants}/2000000000/stats`)).status, 404)
})

test('an assistant is shown with its picture', async () => {
  const { id } = await create()
  const form = new FormData()
  form.append('files', new Blob([png()]), 'robin.png')
  const { avatar_url } = (await desk.admin.put(`${assistants}/${id}/avatar`, form)).body.data
  assert.equal((await desk.admin.get(avatar_url)).status, 200)
  const compact = (await desk.admin.get(`${assistants}/compact`)).body.data
  assert.equal(compact.find((found: { id: number }) => found.id === id).avatar_url, avatar_url)
  assert.equal((await desk.admin.delete(`${assistants}/${id}/avatar`)).body.data.avatar_url, null)
  assert.equal((await desk.admin.get(avatar_url)).status, 404)
})

test('the audit log names the assistant and what was changed of it', async () => {
  const { id } = await create({ name: 'Logged' })
  await change(id, { guardrails: 'No prices.' })
  await desk.admin.delete(`${assistants}/${id}`)
  const { results } = (await desk.admin.get(`/api/v1/activity-logs?target_model_type=assistant&target_model_id=${id}`))
    .body.data
  assert.deepEqual(
    results.map((entry: { activity_type: string; target_name: string }) => [entry.activity_type, entry.target_name]),
    [
      ['assistant_deleted', 'Logged'],
      ['assistant_updated', 'Logged'],
      ['assistant_created', 'Logged'],
    ],
  )
  assert.deepEqual([results[1].before, results[1].after], [{ guardrails: '' }, { guardrails: 'No prices.' }])
})
