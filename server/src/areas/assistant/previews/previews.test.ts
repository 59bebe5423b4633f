import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let assistant: { id: number }
let inbox: { id: number }
before(async () => {
  desk = await startDesk({ simulator: true })
  const article = {
    key: 'kb/returns',
    title: 'Returns and refunds',
    content: 'You can return anything within 30 days of delivery, unused and in its box.',
  }
  await desk.admin.post('/api/v1/ai/snippets/upsert', article)
  await desk.settled()
  inbox = await connectInbox(desk, {}, { ai_only: true })
  assistant = (await desk.admin.post('/api/v1/ai/assistants', { name: 'Robin', enabled: false })).body.data
})
after(() => desk.stop())

const ask = (body: object) => desk.admin.post(`/api/v1/ai/assistants/${assistant.id}/preview`, body)

test('a preview says what would be answered and from which passages, and reaches nobody', async () => {
  const { data } = (await ask({ message: 'How many days do I have to return a helmet?' })).body
  assert.match(data.reply, /within 30 days of delivery/)
  assert.match(data.notice, /AI assistant.*person/)
  assert.equal(data.hand_over, null)
  assert.equal(data.helped !== null, data.ask_if_helped)
  const [source] = data.sources
  assert.deepEqual([source.title, source.key, source.cited], ['Returns and refunds', 'kb/returns', true])
  assert.ok(source.confidence > 0 && source.confidence < 1, `${source.confidence}`)
  assert.equal(data.model, 'extractive')
  assert.equal(data.found_nothing, false)
  assert.deepEqual(
    data.steps.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
    [
      ['search', 'found'],
      ['answer', 'quoted'],
    ],
  )
  assert.equal(data.steps[0].count, data.sources.length)
  for (const table of ['conversation', 'message', 'assistant_run', 'knowledge_gap'] as const)
    assert.deepEqual(await desk.ctx.db.selectFrom(table).selectAll().execute(), [], table)
})

test('where nothing answers, a preview would hand over to the fallback team, and on an inbox without agents to nobody', async () => {
  const message = 'Do you sell submarines?'
  assert.deepEqual((await ask({ message })).body.data.hand_over.team, null)
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop' })).body.data
  await desk.admin.put(`/api/v1/ai/assistants/${assistant.id}`, { fallback_team_id: team.id })
  const { hand_over } = (await ask({ message })).body.data
  assert.deepEqual([hand_over.reason, hand_over.team.name], ['no_answer', 'Workshop'])

  const alone = (await ask({ message, inbox_id: inbox.id })).body.data
  assert.equal(alone.hand_over, null)
  assert.doesNotMatch(alone.notice, /person/)
})

test('the language is the customer’s, the one that was chosen to write in, or the only one of the assistant', async () => {
  const message = '¿Cuántos días tengo para devolver un casco?'
  assert.equal((await ask({ message })).body.data.language, 'es')
  assert.equal((await ask({ message, language: 'fr' })).body.data.language, 'fr')
  await desk.admin.put(`/api/v1/ai/assistants/${assistant.id}`, { languages: ['de'] })
  assert.equal((await ask({ message })).body.data.language, 'de')
  await desk.admin.put(`/api/v1/ai/assistants/${assistant.id}`, { languages: [] })
})

test('a follow-up is understood from what was said before', async () => {
  const history = [
    { role: 'customer', text: 'How many days do I have to return a helmet?' },
    { role: 'assistant', text: 'You can return anything within 30 days of delivery.' },
  ]
  const { understood_as } = (await ask({ message: 'And must it be unused?', history })).body.data
  assert.match(understood_as, /helmet/)
})

