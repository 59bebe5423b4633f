import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { poll } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { openDesk } from '../../../desk.ts'
import { createLog } from '../../../platform/log.ts'
import { followPromises, watchPromises } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

const path = '/api/v1/sla'
const minute = 60_000

let desk: AssistedDesk
let teamId: number
let agent: Awaited<ReturnType<AssistedDesk['agent']>>
before(async () => {
  desk = await startAssistedDesk()
  agent = await desk.agent('Agent')
  teamId = (await must(desk.admin.post('/api/v1/teams', { name: 'Workshop', member_ids: [agent.id] }))).id
})
after(() => desk.stop())

const notice = (type: string, rest: object = {}) => ({
  type,
  recipients: ['assigned_team'],
  metric: 'all',
  time_delay: type === 'warning' ? '10m' : '',
  time_delay_type: type === 'warning' ? 'before' : 'immediately',
  ...rest,
})
const policy = (name: string, fields: object = {}) =>
  must(
    desk.admin.post(path, {
      name,
      first_response_time: '30m',
      next_response_time: '1h',
      notifications: [notice('warning'), notice('breach')],
      ...fields,
    }),
  )
const ofTeam = (sla_policy_id: number | null) =>
  desk.admin.put(`/api/v1/teams/${teamId}`, { name: 'Workshop', sla_policy_id })
const conversation = async (uuid: string) => must(desk.admin.get(`/api/v1/conversations/${uuid}`))
const giveToTeam = async (uuid: string) => {
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: teamId }))
  await desk.settled()
}
const answer = async (uuid: string, message = 'Here is your answer') => {
  await must(agent.post(`/api/v1/conversations/${uuid}/messages`, { message }))
  await desk.settled()
}
const setStatus = async (uuid: string, status: string, rest: object = {}) => {
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status, ...rest }))
  await desk.settled()
}
/** Lets this much time pass and runs the job that watches promises. */
const pass = async (ms: number) => {
  desk.clock.advance(ms)
  await watchPromises(desk.ctx)
  await desk.settled()
}
const left = ({ sla }: Free) => sla.due_at && Math.round((Date.parse(sla.due_at) - desk.ctx.now().getTime()) / minute)
const state = ({ sla }: Free) => sla && [sla.kind, sla.state, sla.stopped]
const notes = async (uuid: string) =>
  (await must(agent.get('/api/v1/notifications?limit=100')))
    .filter((one: Free) => one.conversation_uuid === uuid && one.meta.promise)
    .map(({ title, meta }: Free) => [meta.promise.kind, meta.promise.breached, title])
    .reverse()
const listed = async (value: string) => {
  const filters = encodeURIComponent(JSON.stringify([{ field: 'sla', operator: 'equals', value }]))
  const { results } = await must(desk.admin.get(`/api/v1/conversations/all?page_size=500&filters=${filters}`))
  return results.map(({ uuid }: Free) => uuid)
}

/** A customer who asked for a person, and whom the team has had since then. */
async function waiting() {
  const customer = await newCustomer(desk)
  await customer.write('I want to speak to a human, please.')
  const { uuid } = await customer.conversation()
  await giveToTeam(uuid)
  return { customer, uuid }
}

