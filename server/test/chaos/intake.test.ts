import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { sendRaw } from '../raw.ts'
import { type Free, type Lane, openLane } from './lane.ts'
import { openDatabase, until } from './program.ts'
import { openProxy } from './proxy.ts'

const customers = 40
/**
 * Every message is posted three times. For a storm that lasts an evening, set `STORM_MESSAGES=2000 STORM_KILLS=100`.
 */
const perCustomer = Math.ceil(Number(process.env['STORM_MESSAGES'] ?? 400) / customers)
const copies = 3
const kills = Number(process.env['STORM_KILLS'] ?? 6)
const postsAtOnce = 24

let lane: Lane
before(async () => {
  lane = await openLane({ rule: false, lives: kills + 1 })
})
after(() => lane.close())

type Post = { from: string; id: string; body: Buffer }

const began = Math.floor(Date.now() / 1000) - 3_600

/** One message as the provider posts it: everything beyond ASCII is escaped, and exactly these bytes are signed. */
function post(customer: number, turn: number): Post {
  const { waba_id, phone_number_id, display_phone_number } = lane.simulator.world
  const from = `45520000${String(customer).padStart(2, '0')}`
  const id = `wamid.${customer}.${turn}`
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number, phone_number_id },
    contacts: [{ profile: { name: `Søren ${customer}` }, wa_id: from }],
    messages: [
      { from, id, timestamp: String(began + turn * 10), type: 'text', text: { body: `Besked nº ${turn} 🚲` } },
    ],
  }
  const entry = [{ id: waba_id, changes: [{ field: 'messages', value }] }]
  const json = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const escaped = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { from, id, body: Buffer.from(escaped) }
}

const sign = (body: Buffer) =>
  `sha256=${createHmac('sha256', lane.simulator.world.app_secret).update(body).digest('hex')}`

function shuffled<T>(list: T[]): T[] {
  const drawn = list.map((value) => ({ value, at: Math.random() }))
  return drawn.sort((a, b) => a.at - b.at).map(({ value }) => value)
}

test('what was answered 200 is there once and in order, however bad the line and however often the desk is killed', async (t) => {
  const desk = await lane.open()
  const proxy = await openProxy(new URL(desk.program.url))
  try {
    await desk.call('get', '/api/v1/inboxes')
    const posts = Array.from({ length: customers * perCustomer }, (_, n) =>
      post(n % customers, Math.floor(n / customers)),
    )
    const queue = shuffled(Array.from({ length: copies }, () => posts).flat())
    const total = queue.length
    let answered = 0
    let repeated = 0

    /** Posts once. True if the answer was 200. */
    const offer = async ({ body }: Post) => {
      const head = [
        `POST /webhooks/whatsapp/${lane.inboxId} HTTP/1.1`,
        `Host: ${new URL(desk.program.url).host}`,
        'Content-Type: application/json',
        `X-Hub-Signature-256: ${sign(body)}`,
        `Content-Length: ${body.length}`,
        'Connection: close',
      ]
      const answer = await sendRaw(proxy.url, `${head.join('\r\n')}\r\n\r\n`, body)
      return answer.startsWith('HTTP/1.1 200 ') ? true : undefined
    }
    const insist = async (next: Post) => {
      let tries = 0
      await until(`${next.id} is answered`, () => {
        tries += 1
        return offer(next)
      })
      answered += 1
      repeated += tries - 1
      // The next kill comes after its share of the posts was answered, while others are being answered.
      const due = Math.floor(((kills + 1) * answered) / total)
      if (due > ordered && due <= kills) {
        ordered += 1
        setTimeout(() => desk.program.kill(), Math.random() * 20)
      }
    }
    let ordered = 0
    const postmen = Array.from({ length: postsAtOnce }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await insist(next)
    })
    await Promise.all(postmen)
    assert.deepEqual(desk.program.deaths, Array(kills).fill('SIGKILL'))
    t.diagnostic(`${total} posts answered 200, ${repeated} of their tries were not, ${kills} deaths`)
    t.diagnostic(`the line: ${JSON.stringify(proxy.done)}`)

    await desk.call('get', '/api/v1/inboxes')
    await desk.checkAtRest()
    const db = openDatabase(desk.dataDir)
    const { rows: filed } = await sql<{ customer: string; ids: string[] }>`
      select k.phone_number as customer, array_agg(m.provider_id order by m.created_at, m.id) as ids
      from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
      where m.type = 'incoming' group by c.id, k.id order by k.phone_number`.execute(db)
    const { rows: told } = await sql<Free>`select count(*) as n from message where type = 'outgoing'`.execute(db)
    await db.destroy()

    const expected = Array.from({ length: customers }, (_, customer) => ({
      customer: `+${post(customer, 0).from}`,
      ids: Array.from({ length: perCustomer }, (_, turn) => post(customer, turn).id),
    }))
    assert.deepEqual(filed, expected)
    assert.equal(told[0].n, customers, 'every customer is told once that an assistant answers')
    const { messages } = await desk.simulate('GET', '/messages?kind=message')
    const uuids = (messages as Free[]).map((send) => send.biz_opaque_callback_data)
    assert.equal(new Set(uuids).size, uuids.length, 'nothing was handed over twice')
  } catch (error) {
    if (error instanceof Error) error.message += `\ndeaths: ${desk.program.deaths}\n${desk.program.printed()}`
    throw error
  } finally {
    await proxy.close()
    await desk.close()
  }
})
