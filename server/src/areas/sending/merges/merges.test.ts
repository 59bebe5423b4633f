import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'
import { sendSurvey } from '../csat/service.ts'

let desk: TestDesk
let inbox: number
let colleague: Client & { id: number }
let customers = 0
let customer: string
/** The customer's older conversation, which is resolved, and the open one. */
let old: Thread
let open: Thread
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { reopen_window_hours: 0 }))
  for (const name of ['warranty', 'vip']) await must(desk.admin.post('/api/v1/tags', { name }))
  colleague = await desk.agent('Agent')
})
after(async () => {
  await desk.settled()
  await checkInvariants(desk.ctx.db)
  await desk.stop()
})
beforeEach(async () => {
  customer = `4512380${100 + customers++}`
  old = await openThread(desk, customer)
  await must(desk.admin.put(`${path(old)}/status`, { status: 'Closed' }))
  await simulate(desk, 'POST', '/messages', { from: customer, text: 'It squeaks again' })
  open = await newest()
})

const path = ({ uuid }: { uuid: string }) => `/api/v1/conversations/${uuid}`
/** The thread of the customer's open conversation. */
async function newest(): Promise<Thread> {
  const uuid = await poll(async () => {
    const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
    return results.find(
      (item: { uuid: string; status_category: string; contact: { phone_number: string } }) =>
        item.contact.phone_number === `+${customer}` && item.status_category === 'open',
    )?.uuid
  })
  return { ...old, uuid }
}
const read = (thread: { uuid: string }) => must(desk.admin.get(path(thread)))
const messagesOf = async (thread: { uuid: string }) => {
  const { results } = await must(desk.admin.get(`${path(thread)}/messages?page_size=500`))
  return results.reverse()
}
const textsOf = async (thread: { uuid: string }) =>
  (await messagesOf(thread))
    .filter(
      ({ type, sender_type }: { type: string; sender_type: string }) => type !== 'activity' && sender_type !== 'system',
    )
    .map(({ content }: { content: string }) => content)
const merge = (from: Thread, into: Thread, who: Client = desk.admin) =>
  who.post(`${path(from)}/merge`, { into: into.uuid })
const calm = async (...threads: Thread[]) => {
  for (const thread of threads)
    await poll(async () =>
      (await messagesOf(thread)).every(({ status }: { status: string }) => !['queued', 'sending'].includes(status)),
    )
  await desk.settled()
}
const note = (thread: Thread, message: string) =>
  must(desk.admin.post(`${path(thread)}/messages`, { message, private: true }))

