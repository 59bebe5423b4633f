import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk

before(async () => {
  desk = await startDesk({ simulator: true })
  const { id } = await connectInbox(desk)
  await deliver(desk, id, delivery(desk, { messages: [text('wamid.1', '4510000001', 'Hello')] }))
  await desk.settled()
})
after(() => desk.stop())

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
