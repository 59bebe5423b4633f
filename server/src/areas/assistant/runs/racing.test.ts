import assert from 'node:assert/strict'
import { beforeEach, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import {
  type AssistedDesk,
  modelCalls,
  must,
  newCustomer,
  script,
  useAssistedDesk,
} from '../../../../test/assistant.ts'
import { poll } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { chat: true },
)
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

const question = 'How many days do I have to return a helmet?'
type Customer = Awaited<ReturnType<typeof newCustomer>>

/** A customer asks, and the model is held while it thinks. */
async function askAndHold(): Promise<Customer> {
  const ada = await newCustomer(desk)
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'chat' })
  const { next } = await simulate(desk, 'GET', '/models/calls')
  await script(desk, { answer: { text: 'You can return anything within 30 days of delivery.', sources: [1] } })
  await ada.begin(question)
  await simulate(desk, 'GET', `/models/calls?after=${next}&wait_ms=20000`)
  return ada
}

async function letGo(): Promise<void> {
  await fetch(`${desk.simulator.url}/sim/models/faults`, { method: 'DELETE' })
  await desk.settled()
}

const texts = async (customer: Customer) => (await customer.received()).map(({ text }) => text)
const states = async (customer: Customer) => (await customer.runs()).map(({ state }) => state)