test('everything in the open conversation moves into the older one, in order of time, which then is open and gets what the customer writes', async () => {
  await note(old, 'first note')
  const reply = await must(desk.admin.post(`${path(open)}/messages`, { message: 'We look at it' }))
  await calm(open)
  await note(open, 'second note')
  await must(desk.admin.post(`${path(old)}/tags`, { tags: ['vip'], action: 'add_tags' }))
  await must(desk.admin.post(`${path(open)}/tags`, { tags: ['vip', 'warranty'], action: 'add_tags' }))
  await must(colleague.put(`${path(open)}/follow`))
  await must(colleague.post(`${path(open)}/draft`, { type: 'reply', content: 'begun', meta: {} }))
  const [before, other] = [await read(old), await read(open)]
  const key = { 'idempotency-key': `merge-${customer}` }
  assert.equal((await desk.admin.post(`${path(open)}/merge`, { into: old.uuid }, key)).status, 200)
  assert.equal((await desk.admin.post(`${path(open)}/merge`, { into: old.uuid }, key)).status, 200)

  assert.deepEqual(await textsOf(old), ['Hello', 'It squeaks again', 'first note', 'We look at it', 'second note'])
  assert.deepEqual(await textsOf(open), [])
  const [target, source] = [await read(old), await read(open)]
  assert.deepEqual([target.status, target.tags, target.last_message], ['Open', ['vip', 'warranty'], 'We look at it'])
  assert.deepEqual([source.status, source.merged_into.uuid, target.merged_into], ['Closed', old.uuid, null])
  assert.equal((await must(desk.admin.get(`${path(old)}/followers`)))[0].id, colleague.id)
  assert.equal((await must(colleague.get('/api/v1/drafts')))[0].conversation_uuid, old.uuid)
  const told = async (thread: Thread) => (await messagesOf(thread)).at(-1).meta.activity
  const { actor } = await told(old)
  assert.deepEqual(await told(old), { kind: 'merged', actor, from: other.reference_number })
  assert.deepEqual(await told(open), { kind: 'merged_into', actor, to: before.reference_number })
  const found = await must(desk.admin.get('/api/v1/messages/search?query=We+look+at+it'))
  assert.ok(found.results.some((hit: { conversation_uuid: string }) => hit.conversation_uuid === old.uuid))

  await simulate(desk, 'POST', '/messages', { from: customer, text: 'Thank you' })
  await poll(async () => (await textsOf(old)).includes('Thank you'))
  await must(desk.admin.put(`${path(old)}/status`, { status: 'Resolved' }))
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { reopen_window_hours: 48 }))
  await simulate(desk, 'POST', '/messages', { from: customer, text: 'One more' })
  await poll(async () => (await textsOf(old)).includes('One more'))
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { reopen_window_hours: 0 }))
  assert.equal((await must(desk.admin.get(`${path(old)}/messages/${reply.uuid}`))).content, 'We look at it')
  assert.deepEqual(await textsOf(open), [])

  assert.equal((await colleague.put(`${path(open)}/unfollow`)).status, 200)
  for (const refused of [
    desk.admin.post(`${path(open)}/messages`, { message: 'Into nothing' }),
    desk.admin.put(`${path(open)}/status`, { status: 'Open' }),
    merge(open, old),
    merge(old, open),
  ])
    assert.equal((await refused).status, 409)
})

test('of two agents who merge at once one does, and a message on its way is waited for', async () => {
  await calm(old, open)
  const answers = await Promise.all([merge(open, old), merge(old, open, colleague), merge(open, old, colleague)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await textsOf((await read(old)).merged_into ? open : old)).length, 2)
})

test('a reply that can still be taken back holds the merge up; a scheduled one goes along, once', async () => {
  await calm(old, open)
  const held = `${path(open)}/held-replies`
  const undo = await must(desk.admin.post(held, { message: 'Wait', echo_id: `${customer} undo`, delay: 30 }))
  assert.equal((await merge(open, old)).status, 409)
  await must(desk.admin.delete(`${held}/${undo.uuid}`))
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  const input = { message: 'Later', echo_id: `${customer} later`, send_at, if_customer_writes: 'cancel' }
  const { uuid } = await must(desk.admin.post(held, input))
  const stays = await must(desk.admin.post(`${path(old)}/held-replies`, { ...input, message: 'There before' }))
  await must(merge(open, old))
  const waiting = await must(desk.admin.get(`${path(old)}/held-replies`))
  assert.deepEqual(
    waiting.map((one: { uuid: string; state: string }) => [one.uuid, one.state]),
    [uuid, stays.uuid].map((one) => [one, 'waiting']),
  )
  await sql`update held_reply set send_at = clock_timestamp() - interval '1 second' where uuid = ${uuid}`.execute(
    desk.ctx.db,
  )
  await bringForward(desk, sql`key like 'held_replies.release:%'`)
  await poll(async () => (await textsOf(old)).includes('Later'))
  await calm(old)
  assert.equal((await textsOf(old)).filter((text: string) => text === 'Later').length, 1)
  const sent = await old.sent()
  assert.equal(sent.filter(({ text }: { text: string }) => text === 'Later').length, 1)
})

