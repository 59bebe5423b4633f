import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createIntake } from '../../src/areas/sending/whatsapp/intake.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { delivery, inboxForm, sign, text } from '../whatsapp.ts'
import { freePort, startProgram, until } from './program.ts'

let desk: TestDesk
let inboxId: number
before(async () => {
  // This desk runs no worker: each test decides who reads which receipts, and when.
  desk = await startDesk({ simulator: true, config: { role: 'web' } })
  inboxId = (await desk.admin.post('/api/v1/inboxes', inboxForm(desk))).body.data.id
})
after(() => desk.stop())
beforeEach(async () => {
  await sql`truncate receipt, message, conversation, conversation_count, contact_identity, contact, job cascade`.execute(
    desk.ctx.db,
  )
})

/** Keeps a receipt for each body. */
async function keep(bodies: object[]): Promise<void> {
  const { acceptDelivery } = createIntake()
  const bytes = bodies.map((body) => Buffer.from(JSON.stringify(body)))
  await Promise.all(bytes.map((body) => acceptDelivery(desk.ctx, String(inboxId), body, sign(desk, body))))
}

const said = (id: string, from: string, body: string) => delivery(desk, { messages: [text(id, from, body)] })
const customer = (n: number) => `45${10_000_000 + n}`

/** The texts in the thread of each customer, in the order in which they were filed. */
async function threads(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ phone: string; said: string[] }>`
    select k.phone_number as phone, to_json(array_agg(m.content order by m.id)) as said
    from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
    where m.type = 'incoming' group by c.id, k.id`.execute(desk.ctx.db)
  assert.equal(new Set(rows.map(({ phone }) => phone)).size, rows.length, 'each has one conversation')
  return new Map(rows.map(({ phone, said }) => [phone.slice(1), said]))
}

const outcomes = async () =>
  (
    await sql<{ outcome: string | null; tries: number }>`
      select outcome, tries from receipt order by id`.execute(desk.ctx.db)
  ).rows

for (const step of ['message.filing', 'receipt.read'])
  test(`a worker that is killed at ${step} leaves a batch that the next one files, each message once`, async () => {
    await keep(Array.from({ length: 120 }, (_, n) => said(`wamid.${n}`, customer(n % 30), `${n}`)))
    const { dataDir, providerApiUrl } = desk.ctx.config
    const environment = { DATA_DIR: dataDir, PROVIDER_API_URL: providerApiUrl, DATABASE_URL: desk.databaseUrl }
    const worker = startProgram({ ...environment, PORT: String(await freePort()), ROLE: 'worker' }, 2, step)
    try {
      await until('it is killed', () => worker.deaths.length > 0 || undefined)
      await until('the next one has read all', async () => {
        const left = (await outcomes()).filter(({ outcome }) => outcome === null)
        return left.length === 0 || undefined
      })
      assert.deepEqual(worker.deaths, ['SIGKILL'])
    } finally {
      await worker.stop()
    }
    const all = await threads()
    assert.deepEqual(all.get(customer(5)), ['5', '35', '65', '95'])
    assert.equal([...all.values()].flat().length, 120)
    await checkInvariants(desk.ctx.db)
  })
