import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { poll } from '../../../../test/thread.ts'
import { callDelivery, connectInbox, deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: TestDesk
let inboxId: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  // The assistant is switched off, because its notice would otherwise be the last message.
  await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('type', '=', 'assistant').execute()
})
after(() => desk.stop())

let people = 0
/** The number of a customer who has not written yet. */
const somebody = () => `45${20_000_000 + ++people}`
const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago)
const write = (from: string, id: string, content: object) => ({ from, id, timestamp: seconds(), ...content })

async function arrive(...messages: object[]): Promise<void> {
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages }))).status, 200)
  await desk.settled()
}

/** Waits until the desk has filed all that the simulator had to deliver. */
async function delivered(): Promise<void> {
  await poll(async () => {
    const { deliveries } = await simulate(desk, 'GET', '/deliveries')
    return deliveries.every(({ state }: Free) => state !== 'pending')
  })
  await desk.settled()
}

async function conversationsOf(phone: string): Promise<Free[]> {
  const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
  return results.filter((item: Free) => item.contact.phone_number === `+${phone}`)
}

/** The messages in a customer's conversation, oldest first, without those that the desk sends by itself. */
async function threadOf(phone: string): Promise<Free[]> {
  const [conversation] = await conversationsOf(phone)
  const { results } = (await desk.admin.get(`/api/v1/conversations/${conversation.uuid}/messages`)).body.data
  return results.reverse().filter((message: Free) => message.type === 'activity' || message.sender_type !== 'system')
}

test('every kind of message stands in the thread as what it is, and the list says what came last', async () => {
  const ada = somebody()
  const kinds: [object, Free][] = [
    [{ type: 'location', location: { latitude: 56.15, longitude: 10.2, name: 'Kvist' } }, { kind: 'location' }],
    [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Mira' } }] }, { kind: 'contacts' }],
    [{ type: 'order', order: { product_items: [{ product_retailer_id: 'KV-1', quantity: 2 }] } }, { kind: 'order' }],
    [
      { type: 'button', button: { payload: 'yes', text: 'Yes' } },
      { kind: 'button', tap: { id: 'yes', title: 'Yes' } },
    ],
    [
      { type: 'interactive', interactive: { list_reply: { id: 'r1', title: 'Saturday' } } },
      { kind: 'interactive', tap: { id: 'r1', title: 'Saturday' } },
    ],
    [
      { type: 'interactive', interactive: { nfm_reply: { body: 'Sent', response_json: '{"size":"L"}' } } },
      { kind: 'interactive', form: [{ name: 'size', value: 'L' }] },
    ],
    [
      { type: 'text', text: { body: 'Hi' }, referral: { source_type: 'ad', headline: 'Helmets' } },
      { kind: 'text', referral: { source: 'ad', headline: 'Helmets' } },
    ],
    [
      { type: 'hologram', hologram: {} },
      { kind: 'hologram', unsupported: { type: 'hologram' } },
    ],
    [{ type: 'unsupported', errors: [{ code: 131051, title: 'No' }] }, { unsupported: { details: 'No' } }],
  ]
  await arrive(...kinds.map(([content], n) => write(ada, `wamid.kind${n}`, content)))
  const thread = await threadOf(ada)
  assert.equal(thread.length, kinds.length)
  for (const [n, [, meta]] of kinds.entries())
    for (const [key, value] of Object.entries(meta)) assert.deepEqual(thread[n].meta[key], value, `${n} ${key}`)
  const [{ last_message_kind, unread_message_count, reply_window }] = await conversationsOf(ada)
  assert.deepEqual([last_message_kind, unread_message_count, reply_window.state], ['unsupported', kinds.length, 'open'])
})

test('what names no type is what it holds, a row is what stood on it, and an answer about calls is one', async () => {
  const ada = somebody()
  const row = { id: 'r1', title: 'Saturday', description: '9 to 12' }
  const permission = { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } }
  await arrive(
    write(ada, 'wamid.bare1', { location: { latitude: 56.15, longitude: 10.2, name: 'Kvist' } }),
    write(ada, 'wamid.bare2', { contacts: [{ name: { formatted_name: 'Mira' } }] }),
    write(ada, 'wamid.bare3', { type: 'interactive', interactive: { type: 'list_reply', list_reply: row } }),
    write(ada, 'wamid.bare4', { type: 'interactive', interactive: permission }),
  )
  const [place, cards, tapped, allowed] = await threadOf(ada)
  assert.deepEqual([place.meta.kind, place.meta.location.name, place.content], ['location', 'Kvist', 'Kvist'])
  assert.deepEqual([cards.meta.kind, cards.meta.contacts[0].name, cards.content], ['contacts', 'Mira', 'Mira'])
  assert.deepEqual([tapped.content, tapped.meta.tap], ['Saturday\n9 to 12', { id: 'r1', title: 'Saturday' }])
  assert.deepEqual([allowed.meta.kind, allowed.meta.call_permission], ['call_permission_reply', 'accept'])
  for (const message of [place, cards, tapped, allowed]) assert.equal(message.meta.unsupported, undefined)
  assert.equal((await conversationsOf(ada))[0].last_message_kind, 'call_permission_reply')
})

