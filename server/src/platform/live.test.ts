import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../test/desk.ts'

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

async function heardUntil(stream: AsyncGenerator<Heard>, count: number): Promise<Heard[]> {
  const heard: Heard[] = []
  for await (const event of stream) {
    if (event.event === 'article.changed') heard.push(event)
    if (heard.length === count) break
  }
  return heard
}

async function keyOf(): Promise<{ id: number; authorization: string }> {
  const { id } = await desk.agent('Admin')
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
  await desk.settled()
  const heard = await heardUntil(first, 20)
  assert.deepEqual(
    heard.map((event) => event.id),
    heard.map((event) => event.id).toSorted((a, b) => a - b),
  )

  // The connection is gone; five more are written; the cursor of the first event heard brings back all the others.
  const late = await Promise.all(Array.from({ length: 5 }, (_, index) => write(20 + index)))
  await desk.settled()
  const again = await heardUntil(listen(authorization, hello.id), 25)
  const ids = new Set(again.map((event) => event.data.article_id))
  for (const id of made) assert.ok(ids.has(id))
  const rest = listen(authorization, again.at(-1)!.id)
  const seen = new Set([...ids])
  while (!late.every((id) => seen.has(id))) seen.add(((await rest.next()).value as Heard).data.article_id)
})

test('a cursor that nobody can have is answered with resync', async () => {
  const { authorization } = await keyOf()
  const { value } = await listen(authorization, 999_999_999).next()
  assert.equal((value as Heard).event, 'resync')
})

test('a stream ends when its key is revoked, and nobody listens without one', async () => {
  const { id, authorization } = await keyOf()
  const stream = listen(authorization)
  await stream.next()
  await desk.admin.delete(`/api/v1/agents/${id}/api-key`)
  for await (const _ of stream) {
    // Whatever is still said: the loop ends because the stream does.
  }
  assert.equal((await fetch(`${desk.url}/api/v1/live`)).status, 401)
})
