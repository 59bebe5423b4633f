import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { until } from '../../../test/chaos/program.ts'
import { newConversation } from '../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { type Heard, listen as listenTo } from '../../../test/live.ts'
import { connectInbox } from '../../../test/whatsapp.ts'
import { ArticleChanged } from '../../areas/knowledge/index/schema.ts'
import { publish } from '../jobs.ts'
import { createLive, recheckMs } from './live.ts'

let desk: TestDesk
let inbox: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  // Its notice would be sent, delivered and read while the tests listen for other events.
  await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('type', '=', 'assistant').execute()
})
after(() => desk.stop())

const listen = (authorization: string, lastEventId?: number | string) => listenTo(desk.url, authorization, lastEventId)

/** Listens until each of these articles was named, and returns the numbers of the events in the order they came. */
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

test('a stream begins with what has just happened, if it is asked to', async () => {
  const { authorization } = await keyOf()
  const before = [await write(100), await write(101)]
  const page = listenTo(desk.url, authorization, undefined, '?since_seconds=30')
  assert.equal(((await page.next()).value as Heard).event, 'hello')
  const numbers = await hears(page, before)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  )
  // What is older than that is not told again.
  const old = await desk.ctx.db
    .updateTable('event')
    .set({ at: sql`at - interval '40 seconds'` })
    .returning('id')
    .execute()
  const last = Math.max(...old.map(({ id }) => id))
  const later = listenTo(desk.url, authorization, undefined, '?since_seconds=30')
  assert.equal(((await later.next()).value as Heard).event, 'hello')
  assert.ok((await hears(later, [await write(102)])).every((id) => id > last))
  for (const wrong of ['0', '61', 'x']) {
    const refused = await fetch(`${desk.url}/api/v1/live?since_seconds=${wrong}`, { headers: { authorization } })
    assert.equal(refused.status, 400, wrong)
  }
  await Promise.all([page.return(undefined), later.return(undefined)])
})

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

  // The connection is gone and five more are written. The number of the first event brings back everything after it.
  await first.return(undefined)
  const late = await Promise.all(Array.from({ length: 5 }, (_, index) => write(20 + index)))
  const again = await hears(listen(authorization, hello.id), [...made, ...late])
  assert.equal(new Set(again).size, again.length)
})

test('a transaction that commits late holds nobody up, and what it tells is missed by nobody', async () => {
  const { authorization } = await keyOf()
  const stream = listen(authorization)
  await stream.next()
  const late = { name: ArticleChanged.name, ids: { article_id: -1 } }
  const overtaken = await desk.ctx.db.transaction().execute(async (db) => {
    await publish(db, { events: [late], jobs: [] })
    return hears(stream, [await write(0)])
  })
  // Nobody has announced it, as if the process had died right after the commit.
  const last = overtaken.at(-1)!
  for (const each of [stream, listen(authorization, last)]) {
    const numbers = await hears(each, [-1])
    assert.ok(numbers.every((number) => number > last))
  }
})

/** Runs `happen`, then writes an article, and returns what is heard until that article. */
async function heardWhile(stream: AsyncGenerator<Heard>, happen: () => Promise<unknown>): Promise<Heard[]> {
  await happen()
  const article = await write(0)
  const heard: Heard[] = []
  for (;;) {
    const { value } = await stream.next()
    if ((value as Heard).data.article_id === article) return heard
    heard.push(value as Heard)
  }
}

const aboutConversations = (heard: Heard[]) =>
  [...new Set(heard.filter(({ data }) => 'conversation_uuid' in data).map(({ event }) => event))].sort()

let listeners = 0

/** An agent whose role has only these permissions, and who listens. */
async function listener(permissions: string[]) {
  listeners += 1
  const role = (await desk.admin.post('/api/v1/roles', { name: `Listener${listeners}`, permissions })).body.data
  const { id, authorization } = await keyOf(role.name)
  const stream = listen(authorization)
  const { id: start } = (await stream.next()).value as Heard
  return { id, role: role.id as number, authorization, stream, start }
}