test('policies are kept as clients of the reference send them, and refuse what could not hold', async () => {
  const made = await policy(' Shop ', { description: null, resolution_time: '8h' })
  assert.deepEqual(
    [made.name, made.first_response_time, made.resolution_time, made.pauses, made.assistant_counts],
    ['Shop', '30m', '8h', true, false],
  )
  assert.deepEqual((await must(desk.admin.put(`${path}/${made.id}`, made))).notifications, made.notifications)
  for (const [fields, at] of [
    [{ first_response_time: '0m' }, 'first_response_time'],
    [{ first_response_time: null, next_response_time: null }, 'first_response_time'],
    [{ notifications: [notice('warning', { time_delay: '' })] }, 'notifications.0.time_delay'],
    [{ notifications: [notice('breach', { time_delay_type: 'before' })] }, 'notifications.0.time_delay'],
    [{ notifications: [notice('breach', { recipients: ['999999'] })] }, 'notifications.0.recipients'],
  ] as const) {
    const refused = await desk.admin.post(path, { ...{ name: 'Other', first_response_time: '30m' }, ...fields })
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, at], JSON.stringify(refused.body))
  }
  assert.equal((await desk.admin.post(path, { name: 'shop', first_response_time: '30m' })).status, 409)
  assert.equal((await ofTeam(999_999)).status, 400)
  assert.equal((await agent.post(path, { name: 'Mine', first_response_time: '30m' })).status, 403)
  assert.equal((await agent.get(path)).status, 200)
  await must(ofTeam(made.id))
  assert.deepEqual((await must(desk.admin.get(`${path}/${made.id}`))).used_by, {
    is_default: false,
    teams: 1,
    inboxes: 0,
  })
  await must(desk.admin.delete(`${path}/${made.id}`))
  assert.equal((await must(desk.admin.get(`/api/v1/teams/${teamId}`))).sla_policy_id, null)
})

test('a promise is warned of and missed once, however many look at it, and ends with the answer', async () => {
  const { id } = await policy('Once')
  await must(ofTeam(id))
  const rule = {
    name: 'Missed',
    type: 'conversation_update',
    events: ['conversation.sla.warning', 'conversation.sla.breached'],
    rules: [
      {
        groups: [{ rules: [{ field: 'sla_state', operator: 'equals', value: 'overdue' }] }],
        actions: [{ type: 'send_private_note', value: ['Somebody look here'] }],
      },
    ],
  }
  const made = await must(desk.admin.post('/api/v1/automations/rules', rule))
  const today = async () => {
    const { sla_at_risk, sla_overdue } = await must(desk.admin.get('/api/v1/reports/today'))
    return [sla_at_risk, sla_overdue]
  }
  assert.deepEqual(await today(), [0, 0])
  const { customer, uuid } = await waiting()
  const before = await conversation(uuid)
  assert.deepEqual(
    [before.sla_policy_name, ...state(before), left(before)],
    ['Once', 'first_response', 'on_track', null, 30],
  )
  assert.deepEqual(await notes(uuid), [])

  await pass(21 * minute)
  assert.deepEqual(state(await conversation(uuid)), ['first_response', 'at_risk', null])
  assert.deepEqual([await listed('at_risk'), await listed('overdue')], [[uuid], []])
  assert.deepEqual(await today(), [1, 0])
  await Promise.all(Array.from({ length: 4 }, () => pass(0)))
  assert.equal((await notes(uuid)).length, 1)
  desk.clock.advance(10 * minute)
  await Promise.all(Array.from({ length: 6 }, () => watchPromises(desk.ctx)))
  await desk.settled()
  assert.deepEqual(state(await conversation(uuid)), ['first_response', 'overdue', null])
  assert.deepEqual(
    (await notes(uuid)).map(([kind, breached]: Free) => [kind, breached]),
    [
      ['first_response', false],
      ['first_response', true],
    ],
  )
  assert.deepEqual([await listed('at_risk'), await listed('overdue')], [[], [uuid]])
  assert.deepEqual(await today(), [0, 1])
  const written = (await customer.thread()).filter(({ content }) => content === 'Somebody look here')
  assert.equal(written.length, 1)

  await answer(uuid)
  assert.equal((await conversation(uuid)).sla, null)
  await customer.write('And the delivery?')
  const next = await conversation(uuid)
  assert.deepEqual([...state(next), left(next)], ['next_response', 'on_track', null, 60])
  await answer(uuid)
  await pass(90 * minute)
  assert.equal((await notes(uuid)).length, 2)
  const report = await must(desk.admin.get(`/api/v1/reports/overview/sla?days=1&team_id=${teamId}`))
  assert.deepEqual(
    [report.first_response_met_count, report.first_response_breached_count, report.first_response_compliance_percent],
    [0, 1, 0],
  )
  assert.deepEqual(
    [report.next_response_met_count, report.next_response_breached_count, report.next_response_compliance_percent],
    [1, 0, 100],
  )
  assert.equal(Math.round(report.avg_first_response_time_sec / 60), 31)
  const byTeam = await must(desk.admin.get(`/api/v1/reports/by/team?days=2&team_id=${teamId}`))
  const kept = byTeam.rows.map((row: Record<string, unknown>) => [row.key, row.sla_met, row.sla_breached])
  assert.deepEqual(kept, [[String(teamId), 1, 1]])
  await must(desk.admin.delete(`/api/v1/automations/rules/${made.id}`))
})

