import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import type { TestDesk } from './desk.ts'
import { rest } from './rest.ts'
import { simulate } from './whatsapp.ts'

// The answers of desk and simulator are read freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Free = any

/** Repeats `look` until it finds something. For the effects of the provider's calls. */
export async function poll<T>(look: () => Promise<T | undefined | false>, ms = 20_000): Promise<T> {
  for (const began = performance.now(); performance.now() - began < ms; await rest(began)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('it did not come')
}

/** A conversation that a customer of the simulator has begun, and what an agent does in it. */
export type Thread = {
  uuid: string
  /** Replies, and returns the message. Fails if the reply is refused. */
  reply(body: object): Promise<Free>
  /** What customer and agents wrote and noted, oldest first. */
  messages(): Promise<Free[]>
  /** The message with this uuid, as soon as `holds` is true for it. */
  when(uuid: string, holds: (message: Free) => boolean): Promise<Free>
  /** The message with this uuid, as soon as it has this status. */
  until(uuid: string, status: string): Promise<Free>
  /** What the customer received from agents, oldest first, as the provider has it. */
  sent(): Promise<Free[]>
}

export async function openThread(desk: TestDesk, from: string, client: Client = desk.admin): Promise<Thread> {
  await simulate(desk, 'POST', '/messages', { from, name: `Customer ${from}`, text: 'Hello' })
  // The whole list, once for each look, would take longer with every conversation.
  const find = async () => {
    const found = await desk.ctx.db
      .selectFrom('conversation as c')
      .innerJoin('contact as k', 'k.id', 'c.contact_id')
      .select('c.uuid')
      .where('k.phone_number', '=', `+${from}`)
      .executeTakeFirst()
    return found?.uuid
  }
  const uuid = await poll(find)
  const path = `/api/v1/conversations/${uuid}/messages`
  const messages = async () => {
    const { results } = (await desk.admin.get(`${path}?page_size=500`)).body.data
    return (results as Free[])
      .filter((message) => message.type !== 'activity' && ['contact', 'agent'].includes(message.sender_type))
      .sort((a, b) => a.id - b.id)
  }
  const when: Thread['when'] = (wanted, holds) =>
    poll(async () => (await messages()).find((message) => message.uuid === wanted && holds(message)))
  return {
    uuid,
    messages,
    when,
    until: (wanted, status) => when(wanted, (message) => message.status === status),
    reply: async (body) => {
      const answer = await client.post(path, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body.data
    },
    sent: async () => {
      const ours = new Set((await messages()).filter((one) => one.sender_type === 'agent').map((one) => one.uuid))
      const { messages: all } = await simulate(desk, 'GET', `/messages?kind=message&to=${from}`)
      return all.filter((message: Free) => ours.has(message.biz_opaque_callback_data))
    },
  }
}

/** Uploads a file for a message. Returns its id. */
export async function uploadMedia(client: Client, content: Buffer<ArrayBuffer>, name: string): Promise<number> {
  const form = new FormData()
  form.append('files', new Blob([content]), name)
  const { status, body } = await client.post('/api/v1/media', form)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.id
}