const give = (uuid: string, to: 'user' | 'team', assignee_id: number) => async () =>
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/assignee/${to}`, { assignee_id })).status, 200)

const setPriority = (uuid: string, priority: string) => async () =>
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority })).status, 200)

test('an agent who may no longer see conversations hears nothing about them, on an open stream or a new one', async () => {
  const { role, authorization, stream, start } = await listener(['conversations:read', 'conversations:read_all'])
  const uuid = await newConversation(desk, inbox)
  let priorities = 0
  /** Something happens to the conversation. Returns the events about conversations that are heard. */
  const heard = async (from: AsyncGenerator<Heard>) => {
    priorities += 1
    return aboutConversations(await heardWhile(from, setPriority(uuid, priorities % 2 ? 'High' : 'Low')))
  }
  assert.ok((await heard(stream)).includes('conversation.updated'))

  assert.equal((await desk.admin.put(`/api/v1/roles/${role}`, { permissions: [] })).status, 200)
  assert.deepEqual(await heard(stream), [])
  assert.deepEqual(await heard(listen(authorization, start)), [])
})

test('what an agent lost is not told them from the very next event on', async () => {
  const rights = ['conversations:read', 'conversations:read_all']
  const { role, stream } = await listener(rights)
  const uuid = await newConversation(desk, inbox)
  const give = async (permissions: string[]) =>
    assert.equal((await desk.admin.put(`/api/v1/roles/${role}`, { permissions })).status, 200)
  const heard = async (priority: string) => aboutConversations(await heardWhile(stream, setPriority(uuid, priority)))
  // Repeated, so that no regular look can have come at the right moment each time.
  for (let round = 0; round < 6; round += 1) {
    await give(rights)
    assert.ok((await heard('High')).includes('conversation.updated'))
    await give([])
    assert.deepEqual(await heard('Low'), [])
  }
})

test('an agent hears only of the conversations that they may see, and that one was taken from them', async () => {
  const { id, authorization, stream, start } = await listener(['conversations:read', 'conversations:read_assigned'])
  const other = await desk.agent('Agent')
  const uuid = await newConversation(desk, inbox)
  const heard = async (happen: () => Promise<unknown>) => aboutConversations(await heardWhile(stream, happen))

  assert.deepEqual(await heard(give(uuid, 'user', other.id)), [])
  assert.deepEqual(await heard(setPriority(uuid, 'High')), [])
  assert.ok((await heard(give(uuid, 'user', id))).includes('conversation.updated'))
  assert.ok((await heard(setPriority(uuid, 'Low'))).includes('conversation.updated'))
  const taken = await heardWhile(stream, give(uuid, 'user', other.id))
  assert.deepEqual(aboutConversations(taken), ['conversation.withdrawn'])
  const { conversation_id, ...rest } = taken.find(({ event }) => event === 'conversation.withdrawn')!.data
  assert.ok(conversation_id)
  assert.deepEqual(rest, { conversation_uuid: uuid, assigned_user_id: id })
  assert.deepEqual(await heard(setPriority(uuid, 'High')), [])
  assert.deepEqual(await heard(give(uuid, 'user', (await desk.agent('Agent')).id)), [])

  // The same for a listener who comes back later.
  assert.deepEqual(aboutConversations(await heardWhile(listen(authorization, start), async () => undefined)), [
    'conversation.withdrawn',
  ])
})

test('of a conversation that is gone only those hear who see every conversation', async () => {
  const event = { name: 'conversation.updated', ids: { conversation_id: 999_999_999, conversation_uuid: randomUUID() } }
  const happens = () => publish(desk.ctx.db, { events: [event], jobs: [] })
  for (const [sight, heard] of [
    ['conversations:read_all', ['conversation.updated']],
    ['conversations:read_unassigned', []],
    ['conversations:read_assigned', []],
  ] as const) {
    const { stream } = await listener(['conversations:read', sight])
    assert.deepEqual(aboutConversations(await heardWhile(stream, happens)), heard, sight)
  }
})

test('who sees a conversation whoever has it is never told that it was taken from them', async () => {
  const { stream } = await listener(['conversations:read', 'conversations:read_all'])
  const uuid = await newConversation(desk, inbox)
  const colleague = await desk.agent('Agent')
  const heard = aboutConversations(await heardWhile(stream, give(uuid, 'user', colleague.id)))
  assert.ok(heard.includes('conversation.updated'))
  assert.ok(!heard.includes('conversation.withdrawn'))
})

test('who sees what a team has not given to anybody yet is told when somebody takes it', async () => {
  const { id, stream } = await listener(['conversations:read', 'conversations:read_team_inbox'])
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Night shift' })).body.data
  assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { teams: ['Night shift'] })).status, 200)
  const uuid = await newConversation(desk, inbox)
  const heard = async (happen: () => Promise<unknown>) => aboutConversations(await heardWhile(stream, happen))
  await until('they are in the team', async () => {
    await give(uuid, 'team', team.id)()
    await setPriority(uuid, 'Low')()
    return (await heard(setPriority(uuid, 'High'))).length > 0 || undefined
  })
  assert.deepEqual(await heard(give(uuid, 'user', (await desk.agent('Agent')).id)), ['conversation.withdrawn'])
  assert.deepEqual(await heard(setPriority(uuid, 'High')), [])
})

test('a stream ends at once when its agent is disabled or deleted', async () => {
  const began = Date.now()
  const rounds = 10
  for (let round = 0; round < rounds; round += 1) {
    const { id, authorization } = await keyOf()
    const stream = listen(authorization)
    await stream.next()
    const path = `/api/v1/agents/${id}`
    const { status } = await (round % 2 ? desk.admin.delete(path) : desk.admin.put(path, { enabled: false }))
    assert.equal(status, 200)
    for await (const _ of stream) {
      // Ignores what is still said: the loop ends because the stream does.
    }
  }
  // Each began after the one before had ended. The regular looks alone would take one interval for each except the
  // first.
  assert.ok(Date.now() - began < (rounds - 1) * recheckMs)
})

test('a cursor that nobody can have is answered with resync', async () => {
  const { authorization } = await keyOf()
  const { value } = await listen(authorization, 999_999_999).next()
  assert.equal((value as Heard).event, 'resync')
})

test('whoever has heard what a restored desk never did is told to read everything again', async () => {
  const { authorization } = await keyOf()
  const stream = listen(authorization)
  // What is heard next is only of this test.
  await desk.settled()
  const { id: kept, place } = (await stream.next()).value as Heard
  const articles = [await write(1), await write(2)]
  let last = place
  for (const missing = new Set(articles); missing.size > 0; ) {
    const { value } = await stream.next()
    missing.delete((value as Heard).data.article_id ?? 0)
    last = (value as Heard).place
  }
  // As after a backup, or after a server took over that did not have the last events yet.
  const lost = await desk.ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(7061001), setval('event_id_seq', ${kept})`.execute(db)
    return db.deleteFrom('event').where('id', '>', kept).returning('id').execute()
  })
  while (((await stream.next()).value as Heard).event !== 'resync');
  for (const _ of [...lost, 'more']) await write(3)
  const again = listen(authorization, last)
  assert.equal(((await again.next()).value as Heard).event, 'resync')
  // What both have known is gone on from, also for a client that reads cursors as numbers.
  const shared = listen(authorization, Number(place))
  assert.notEqual(((await shared.next()).value as Heard).event, 'resync')
  await Promise.all([stream, again, shared].map((one) => one.return(undefined)))
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
    for await (const _ of stream) {
      // Ignores what is still said: the loop ends because the stream does.
    }
  }
  assert.equal((await fetch(`${desk.url}/api/v1/live`)).status, 401)
})

