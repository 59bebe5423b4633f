import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'

/** Enough time for three webhook calls on a busy machine. */
const wait = 6_000
let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk({ assistantWaitMs: wait })
})
after(() => desk.stop())

type Customer = Awaited<ReturnType<typeof newCustomer>>

async function answered(customer: Customer): Promise<void> {
  const isOpen = async () => (await customer.runs()).some(({ state }) => state === 'waiting' || state === 'running')
  for (let looks = 0; (await isOpen()) && looks < 600; looks++) await new Promise((next) => setTimeout(next, 50))
}

test('messages in quick succession are answered together, and the notice does not wait for them', async () => {
  const ada = await newCustomer(desk)
  const began = performance.now()
  await ada.write('Hello!')
  assert.equal((await ada.received()).length, 1)
  assert.ok(performance.now() - began < wait, 'the machine is too slow for this test')
  await ada.write('I have a question.')
  await ada.write('How many days do I have to return anything unused?')
  assert.deepEqual(
    (await ada.runs()).map(({ state }) => state),
    ['waiting'],
  )
  await answered(ada)
  const [, answer, ...rest] = await ada.received()
  assert.match(answer!.text, /within 30 days/)
  assert.deepEqual(rest, [])
  const [run, ...runs] = await ada.runs()
  assert.deepEqual([run.state, runs], ['answered', []])
  assert.match(run.question, /^Hello!\nI have a question\.\nHow many/)
})
