import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIntake } from '../../src/areas/sending/whatsapp/intake.ts'
import type { TestDesk } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { customer, readOutcomes, readThreads, says, useReceivingDesk } from '../receipts.ts'
import { sign } from '../whatsapp.ts'
import { freePort, startProgram, until } from './program.ts'

let desk: TestDesk
let inboxId: number
useReceivingDesk((made, id) => {
  desk = made
  inboxId = id
})

/** Keeps a receipt for each body. */
async function keep(bodies: object[]): Promise<void> {
  const { acceptDelivery } = createIntake()
  const bytes = bodies.map((body) => Buffer.from(JSON.stringify(body)))
  await Promise.all(bytes.map((body) => acceptDelivery(desk.ctx, String(inboxId), body, sign(desk, body))))
}

const said = (id: string, from: string, body: string) => says(desk, id, from, body)
const threads = () => readThreads(desk)
const outcomes = () => readOutcomes(desk)

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
