import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Answer, Client } from '../client.ts'
import { type Simulator, settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { deliver, delivery, text } from '../whatsapp.ts'
import { control, type Free } from './lane.ts'

/**
 * The number of messages of each customer. A new customer is told that an assistant answers, so the desk sends all the
 * time.
 */
const perCustomer = 4
/** One reply in this many has a file. */
const perFile = 3
/**
 * The longest time for which a call is repeated. A request that died under its key is done again two minutes later, and
 * may die again in the next fault.
 */
const patienceMs = 600_000

type Told = { id: string; tries: number; answered: boolean }
type Said = { content: string; tries: number; answered: boolean; file?: { url: string; content: string } }

/** The calls of customers and agents, in the order in which they began. */
export type Traffic = {
  messages: Told[]
  replies: Said[]
  /** Begins nothing new, and waits until every call has been answered. */
  end(): Promise<void>
}

/** A web process, or what stands before several of them. */
export type Door = { url: string; client: Client }
type Stage = { doors: Door[]; simulator: Simulator; inboxId: number }

/** How many begin each second. */
export type Rate = { messages: number; replies: number }

/**
 * Customers write and agents reply, some with a file, until `end`. They repeat each call at the next door until it is
 * answered 200, as the provider does and as every client with an `Idempotency-Key` may do.
 */
export function startTraffic({ doors, simulator, inboxId }: Stage, perSecond: Rate): Traffic {
  const messages: Told[] = []
  const replies: Said[] = []
  const begun: Promise<void>[] = []
  let going = true
  const doorOf = (n: number, tries: number) => doors[(n + tries) % doors.length]!

  const write = async (n: number) => {
    const told: Told = { id: `wamid.traffic.${n}`, tries: 0, answered: false }
    messages.push(told)
    const from = `45${10_000_000 + Math.floor(n / perCustomer)}`
    if (n % perCustomer === 0) await control(simulator, 'POST', '/customers', { from, window: 'open' })
    await insist(async () => {
      const to = { url: doorOf(n, told.tries++).url, simulator }
      const { status } = await deliver(to, inboxId, delivery(to, { messages: [text(told.id, from, `Message ${n}`)] }))
      return status === 200 || undefined
    })
    told.answered = true
  }
  const reply = async (n: number) => {
    const said: Said = { content: `Reply ${n}`, tries: 0, answered: false }
    replies.push(said)
    const ask = (call: (client: Client) => Promise<Answer>) =>
      insist(async () => readData(await call(doorOf(n, said.tries++).client)))
    const list = await ask((client) => client.get('/api/v1/conversations/all?page_size=20'))
    const conversation = list.results[n % list.results.length]
    if (!conversation) return
    const content = `File ${n}\n`.repeat(2_000)
    const upload = (key: string) =>
      ask((client) => client.post('/api/v1/media', asForm(content), { 'idempotency-key': key }))
    const file = n % perFile === 0 ? ((await upload(`file-${n}`)) ?? (await upload(`file-${n}-again`))) : undefined
    const asked = { message: said.content, attachments: file ? [file.id] : [] }
    const path = `/api/v1/conversations/${conversation.uuid}/messages`
    await ask((client) => client.post(path, asked, { 'idempotency-key': `reply-${n}` }))
    said.answered = true
    if (file) said.file = { url: file.url, content }
  }
  const keepOn = async (rate: number, act: (n: number) => Promise<void>) => {
    const began = performance.now()
    for (let n = 0; going; n += 1) {
      const one = act(n)
      // `end` rejects with it, so that whoever began the traffic still stops what they started.
      one.catch(() => undefined)
      begun.push(one)
      await pause(Math.max(0, began + ((n + 1) * 1_000) / rate - performance.now()))
    }
  }
  const writers = [keepOn(perSecond.messages, write), keepOn(perSecond.replies, reply)]
  return {
    messages,
    replies,
    end: async () => {
      going = false
      await Promise.all(writers)
      await Promise.all(begun)
    },
  }
}

function asForm(content: string): FormData {
  const form = new FormData()
  form.append('files', new Blob([content]), 'note.txt')
  return form
}

/** The data of an answer. Null if the work was done but its answer is lost, which no repetition can bring back. */
function readData({ status, body }: Answer): Free {
  if (status === 200) return body.data
  if (status === 409 && /answer was not kept/.test(body.message)) return null
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** Repeats a call until it is answered, with growing pauses. */
async function insist<T>(call: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (let waitMs = 1_000; ; waitMs = Math.min(8_000, 2 * waitMs)) {
    const answer = await call().catch((error: unknown) => {
      if (Date.now() > deadline) throw error
    })
    if (answer !== undefined) return answer
    await pause(waitMs * (0.5 + Math.random() / 2))
  }
}

/** The result of the traffic. */
export type Outcome = {
  'messages of customers': number
  'tries of them that were not answered 200': number
  'replies of agents': number
  'of them with a file': number
  /** Answered 200, but not stored. */
  lost: number
  doubled: number
  'sent to customers': number
  'sent to customers twice': number
  'files that do not come back as they were': number
  /**
   * Messages that were neither delivered nor refused, unread receipts, and jobs that are due or have failed for good.
   */
  'still waiting': number
  'states of what was sent': string
  'nothing left after the end (ms)': number
}

/**
 * Waits until nothing is left to do, does what agents do about messages whose delivery is unknown, checks the
 * invariants, and counts. The desk has to be able to work undisturbed, and the traffic has to have ended.
 */
export async function takeStock(db: Database, traffic: Traffic, { doors, simulator }: Stage): Promise<Outcome> {
  const began = Date.now()
  let waiting = await countWaiting(db)
  while (waiting > 0 && Date.now() < began + patienceMs) {
    await control(simulator, 'POST', '/deliveries/retry', {})
    await sendUnknownAgain(db, doors[0]!.client, simulator)
    await pause(500)
    waiting = await countWaiting(db)
  }
  await settled(db)
  const restMs = Date.now() - began
  await checkInvariants(db)

  const { rows: filed } = await sql<{ provider_id: string; n: number }>`
    select provider_id, count(*) as n from message where type = 'incoming' group by 1`.execute(db)
  const { rows: said } = await sql<{ content: string }>`
    select content from message where sender_type = 'agent' and type = 'outgoing'`.execute(db)
  const kept = new Set([...filed.map(({ provider_id }) => provider_id), ...said.map(({ content }) => content)])
  const wanted = [
    ...traffic.messages.flatMap(({ id, answered }) => (answered ? id : [])),
    ...traffic.replies.flatMap(({ content, answered }) => (answered ? content : [])),
  ]
  const { rows: states } = await sql<{ status: string; n: number }>`
    select status, count(*) as n from message where type = 'outgoing' group by 1 order by 1`.execute(db)
  const sends = await listSends(simulator)
  const files = traffic.replies.flatMap(({ file }) => file ?? [])
  return {
    'messages of customers': traffic.messages.length,
    'tries of them that were not answered 200': traffic.messages.reduce((sum, { tries }) => sum + tries - 1, 0),
    'replies of agents': traffic.replies.length,
    'of them with a file': files.length,
    lost: wanted.filter((one) => !kept.has(one)).length,
    doubled: filed.filter(({ n }) => n > 1).length + said.length - new Set(said.map(({ content }) => content)).size,
    'sent to customers': sends.length,
    'sent to customers twice': sends.length - new Set(sends).size,
    'files that do not come back as they were': await countWrongFiles(files, doors),
    'still waiting': waiting,
    'states of what was sent': states.map(({ status, n }) => `${status} ${n}`).join(', '),
    'nothing left after the end (ms)': restMs,
  }
}

/** Fails unless nothing was lost, done twice or left undone. */
export function checkOutcome(outcome: Outcome): void {
  const faults = [
    'lost',
    'doubled',
    'sent to customers twice',
    'files that do not come back as they were',
    'still waiting',
  ] as const
  assert.deepEqual(
    faults.map((fault) => [fault, outcome[fault]]),
    faults.map((fault) => [fault, 0]),
    JSON.stringify(outcome),
  )
  assert.ok(outcome['replies of agents'] > 0 && outcome['of them with a file'] > 0)
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from receipt where read_at is null)
      + (select count(*) from message where type = 'outgoing' and status not in ('delivered', 'read', 'failed'))
      + (select count(*) from job where state in ('running', 'parked') or state in ('ready', 'behind') and run_at <= now())
      as n`.execute(db)
  return rows[0]!.n
}

const listSends = async (simulator: Simulator): Promise<string[]> =>
  ((await control(simulator, 'GET', '/messages?kind=message')).messages as Free[]).map(
    (send) => send.biz_opaque_callback_data,
  )

/** A person may send a message again that the provider never received. A status settles any other. */
async function sendUnknownAgain(db: Database, client: Client, simulator: Simulator): Promise<void> {
  const { rows } = await sql<{ uuid: string; conversation: string }>`
    select m.uuid, c.uuid as conversation from message m join conversation c on c.id = m.conversation_id
    where m.status = 'unknown'`.execute(db)
  const sent = rows.length > 0 ? new Set(await listSends(simulator)) : new Set()
  for (const { uuid, conversation } of rows) {
    if (sent.has(uuid)) continue
    const { status, body } = await client.put(`/api/v1/conversations/${conversation}/messages/${uuid}/retry`)
    assert.equal(status, 200, JSON.stringify(body))
  }
}

/** Asks for each file at every door. */
async function countWrongFiles(files: { url: string; content: string }[], doors: Door[]): Promise<number> {
  let wrong = 0
  for (const { url, content } of files) {
    for (const { client } of doors) {
      const { status, body } = await client.get(url)
      if (status !== 200 || body !== content) wrong += 1
    }
  }
  return wrong
}