const steppingIn: [what: string, act: (uuid: string) => Promise<unknown>][] = [
  ['takes over', (uuid) => must(desk.admin.post(`/api/v1/conversations/${uuid}/take-over`))],
  ['replies', (uuid) => must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'It is me.' }))],
  ['takes it from the assistant', (uuid) => must(desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user/remove`))],
  ['resolves it', (uuid) => must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' }))],
  ['closes it', (uuid) => must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Closed' }))],
  [
    'blocks the customer',
    async (uuid) => {
      const { contact_id } = await must(desk.admin.get(`/api/v1/conversations/${uuid}`))
      await must(desk.admin.put(`/api/v1/contacts/${contact_id}/block`, { enabled: false }))
    },
  ],
]
for (const [what, act] of steppingIn) {
  test(`an answer in the making is dropped when an agent ${what}`, async () => {
    const ada = await askAndHold()
    await act((await ada.conversation()).uuid)
    await letGo()
    assert.ok(!(await texts(ada)).join().includes('anything within 30 days'))
    assert.deepEqual(await states(ada), ['silent'])
  })
}

for (const pause of [false, true]) {
  test(`taken over and given back ${pause ? 'later' : 'at once'}, what is still open is answered once`, async () => {
    const ada = await askAndHold()
    const { uuid } = await ada.conversation()
    await must(desk.admin.post(`/api/v1/conversations/${uuid}/take-over`))
    if (pause) await poll(async () => (await states(ada))[0] === 'silent')
    await script(desk, { answer: { text: 'Within 30 days of delivery, unused.', sources: [1] } })
    await must(desk.admin.post(`/api/v1/conversations/${uuid}/give-back`, {}))
    await letGo()
    assert.equal((await texts(ada)).length, 2, 'the notice and one answer')
    assert.equal((await states(ada)).filter((state) => state === 'answered').length, 1)
  })
}

test('an assistant that is switched off says nothing more', async () => {
  const ada = await askAndHold()
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: false }))
  await letGo()
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: true }))
  assert.ok(!(await texts(ada)).join().includes('anything within 30 days'))
})

test('a newer message supersedes the run: the model is stopped, and both are answered together', async () => {
  const ada = await askAndHold()
  await script(desk, { answer: { text: 'Within 30 days of delivery, unused and in its box.', sources: [1] } })
  await ada.begin('And where do I send it?')
  await desk.settled()
  await letGo()
  const [, ...said] = await texts(ada)
  assert.equal(said.length, 1)
  assert.deepEqual(await states(ada), ['superseded', 'answered'])
  assert.match((await ada.runs())[1].question, /return a helmet\?\nAnd where/)
})

/** What the customer does to the message with this text, and the desk has filed. */
async function change(ada: Customer, body: string, type: 'edit' | 'revoke', written?: string): Promise<void> {
  const { provider_id: original_message_id } = await desk.ctx.db
    .selectFrom('message')
    .select('provider_id')
    .where('content', '=', body)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const message = { type: 'text', text: { body: written } }
  await ada.arrive({ type, [type]: { original_message_id, ...(written ? { message } : {}) } })
  await poll(async () => !(await ada.thread()).some(({ content }) => content === body))
}

test('what the customer says in other words while the model thinks is answered as they say it now', async () => {
  const ada = await askAndHold()
  const other = 'When does a parcel inside Denmark arrive?'
  await change(ada, question, 'edit', other)
  await script(desk, { answer: { text: 'Parcels inside Denmark arrive in one to two working days.', sources: [1] } })
  await letGo()
  const [, ...said] = await texts(ada)
  assert.deepEqual(said, ['Parcels inside Denmark arrive in one to two working days.'])
  assert.deepEqual(
    (await ada.runs()).map(({ state, question }) => [state, question]),
    [['answered', other]],
  )
})

test('what is left of a burst is answered when the customer deletes the last of it', async () => {
  const ada = await askAndHold()
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'chat' })
  const { next } = await simulate(desk, 'GET', '/models/calls')
  await ada.begin('Or where is my parcel?')
  await simulate(desk, 'GET', `/models/calls?after=${next}&wait_ms=20000`)
  await change(ada, 'Or where is my parcel?', 'revoke')
  const answer = { text: 'You can return anything within 30 days of delivery.', sources: [1] }
  await script(desk, { answer }, { answer })
  await letGo()
  assert.equal((await texts(ada)).length, 2, 'the notice and one answer')
  const { question: asked, state } = (await ada.runs()).at(-1)
  assert.deepEqual([asked, state], [question, 'answered'])
})

const withdrawals: [what: string, withdraw: (path: string) => Promise<unknown>][] = [
  ['made internal', (path) => must(desk.admin.put(path, { internal: true }))],
  ['switched off', (path) => must(desk.admin.put(path, { enabled: false }))],
  ['deleted', (path) => must(desk.admin.delete(path))],
]
for (const [what, withdraw] of withdrawals) {
  test(`customers are told nothing of an article that is ${what} while the model thinks`, async () => {
    const { results } = await must(desk.admin.get('/api/v1/ai/snippets?query=returns'))
    const { id, key, title, content } = results[0]
    const ada = await askAndHold()
    await withdraw(`/api/v1/ai/snippets/${id}`)
    await letGo()
    const { item } = await must(desk.admin.post('/api/v1/ai/snippets/upsert', { key, title, content }))
    await must(desk.admin.put(`/api/v1/ai/snippets/${item.id}`, { internal: false, enabled: true }))
    await desk.settled()
    assert.ok(!(await texts(ada)).join().includes('anything within 30 days'))
    assert.deepEqual(await states(ada), ['handed_over'])
  })
}

/** Changes the article about returns until the test has ended. */
async function correct(t: TestContext, content: string): Promise<void> {
  const { results } = await must(desk.admin.get('/api/v1/ai/snippets?query=returns'))
  const path = `/api/v1/ai/snippets/${results[0].id}`
  t.after(async () => {
    await must(desk.admin.put(path, { content: results[0].content }))
    await desk.settled()
  })
  await must(desk.admin.put(path, { content }))
}

/** Lets no article be indexed until it is called. */
async function holdIndexes(t: TestContext): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = desk.ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('corpus', 0))`.execute(db)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const letGo = async () => {
    held.resolve()
    await holding
  }
  t.after(letGo)
  return letGo
}

const corrected = 'You can return anything within 14 days of delivery, unused and in its box.'
const correction = {
  match: 'within 14 days',
  answer: { text: 'You can return anything within 14 days of delivery.', sources: [1] },
}

for (const isSlow of [false, true]) {
  test(`customers are told what an article says now, changed while the model thinks${isSlow ? ' and indexed late' : ''}`, async (t) => {
    const ada = await askAndHold()
    const letIndex = isSlow ? await holdIndexes(t) : async () => undefined
    await correct(t, corrected)
    await script(desk, correction)
    await fetch(`${desk.simulator.url}/sim/models/faults`, { method: 'DELETE' })
    // What is thought now finds nothing if the index is held.
    await poll(async () => (await ada.runs()).some(({ state, tries }) => tries === 2 || state !== 'running'))
    await letIndex()
    await poll(async () => (await states(ada))[0] !== 'running')
    assert.deepEqual((await texts(ada)).slice(1), [correction.answer.text])
    assert.deepEqual(await states(ada), ['answered'])
  })
}

test('what finds nothing because a changed article is just being indexed is thought about again', async (t) => {
  const letIndex = await holdIndexes(t)
  await correct(t, corrected)
  await script(desk, correction)
  const ada = await newCustomer(desk)
  await ada.begin(question)
  await poll(async () => (await modelCalls(desk)).length > 0)
  await letIndex()
  await poll(async () => !['waiting', 'running'].includes((await states(ada))[0]))
  assert.deepEqual((await texts(ada)).slice(1), [correction.answer.text])
  assert.deepEqual(await states(ada), ['answered'])
})

/** Begins a second conversation of a customer, whose first one is resolved, with a question that the model holds. */
async function beginAnother(): Promise<{ old: string; uuid: string }> {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text: 'Hello! What is it about?', sources: [] } })
  await ada.write('Hello')
  const { uuid: old } = await ada.conversation()
  // Nothing is merged while a message is on its way.
  await ada.received()
  await must(desk.admin.put(`/api/v1/conversations/${old}/status`, { status: 'Resolved' }))
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { reopen_window_hours: 0 }))
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'chat' })
  const { next } = await simulate(desk, 'GET', '/models/calls')
  await ada.begin(question)
  await simulate(desk, 'GET', `/models/calls?after=${next}&wait_ms=20000`)
  await ada.received()
  const { uuid } = await ada.conversation()
  return { old, uuid }
}