test('replies with the same echo_id are both kept, and the reply window is that of the newest message', async () => {
  await sql`update conversation set last_inbound_at = now() - interval '2 days' where uuid = ${old.uuid}`.execute(
    desk.ctx.db,
  )
  for (const [thread, message] of [
    [old, 'Noted there'],
    [open, 'Noted here'],
  ] as const)
    await must(desk.admin.post(`${path(thread)}/messages`, { message, private: true, echo_id: 'the same' }))
  await calm(old, open)
  await must(merge(open, old))
  assert.deepEqual((await textsOf(old)).slice(2), ['Noted there', 'Noted here'])
  assert.equal((await read(old)).reply_window.state, 'open')
})

test('an agent who has a draft in both finds both texts, and two resolved conversations stay so', async () => {
  await calm(old, open)
  for (const [thread, content] of [
    [old, 'older words'],
    [open, 'newer words'],
  ] as const)
    await must(colleague.post(`${path(thread)}/draft`, { type: 'reply', content, meta: {} }))
  await must(desk.admin.put(`${path(open)}/status`, { status: 'Resolved' }))
  await must(merge(open, old))
  const drafts = await must(colleague.get('/api/v1/drafts'))
  const left = drafts.filter((draft: { conversation_uuid: string }) => draft.conversation_uuid === old.uuid)
  assert.deepEqual(
    left.map(({ content }: { content: string }) => content),
    ['older words\n\nnewer words'],
  )
  assert.equal((await read(old)).status, 'Closed')
})

test('only who sees both and may change them merges, and only what belongs together', async () => {
  await calm(old, open)
  const stranger = await openThread(desk, '4512380999')
  assert.equal((await merge(open, stranger)).headers.get('x-field'), 'into')
  assert.equal((await merge(open, open)).status, 400)
  await must(
    desk.admin.post('/api/v1/roles', {
      name: 'Mine',
      permissions: [
        'conversations:read',
        'conversations:read_assigned',
        'conversations:update_status',
        'messages:write',
      ],
    }),
  )
  const narrow = await desk.agent('Mine')
  await must(desk.admin.put(`${path(open)}/assignee/user`, { assignee_id: narrow.id }))
  assert.equal((await merge(open, old, narrow)).status, 404)
  assert.equal((await narrow.put(`${path(open)}/links/${old.uuid}`)).status, 404)
  await must(
    desk.admin.post('/api/v1/roles', {
      name: 'Silent',
      permissions: ['conversations:read', 'conversations:read_all', 'conversations:update_status'],
    }),
  )
  assert.equal((await merge(open, old, await desk.agent('Silent'))).status, 403)
  await must(desk.admin.put(`${path(stranger)}/links/${open.uuid}`))
  assert.deepEqual(await must(narrow.get(`${path(open)}/links`)), [])
  await must(merge(open, old))
  assert.deepEqual((await must(narrow.get(path(open)))).merged_into.uuid, null)
  const linked = await must(desk.admin.get(`${path(stranger)}/links`))
  assert.deepEqual(
    linked.map(({ uuid }: { uuid: string }) => uuid),
    [old.uuid],
  )
})

test('conversations of a customer with two inboxes are not merged', async () => {
  await calm(old, open)
  const [, number] = (await simulate(desk, 'GET', '/world')).phone_numbers
  const workshop = await connectInbox(desk, { phone_number_id: number.id }, { name: 'Workshop' })
  const messages = [text(`wamid.workshop${customer}`, customer, 'Hello workshop')]
  assert.equal((await deliver(desk, workshop.id, delivery(desk, { messages }, number.id))).status, 200)
  await desk.settled()
  const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=500'))
  const there = results.find((item: { inbox_id: number }) => item.inbox_id === workshop.id)
  assert.equal((await read(there)).contact_id, (await read(open)).contact_id)
  const { status, headers } = await merge(open, there)
  assert.deepEqual([status, headers.get('x-field')], [400, 'into'])
})