/** The provider reports a call. Calls are not among its messages. */
async function callArrives(call: object): Promise<void> {
  assert.equal((await deliver(desk, inboxId, callDelivery(desk, call))).status, 200)
  await desk.settled()
}

test('a call is one line in the thread, says how it ended, and waits for an agent like a message', async () => {
  const ada = somebody()
  const call = { id: 'wacid.1', from: ada, to: '15550102030', direction: 'USER_INITIATED' }
  const begins = { ...call, event: 'connect', timestamp: seconds(90), session: { sdp: 'v=0' } }
  const ends = { ...call, event: 'terminate', timestamp: seconds(10), start_time: seconds(80), status: 'COMPLETED' }
  await callArrives(begins)
  const shown = async () => (await threadOf(ada)).map(({ type, meta }) => ({ type, ...meta }))
  const line = { type: 'incoming', kind: 'call' }
  assert.deepEqual(await shown(), [{ ...line, call: { state: 'ringing' } }])
  const [conversation] = await conversationsOf(ada)
  assert.deepEqual([conversation.unread_message_count, conversation.last_message_kind], [1, 'call'])
  assert.notEqual(conversation.waiting_since, null)
  await callArrives({ ...ends, duration: 65 })
  assert.deepEqual(await shown(), [{ ...line, call: { state: 'answered', seconds: 65 } }])
  await callArrives(begins)
  await callArrives(ends)
  assert.deepEqual(await shown(), [{ ...line, call: { state: 'answered', seconds: 65 } }], 'what comes again is known')
})

test('a call that nobody took says so, also when its end is told first, and opens what was resolved', async () => {
  const ada = somebody()
  await arrive(text('wamid.called', ada, 'Hello'))
  const [{ uuid }] = await conversationsOf(ada)
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  const call = { id: 'wacid.2', from: ada, direction: 'USER_INITIATED', timestamp: seconds() }
  await callArrives({ ...call, event: 'terminate', status: 'FAILED' })
  await callArrives({ ...call, event: 'connect' })
  const calls = (await threadOf(ada)).filter(({ meta }) => meta.call)
  assert.deepEqual(
    calls.map(({ meta }) => meta.call),
    [{ state: 'missed' }],
  )
  assert.equal((await conversationsOf(ada))[0].status, 'Open')
  const quoting = { message: 'Hi', reply_to: calls[0].uuid }
  const refused = await desk.admin.post(`/api/v1/conversations/${uuid}/messages`, quoting)
  assert.equal(refused.status, 400, 'the provider knows no message by the id of a call')
})

test('a call that the business made opens nothing', async () => {
  const ada = somebody()
  const from = desk.simulator.world.display_phone_number.replace(/\D/g, '')
  const call = { id: 'wacid.3', to: ada, timestamp: seconds(), event: 'terminate' }
  await callArrives({ ...call, from, direction: 'BUSINESS_INITIATED' })
  await callArrives({ ...call, from })
  assert.deepEqual(await conversationsOf(ada), [])
  assert.deepEqual(await conversationsOf(from), [])
})

