import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { attendConversation } from './service.ts'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
})
after(async () => {
  await checkInvariants(desk.ctx.db)
  await desk.stop()
})

const notice = 'You are chatting with an AI assistant. You can ask for a person at any time.'
const question = 'How many days do I have to return anything unused?'
const answer = /^You can return anything within 30 days/

type Customer = Awaited<ReturnType<typeof newCustomer>>
const texts = async (customer: Customer) => (await customer.received()).map(({ text }) => text)
const states = async (customer: Customer) => (await customer.runs()).map(({ state }) => state)
const call = async (customer: Customer, verb: string, body?: object) =>
  desk.admin.post(`/api/v1/conversations/${(await customer.conversation()).uuid}/${verb}`, body)

test('a customer is told once that an assistant answers, and then answered from the articles', async () => {
  const ada = await newCustomer(desk)
  await ada.write(question)
  await ada.write('When do parcels inside Denmark arrive?')
  const [first, second, ...rest] = await texts(ada)
  assert.equal(first, notice)
  assert.match(second!, answer)
  assert.equal(rest.length, 1)
  assert.deepEqual(await states(ada), ['answered', 'answered'])
})

test('the notice goes out once in a race, also where nobody is to answer', async () => {
  const uuid = await newConversation(desk, desk.inboxId)
  const { id } = await must(desk.admin.get(`/api/v1/conversations/${uuid}`))
  await Promise.all(Array.from({ length: 8 }, () => attendConversation(desk.ctx, { conversation_id: id })))
  await desk.settled()
  const { results } = await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages`))
  assert.equal(results.filter((message: { content: string }) => message.content === notice).length, 1)
})

test('what an agent enters for a customer is answered by no assistant', async () => {
  const ada = await newCustomer(desk)
  await ada.write('When do parcels inside Denmark arrive?')
  const before = await texts(ada)
  await must(call(ada, 'messages', { message: question, sender_type: 'contact' }))
  await desk.settled()
  assert.deepEqual(await texts(ada), before)
  const { uuid } = await ada.conversation()
  await attendConversation(desk.ctx, {
    conversation_id: (await must(desk.admin.get(`/api/v1/conversations/${uuid}`))).id,
  })
  assert.deepEqual(await texts(ada), before)
})

test('what a burst asks is answered at once', async () => {
  const ada = await newCustomer(desk)
  await ada.write('Hello!', 'I have a question.', question)
  assert.match((await texts(ada)).slice(1).join(), answer)
  const [run] = await ada.runs()
  assert.equal(run.question, `Hello!\nI have a question.\n${question}`)
})

test('messages in quick succession are answered together, and the notice does not wait for them', async () => {
  const wait = 60_000
  desk.ctx.config.assistantWaitMs = wait
  try {
    const ada = await newCustomer(desk)
    await ada.write('Hello!')
    assert.deepEqual(await texts(ada), [notice])
    await ada.write('I have a question.')
    await ada.write(question)
    assert.deepEqual(await states(ada), ['waiting'])
    desk.clock.advance(wait)
    await bringForward(desk, sql`task = 'assistant.attend'`)
    await desk.settled()
    const [, said, ...rest] = await texts(ada)
    assert.match(said!, answer)
    assert.deepEqual(rest, [])
    const [run, ...runs] = await ada.runs()
    assert.deepEqual([run.state, runs], ['answered', []])
    assert.equal(run.question, `Hello!\nI have a question.\n${question}`)
  } finally {
    desk.clock.advance(-wait)
    desk.ctx.config.assistantWaitMs = 0
  }
})

test('who sees the conversation sees why an answer says what it says', async () => {
  const ada = await newCustomer(desk)
  await ada.write(question)
  const { uuid } = await ada.conversation()
  const thread = await ada.thread()
  const said = thread.find(({ sender_type }) => sender_type === 'assistant')
  const run = await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages/${said.uuid}/run`))
  assert.equal(run.state, 'answered')
  assert.equal(run.model, 'extractive')
  assert.deepEqual(run.decision.sources, [1])
  assert.deepEqual(
    run.passages.filter((passage: { cited: boolean }) => passage.cited).map(({ key }: { key: string }) => key),
    ['kb/returns'],
  )
  assert.ok(run.passages[0].score > 0 && run.steps.length >= 2)
  const theirs = `/api/v1/conversations/${uuid}/messages/${thread[0].uuid}/run`
  assert.equal((await desk.admin.get(theirs)).status, 404)
  const permissions = ['messages:read', 'conversations:read', 'conversations:read_assigned']
  await must(desk.admin.post('/api/v1/roles', { name: 'Outsider', permissions }))
  const outsider = await desk.agent('Outsider')
  assert.equal((await outsider.get(`/api/v1/conversations/${uuid}/messages/${said.uuid}/run`)).status, 404)
})