test('a conversation says when its promises end and when the newest wait was answered', async () => {
  await must(ofTeam((await policy('Read by clients', { resolution_time: '8h' })).id))
  const { customer, uuid } = await waiting()
  const minutesFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / minute
  const begun = await conversation(uuid)
  assert.equal(begun.first_response_deadline_at, begun.next_sla_deadline_at)
  assert.equal(minutesFrom(begun.first_response_deadline_at, begun.resolution_deadline_at), 8 * 60 - 30)
  assert.deepEqual([begun.next_response_deadline_at, begun.next_response_met_at], [null, null])

  await answer(uuid)
  await customer.write('And when?')
  await desk.settled()
  const asked = await conversation(uuid)
  assert.equal(asked.next_response_deadline_at, asked.next_sla_deadline_at)
  assert.equal(asked.next_response_met_at, null)
  await answer(uuid, 'Tomorrow')
  const answered = await conversation(uuid)
  assert.equal(answered.next_response_met_at, answered.last_reply_at)

  const fields = [
    'first_response_deadline_at',
    'next_response_deadline_at',
    'next_response_met_at',
    'resolution_deadline_at',
    'last_interaction',
    'last_interaction_sender',
    'last_interaction_at',
  ]
  const pick = (from: Free) => fields.map((field) => from[field])
  const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=500'))
  const item = results.find((one: Free) => one.uuid === uuid)
  assert.deepEqual(pick(item), pick(answered))
  assert.deepEqual([item.last_interaction, item.last_interaction_sender], ['Tomorrow', 'agent'])
  assert.deepEqual(
    [item.contact.created_at, item.contact.updated_at],
    [answered.contact.created_at, answered.contact.updated_at],
  )
})

test('the clock stops while it is snoozed and while the customer has the word', async () => {
  const { id } = await policy('Stops', { resolution_time: '2h' })
  await must(ofTeam(id))
  const { customer, uuid } = await waiting()
  await pass(5 * minute)
  const until = new Date(desk.ctx.now().getTime() + 600 * minute).toISOString()
  await setStatus(uuid, 'Snoozed', { snoozed_until: until })
  assert.deepEqual(state(await conversation(uuid)), ['first_response', 'stopped', 'snoozed'])
  await pass(120 * minute)
  assert.deepEqual(await notes(uuid), [])
  assert.ok((await listed('stopped')).includes(uuid))
  await setStatus(uuid, 'Open')
  assert.equal(left(await conversation(uuid)), 25)
  await answer(uuid)
  assert.deepEqual(state(await conversation(uuid)), ['resolution', 'stopped', 'customer'])
  await pass(300 * minute)
  assert.deepEqual(await notes(uuid), [])
  await customer.write('It still does not work')
  const again = await conversation(uuid)
  assert.deepEqual([...state(again), left(again)], ['next_response', 'on_track', null, 60])
  await setStatus(uuid, 'Resolved')
  assert.equal((await conversation(uuid)).sla, null)
})