test('a reaction is shown at its message, can be changed and removed, and is not a message', async () => {
  const ada = somebody()
  await arrive(text('wamid.react', ada, 'Is it ready?'))
  const react = (id: string, emoji: string | undefined, ago: number) => ({
    ...write(ada, id, { type: 'reaction', reaction: { message_id: 'wamid.react', ...(emoji ? { emoji } : {}) } }),
    timestamp: seconds(ago),
  })
  const shown = async () => (await threadOf(ada)).map((message) => message.meta.reactions ?? [])
  await arrive(react('wamid.react1', '👍', 30))
  assert.deepEqual(await shown(), [[{ emoji: '👍', by: 'contact' }]])
  await arrive(react('wamid.react2', '❤️', 20))
  await arrive(react('wamid.react1', '👍', 30))
  assert.deepEqual(await shown(), [[{ emoji: '❤️', by: 'contact' }]], 'an old one that comes again changes nothing')
  await arrive(react('wamid.react3', undefined, 10))
  assert.deepEqual(await shown(), [[]])
  const [conversation] = await conversationsOf(ada)
  assert.deepEqual([conversation.unread_message_count, conversation.last_message], [1, 'Is it ready?'])
})

test('what is done to a message may come before it', async () => {
  const ada = somebody()
  const edit = { original_message_id: 'wamid.late', message: { type: 'text', text: { body: 'Saturday' } } }
  await arrive(
    write(ada, 'wamid.late1', { type: 'edit', edit }),
    write(ada, 'wamid.late2', { type: 'reaction', reaction: { message_id: 'wamid.late', emoji: '🙏' } }),
  )
  assert.deepEqual(await conversationsOf(ada), [], 'it opens nothing by itself')
  await arrive({ ...text('wamid.late', ada, 'Satuday'), timestamp: seconds(60) })
  const [message] = await threadOf(ada)
  assert.equal(message.content, 'Saturday')
  assert.deepEqual(message.meta.earlier, ['Satuday'])
  assert.deepEqual(message.meta.reactions, [{ emoji: '🙏', by: 'contact' }])
})

test('what the customer deletes is out of sight: in the thread, the list, the search and as a file', async () => {
  const ada = somebody()
  await arrive(
    write(ada, 'wamid.secret', {
      type: 'location',
      location: { latitude: 56.15, longitude: 10.2, name: 'Zanzibarstrasse' },
    }),
  )
  const found = async () =>
    (await desk.admin.get('/api/v1/messages/search?query=Zanzibarstrasse')).body.data.results.length
  assert.equal(await found(), 1)
  const revoke = { original_message_id: 'wamid.secret' }
  await arrive(write(ada, 'wamid.secret1', { type: 'revoke', revoke }))
  const [message] = await threadOf(ada)
  assert.deepEqual([message.content, Object.keys(message.meta).sort()], ['', ['deleted_at', 'kind']])
  const [conversation] = await conversationsOf(ada)
  assert.deepEqual([conversation.last_message, conversation.last_message_kind], ['', 'deleted'])
  assert.equal(await found(), 0)
})

test('a quote tells what it quotes, and nothing of what is not in this conversation', async () => {
  const ada = somebody()
  const quoting = (id: string, quoted: string) => ({
    ...text(id, ada, 'This one'),
    context: { from: '15550102030', id: quoted },
  })
  await arrive(quoting('wamid.quote2', 'wamid.quote1'))
  assert.deepEqual((await threadOf(ada))[0].meta.reply_to, { uuid: null })
  await arrive(
    { ...text('wamid.quote1', ada, 'Which helmet?'), timestamp: seconds(60) },
    quoting('wamid.quote3', 'wamid.no'),
  )
  const [first, second, third] = await threadOf(ada)
  assert.equal(second.meta.reply_to.uuid, first.uuid)
  assert.deepEqual(
    [second.meta.reply_to.content, second.meta.reply_to.sender_type, third.meta.reply_to],
    ['Which helmet?', 'contact', { uuid: null }],
  )
})

const echoes = (...message_echoes: object[]) => {
  const { waba_id, phone_number_id, display_phone_number } = desk.simulator.world
  const value = { metadata: { display_phone_number, phone_number_id }, message_echoes }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: waba_id, changes: [{ field: 'smb_message_echoes', value }] }],
  }
}

