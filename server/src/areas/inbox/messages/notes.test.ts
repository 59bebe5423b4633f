import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Language } from '../../../../../i18n/languages.ts'
import { vocabularies } from '../../../../../i18n/vocabularies.ts'
import { callTool, registerAiApp } from '../../../../test/ai-app.ts'
import {
  type AssistedDesk,
  must,
  newCustomer,
  script,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import type { Client } from '../../../../test/client.ts'
import { poll } from '../../../../test/thread.ts'
import { callDelivery, deliver, simulate } from '../../../../test/whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

const question = 'Do you sell <b>submarines</b> with *sails* and a {question}?'
const summary = 'She asks for 3 &lt;i&gt; submarines, {reason}.'

let desk: AssistedDesk
let uuid: string
const readers: [Language, Client][] = []
before(async () => {
  desk = await startAssistedDesk({}, { csat_enabled: true })
  for (const language of ['en', 'de', 'ar'] as const) readers.push([language, await speaker(language)])

  const ada = await newCustomer(desk)
  await ada.write(question)
  uuid = (await ada.conversation()).uuid
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Unpaid', code: 131042 })
  const reply = await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Unpaid' }))
  await poll(async () => (await ada.thread()).find((one: Free) => one.uuid === reply.uuid)?.status === 'failed')
  await desk.settled()
  desk.clock.advance(25 * 3_600_000)
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' }))
  await desk.settled()
  desk.clock.advance(-25 * 3_600_000)
})
after(() => desk.stop())

/** An agent with a language of their own, or with the language of the desk. */
async function speaker(language: Language | null): Promise<Client> {
  const agent = await desk.agent('Admin')
  await must(agent.put('/api/v1/agents/me', { language }))
  return agent
}

const words = (language: Language) => vocabularies[language].server.note
const notesIn = async (reader: Client, conversation = uuid): Promise<Free[]> =>
  (
    await must(reader.get(`/api/v1/conversations/${conversation}/messages?private=true&page_size=500`))
  ).results.reverse()
const asked = (language: Language) => words(language)['handed_over.question'].replace('{question}', () => question)
const wordings = (language: Language) => [
  `${words(language)['handed_over.no_answer']}\n\n${asked(language)}`,
  words(language)['payment.failed'],
  words(language)['csat.not_sent'],
]

test('each agent reads what the desk noted in their own language, and others in that of the desk', async () => {
  for (const [language, reader] of readers) {
    const notes = await notesIn(reader)
    assert.deepEqual(
      notes.map(({ content }) => content),
      wordings(language),
    )
    assert.deepEqual(
      notes.map(({ text_content }) => text_content),
      wordings(language),
    )
    assert.deepEqual(
      notes.map(({ meta }) => meta.note),
      [{ kind: 'handed_over', reason: 'no_answer', question }, { kind: 'payment_failed' }, { kind: 'survey_not_sent' }],
    )
    const [first] = notes
    assert.equal(
      (await must(reader.get(`/api/v1/conversations/${uuid}/messages/${first.uuid}`))).content,
      first.content,
    )
  }
  const deskly = await speaker(null)
  assert.equal((await notesIn(deskly))[1].content, words('en')['payment.failed'])
  await must(desk.admin.put('/api/v1/settings/general', { 'app.lang': 'fr' }))
  await poll(async () => (await notesIn(deskly))[1].content === words('fr')['payment.failed'])
  await must(desk.admin.put('/api/v1/settings/general', { 'app.lang': 'en' }))
})

test('what a model said of the conversation, or that the customer called, stands in the note as it is', async () => {
  const ben = await newCustomer(desk)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const call = { id: `wacid.${ben.phone}`, from: ben.phone, event: 'terminate', status: 'FAILED', timestamp }
  assert.equal((await deliver(desk, desk.inboxId, callDelivery(desk, call))).status, 200)
  await poll(async () => (await ben.conversation()) && (await ben.runs()).at(-1)?.state === 'handed_over')
  await useChatModel(desk)
  await script(desk, { answer: { text: '', hand_over: { reason: 'rule', summary } } })
  const cleo = await newCustomer(desk)
  await cleo.write('Submarines, please')
  for (const [language, reader] of readers) {
    const [called] = await notesIn(reader, (await ben.conversation()).uuid)
    const {
      'handed_over.asked': forPerson,
      'handed_over.called': byPhone,
      'handed_over.rule': byRule,
    } = words(language)
    assert.equal(called.content, `${forPerson}\n\n${byPhone}`)
    const [told] = await notesIn(reader, (await cleo.conversation()).uuid)
    assert.equal(told.content, `${byRule}\n\n${summary}`)
  }
})

test('a list says what the customer asked and why the assistant handed over, until somebody answers', async () => {
  const dora = await newCustomer(desk)
  await dora.write('What does a saddle weigh?')
  const about = async () => {
    const { uuid } = await dora.conversation()
    const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=500'))
    const { unanswered, hand_over_reason } = results.find((one: Free) => one.uuid === uuid)
    return { unanswered, hand_over_reason }
  }
  await poll(async () => (await dora.conversation()) && (await dora.runs()).at(-1)?.state === 'handed_over')
  await desk.settled()
  const activity = (await dora.thread()).find((one: Free) => one.meta.activity?.kind === 'handed_over')
  const asked = { text: 'What does a saddle weigh?', kind: 'text' }
  assert.deepEqual(await about(), { unanswered: asked, hand_over_reason: activity.meta.activity.reason })
  const to = `/api/v1/conversations/${(await dora.conversation()).uuid}/messages`
  await must(desk.admin.post(to, { message: 'Let me look', private: true }))
  assert.deepEqual((await about()).unanswered, asked)
  await must(desk.admin.post(to, { message: 'Half a kilo.' }))
  assert.deepEqual(await about(), { unanswered: null, hand_over_reason: null })
  // The assistant has not given up this next question, and the question itself is the newest message.
  await dora.write('And the pedals?')
  await poll(async () => (await dora.thread()).at(-1)?.content === 'And the pedals?')
  assert.deepEqual(await about(), { unanswered: null, hand_over_reason: null })
})

test('an AI app reads the note in the language of its agent, and what a customer said in it is marked', async () => {
  const [, german] = readers[1]!
  const { access_token } = await (await registerAiApp(desk.url)).connect(german)
  const { text } = await callTool(desk.url, access_token, 'list_messages', { conversation: uuid })
  const notes = JSON.parse(text).results.filter(({ kind }: Free) => kind === 'private note')
  const [, paid, handed] = notes.map((note: Free) => note.text)
  assert.equal(handed, `⟦customer⟧${wordings('de')[0]}⟦/customer⟧`)
  assert.equal(paid, words('de')['payment.failed'])
})

test('a note of the desk is found by what was said in it and by its words in the language of each reader', async () => {
  const find = async (reader: Client, query: string) =>
    (await must(reader.get(`/api/v1/messages/search?query=${encodeURIComponent(query)}`))).results.filter(
      ({ type, conversation_uuid }: Free) => type === 'note' && conversation_uuid === uuid,
    )
  const own = { en: 'valid payment method', de: 'gültiges Zahlungsmittel', ar: 'وسيلة دفع' }
  for (const [language, reader] of readers) {
    const [paid] = await find(reader, own[language as keyof typeof own])
    assert.equal(paid.text_content.slice(0, 60), words(language)['payment.failed'].slice(0, 60))
    const [handed] = await find(reader, 'submarines sails')
    assert.ok(handed.snippet.includes('submarines'), handed.snippet)
    assert.ok(handed.text_content.startsWith(words(language)['handed_over.no_answer']), handed.text_content)
  }
  assert.deepEqual(await find(desk.admin, 'whales'), [])
})

test('the list shows no note, and a note from before is read as it was written', async () => {
  for (const [, reader] of readers) {
    const { results } = await must(reader.get('/api/v1/conversations/all?page_size=500'))
    assert.equal(results.find((item: Free) => item.uuid === uuid).last_message, 'Unpaid')
  }
  const sentence = 'The survey was not sent, said the desk of former days'
  await desk.ctx.db
    .updateTable('message')
    .set({ content: sentence, meta: '{}', found_by: null })
    .where('type', '=', 'note')
    .where('found_by', 'like', `%${words('en')['csat.not_sent']}%`)
    .execute()
  for (const [, reader] of readers) assert.equal((await notesIn(reader))[2].content, sentence)
})