test('whether the answer of the assistant counts is for the policy to say', async () => {
  const [counts, not] = [await policy('Counts', { assistant_counts: true }), await policy('Does not')]
  const of = async (made: { id: number }, written: string) => {
    const action = { type: 'set_sla', value: [String(made.id)] }
    const groups = [{ rules: [{ field: 'content', operator: 'contains', value: written }] }]
    const rules = [{ groups, actions: [action] }]
    return must(desk.admin.post('/api/v1/automations/rules', { name: `SLA ${made.id}`, rules, weight: -1 }))
  }
  const made = [await of(counts, 'unused'), await of(not, 'Denmark')]
  const ada = await newCustomer(desk)
  await ada.write('How many days do I have to return anything unused?')
  assert.equal((await ada.conversation()).ai_state, 'active')
  assert.equal((await ada.conversation()).sla_policy_name, 'Counts')
  assert.equal((await ada.conversation()).sla, null)
  const bob = await newCustomer(desk)
  await bob.write('How long does a parcel inside Denmark take?')
  assert.deepEqual(state(await bob.conversation()), ['first_response', 'stopped', 'customer'])
  await bob.write('I want to speak to a human, please.')
  assert.deepEqual(state(await bob.conversation()), ['first_response', 'on_track', null])

  // A policy that a rule has chosen stays when the conversation is assigned to a team.
  await must(ofTeam(counts.id))
  const { uuid } = await bob.conversation()
  await giveToTeam(uuid)
  assert.equal((await conversation(uuid)).sla_policy_name, 'Does not')
  await must(desk.admin.delete(`${path}/${not.id}`))
  assert.deepEqual([(await conversation(uuid)).sla, (await conversation(uuid)).sla_policy_id], [null, null])
  for (const { id } of made) await must(desk.admin.delete(`/api/v1/automations/rules/${id}`))
})

test('promises go by the hours of the team, and follow when these change', async () => {
  const { id } = await policy('Hours')
  const hours = { name: 'Never', is_always_open: false, timezone: 'UTC', hours: {} }
  const never = await must(desk.admin.post('/api/v1/business-hours', hours))
  const fields = { name: 'Workshop', sla_policy_id: id, business_hours_id: never.id }
  await must(desk.admin.put(`/api/v1/teams/${teamId}`, fields))
  const { uuid } = await waiting()
  assert.deepEqual(state(await conversation(uuid)), ['first_response', 'stopped', 'hours'])
  const asked = { field: 'business_hours', operator: 'equals', value: 'closed' }
  const tried = () =>
    must(
      desk.admin.post('/api/v1/automations/rules/try', {
        name: 'Closed',
        rules: [{ groups: [{ rules: [asked] }], actions: [{ type: 'add_tags', value: ['night'] }] }],
      }),
    )
  await desk.admin.post('/api/v1/tags', { name: 'night' })
  const isMatched = async () => (await tried()).matched.some((one: Free) => one.conversation_uuid === uuid)
  assert.equal(await isMatched(), true)
  await must(desk.admin.put(`/api/v1/business-hours/${never.id}`, { ...hours, is_always_open: true }))
  await desk.settled()
  await pass(0)
  assert.deepEqual(
    [...state(await conversation(uuid)), left(await conversation(uuid))],
    ['first_response', 'on_track', null, 30],
  )
  assert.equal(await isMatched(), false)
  await must(
    desk.admin.put(`/api/v1/teams/${teamId}`, { name: 'Workshop', business_hours_id: null, sla_policy_id: null }),
  )
})