test('what the business writes on its phone stands in the thread as sent, once, and nothing goes out', async () => {
  const ada = somebody()
  await arrive(text('wamid.phone1', ada, 'Are you open?'))
  const echo = echoes({
    ...write('4586123456', 'wamid.phone2', { to: ada, type: 'text', text: { body: 'Until six' } }),
  })
  await deliver(desk, inboxId, echo)
  await deliver(desk, inboxId, echo)
  await desk.settled()
  const [, answer, ...more] = await threadOf(ada)
  assert.deepEqual(
    [answer.content, answer.type, answer.status, answer.meta.origin],
    ['Until six', 'outgoing', 'sent', 'phone_app'],
  )
  assert.deepEqual(more, [])
  const [{ waiting_since }] = await conversationsOf(ada)
  assert.equal(waiting_since, null, 'nobody waits')
  const read = [{ id: 'wamid.phone2', status: 'read', timestamp: seconds(), recipient_id: ada }]
  await deliver(desk, inboxId, delivery(desk, { statuses: read }))
  await desk.settled()
  assert.equal((await threadOf(ada))[1].status, 'read')
  assert.deepEqual((await simulate(desk, 'GET', `/messages?to=${ada}&kind=message`)).messages, [])

  const overtaking = [{ id: 'wamid.phone3', status: 'read', timestamp: seconds(), recipient_id: ada }]
  await deliver(desk, inboxId, delivery(desk, { statuses: overtaking }))
  await desk.settled()
  const late = { to: ada, type: 'text', text: { body: 'Or later' } }
  await deliver(desk, inboxId, echoes(write('4586123456', 'wamid.phone3', late)))
  await desk.settled()
  assert.equal((await threadOf(ada))[2].status, 'read', 'a status may come before the message')

  const original_message_id = 'wamid.phone2'
  const other = { original_message_id, message: { type: 'text', text: { body: 'Until ten' } } }
  await arrive(
    write(ada, 'wamid.phone4', { type: 'edit', edit: other }),
    write(ada, 'wamid.phone5', { type: 'revoke', revoke: { original_message_id } }),
  )
  assert.equal((await threadOf(ada))[1].content, 'Until six', 'a customer changes only what is theirs')
})

test('whoever answers what the business wrote first on its phone is routed, and stays with people', async () => {
  const { id: assistant } = await desk.ctx.db
    .updateTable('agent')
    .set({ enabled: true })
    .where('type', '=', 'assistant')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: team } = (await desk.admin.post('/api/v1/teams', { name: 'Workshop' })).body.data
  const actions = [
    { type: 'assign_team', value: [String(team)] },
    { type: 'assign_user', value: [String(assistant)] },
  ]
  const made = await desk.admin.post('/api/v1/automations/rules', {
    ...{ name: 'All', rules: [{ groups: [{ rules: [] }], actions }] },
  })
  const ada = somebody()
  const ready = { to: ada, type: 'text', text: { body: 'Your bike is ready' } }
  await deliver(desk, inboxId, echoes(write('4586123456', 'wamid.first1', ready)))
  await desk.settled()
  assert.equal((await conversationsOf(ada))[0].assigned_team_id, null, 'nobody has to answer yet')
  await arrive(text('wamid.first2', ada, 'Until when are you open?'))
  const [{ assigned_team_id, assigned_user_id }] = await conversationsOf(ada)
  assert.deepEqual([assigned_team_id, assigned_user_id], [team, null])
  assert.deepEqual((await threadOf(ada)).at(-1).meta.activity, { kind: 'answered_on_phone' })
  await checkInvariants(desk.ctx.db)
  assert.deepEqual((await simulate(desk, 'GET', `/messages?to=${ada}&kind=message`)).messages, [])
  await desk.admin.delete(`/api/v1/automations/rules/${made.body.data.id}`)
  await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('id', '=', assistant).execute()
})

