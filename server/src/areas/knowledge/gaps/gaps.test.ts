import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'
import { transaction } from '../../../platform/transaction.ts'
import { noteGap, pruneGaps } from './service.ts'

const gaps = '/api/v1/ai/gaps'
const year = 366 * 24 * 3_600_000

let desk: TestDesk
let inboxId: number
let conversation: { id: number; uuid: string }
before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  const uuid = await newConversation(desk, inboxId)
  conversation = (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
})
after(() => desk.stop())

type Listed = { id: number; question: string; count: number; state: string; article_id: number | null }

const ask = (question: string) =>
  transaction(desk.ctx, (ctx) => noteGap(ctx, { question, conversation_id: conversation.id }))
const list = async (query = ''): Promise<Listed[]> => (await desk.admin.get(`${gaps}${query}`)).body.data.results
const find = async (question: string, query = '') => (await list(query)).find((gap) => gap.question === question)

test('questions that say nearly the same are one, asked most often first, and lead to where it was asked last', async () => {
  await ask('Do you repair electric scooters?')
  await ask('Can I rent a tandem?')
  await ask('Can you repair an electric scooter')
  await ask('do you repair ELECTRIC scooters??')
  const [first, second] = await list()
  assert.deepEqual([first?.question, first?.count], ['do you repair ELECTRIC scooters??', 3])
  assert.deepEqual([second?.question, second?.count], ['Can I rent a tandem?', 1])
  const behind = (await desk.admin.get(`${gaps}/${first!.id}/questions`)).body.data
  assert.deepEqual(
    behind.map(({ question, count }: { question: string; count: number }) => [question, count]),
    [
      ['do you repair ELECTRIC scooters??', 1],
      ['Can you repair an electric scooter', 1],
      ['Do you repair electric scooters?', 1],
    ],
  )
  const { body } = await desk.admin.get(`${gaps}?query=tandem`)
  assert.deepEqual([body.data.total, body.data.results[0].conversation_uuid], [1, conversation.uuid])
})

test('what tells nothing is no gap, and a long question is kept by its beginning', async () => {
  const before = (await list()).length
  for (const nothing of ['', '👍', 'what is it?', '…']) await ask(nothing)
  assert.equal((await list()).length, before)
  await ask(`Zeppelin ${'very '.repeat(400)}\n\nlong`)
  const gap = (await list()).find(({ question }) => question.startsWith('Zeppelin'))
  assert.equal(gap?.question.length, 500)
})

test('the same new question of many customers at once is one gap', async () => {
  await Promise.all(Array.from({ length: 8 }, () => ask('Unicycle saddles for giraffes?')))
  const gap = await find('Unicycle saddles for giraffes?')
  assert.equal(gap?.count, 8)
  const [said, ...others] = (await desk.admin.get(`${gaps}/${gap?.id}/questions`)).body.data
  assert.deepEqual([said.count, said.conversation_uuid, others], [8, conversation.uuid, []])
})

test('a gap that was dismissed stays so when it is asked again, until somebody takes it up', async () => {
  await ask('Will you marry me tomorrow?')
  const gap = await find('Will you marry me tomorrow?')
  assert.equal((await desk.admin.post(`${gaps}/${gap?.id}/dismiss`)).body.data.state, 'dismissed')
  await ask('Will you marry me tomorrow?')
  assert.equal(await find('Will you marry me tomorrow?'), undefined)
  assert.equal((await find('Will you marry me tomorrow?', '?state=dismissed'))?.count, 2)
  assert.equal((await desk.admin.post(`${gaps}/${gap?.id}/reopen`)).body.data.state, 'open')
  assert.equal((await desk.admin.post(`${gaps}/2000000000/dismiss`)).status, 404)
})