const wishes: [language: string, wish: string][] = [
  ['en', 'I want to talk to a human'],
  ['en', 'Human please!'],
  ['en', 'can i speak with someone'],
  ['de', 'Ich möchte mit einem Menschen sprechen'],
  ['de', 'Kann ich bitte einen Mitarbeiter sprechen?'],
  ['es', 'Quiero hablar con una persona'],
  ['fr', 'Je voudrais parler à un conseiller'],
  ['pt', 'Quero falar com um atendente'],
  ['ru', 'Хочу поговорить с человеком'],
  ['ru', 'Позовите оператора'],
  ['ar', 'أريد التحدث مع موظف'],
  ['it', 'Vorrei parlare con un operatore'],
]

for (const [language, wish] of wishes) {
  test(`a person is got for whoever writes "${wish}"`, async () => {
    const ada = await newCustomer(desk)
    await ada.write(wish)
    const { ai_state, assigned_user_id } = await ada.conversation()
    assert.deepEqual([ai_state, assigned_user_id], ['waiting', null])
    const [run] = await ada.runs()
    assert.deepEqual([run.state, run.decision.hand_over.reason], ['handed_over', 'asked'])
    assert.equal(run.language, language)
  })
}

test('to speak of people is not to ask for one', async () => {
  for (const words of [
    'Is the helmet made for a person of my size?',
    'Somebody stole my parcel',
    'Wer ist ein guter Mensch?',
  ]) {
    const ada = await newCustomer(desk)
    await ada.write(words)
    const [run] = await ada.runs()
    assert.notEqual(run.decision.hand_over?.reason, 'asked', words)
  }
})

test('what no article answers goes to the team of the assistant, with a note, and the assistant is silent from then on', async () => {
  const team = await must(desk.admin.post('/api/v1/teams', { name: 'Second line' }))
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { fallback_team_id: team.id }))
  const ada = await newCustomer(desk)
  await ada.write('Do you sell gift cards for horses?')
  await ada.write(question)
  const { ai_state, assigned_user_id, assigned_team_id } = await ada.conversation()
  assert.deepEqual([ai_state, assigned_user_id, assigned_team_id], ['waiting', null, team.id])
  assert.deepEqual(await texts(ada), [
    notice,
    'I found no answer to this in our articles. A colleague will get back to you here.',
  ])
  const note = (await ada.thread()).find(({ type }) => type === 'note')
  assert.match(note.content, /it found no answer\.\n\nThe customer asked: Do you sell gift cards/)
  assert.deepEqual(await states(ada), ['handed_over'])
  const gaps = await must(desk.admin.get('/api/v1/ai/gaps'))
  assert.equal(
    gaps.results.filter((gap: { question: string }) => gap.question === 'Do you sell gift cards for horses?').length,
    1,
  )
})

