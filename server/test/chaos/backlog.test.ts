import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../desk.ts'
import { deliver, delivery, inboxForm, text } from '../whatsapp.ts'

const backlog = 50_000
const atATime = 1_000

let desk: TestDesk
let inboxId: number
before(async () => {
  // This desk has no worker, so nothing that comes in is done.
  desk = await startDesk({ simulator: true, config: { role: 'web' } })
  const answer = await desk.admin.post('/api/v1/inboxes', inboxForm(desk))
  assert.equal(answer.status, 200)
  inboxId = answer.body.data.id
})
after(() => desk.stop())

const countKept = async (from: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from receipt where position(${Buffer.from(from)} in body) > 0`.execute(desk.ctx.db)
  return rows[0]!.n
}

test('behind 50,000 deliveries that nobody has read yet the next ones are kept as they come', async (t) => {
  for (let made = 0; made < backlog; made += atATime) {
    await sql`
      with kept as (
        insert into receipt (inbox_id, body) select ${inboxId}, '{}' from generate_series(1, ${atATime}::int) returning id
      )
      select from add_jobs((select jsonb_agg(jsonb_build_object('task', 'whatsapp.read_receipts',
        'payload', jsonb_build_object('receipt_ids', jsonb_build_array(id)))) from kept))`.execute(desk.ctx.db)
  }
  const waits: number[] = []
  for (let n = 0; n < 200; n++) {
    const from = `45131${100_000 + n}`
    const body = delivery(desk, { messages: [text(`wamid.backlog${n}`, from, 'Hello')] })
    const began = performance.now()
    assert.equal((await deliver(desk, inboxId, body)).status, 200)
    waits.push(performance.now() - began)
    // The acknowledged message is already in the database, and nowhere else.
    assert.equal(await countKept(from), 1)
  }
  const { rows } = await sql<{ unread: number }>`select count(*) as unread from receipt where read_at is null`.execute(
    desk.ctx.db,
  )
  assert.equal(rows[0]!.unread, backlog + 200)
  waits.sort((a, b) => a - b)
  t.diagnostic(`answered after ${waits[100]!.toFixed(1)} ms (median), ${waits[190]!.toFixed(1)} ms (95 of 100)`)
})