test('a policy of a rule goes before that of the team, the inbox and the desk, in this order', async () => {
  const [byRule, byTeam, byInbox, byDesk] = [
    await policy('By rule'),
    await policy('By team'),
    await policy('By inbox'),
    await policy('By desk'),
  ]
  const ofDesk = (id: string) => desk.admin.put('/api/v1/settings/general', { 'app.sla_policy_id': id })
  const ofInbox = (id: number | null) => desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { sla_policy_id: id })
  assert.deepEqual([(await ofDesk('999999')).status, (await ofInbox(999_999)).status], [400, 400])
  const old = await newCustomer(desk)
  await old.write('I want to speak to a human, please.')
  const { uuid: earlier } = await old.conversation()
  await must(ofTeam(byTeam.id))
  await must(ofDesk(String(byDesk.id)))
  const name = async (uuid: string) => (await conversation(uuid)).sla_policy_name
  const asks = async () => {
    const customer = await newCustomer(desk)
    await customer.write('I want to speak to a human, please.')
    return (await customer.conversation()).uuid
  }

  const first = await asks()
  const begun = await conversation(first)
  assert.deepEqual([begun.sla_policy_name, ...state(begun)], ['By desk', 'first_response', 'on_track', null])
  assert.equal(await name(earlier), null)
  await pass(5 * minute)
  await old.write('Is anybody there?')
  const since = await conversation(earlier)
  assert.deepEqual([since.sla_policy_name, left(since)], ['By desk', 30])

  await must(ofInbox(byInbox.id))
  const second = await asks()
  assert.deepEqual([await name(first), await name(second)], ['By desk', 'By inbox'])
  await giveToTeam(second)
  assert.equal(await name(second), 'By team')
  const { id: elsewhere } = await must(desk.admin.post('/api/v1/teams', { name: 'Promises nothing' }))
  await must(desk.admin.put(`/api/v1/conversations/${second}/assignee/team`, { assignee_id: elsewhere }))
  await answer(second)
  assert.equal(await name(second), 'By team')

  const action = { type: 'set_sla', value: [String(byRule.id)] }
  const asked = { field: 'sla_policy', operator: 'equals', value: String(byInbox.id) }
  const rules = [{ groups: [{ rules: [asked] }], actions: [action] }]
  const fields = { name: 'Rule', type: 'conversation_update', events: ['conversation.message.outgoing'], rules }
  const made = await must(desk.admin.post('/api/v1/automations/rules', fields))
  const third = await asks()
  assert.equal(await name(third), 'By inbox')
  await answer(third)
  assert.equal(await name(third), 'By rule')
  await giveToTeam(third)
  assert.equal(await name(third), 'By rule')
  const withPolicy = async (operator: string, value?: unknown) => {
    const filters = encodeURIComponent(JSON.stringify([{ field: 'sla_policy_id', operator, value }]))
    const { results } = await must(desk.admin.get(`/api/v1/conversations/all?page_size=500&filters=${filters}`))
    return [first, second, third].filter((uuid) => results.some((one: Free) => one.uuid === uuid))
  }
  assert.deepEqual(await withPolicy('equals', byRule.id), [third])
  assert.deepEqual(await withPolicy('in', [byTeam.id, byDesk.id]), [first, second])
  assert.deepEqual(await withPolicy('not equals', byRule.id), [first, second])
  assert.deepEqual([await withPolicy('set'), await withPolicy('not set')], [[first, second, third], []])

  await must(desk.admin.delete(`${path}/${byTeam.id}`))
  const { used_by } = await must(desk.admin.get(`${path}/${byDesk.id}`))
  assert.deepEqual(used_by, { is_default: true, teams: 0, inboxes: 0 })
  assert.equal((await must(desk.admin.get(`${path}/${byInbox.id}`))).used_by.inboxes, 1)
  // The clock of the next policy runs, although the conversation was snoozed when the one before it was deleted.
  await setStatus(first, 'Snoozed', { snoozed_until: '1h' })
  await must(desk.admin.delete(`${path}/${byDesk.id}`))
  await setStatus(first, 'Open')
  const { sla_policy_name, sla } = await conversation(first)
  assert.deepEqual([sla_policy_name, sla.state], ['By inbox', 'on_track'])
  await must(desk.admin.delete(`${path}/${byInbox.id}`))
  assert.equal((await must(desk.admin.get('/api/v1/settings/general')))['app.sla_policy_id'], '')
  assert.equal((await must(desk.admin.get(`/api/v1/inboxes/${desk.inboxId}`))).sla_policy_id, null)
  assert.equal(await name(await asks()), null)
  await must(desk.admin.delete(`/api/v1/automations/rules/${made.id}`))
})

