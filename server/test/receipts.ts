import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from './desk.ts'
import { delivery, inboxForm, text } from './whatsapp.ts'

/**
 * Gives the tests of a file a desk with an inbox, without receipts and messages before each of them. It runs no worker:
 * each test decides who reads which receipts, and when.
 */
export function useReceivingDesk(take: (desk: TestDesk, inboxId: number) => void): void {
  let desk: TestDesk
  before(async () => {
    desk = await startDesk({ simulator: true, config: { role: 'web' } })
    take(desk, (await desk.admin.post('/api/v1/inboxes', inboxForm(desk))).body.data.id)
  })
  after(() => desk?.stop())
  beforeEach(async () => {
    await sql`truncate receipt, message, conversation, conversation_count, contact_identity, contact, job cascade`.execute(
      desk.ctx.db,
    )
  })
}

/** The number of the nth customer. */
export const customer = (n: number) => `45${10_000_000 + n}`

/** A webhook call in which a customer writes a text. */
export const says = (desk: TestDesk, id: string, from: string, body: string) =>
  delivery(desk, { messages: [text(id, from, body)] })

/** The texts in the thread of each customer, in the order in which they were filed. */
export async function readThreads(desk: TestDesk): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ phone: string; said: string[] }>`
    select k.phone_number as phone, to_json(array_agg(m.content order by m.id)) as said
    from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
    where m.type = 'incoming' group by c.id, k.id`.execute(desk.ctx.db)
  assert.equal(new Set(rows.map(({ phone }) => phone)).size, rows.length, 'each has one conversation')
  return new Map(rows.map(({ phone, said }) => [phone.slice(1), said]))
}

/** What became of each receipt, in their order. */
export async function readOutcomes(desk: TestDesk): Promise<{ outcome: string | null; tries: number }[]> {
  const { rows } = await sql<{ outcome: string | null; tries: number }>`
    select outcome, tries from receipt order by id`.execute(desk.ctx.db)
  return rows
}