test('nothing is merged while the provider is being given a message', async () => {
  await calm(old, open)
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'send', match: 'On its way', ms: 20_000 })
  const { uuid } = await must(desk.admin.post(`${path(open)}/messages`, { message: 'On its way' }))
  await poll(async () => (await must(desk.admin.get(`${path(open)}/messages/${uuid}`))).status === 'sending')
  assert.equal((await merge(open, old)).status, 409)
  await simulate(desk, 'DELETE', '/faults')
  await calm(open)
  assert.equal((await merge(open, old)).status, 200)
})

test('what was answered in one conversation is not new to somebody who has read the other one', async () => {
  await must(desk.admin.post(`${path(old)}/messages`, { message: 'It is ready' }))
  await must(colleague.put(`${path(open)}/last-seen`))
  await calm(old, open)
  await must(merge(old, open))
  assert.equal((await must(colleague.get(path(open)))).unread_message_count, 0)
})

test('of three conversations, those that were merged name the one that is left, which was answered when the first of them was', async () => {
  await must(desk.admin.post(`${path(old)}/messages`, { message: 'The first answer' }))
  await calm(old)
  await must(desk.admin.post(`${path(open)}/messages`, { message: 'The second answer' }))
  await must(desk.admin.put(`${path(open)}/status`, { status: 'Closed' }))
  await calm(open)
  const { first_reply_at } = await read(old)
  await simulate(desk, 'POST', '/messages', { from: customer, text: 'It squeaks once more' })
  const last = await newest()
  await desk.settled()
  await calm(last)
  await must(merge(open, last))
  await must(merge(last, old))
  for (const gone of [open, last]) assert.equal((await read(gone)).merged_into.uuid, old.uuid)
  assert.equal((await read(old)).first_reply_at, first_reply_at)
})

test('each of two conversations has fifty links at most', async () => {
  await calm(old, open)
  const senders = Array.from({ length: 50 }, (_, n) => `4512390${100 + n}`)
  const messages = senders.map((from) => text(`wamid.linked${from}`, from, 'Hello'))
  assert.equal((await deliver(desk, inbox, delivery(desk, { messages }))).status, 200)
  await desk.settled()
  const { rows: others } = await sql<{ uuid: string }>`
    select c.uuid from conversation c join contact k on k.id = c.contact_id
    where k.phone_number = any(${senders.map((one) => `+${one}`)})`.execute(desk.ctx.db)
  assert.equal(others.length, 50)
  for (const { uuid } of others) await must(desk.admin.put(`${path(open)}/links/${uuid}`))
  assert.equal((await desk.admin.put(`${path(open)}/links/${old.uuid}`)).status, 400)
  assert.equal((await desk.admin.put(`${path(old)}/links/${open.uuid}`)).status, 400)
  assert.equal((await must(desk.admin.get(`${path(open)}/links`))).length, 50)
})

test('a link is shown in both conversations, noted in both, and removed from both', async () => {
  const links = async (thread: Thread, who = desk.admin) =>
    (await must(who.get(`${path(thread)}/links`))).map(({ uuid }: { uuid: string }) => uuid)
  await must(desk.admin.put(`${path(open)}/links/${old.uuid}`))
  await must(colleague.put(`${path(old)}/links/${open.uuid}`))
  assert.deepEqual([await links(open), await links(old)], [[old.uuid], [open.uuid]])
  assert.equal((await desk.admin.put(`${path(open)}/links/${open.uuid}`)).status, 400)
  await must(colleague.delete(`${path(old)}/links/${open.uuid}`))
  assert.deepEqual([await links(open), await links(old)], [[], []])
  const kinds = (await messagesOf(open)).flatMap(
    ({ meta }: { meta: { activity?: { kind: string } } }) => meta.activity?.kind ?? [],
  )
  assert.deepEqual(kinds.slice(-2), ['linked', 'unlinked'])
})