test('a customer with a new number goes on in the same conversation, and the thread says so once', async () => {
  const [old, fresh] = [somebody(), somebody()]
  await arrive(text('wamid.move1', old, 'Hello'))
  const system = { type: 'user_changed_number', wa_id: fresh, body: 'changed' }
  await arrive(write(old, 'wamid.move2', { type: 'system', system }))
  await arrive(write(old, 'wamid.move2', { type: 'system', system }))
  await arrive(text('wamid.move3', fresh, 'It is me'))
  assert.deepEqual(await conversationsOf(old), [])
  const thread = await threadOf(fresh)
  assert.deepEqual(
    thread.map((message) => message.meta.activity ?? message.content),
    ['Hello', { kind: 'number_changed', from: `+${old}`, to: `+${fresh}` }, 'It is me'],
  )
  const [{ contact, reply_window }] = await conversationsOf(fresh)
  assert.equal(reply_window.state, 'open')
  const entered = { ...contact, phone_number: '+4533445566' }
  assert.equal((await desk.admin.put(`/api/v1/contacts/${contact.id}`, entered)).status, 200)
  await arrive(write(fresh, 'wamid.move4', { type: 'system', system: { ...system, wa_id: somebody() } }))
  const { phone_number } = (await desk.admin.get(`/api/v1/contacts/${contact.id}`)).body.data
  assert.equal(phone_number, '+4533445566', 'an agent has entered another one')
})

test('a new number is known to what is written from it, also when one call of the provider brings both', async () => {
  const [old, fresh] = [somebody(), somebody()]
  const moved = { type: 'system', system: { type: 'user_changed_number', wa_id: fresh } }
  // They come some seconds late, and the line about the number stands where it happened.
  const late = [
    text('wamid.both.move1', old, 'Hello'),
    write(old, 'wamid.both.move2', moved),
    text('wamid.both.move3', fresh, 'It is me'),
  ]
  await arrive(...late.map((message) => ({ ...message, timestamp: seconds(5) })))
  assert.deepEqual(await conversationsOf(old), [])
  assert.deepEqual(
    (await threadOf(fresh)).map((message) => message.meta.activity?.kind ?? message.content),
    ['Hello', 'number_changed', 'It is me'],
  )
})

test('old news of a number moves nobody, whoever has that number by then', async () => {
  const [ada, away, grace] = [somebody(), somebody(), somebody()]
  const moves = (id: string, from: string, to: string, ago: number) => ({
    ...write(from, id, { type: 'system', system: { type: 'user_changed_number', wa_id: to } }),
    timestamp: seconds(ago),
  })
  const say = (id: string, from: string, body: string, ago: number) => ({
    ...text(id, from, body),
    timestamp: seconds(ago),
  })
  const gone = moves('wamid.news2', ada, away, 90)
  await arrive(say('wamid.news1', ada, 'Hello', 100), gone, moves('wamid.news3', away, ada, 80))
  await arrive(gone)
  await arrive(say('wamid.news4', ada, 'Here again', 70))
  const said = async (phone: string) => (await threadOf(phone)).flatMap(({ content }) => content || [])
  assert.deepEqual([await said(ada), await conversationsOf(away)], [['Hello', 'Here again'], []])

  await arrive(moves('wamid.news5', ada, grace, 60), say('wamid.news6', ada, 'I got this number today', 50))
  await arrive(gone)
  assert.deepEqual([await said(ada), await said(grace)], [['I got this number today'], ['Hello', 'Here again']])
  assert.deepEqual(await conversationsOf(away), [])

  const back = moves('wamid.news7', away, grace, 30)
  await arrive(back)
  await arrive(moves('wamid.news8', grace, away, 40))
  assert.deepEqual([(await said(grace)).length, await conversationsOf(away)], [2, []], 'the later one came first')
})

test('a customer who hides their number and gets another user id goes on in the same conversation', async () => {
  const callback_url = `${desk.url}/webhooks/whatsapp/${inboxId}`
  await simulate(desk, 'POST', '/app', { callback_url, verify_token: 'made-up-by-the-operator' })
  const ada = somebody()
  await simulate(desk, 'POST', '/messages', { from: ada, text: 'Hello' })
  await delivered()
  await simulate(desk, 'POST', '/customers', { from: ada, user_id: 'DK.another' })
  await delivered()
  await simulate(desk, 'POST', '/messages', { from: ada, text: 'It is me', hide_number: true })
  await delivered()
  assert.deepEqual(
    (await threadOf(ada)).map((message) => message.meta.activity ?? message.content),
    ['Hello', 'It is me'],
  )
})