test('the question of a conversation that is merged while the model thinks is answered where it went', async () => {
  const { old, uuid } = await beginAnother()
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/merge`, { into: old }))
  const answer = { text: 'You can return anything within 30 days of delivery.', sources: [1] }
  await script(desk, { answer }, { answer })
  await letGo()
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { reopen_window_hours: 48 }))
  const { results } = await must(desk.admin.get(`/api/v1/conversations/${old}/messages`))
  const [said] = results.filter(({ type }: { type: string }) => type === 'outgoing')
  assert.equal(said.content, answer.text)
})

test('conversations are merged also if a process that stopped has left a turn behind in each', async () => {
  const { old, uuid } = await beginAnother()
  await sql`
    update assistant_run set state = 'running', ended_at = null
    where conversation_id = (select id from conversation where uuid = ${old})`.execute(desk.ctx.db)
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/merge`, { into: old }))
  await letGo()
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { reopen_window_hours: 48 }))
})

test('nobody waits for a model that an agent has made superfluous', async () => {
  const ada = await askAndHold()
  await must(desk.admin.post(`/api/v1/conversations/${(await ada.conversation()).uuid}/take-over`))
  // The model is still held, so it is the desk that gives up.
  await desk.settled()
  assert.deepEqual(await states(ada), ['silent'])
  await letGo()
})

test('one run is open for a conversation, however many ask for it at once', async () => {
  const ada = await askAndHold()
  const { id } = await ada.conversation()
  const open = await desk.ctx.db
    .selectFrom('assistant_run')
    .select('id')
    .where('conversation_id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  assert.equal(open.length, 1)
  await letGo()
  assert.deepEqual(await states(ada), ['answered'])
  assert.equal((await modelCalls(desk)).length, 1)
})

test('outside the reply window nothing is said', async () => {
  const ada = await newCustomer(desk)
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'chat' })
  const { next } = await simulate(desk, 'GET', '/models/calls')
  await ada.begin(question)
  await simulate(desk, 'GET', `/models/calls?after=${next}&wait_ms=20000`)
  const { id } = await ada.conversation()
  await desk.ctx.db
    .updateTable('conversation')
    .set({ last_inbound_at: new Date(desk.ctx.now().getTime() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute()
  await letGo()
  const [run] = await ada.runs()
  assert.deepEqual([run.state, run.reason, run.error], ['silent', 'window_closed', null])
  assert.equal((await ada.conversation()).ai_state, 'waiting')
})

test('what comes in a day late is for a person, and the notice comes with what the customer writes next', async () => {
  const ada = await newCustomer(desk)
  const yesterday = String(Math.floor(desk.ctx.now().getTime() / 1000) - 25 * 3_600)
  await ada.send({ type: 'text', text: { body: question }, timestamp: yesterday })
  assert.deepEqual(await texts(ada), [])
  const { ai_state, assigned_user_id } = await ada.conversation()
  assert.deepEqual([ai_state, assigned_user_id], ['waiting', null])
  await ada.write('Are you there?')
  const [notice, ...rest] = await texts(ada)
  assert.match(notice!, /AI assistant/)
  assert.deepEqual(rest, [])
})

test('an answer that was not delivered goes out when whoever took over has it sent again', async () => {
  const ada = await newCustomer(desk)
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'anything within 30 days', code: 131042 })
  await script(desk, { answer: { text: 'You can return anything within 30 days of delivery, unused.', sources: [1] } })
  await ada.begin(question)
  const { uuid } = await poll(() => ada.conversation())
  const path = `/api/v1/conversations/${uuid}`
  type Answer = { uuid: string; content: string; status: string }
  const until = (status: string) =>
    poll(async () => {
      const { results } = await must(desk.admin.get(`${path}/messages`))
      return (results as Answer[]).find(
        (one) => one.content.includes('anything within 30 days') && one.status === status,
      )
    })
  const failed = await until('failed')
  await must(desk.admin.post(`${path}/take-over`))
  await must(desk.admin.put(`${path}/messages/${failed.uuid}/retry`))
  assert.equal((await until('delivered')).uuid, failed.uuid)
})