test('where a customer would be asked which article is meant, so does a preview, and it takes the pick', async () => {
  for (const [title, content] of [
    ['Moving home', 'Tell us the new address before the day you move, and the policy moves with you.'],
    ['How to make a claim', 'Call us or use the form in your account. We answer within two working days.'],
    [
      'Storm and flood damage',
      'We pay for damage that wind above 90 km an hour does to roofs. Fences are not covered.',
    ],
  ])
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key: title, title, content })
  await desk.settled()
  const message = 'something broke at home, how do i tell you'
  const { reply: text, offers, options, hand_over, found_nothing } = (await ask({ message })).body.data
  assert.match(text, /Is it one of these\?\n1\. Moving home\n2\. Storm and flood damage\n/)
  const titles = (some: { title: string }[]) => some.map(({ title }) => title)
  assert.deepEqual(
    [titles(offers), options],
    [
      ['Moving home', 'Storm and flood damage'],
      ['1', '2'],
    ],
  )
  assert.deepEqual([hand_over, found_nothing], [null, false])

  const asked = [
    { role: 'customer', text: message },
    { role: 'assistant', text, offers },
  ]
  for (const pick of ['2', 'the second', 'Storm and flood damage']) {
    const { reply, language, sources } = (await ask({ message: pick, history: asked })).body.data
    assert.match(reply, /We pay for damage that wind above 90 km an hour/)
    assert.deepEqual([language, titles(sources)], ['en', ['Storm and flood damage']])
  }
  const none = (await ask({ message: 'none of these', history: asked })).body.data
  assert.deepEqual([none.reply, none.offers, none.hand_over.reason], ['', [], 'no_answer'])
  const later = [...asked, { role: 'customer', text: 'Wait' }, { role: 'assistant', text: 'Yes?' }]
  assert.doesNotMatch((await ask({ message: '2', history: later })).body.data.reply, /90 km/, 'it is no pick any more')
  const again = (await ask({ message, history: later })).body.data
  assert.deepEqual([again.offers, again.hand_over.reason], [[], 'no_answer'], 'a matter has one offer')
})

test('a message in words of several languages is answered in that of the messages before it', async () => {
  const history = [
    { role: 'customer', text: 'Wie lange dauert die Lieferung?' },
    { role: 'assistant', text: 'Einen Tag.' },
  ]
  const { data } = (await ask({ message: 'hallo??', history })).body
  assert.deepEqual([data.language, data.reply], ['de', 'Wie kann ich Ihnen helfen?'])
})

test('bad questions are refused, and so are agents who may not manage AI', async () => {
  const refused = [{}, { message: ' ' }, { message: 'x'.repeat(4097) }, { message: 'Hi', inbox_id: 2_000_000_000 }]
  for (const body of refused) assert.equal((await ask(body)).status, 400, JSON.stringify(body).slice(0, 80))
  const agent = await desk.agent('Agent')
  assert.equal((await agent.post(`/api/v1/ai/assistants/${assistant.id}/preview`, { message: 'Hi' })).status, 403)
})

test('the questions that customers asked lately are offered, one of each conversation, and only of those one may see', async () => {
  const write = async (from: string, ...texts: string[]) => {
    const messages = texts.map((body, index) => ({
      ...{ id: `wamid.past.${from}.${index}`, from, type: 'text', text: { body } },
      timestamp: String(Math.floor(desk.ctx.now().getTime() / 1000) - 60 + index),
    }))
    assert.equal((await deliver(desk, inbox.id, delivery(desk, { messages }))).status, 200)
    await desk.settled()
  }
  await write('4540930001', 'Hello', 'Do you fit child seats?', 'And what does it cost?')
  await write('4540930002', '  do you fit child seats?')
  await write('4540930003', 'Hi', '👍')
  await write('4540930004', 'Where is my order A-1017?')
  const list = async (agent = desk.admin) => (await agent.get('/api/v1/ai/past-questions')).body.data
  assert.deepEqual(
    (await list()).map(({ question }: { question: string }) => question),
    ['Where is my order A-1017?', 'do you fit child seats?'],
  )
  const role = { name: 'Trainer', permissions: ['ai:manage', 'conversations:read', 'conversations:read_assigned'] }
  await desk.admin.post('/api/v1/roles', role)
  assert.deepEqual(await list(await desk.agent('Trainer')), [])
  assert.equal((await (await desk.agent('Agent')).get('/api/v1/ai/past-questions')).status, 403)
})
