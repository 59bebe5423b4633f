import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestDesk } from './desk.ts'
import { poll } from './thread.ts'
import { deliver, delivery, simulate, text } from './whatsapp.ts'

let written = 0

/**
 * A new customer writes to the inbox. Returns the uuid of their conversation after the assistant's notice has failed,
 * which the provider reports at once, whatever its settings: it does not know the customer's number.
 */
export async function newConversation(desk: TestDesk, inboxId: number): Promise<string> {
  written += 1
  const from = String(4_500_000_000 + written)
  const message = { ...text(`wamid.new${written}`, from, 'Hello'), timestamp: String(Math.floor(Date.now() / 1000)) }
  const { status_delay_ms } = await simulate(desk, 'POST', '/settings', {})
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages: [message] }))).status, 200)
  await desk.settled()
  await simulate(desk, 'POST', '/settings', { status_delay_ms })
  const uuid = await poll(() => findCalm(desk, `+${from}`), 60_000)
  await desk.settled()
  return uuid
}

/** The conversation of this number, if every message that was sent in it has failed or arrived. */
async function findCalm(desk: TestDesk, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select c.uuid from conversation c join contact k on k.id = c.contact_id
    where k.phone_number = ${number} and not exists (
      select from message where conversation_id = c.id and type = 'outgoing'
        and status in ('queued', 'sending', 'accepted', 'sent')
    )`.execute(desk.ctx.db)
  return rows[0]?.uuid
}

/** The conversation's activity lines of these kinds, oldest first. */
export async function activitiesOf(desk: TestDesk, uuid: string, ...kinds: string[]) {
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data
  return results
    .map((message: { meta: { activity?: { kind: string } } }) => message.meta.activity)
    .filter((activity: { kind: string } | undefined) => activity && kinds.includes(activity.kind))
    .reverse()
}