test('the article that is written for a gap answers it; asked again in vain it is open once more', async () => {
  await ask('Which helmets fit a bulldog?')
  const gap = await find('Which helmets fit a bulldog?')
  const article = { title: 'Helmets for dogs', content: 'A bulldog wears size M.' }
  const answered = (await desk.admin.post(`${gaps}/${gap?.id}/article`, article)).body.data
  assert.equal(answered.state, 'answered')
  assert.deepEqual((await desk.admin.get(`${gaps}/${gap?.id}`)).body.data, answered)
  assert.equal((await desk.admin.get(`/api/v1/ai/snippets/${answered.article_id}`)).body.data.title, 'Helmets for dogs')
  const none = await desk.admin.post(`${gaps}/2000000000/article`, article)
  assert.equal(none.status, 404)
  assert.equal((await desk.admin.get('/api/v1/ai/snippets?query=Helmets for dogs')).body.data.total, 1)
  await ask('Which helmets fit a bulldog?')
  assert.equal((await find('Which helmets fit a bulldog?'))?.article_id, answered.article_id)
})

test('what a customer asked in a message that they deleted is forgotten, and what others asked stays', async () => {
  const from = '4520999001'
  const asked = 'Do you take my late uncle’s unicycle? And do you sell snow chains?'
  await deliver(desk, inboxId, delivery(desk, { messages: [text('wamid.regretted', from, asked)] }))
  await desk.settled()
  const { rows } = await sql<{ id: number }>`
    select conversation_id as id from message where provider_id = 'wamid.regretted'`.execute(desk.ctx.db)
  const note = (question: string) =>
    transaction(desk.ctx, (ctx) => noteGap(ctx, { question, conversation_id: rows[0]!.id }))
  await ask('Do you sell snow chains, please?')
  await note('Do you take my late uncle’s unicycle?')
  await note('And do you sell snow chains?')
  await note('Is the canteen open to dogs?')
  await note(`Hello there, I have a question. ${asked}`)
  assert.equal((await find('And do you sell snow chains?'))?.count, 2)
  const other = { type: 'text', text: { body: 'Is a dented trombone of any use to you?' } }
  const edit = { type: 'edit', edit: { original_message_id: 'wamid.regretted', message: other }, timestamp: '1' }
  await deliver(desk, inboxId, delivery(desk, { messages: [{ from, id: 'wamid.edit', ...edit }] }))
  await desk.settled()
  await note(other.text.body)
  const deletion = { type: 'revoke', revoke: { original_message_id: 'wamid.regretted' }, timestamp: '1' }
  await deliver(desk, inboxId, delivery(desk, { messages: [{ from, id: 'wamid.regret', ...deletion }] }))
  await desk.settled()
  const left = await list('?page_size=100')
  assert.deepEqual(
    left
      .filter(({ question }) => /uncle|chains|canteen|trombone/.test(question))
      .map(({ question, count }) => [question, count]),
    [
      ['Is the canteen open to dogs?', 1],
      ['Do you sell snow chains, please?', 1],
    ],
  )
})

test('only who manages AI sees what customers asked', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(gaps)).status, 403)
  const permissions = ['ai:manage', 'conversations:read', 'conversations:read_assigned']
  await desk.admin.post('/api/v1/roles', { name: 'Narrow', permissions })
  const narrow = await desk.agent('Narrow')
  const [gap] = await list()
  assert.equal((await narrow.get(`${gaps}/${gap!.id}/questions`)).status, 404)

  const own = (await desk.admin.get(`/api/v1/conversations/${await newConversation(desk, inboxId)}`)).body.data
  await desk.admin.put(`/api/v1/conversations/${own.uuid}/assignee/user`, { assignee_id: narrow.id })
  await ask('Do you rent out cargo bikes?')
  const question = 'So do you rent out cargo bikes?'
  await transaction(desk.ctx, (ctx) => noteGap(ctx, { question, conversation_id: own.id }))
  const shared = await find(question)
  assert.equal(shared?.count, 2)
  const { data } = (await narrow.get(`${gaps}/${shared.id}/questions`)).body
  assert.deepEqual(
    data.map((asked: { question: string; conversation_uuid: string }) => [asked.question, asked.conversation_uuid]),
    [[question, own.uuid]],
  )
})

test('what nobody has asked for a year is forgotten', async () => {
  await ask('Do you sell penny-farthings?')
  await ask('Do you lend balloons?')
  desk.clock.advance(year)
  await ask('Do you lend balloons?')
  await pruneGaps(desk.ctx)
  assert.deepEqual(
    (await list('?state=open')).map(({ question }) => question),
    ['Do you lend balloons?'],
  )
})