test('of two workers on one database that look at once, one tells a warning and a breach', async () => {
  const { id } = await policy('Raced')
  await must(ofTeam(id))
  const actions = [{ type: 'send_private_note', value: ['Raced'] }]
  const events = ['conversation.sla.warning', 'conversation.sla.breached']
  const rule = { name: 'Raced', type: 'conversation_update', events, rules: [{ groups: [{ rules: [] }], actions }] }
  const made = await must(desk.admin.post('/api/v1/automations/rules', rule))
  const twin = await openDesk({
    config: { ...desk.ctx.config, role: 'worker', port: 0 },
    connection: { connectionString: desk.databaseUrl },
    log: createLog('silent'),
    now: () => desk.ctx.now(),
  })
  try {
    const waits = [await waiting(), await waiting(), await waiting()]
    const { rows } = await sql<{ id: number }>`
      select id from conversation where uuid = any(${waits.map(({ uuid }) => uuid)}::uuid[])`.execute(desk.ctx.db)
    const race = async (ms: number) => {
      desk.clock.advance(ms)
      const both = [desk.ctx, twin.ctx].flatMap((ctx) => [
        watchPromises(ctx),
        ...rows.map(({ id }) => followPromises(ctx, { conversation_id: id })),
      ])
      await Promise.all(both)
      await desk.settled()
    }
    const told = async ({ uuid, customer }: (typeof waits)[number]) => {
      const written = (await customer.thread()).filter(({ content }) => content === 'Raced')
      return [(await notes(uuid)).map(([, breached]: Free) => breached), written.length]
    }
    await race(21 * minute)
    for (const one of waits) assert.deepEqual(await told(one), [[false], 1])
    await race(10 * minute)
    for (const one of waits) assert.deepEqual(await told(one), [[false, true], 2])
    await must(desk.admin.delete(`/api/v1/automations/rules/${made.id}`))
  } finally {
    await twin.stop()
  }
})

test('an answer that did not arrive does not count: the promise runs on since the customer wrote', async () => {
  await must(ofTeam((await policy('Failed')).id))
  const { uuid } = await waiting()
  await pass(5 * minute)
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Lost', code: 131026, times: 1 })
  await answer(uuid, 'Lost on its way')
  const isLost = ({ status }: Free) => status === 'failed'
  const read = () => must(agent.get(`/api/v1/conversations/${uuid}/messages`))
  const { uuid: lost } = await poll(async () => (await read()).results.find(isLost))
  const failed = await conversation(uuid)
  assert.deepEqual([...state(failed), left(failed)], ['first_response', 'on_track', null, 25])
  await must(agent.put(`/api/v1/conversations/${uuid}/messages/${lost}/retry`))
  await desk.settled()
  assert.equal((await conversation(uuid)).sla, null)
})

test('a policy that changes while its clock runs moves the end, tells each thing once, and takes its promise along', async () => {
  const { id } = await policy('Changing')
  await must(ofTeam(id))
  const { uuid } = await waiting()
  const change = async (first_response_time: string) => {
    await must(desk.admin.put(`${path}/${id}`, { name: 'Changing', next_response_time: '1h', first_response_time }))
    await desk.settled()
    await pass(0)
  }
  const shown = async () => {
    const now = await conversation(uuid)
    return [now.sla.state, left(now)]
  }
  const told = async () => (await notes(uuid)).map(([kind, breached]: Free) => [kind, breached])
  const [warned, missed] = [
    ['first_response', false],
    ['first_response', true],
  ]
  await pass(5 * minute)
  assert.deepEqual([await shown(), await told()], [['on_track', 25], []])
  await change('10m')
  assert.deepEqual([await shown(), await told()], [['at_risk', 5], [warned]])
  await pass(6 * minute)
  assert.deepEqual(
    [await shown(), await told()],
    [
      ['overdue', -1],
      [warned, missed],
    ],
  )
  // More time is given, and runs out as well.
  await change('30m')
  assert.deepEqual([await shown(), (await listed('overdue')).includes(uuid)], [['on_track', 19], false])
  await pass(20 * minute)
  assert.deepEqual(
    [await shown(), await told()],
    [
      ['overdue', -1],
      [warned, missed],
    ],
  )

  await must(desk.admin.delete(`${path}/${id}`))
  await desk.settled()
  await pass(60 * minute)
  assert.equal((await conversation(uuid)).sla, null)
  assert.deepEqual([(await listed('overdue')).includes(uuid), await told()], [false, [warned, missed]])
})