test('streams that break at the same moment come back at different ones', async () => {
  const { authorization } = await keyOf()
  const told = async () => {
    const { body } = await fetch(`${desk.url}/api/v1/live`, { headers: { authorization } })
    for await (const text of body!.pipeThrough(new TextDecoderStream()))
      return Number(/^retry: (\d+)$/m.exec(text)?.[1])
    return undefined
  }
  const waits = await Promise.all(Array.from({ length: 8 }, told))
  assert.ok(
    waits.every((ms) => ms !== undefined && ms >= 1_000 && ms <= 4_000) && new Set(waits).size > 1,
    waits.join(),
  )
})

test('a stream whose listener does not read is cut off, and the others hear on', async () => {
  const { authorization } = await keyOf()
  const { hostname, port, host } = new URL(desk.url)
  const lazy = connect(Number(port), hostname)
  lazy.write(`GET /api/v1/live HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n\r\n`)
  await once(lazy, 'data')
  lazy.pause()
  const stream = listen(authorization)
  await stream.next()
  const padding = 'x'.repeat(1_500)
  const large = Array.from({ length: 600 }, (_, n) => ({ name: ArticleChanged.name, ids: { article_id: -n, padding } }))
  let last = 0
  // 16 MB, more than both systems and the desk hold for a connection.
  for (let round = 0; round < 18; round++) {
    await publish(desk.ctx.db, { events: large, jobs: [] })
    last = await write(round)
    await hears(stream, [last])
  }
  await stream.return(undefined)
  const heard = await text(lazy.on('error', () => {})).catch(() => 'cut off')
  assert.ok(!heard.includes(`"article_id":${last}`))
})

test('a stream that cannot join is ended, and not left without a word', async () => {
  const app = Fastify()
  app.addHook('onRequest', async (request) => void Object.assign(request, { ctx: desk.ctx }))
  const live = createLive(desk.ctx, undefined as never, async () => desk.ctx as never, {
    createHearing: () => Promise.reject(new Error('the database is gone')),
  })
  live.routes(app as never)
  try {
    const answer = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/live`)
    await assert.rejects(answer.text())
  } finally {
    live.stop()
    await app.close()
  }
})