test('whoever takes over has the conversation, and given back the assistant answers what is still open', async () => {
  const ada = await newCustomer(desk)
  await ada.write('Do you sell gift cards for horses?')
  assert.equal((await texts(ada)).length, 2, 'both were sent')
  assert.equal((await call(ada, 'take-over')).status, 200)
  await ada.write(question)
  assert.equal((await ada.conversation()).ai_state, 'human')
  assert.equal((await texts(ada)).length, 2)
  assert.equal((await call(ada, 'give-back', { assistant_id: 99_999 })).headers.get('x-field'), 'assistant_id')
  assert.equal((await call(ada, 'give-back')).status, 200)
  await desk.settled()
  const { ai_state, assigned_user_id } = await ada.conversation()
  assert.deepEqual([ai_state, assigned_user_id], ['active', desk.assistantId])
  assert.match((await texts(ada)).at(-1)!, answer)
})

test('the assistant does nothing with what a customer writes to a person', async () => {
  const ada = await newCustomer(desk)
  const countAsked = async () => {
    const { rows } = await sql<{ asked: number }>`
      select count(*)::int as asked
      from (select name, ids from event union all select name, ids from fresh_event) as told
      where name = 'assistant.asked' and (ids->>'conversation_id')::int = ${(await ada.conversation()).id}`.execute(
      desk.ctx.db,
    )
    return rows[0]!.asked
  }
  await ada.write('Do you sell gift cards for horses?')
  await must(call(ada, 'give-back'))
  await ada.write(question)
  assert.equal(await countAsked(), 1)
  await must(call(ada, 'take-over'))
  await ada.write('Thank you, I will wait for you then.')
  assert.equal(await countAsked(), 1)
})

test('taking over and giving back ask for the right to assign', async () => {
  const ada = await newCustomer(desk)
  await ada.write(question)
  const { uuid } = await ada.conversation()
  const permissions = ['conversations:read', 'conversations:read_all']
  await must(desk.admin.post('/api/v1/roles', { name: 'Reader', permissions }))
  const reader = await desk.agent('Reader')
  for (const verb of ['take-over', 'give-back']) {
    assert.equal((await reader.post(`/api/v1/conversations/${uuid}/${verb}`, {})).status, 403)
  }
})

test('the second answer asks whether it helped, and a yes resolves the conversation as the customer said', async () => {
  const ada = await newCustomer(desk)
  await ada.write(question)
  await ada.write('When do parcels inside Denmark arrive?')
  const asked = (await ada.received()).at(-1)!
  assert.match(asked.text, /\n\nDid that help\?$/)
  assert.deepEqual(asked.buttons, ['Yes, thanks', 'I need more help'])
  await ada.tap('helped:yes', 'Yes, thanks')
  const { status } = await ada.conversation()
  assert.equal(status, 'Resolved')
  const line = (await ada.thread()).at(-1)
  assert.deepEqual([line.meta.activity.to, line.meta.activity.reason], ['Resolved', 'confirmed'])
  assert.equal((await ada.received()).length, 3)
  assert.deepEqual(
    (await ada.runs()).map(({ state, helped }) => [state, helped]),
    [
      ['answered', null],
      ['answered', 'yes'],
    ],
  )
})

test('who needs more help is asked what is missing, and the second time a person goes on', async () => {
  const ada = await newCustomer(desk)
  await ada.write(question)
  await ada.write('When do parcels inside Denmark arrive?')
  await ada.tap('helped:more', 'I need more help')
  assert.equal((await texts(ada)).at(-1), 'What is still missing? Please tell me a little more.')
  await ada.tap('helped:more', 'I need more help')
  assert.equal((await ada.conversation()).ai_state, 'waiting')
})

test('a customer is answered in the language they last wrote, or if that shows none, in that of all they wrote', async () => {
  const ada = await newCustomer(desk)
  await ada.write('👍')
  assert.equal((await texts(ada)).at(-1), 'How can I help you?')
  await ada.write(question)
  await ada.write('Danke')
  await ada.write('Shimano XT 12345')
  const runs = await ada.runs()
  assert.deepEqual(
    runs.map(({ language }) => language),
    ['en', 'en', 'de', 'en'],
  )
})

