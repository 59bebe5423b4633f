import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Config } from '../src/config.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { rest } from './rest.ts'
import { connectInbox, deliver, delivery, simulate } from './whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

export type AssistedDesk = TestDesk & { inboxId: number; assistantId: number }

const articles = [
  {
    key: 'kb/returns',
    title: 'Returns and refunds',
    content:
      'You can return anything within 30 days of delivery, unused and in its box. The label is at https://returns.example/label.',
  },
  { key: 'kb/delivery', title: 'Delivery', content: 'Parcels inside Denmark arrive in one to two working days.' },
]

/** A desk with two articles, and an inbox whose new conversations a rule assigns to the assistant. */
export async function startAssistedDesk(config: Partial<Config> = {}, inbox: object = {}): Promise<AssistedDesk> {
  const desk = await startDesk({ simulator: true, config })
  try {
    return Object.assign(desk, await giveAssistant(desk, inbox))
  } catch (error) {
    // Nobody else can stop it, and its process would not end.
    await desk.stop()
    throw error
  }
}

async function giveAssistant(desk: TestDesk, inbox: object): Promise<Pick<AssistedDesk, 'inboxId' | 'assistantId'>> {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  for (const article of articles) await must(desk.admin.post('/api/v1/ai/snippets/upsert', article))
  const { id } = await connectInbox(desk, {}, inbox)
  const [assistant] = await must(desk.admin.get('/api/v1/ai/assistants'))
  const actions = [{ type: 'assign_user', value: [String(assistant.id)] }]
  const rules = [{ groups: [{ rules: [] }], actions }]
  await must(desk.admin.post('/api/v1/automations/rules', { name: 'Everything new', rules }))
  await desk.settled()
  return { inboxId: id, assistantId: assistant.id }
}

type Set = { articles?: Readonly<Record<string, readonly string[]>>; chat?: true }

/**
 * Gives the tests of a file a desk with an assistant, and stops it after them. `articles`, title and text by key, stand
 * beside the two that it has; with `chat` the simulated model answers.
 */
export function useAssistedDesk(
  take: (desk: AssistedDesk) => void | Promise<void>,
  { articles = {}, chat }: Set = {},
): void {
  let desk: AssistedDesk | undefined
  before(async () => {
    desk = await startAssistedDesk()
    for (const [key, [title, content]] of Object.entries(articles))
      await must(desk.admin.post('/api/v1/ai/snippets/upsert', { key, title, content }))
    if (chat) await useChatModel(desk)
    await desk.settled()
    await take(desk)
  })
  after(() => desk?.stop())
}

