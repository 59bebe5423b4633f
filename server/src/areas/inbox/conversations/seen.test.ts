import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inboxId: number
let colleague: Client
let messages = 0

before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  colleague = await desk.agent('Agent')
})
after(() => desk.stop())

async function writes(from: string) {
  messages += 1
  const message = { ...text(`wamid.s${messages}`, from, 'Hello'), timestamp: String(Math.floor(Date.now() / 1000)) }
  await deliver(desk, inboxId, delivery(desk, { messages: [message] }))
  await desk.settled()
}

async function find(from: string, by: Client = desk.admin, filters: object[] = []) {
  const query = new URLSearchParams({ page_size: '500', filters: JSON.stringify(filters) })
  const { body } = await by.get(`/api/v1/conversations/all?${query}`)
  assert.equal(body.data.total, body.data.results.length)
  return body.data.results.find(
    (item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`,
  )
}

const newTo = async (from: string, by: Client) => (await find(from, by)).unread_message_count

test('what one agent has read is still new to another, until a person answers', async () => {
  await writes('4530000001')
  await writes('4530000001')
  const { uuid } = await find('4530000001')
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/last-seen`)).status, 200)
  assert.equal(await newTo('4530000001', desk.admin), 0)
  assert.equal(await newTo('4530000001', colleague), 2)

  await writes('4530000001')
  assert.equal(await newTo('4530000001', desk.admin), 1)
  assert.equal((await colleague.get(`/api/v1/conversations/${uuid}`)).body.data.unread_message_count, 3)

  const reply = await colleague.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Good morning' })
  assert.equal(reply.status, 200)
  assert.equal(await newTo('4530000001', desk.admin), 0)
  assert.equal(await newTo('4530000001', colleague), 0)
})

test('a snoozed conversation counts as unread until its agent looks again', async () => {
  await writes('4530000002')
  const { uuid } = await find('4530000002')
  await desk.admin.put(`/api/v1/conversations/${uuid}/last-seen`)
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/mark-unread`)).status, 200)
  assert.equal(await newTo('4530000002', desk.admin), 1)
  await desk.admin.put(`/api/v1/conversations/${uuid}/last-seen`)
  assert.equal(await newTo('4530000002', desk.admin), 0)
})

test('a list shows what is unread to the caller alone, and counts it', async () => {
  await writes('4530000003')
  const unread = { field: 'unread', operator: 'equals', value: true }
  const read = { field: 'unread', operator: 'equals', value: false }
  const { uuid } = await find('4530000003', desk.admin, [unread])
  await desk.admin.put(`/api/v1/conversations/${uuid}/last-seen`)
  assert.equal(await find('4530000003', desk.admin, [unread]), undefined)
  assert.ok(await find('4530000003', desk.admin, [read]))
  assert.ok(await find('4530000003', colleague, [unread]))
  const narrowed = async (operator: string, value?: unknown) =>
    (await find('4530000003', desk.admin, [{ field: 'unread', operator, value }])) !== undefined
  assert.deepEqual(
    [await narrowed('in', [true, false]), await narrowed('in', [true]), await narrowed('in', [])],
    [true, false, false],
  )
  assert.deepEqual([await narrowed('set'), await narrowed('not set')], [true, false])

  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  assert.equal(await find('4530000003', colleague, [unread]), undefined)
})

test('a list is narrowed to the conversations with a tag, with any of some, or without one', async () => {
  await writes('4530000004')
  const { uuid } = await find('4530000004')
  const tag = async (name: string) => (await desk.admin.post('/api/v1/tags', { name })).body.data.id as number
  const [warranty, stock] = [await tag('warranty'), await tag('stock')]
  await desk.admin.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['warranty'], action: 'add_tags' })
  const narrowed = async (operator: string, value?: unknown) =>
    (await find('4530000004', desk.admin, [{ field: 'tag_id', operator, value }])) !== undefined
  assert.deepEqual(
    [
      await narrowed('equals', warranty),
      await narrowed('equals', stock),
      await narrowed('in', [stock, warranty]),
      await narrowed('in', []),
      await narrowed('not equals', warranty),
      await narrowed('set'),
      await narrowed('not set'),
    ],
    [true, false, true, false, false, true, false],
  )
})

test('a list of a period that begins before any time of the database holds what is in it', async () => {
  await writes('4530000005')
  const began = async (value: string) =>
    (await find('4530000005', desk.admin, [{ field: 'created_between', operator: 'equals', value }])) !== undefined
  const [ever, never] = ['-200000-01-01T00:00:00Z', '+275000-01-01T00:00:00Z']
  assert.deepEqual([await began(`${ever}/${never}`), await began(`${ever}/${ever}`)], [true, false])
})

test('the pages of a list follow one another, whatever their size, to the last one', async () => {
  const { db } = desk.ctx
  await sql`
    with known as (insert into contact (first_name) select 'Customer' from generate_series(1, 299) returning id)
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at, resolved_at)
    select gen_random_uuid(), (select min(id) from inbox), known.id, s.id, s.category,
      now() - make_interval(mins => (known.id % 97)::int), case when s.category = 'resolved' then now() end
    from known
    join status s on s.id = case when known.id % 3 = 0 then (select min(id) from status where category = 'waiting') else 3 end`.execute(
    db,
  )
  const list = async (path: string) => (await desk.admin.get(`/api/v1/conversations/all?${path}`)).body.data
  const equals = (value: unknown) => [{ field: 'status_category', operator: 'equals', value }]
  for (const [filters, where] of [
    [[], sql`true`],
    [equals('resolved'), sql`status_category = 'resolved'`],
    [equals('waiting'), sql`status_category = 'waiting'`],
    [equals("ope'n"), sql`false`],
    [[{ field: 'status_category', operator: 'not equals', value: 'resolved' }], sql`status_category <> 'resolved'`],
    [[{ field: 'status_category', operator: 'in', value: ['open', 'waiting'] }], sql`status_category <> 'resolved'`],
    [[...equals('resolved'), ...equals('waiting')], sql`false`],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select id from conversation where ${where} order by last_message_at desc, id desc`.execute(db)
    const expected = rows.map(({ id }) => id)
    const asked = `filters=${encodeURIComponent(JSON.stringify(filters))}`
    for (const [order, ids] of [
      ['desc', expected],
      ['asc', expected.toReversed()],
    ] as const) {
      for (const size of [30, 64, 65, 500]) {
        const found: number[] = []
        for (let page = 1; page <= Math.ceil(ids.length / size) + 1; page += 1) {
          const { results, total } = await list(`${asked}&order=${order}&page=${page}&page_size=${size}`)
          assert.equal(total, ids.length)
          found.push(...results.map(({ id }: { id: number }) => id))
        }
        assert.deepEqual(found, ids, `${asked} ${order} ${size}`)
      }
    }
  }
})