test('a promise goes on in the remaining conversation if that had none', async () => {
  await calm(old, open)
  const policy = await must(desk.admin.post('/api/v1/sla', { name: `Soon ${customer}`, resolution_time: '8h' }))
  const team = await must(
    desk.admin.post('/api/v1/teams', { name: `Team ${customer}`, timezone: 'UTC', sla_policy_id: policy.id }),
  )
  await must(desk.admin.put(`${path(open)}/assignee/team`, { assignee_id: team.id }))
  const promised = (thread: Thread) =>
    poll(async () => {
      const { sla_policy_id, sla } = await read(thread)
      return sla_policy_id === policy.id && sla
    })
  const { due_at } = await promised(open)
  await must(merge(open, old))
  await desk.settled()
  assert.equal((await promised(old)).due_at, due_at)
  assert.equal((await read(open)).sla_policy_id, null)
  assert.ok((await read(old)).waiting_since)
})

test('a survey that was due when they were merged is sent once in the remaining conversation, if that is resolved', async () => {
  const surveys = async (thread: Thread) =>
    (await messagesOf(thread)).filter(({ meta }: { meta: { is_csat?: boolean } }) => meta.is_csat).length
  const resolveAndMerge = async () => {
    await calm(old, open)
    // It is resolved while no survey is wanted, so that the job for it comes late.
    await must(desk.admin.put(`${path(open)}/status`, { status: 'Resolved' }))
    await desk.settled()
    await must(merge(open, old))
    await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { csat_enabled: true }))
  }
  const { rows } = await sql<{ id: number }>`select id from conversation where uuid = ${open.uuid}`.execute(desk.ctx.db)
  const late = async () => {
    await sendSurvey(desk.ctx, { conversation_id: rows[0]!.id })
    await desk.settled()
  }
  await resolveAndMerge()
  await must(desk.admin.put(`${path(old)}/status`, { status: 'Open' }))
  await late()
  assert.deepEqual([await surveys(open), await surveys(old)], [0, 0])
  await must(desk.admin.put(`${path(old)}/status`, { status: 'Resolved' }))
  await desk.settled()
  await late()
  await calm(old)
  assert.deepEqual([await surveys(open), await surveys(old)], [0, 1])
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { csat_enabled: false }))
})

test('a survey goes along, and each of two surveys can be answered', async () => {
  const asked = async (thread: Thread) =>
    (await messagesOf(thread)).filter(({ meta }: { meta: { is_csat?: boolean } }) => meta.is_csat)
  const { rows } = await sql<{ id: number }>`select id from conversation where uuid = ${old.uuid}`.execute(desk.ctx.db)
  const resolve = async (thread: Thread) => {
    await must(desk.admin.put(`${path(thread)}/status`, { status: 'Resolved' }))
    await desk.settled()
    await calm(thread)
    assert.equal((await asked(thread)).length, 1)
  }
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { csat_enabled: true }))
  await resolve(open)
  await must(merge(open, old))
  await sendSurvey(desk.ctx, { conversation_id: rows[0]!.id })
  await calm(old)
  assert.equal((await asked(old)).length, 1)

  await simulate(desk, 'POST', '/messages', { from: customer, text: 'And the other wheel?' })
  const later = await newest()
  await resolve(later)
  await must(merge(later, old))
  const surveys = await asked(old)
  assert.equal(surveys.length, 2)
  for (const { content } of surveys) {
    const [uuid] = /[0-9a-f-]{36}\s*$/.exec(content)!
    await must(desk.as(null).post(`/api/v1/csat/${uuid.trim()}/response`, { rating: 5 }))
  }
  assert.deepEqual(
    (await asked(old)).map(({ meta }: { meta: { submitted_rating: number } }) => meta.submitted_rating),
    [5, 5],
  )
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { csat_enabled: false }))
})