test('a number that is another customer’s moves nobody', async () => {
  const [ada, grace] = [somebody(), somebody()]
  await arrive(text('wamid.taken1', ada, 'Ada'), text('wamid.taken2', grace, 'Grace'))
  const system = { type: 'user_changed_number', wa_id: grace }
  await arrive(write(ada, 'wamid.taken3', { type: 'system', system }))
  assert.equal((await threadOf(ada)).length, 1)
  assert.equal((await threadOf(grace)).length, 1)

  const named = (user_id: string) => ({ ...text(`wamid.${user_id}`, ada, user_id), from_user_id: user_id })
  const both = { ...system, previous_user_id: 'DK.ada1', user_id: 'DK.ada2' }
  const same = { type: 'user_changed_user_id', wa_id: ada, previous_user_id: 'DK.ada2', user_id: 'DK.ada3' }
  await arrive(named('DK.ada1'), write(ada, 'wamid.taken4', { type: 'system', system: both }), named('DK.ada2'))
  await arrive(write(ada, 'wamid.taken5', { type: 'system', system: same }), named('DK.ada3'))
  assert.deepEqual(
    (await threadOf(ada)).map((message) => message.meta.activity ?? message.content),
    ['Ada', 'DK.ada1', 'DK.ada2', 'DK.ada3'],
    'only the user id changed, so no number is told',
  )
  assert.equal((await conversationsOf(grace)).length, 1)
})

test('the spellings that the provider has for one number are one customer', async () => {
  const pairs = [
    ['5511987654321', '551187654321'],
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
  ] as const
  for (const [long, short] of pairs) {
    await arrive(text(`wamid.${long}`, long, 'Long'))
    await arrive(text(`wamid.${short}`, short, 'Short'))
    assert.deepEqual(
      (await threadOf(long)).map((message) => message.content),
      ['Long', 'Short'],
      long,
    )
  }
  await arrive(
    text('wamid.landline1', '551133334444', 'A landline'),
    text('wamid.landline2', '5511933334444', 'Another'),
  )
  assert.equal((await threadOf('551133334444')).length, 1, 'a landline is nobody else’s mobile')
})

test('a new number is told with any spelling of the old one', async () => {
  const fresh = somebody()
  await arrive(text('wamid.spelled1', '5511987650000', 'Long'))
  await arrive(
    write('551187650000', 'wamid.spelled2', { type: 'system', system: { type: 'user_changed_number', wa_id: fresh } }),
  )
  await arrive(text('wamid.spelled3', fresh, 'It is me'))
  assert.deepEqual(
    (await threadOf(fresh)).map((message) => message.meta.activity?.kind ?? message.content),
    ['Long', 'number_changed', 'It is me'],
  )
  assert.deepEqual(await conversationsOf('5511987650000'), [])
})

test('a customer who shows their number later is listed under it from then on', async () => {
  const ada = somebody()
  const user = { from_user_id: `DK.${ada}` }
  const { from: _, ...hidden } = text('wamid.shown1', ada, 'Without a number') as Free
  await arrive({ ...hidden, ...user })
  assert.deepEqual(await conversationsOf(ada), [])
  await arrive({ ...text('wamid.shown2', ada, 'With one'), ...user })
  assert.deepEqual(
    (await threadOf(ada)).map((message) => message.content),
    ['Without a number', 'With one'],
  )
})

test('first messages that come together, with and without the number, are one customer', async () => {
  const ada = somebody()
  const user = { from_user_id: `US.${ada}` }
  const bare = ({ from: _, ...message }: Free) => message
  const both = { ...text('wamid.both1', ada, 'One'), ...user }
  const alone = { ...bare(text('wamid.both2', ada, 'Two')), ...user }
  await Promise.all([both, alone].map((message) => deliver(desk, inboxId, delivery(desk, { messages: [message] }))))
  await desk.settled()
  const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
  const theirs = results.filter((item: Free) => ['One', 'Two'].includes(item.last_message))
  assert.equal(theirs.length, 1)
})

test('a message from a group opens no conversation, and its receipt says that it came', async () => {
  const ada = somebody()
  await arrive({ ...text('wamid.group', ada, 'Hello all'), group_id: 'g1' })
  assert.deepEqual(await conversationsOf(ada), [])
  const [receipt] = await desk.ctx.db
    .selectFrom('receipt')
    .select('outcome')
    .where('outcome', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  assert.equal(receipt?.outcome, '1 group message')
})

test('whatever came, the desk is in order', () => checkInvariants(desk.ctx.db))
