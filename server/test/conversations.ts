import assert from 'node:assert/strict'
import type { TestDesk } from './desk.ts'
import { rest } from './rest.ts'
import { deliver, delivery, text } from './whatsapp.ts'

let written = 0

/**
 * A new customer writes to the inbox. Returns the uuid of their conversation after the assistant's notice has failed:
 * the provider does not know the customer's number, and says so some time after it accepted the message.
 */
export async function newConversation(desk: TestDesk, inboxId: number): Promise<string> {
  written += 1
  const from = String(4_500_000_000 + written)
  const message = { ...text(`wamid.new${written}`, from, 'Hello'), timestamp: String(Math.floor(Date.now() / 1000)) }
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages: [message] }))).status, 200)
  await desk.settled()
  const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
  const { uuid } = results.find(
    (item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`,
  )
  await noneUnderway(desk, uuid)
  return uuid
}

/** Waits until every message that was sent in the conversation has failed or arrived. */
async function noneUnderway(desk: TestDesk, uuid: string): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data
    const underway = results.filter(
      ({ type, status }: { type: string; status: string }) =>
        type === 'outgoing' && ['queued', 'sending', 'accepted', 'sent'].includes(status),
    )
    if (underway.length === 0) return desk.settled()
    if (performance.now() - began > 60_000) throw new Error(`still underway: ${JSON.stringify(underway)}`)
    await rest(began)
  }
}

/** The conversation's activity lines of these kinds, oldest first. */
export async function activitiesOf(desk: TestDesk, uuid: string, ...kinds: string[]) {
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data
  return results
    .map((message: { meta: { activity?: { kind: string } } }) => message.meta.activity)
    .filter((activity: { kind: string } | undefined) => activity && kinds.includes(activity.kind))
    .reverse()
}
