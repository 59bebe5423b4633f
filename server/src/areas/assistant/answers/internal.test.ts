import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type ModelServer, startModelServer } from '../../../../test/models.ts'

const base = '/api/v1/ai/snippets'
const article = {
  key: 'goodwill',
  title: 'Goodwill refunds',
  content: 'A refund without a receipt is possible up to 200 kr. Agents decide about it.',
}
const question = 'Is a refund without a receipt possible?'

let server: ModelServer
let desk: TestDesk
let preview: string
before(async () => {
  server = await startModelServer()
  desk = await startDesk({ config: { outboundAllow: [new URL(server.url).host] } })
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  preview = `/api/v1/ai/assistants/${assistant.id}/preview`
})
after(async () => {
  await desk.stop()
  await server.stop()
})
beforeEach(() => upsert({ internal: false }))

async function upsert(change: object = {}) {
  const answer = await desk.admin.post(`${base}/upsert`, { ...article, ...change })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await desk.settled()
  return answer.body.data
}
const find = async (search = '', query = question) => {
  const answer = await desk.admin.get(`${base}/search?query=${encodeURIComponent(query)}${search}`)
  return answer.body.data.map(({ key }: { key: string }) => key)
}
const ask = async () => (await desk.admin.post(preview, { message: question })).body.data

test('an internal article is found by agents, and customers are told nothing of it', async () => {
  assert.match((await ask()).reply, /200 kr/)
  const { item, outcome } = await upsert({ internal: true })
  assert.deepEqual([outcome, item.internal], ['updated', true])
  assert.deepEqual(await find(), [])
  assert.deepEqual(await find('&internal=true'), ['goodwill'])
  const answer = await ask()
  assert.equal(answer.hand_over?.reason, 'no_answer')
  assert.doesNotMatch(JSON.stringify(answer), /200 kr/)
  const listed = (await desk.admin.get(`${base}?internal=true`)).body.data.results
  assert.deepEqual(
    listed.map(({ key }: { key: string }) => key),
    ['goodwill'],
  )
})

test('what writes an article without a word about it leaves it internal, and each change is logged', async () => {
  await upsert({ internal: true })
  const { item } = await upsert({ content: `${article.content} Ask your lead.` })
  assert.equal(item.internal, true)
  await desk.admin.put(`${base}/${item.id}`, { title: 'Goodwill' })
  await desk.settled()
  assert.deepEqual(await find(), [])
  const made = (await desk.admin.put(`${base}/${item.id}`, { internal: false })).body.data
  assert.equal(made.internal, false)
  assert.deepEqual(await find(), ['goodwill'])
  const { results } = (await desk.admin.get('/api/v1/activity-logs?page_size=2')).body.data
  assert.deepEqual(
    results.map(({ activity_type }: { activity_type: string }) => activity_type),
    ['article_made_public', 'article_made_internal'],
  )
})

test('it is not found by meaning either, not even when it becomes internal while the model takes its time', async () => {
  const model = { enabled: true, address: server.url, model: 'small' }
  assert.equal((await desk.admin.put('/api/v1/ai/models/embedding', model)).status, 200)
  await desk.settled()
  assert.deepEqual(await find('', 'erstattung'), ['goodwill'])
  await upsert({ internal: true })
  assert.deepEqual(await find('', 'erstattung'), [])
  assert.deepEqual(await find('&internal=true', 'erstattung'), ['goodwill'])

  await upsert({ internal: false })
  await server.forget()
  const release = await server.hold()
  const finding = find('', 'erstattung bitte')
  await server.called('/v1/embeddings', 'erstattung bitte')
  const { body } = await desk.admin.get(`${base}?query=Goodwill`)
  await desk.admin.put(`${base}/${body.data.results[0].id}`, { internal: true })
  await release()
  assert.deepEqual(await finding, [])
})

const sectioned = `A refund without a receipt is possible within 30 days.

## What agents may do (internal)

The refund without a receipt may go up to 200 kr. The lead decides beyond that.

## Where

Come to the shop with the goods for a refund without a receipt.`

test('a section is found by agents, and neither quoted to customers nor shown to a model that answers them', async () => {
  await upsert({ content: sectioned })
  const own = 'How many kr may the refund go up to, and does the lead decide beyond that?'
  const passages = async (search = '') =>
    (await desk.admin.get(`${base}/search?query=${encodeURIComponent(own)}${search}`)).body.data.map(
      ({ passage }: { passage: string }) => passage,
    )
  assert.match((await passages('&internal=true')).join(), /200 kr/)
  assert.doesNotMatch((await passages()).join(), /200 kr|lead/)
  const answer = await ask()
  assert.match(answer.reply, /within 30 days/)
  for (const message of [question, own]) {
    const told = (await desk.admin.post(preview, { message })).body.data
    assert.doesNotMatch(JSON.stringify(told), /200 kr|The lead|agents may/)
  }
  const model = { enabled: true, address: server.url, model: 'talker' }
  await desk.admin.put('/api/v1/ai/models/chat', model)
  await desk.admin.put('/api/v1/ai/models/embedding', model)
  await desk.settled()
  await server.forget()
  for (const message of [question, own]) await desk.admin.post(preview, { message })
  const chats = (await server.calls()).filter(({ path }) => path === '/v1/chat/completions')
  assert.match(JSON.stringify(chats), /within 30 days/)
  assert.doesNotMatch(JSON.stringify(chats), /up to 200 kr|The lead decides/)
  await desk.admin.delete('/api/v1/ai/models/chat')
  await desk.admin.delete('/api/v1/ai/models/embedding')
})

test('a section that the last release has indexed is not told to customers either', async () => {
  await upsert({ content: sectioned })
  await desk.ctx.db.updateTable('passage').set({ internal: null }).execute()
  assert.doesNotMatch(JSON.stringify(await ask()), /200 kr/)
  await upsert({ content: `${sectioned} Soon.` })
  await upsert({ content: sectioned.replace(' (internal)', '') })
  assert.match(JSON.stringify((await desk.admin.post(preview, { message: question })).body.data), /200 kr/)
})