for (const [language, asked, then] of [
  ['pl', 'Ile kosztuje dostawa do Niemiec?', 'halo??'],
  ['uk', 'Скільки коштує доставка?', 'алло??'],
  ['ro', 'Cât costă livrarea în Germania?', 'e un bot?'],
] as const)
  test(`"${then}" after a message in ${language} is answered in that language, though others have these words too`, async () => {
    await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { ai_only: true }))
    const ada = await newCustomer(desk)
    await ada.write(asked)
    await ada.write(then)
    assert.equal((await ada.runs()).at(-1).language, language)
    await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { ai_only: false }))
  })

test('a customer whose words tell no language is answered in that of their country, if the desk has it', async () => {
  const setLanguages = (languages: string[]) =>
    must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { languages }))
  const greeted = async (languages: string[]) => {
    await setLanguages(languages)
    const ada = await newCustomer(desk)
    await ada.write('👍')
    return (await texts(ada))[0]
  }
  assert.match((await greeted(['fr', 'da']))!, /^Du skriver med/)
  assert.match((await greeted(['fr', 'de']))!, /^Vous discutez avec un assistant IA/)
  await setLanguages([])
})

test('an assistant with one language answers in it, and says the notice in it', async () => {
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { languages: ['fr'] }))
  const ada = await newCustomer(desk)
  await ada.write('Do you sell gift cards for horses?')
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { languages: [] }))
  const [first, second] = await texts(ada)
  assert.match(first!, /^Vous discutez avec un assistant IA/)
  assert.match(second!, /collègue/)
})

test('what cannot be read is said to be so, and a sticker needs no answer', async () => {
  const ada = await newCustomer(desk)
  await ada.send({ type: 'image', image: { id: 'gone', mime_type: 'image/jpeg' } })
  assert.match((await texts(ada)).at(-1)!, /^I cannot see what you sent/)
  await ada.send({ type: 'audio', audio: { id: 'gone', mime_type: 'audio/ogg', voice: true } })
  assert.match((await texts(ada)).at(-1)!, /voice message/)
  const before = (await ada.received()).length
  await ada.send({ type: 'sticker', sticker: { id: 'gone', mime_type: 'image/webp' } })
  assert.equal((await ada.received()).length, before)
})

test('a matter that was resolved is not read again as a part of the next one', async () => {
  const ada = await newCustomer(desk)
  await ada.write('My order number is ninety and I am called Ada')
  const { uuid } = await ada.conversation()
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' }))
  await must(call(ada, 'give-back'))
  await ada.write(question)
  const run = (await ada.runs()).at(-1)
  assert.equal(run.question, question)
})

test('once conversations are merged, a matter that was resolved is not read again, nor is the notice given again', async () => {
  const able = (enabled: boolean) => must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled }))
  const reopens = (reopen_window_hours: number) =>
    must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { reopen_window_hours }))
  const ada = await newCustomer(desk)
  const speak = async (text: string) => {
    await ada.write(text)
    const { uuid } = await ada.conversation()
    await must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' }))
    return uuid
  }
  await able(false)
  const into = await speak('Is anybody there?')
  await able(true)
  await reopens(0)
  await ada.write('I want to speak to a human, please.')
  const from = await speak('My order number is ninety and I am called Ada')
  await reopens(48)
  assert.notEqual(from, into)
  assert.ok((await texts(ada)).includes(notice), 'all of it was sent')
  await must(desk.admin.post(`/api/v1/conversations/${from}/merge`, { into }))
  await must(desk.admin.post(`/api/v1/conversations/${into}/give-back`))
  await ada.write(question)
  assert.equal((await ada.runs()).at(-1).question, question)
  assert.equal((await texts(ada)).filter((text) => text === notice).length, 1)
})