test('whoever sees only one of two conversations sees no more of them once they are merged', async () => {
  await calm(old, open)
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write']
  await must(desk.admin.post('/api/v1/roles', { name: 'Reader', permissions }))
  const narrow = await desk.agent('Reader')
  await must(desk.admin.put(`${path(open)}/assignee/user`, { assignee_id: narrow.id }))
  await must(narrow.put(`${path(open)}/follow`))
  await must(narrow.post(`${path(open)}/draft`, { type: 'reply', content: 'begun', meta: {} }))
  await note(old, 'pomegranate before')
  await desk.settled()
  await must(merge(open, old))
  await note(old, 'pomegranate after')
  await simulate(desk, 'POST', '/messages', { from: customer, text: 'pomegranate too' })
  await poll(async () => (await textsOf(old)).includes('pomegranate too'))
  await desk.settled()
  assert.equal((await narrow.get(path(old))).status, 404)
  assert.equal((await narrow.get(`${path(old)}/messages`)).status, 404)
  assert.equal((await narrow.post(`${path(open)}/messages`, { message: 'Still here' })).status, 409)
  assert.deepEqual(await must(narrow.get('/api/v1/drafts')), [])
  for (const where of [
    `${path(open)}/messages`,
    '/api/v1/messages/search?query=pomegranate',
    '/api/v1/notifications',
  ]) {
    const { status, body } = await narrow.get(where)
    assert.equal(status, 200, where)
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`pomegranate (before|after|too)|${old.uuid}`), where)
  }
})

test('a recording that is transcribed while its conversation is merged is reported in the remaining one', async () => {
  await calm(old, open)
  const address = `${desk.simulator.url}/models/v1`
  const listening = (enabled: boolean) =>
    must(desk.admin.put('/api/v1/ai/models/transcription', { enabled, address, model: 'listener' }))
  await listening(true)
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'transcription' })
  await simulate(desk, 'POST', '/messages', { from: customer, type: 'voice' })
  await poll(async () => (await simulate(desk, 'GET', '/models/calls?purpose=transcription')).calls.length > 0)
  await must(merge(open, old))
  await simulate(desk, 'DELETE', '/models/faults')
  const { attachments, uuid } = await poll(async () =>
    (await messagesOf(old)).find((message: { attachments: { transcript: { state: string } | null }[] }) =>
      message.attachments.some(({ transcript }) => transcript?.state === 'ready'),
    ),
  )
  assert.equal(attachments.length, 1)
  // An event has its place among the others once somebody has read it.
  await poll(async () => {
    const { rows } = await sql`
      select from event where name = 'message.updated'
        and ids->>'message_uuid' = ${uuid} and ids->>'conversation_uuid' = ${old.uuid}`.execute(desk.ctx.db)
    return rows.length > 0
  })
  await listening(false)
})

test('of two policies, that of the remaining conversation applies, and nothing of the other is reported any more', async () => {
  await calm(old, open)
  const apply = async (thread: Thread, resolution_time: string) => {
    const policy = await must(
      desk.admin.post('/api/v1/sla', { name: `${customer} ${resolution_time}`, resolution_time }),
    )
    const team = await must(
      desk.admin.post('/api/v1/teams', {
        name: `${customer} ${resolution_time}`,
        timezone: 'UTC',
        sla_policy_id: policy.id,
      }),
    )
    await must(desk.admin.put(`${path(thread)}/assignee/team`, { assignee_id: team.id }))
    await desk.settled()
    assert.equal((await read(thread)).sla_policy_id, policy.id)
    return policy.id
  }
  const stays = await apply(old, '9h')
  await apply(open, '8h')
  await must(merge(open, old))
  await desk.settled()
  const [target, source] = [await read(old), await read(open)]
  assert.deepEqual(
    [target.sla_policy_id, target.sla.stopped, source.sla_policy_id, source.sla],
    [stays, null, null, null],
  )
  const { rows } = await sql`
    select from applied_sla a join conversation c on c.id = a.conversation_id
    where c.uuid in (${old.uuid}, ${open.uuid}) and a.ended_at is null`.execute(desk.ctx.db)
  assert.equal(rows.length, 1)
})
