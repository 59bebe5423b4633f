import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../test/chaos/program.ts'
import { startDesk, type TestDesk } from '../../test/desk.ts'
import { ConversationUpdated } from '../modules/conversations/schema.ts'
import { transaction } from './database.ts'
import { emit } from './events.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

type Heard = { id: number; event: string; data: { article_id?: number } }

/** Opens the stream and answers what it says, event by event. */
async function* listen(authorization: string, lastEventId?: number): AsyncGenerator<Heard> {
  const response = await fetch(`${desk.url}/api/v1/live`, {
    headers: { authorization, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
    signal: AbortSignal.timeout(20_000),
  })
  assert.equal(response.status, 200)
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      text = text.slice(end + 2)
      if (fields.has('event')) {
        yield { id: Number(fields.get('id')), event: fields.get('event')!, data: JSON.parse(fields.get('data')!) }
      }
    }
  }
}

/** Listens until every one of these articles was spoken of, and answers the numbers of the events in the order they came. */
async function hears(stream: AsyncGenerator<Heard>, articles: number[]): Promise<number[]> {
  const missing = new Set(articles)
  const numbers: number[] = []
  while (missing.size > 0) {
    const { value } = await stream.next()
    numbers.push((value as Heard).id)
    missing.delete((value as Heard).data.article_id ?? 0)
  }
  return numbers
}

async function keyOf(role = 'Admin'): Promise<{ id: number; authorization: string }> {
  const { id } = await desk.agent(role)
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  return { id, authorization: `token ${api_key}:${api_secret}` }
}

const write = async (index: number) =>
  (await desk.admin.post('/api/v1/ai/snippets', { title: `Article ${index}`, content: 'Some text.' })).body.data
    .id as number

test('what changes is heard, in order, and after a break nothing is missing', async () => {
  const { authorization } = await keyOf()
  const first = listen(authorization)
  const hello = (await first.next()).value as Heard
  assert.equal(hello.event, 'hello')
  const made = await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)))
  const numbers = await hears(first, made)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )

  // The connection is gone; five more are written; the number of the first event brings back everything after it.
  await first.return(undefined)
  const late = await Promise.all(Array.from({ length: 5 }, (_, index) => write(20 + index)))
  const again = await hears(listen(authorization, hello.id), [...made, ...late])
  assert.equal(new Set(again).size, again.length)
})

test('an agent who may no longer see conversations hears nothing of them, from five seconds on', async () => {
  const permissions = ['conversations:read', 'conversations:read_all']
  const role = (await desk.admin.post('/api/v1/roles', { name: 'Reader', permissions })).body.data
  const { authorization } = await keyOf('Reader')
  const stream = listen(authorization)
  const { id: start } = (await stream.next()).value as Heard
  const conversation_uuid = '00000000-0000-7000-8000-000000000000'
  /** Something happens to a conversation and then to an article: what is heard until the article is. */
  const happens = async (from: AsyncGenerator<Heard>) => {
    await transaction(desk.ctx, async (ctx) =>
      emit(ctx, ConversationUpdated, { conversation_id: 1, conversation_uuid }),
    )
    const article = await write(0)
    const names = []
    for (;;) {
      const { event, data } = (await from.next()).value as Heard
      if (data.article_id === article) return names
      names.push(event)
    }
  }
  assert.ok((await happens(stream)).includes('conversation.updated'))

  assert.equal((await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: [] })).status, 200)
  const lost = Date.now()
  await until('conversations are not heard of', async () => {
    return !(await happens(stream)).includes('conversation.updated') || undefined
  })
  assert.ok(Date.now() - lost < 5_000)
  assert.ok(!(await happens(stream)).includes('conversation.updated'))
  assert.ok(!(await happens(listen(authorization, start))).includes('conversation.updated'))
})

test('a cursor that nobody can have is answered with resync', async () => {
  const { authorization } = await keyOf()
  const { value } = await listen(authorization, 999_999_999).next()
  assert.equal((value as Heard).event, 'resync')
})

test('a stream ends when its key is revoked or its agent disabled, and nobody listens without a key', async () => {
  const ends = [
    (id: number) => desk.admin.delete(`/api/v1/agents/${id}/api-key`),
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false }),
  ]
  for (const end of ends) {
    const { id, authorization } = await keyOf()
    const stream = listen(authorization)
    await stream.next()
    assert.equal((await end(id)).status, 200)
    const ended = Date.now()
    for await (const _ of stream) {
      // Whatever is still said: the loop ends because the stream does.
    }
    assert.ok(Date.now() - ended < 5_000)
  }
  assert.equal((await fetch(`${desk.url}/api/v1/live`)).status, 401)
})