export async function must(asked: Promise<{ status: number; body: Free }>): Promise<Free> {
  const { status, body } = await asked
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

/** Lets the simulated models answer instead of the built-in one. */
export const useChatModel = (desk: TestDesk) =>
  must(
    desk.admin.put('/api/v1/ai/models/chat', {
      enabled: true,
      address: `${desk.simulator.url}/models/v1`,
      api_key: 'key-of-the-chat-model',
      model: 'pretended',
    }),
  )

/** A text that is in every call for an answer, and in no call that prepares a search. */
const answering = 'search_knowledge'

/**
 * Sets what the models say next: the chat model through the tool `answer` or otherwise, and another model if the reply
 * names it.
 */
export const script = (desk: TestDesk, ...replies: object[]) =>
  simulate(desk, 'POST', '/models/replies', {
    replies: replies.map((reply) => ('on' in reply ? reply : { match: answering, ...reply })),
  })

/** A model that says nothing during a whole turn. The test of it takes as long as the turn, so it is in the storm. */
export const silentModel: [what: string, fault: object] = [
  'says nothing in half a minute',
  { kind: 'silence', times: 9 },
]

/** Everything else that can go wrong with a chat model during a turn. */
export const modelFaults: [what: string, fault: object][] = [
  ['is overloaded', { kind: 'status', status: 429, times: 9 }],
  ['asks for more patience than a customer has', { kind: 'status', status: 429, retry_after: 120, times: 9 }],
  ['breaks down', { kind: 'status', status: 500, times: 9 }],
  ['answers nothing', { kind: 'empty', times: 9 }],
  ['answers no JSON', { kind: 'no_json', times: 9 }],
  ['hands over arguments that are no JSON', { kind: 'malformed', times: 9 }],
  ['is cut off', { kind: 'length', times: 9 }],
  ['refuses', { kind: 'refusal', times: 9 }],
]

/** Forgets the outages that one test caused, so that the next test does not see them. */
export const forgetOutages = (desk: TestDesk) =>
  desk.ctx.db.updateTable('provider').set({ failures: 0, retry_at: null }).execute()

/** The calls so far that asked the chat model for an answer, in their order. */
export async function modelCalls(desk: TestDesk): Promise<Free[]> {
  const { calls } = await simulate(desk, 'GET', '/models/calls?purpose=chat')
  return calls.filter(({ body }: Free) => JSON.stringify(body).includes(answering))
}

/** Waits until every message was handed to the provider. Each message waits for the one before it. */
async function allSent(desk: TestDesk, { id }: { id: number }): Promise<void> {
  const waiting = () =>
    desk.ctx.db
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', id)
      .where('status', 'in', ['queued', 'sending'])
      .executeTakeFirst()
  for (const began = performance.now(); (await waiting()) && performance.now() - began < 60_000; ) await rest(began)
}

let people = 0
let written = 0

/** Creates a customer with a phone number of their own. */
export async function newCustomer(desk: AssistedDesk) {
  people += 1
  const phone = String(4_540_000_000 + people)
  await simulate(desk, 'POST', '/customers', { from: phone, window: 'open' })
  const arrive = async (...contents: object[]) => {
    const timestamp = String(Math.floor(desk.ctx.now().getTime() / 1000))
    const messages = contents.map((content) => ({ id: `wamid.said${++written}`, from: phone, timestamp, ...content }))
    assert.equal((await deliver(desk, desk.inboxId, delivery(desk, { messages }))).status, 200)
  }
  const conversation = async (): Promise<Free> => {
    const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=500'))
    return results.find((item: Free) => item.contact.phone_number === `+${phone}`)
  }
  return {
    phone,
    /** Does this, and does not wait. */
    arrive,
    /** Writes these texts at once, and does not wait. */
    begin: (...texts: string[]) => arrive(...texts.map((body) => ({ type: 'text', text: { body } }))),
    /** Writes, and waits until everything that follows is done. */
    async write(...texts: string[]): Promise<void> {
      await arrive(...texts.map((body) => ({ type: 'text', text: { body } })))
      await desk.settled()
    },
    async send(content: object): Promise<void> {
      await arrive(content)
      await desk.settled()
    },
    async tap(id: string, title: string): Promise<void> {
      await arrive({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } })
      await desk.settled()
    },
    /** What the customer's phone has received: the text, and the buttons or rows below it. */
    async received(): Promise<{ text: string; buttons: string[] }[]> {
      await allSent(desk, await conversation())
      const { messages } = await simulate(desk, 'GET', `/messages?to=${phone}&kind=message`)
      return messages.map(({ text, body }: Free) => ({
        text: body.interactive?.body.text ?? text,
        buttons: [
          ...(body.interactive?.action.buttons ?? []).map(({ reply }: Free) => reply.title),
          ...(body.interactive?.action.sections ?? []).flatMap(({ rows }: Free) =>
            rows.map(({ title }: Free) => title),
          ),
        ],
      }))
    },
    conversation,
    /** Everything in the thread, oldest first. */
    async thread(): Promise<Free[]> {
      const { uuid } = await conversation()
      const { results } = await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`))
      return results.reverse()
    },
    /** How the runs of the customer's conversation ended, oldest first. */
    async runs(): Promise<Free[]> {
      const { id } = await conversation()
      return desk.ctx.db
        .selectFrom('assistant_run')
        .selectAll()
        .where('conversation_id', '=', id)
        .orderBy('id')
        .execute()
    },
  }
}
