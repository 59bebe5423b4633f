import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../desk.ts'
import { openThread, poll } from '../thread.ts'
import { connectInbox, simulate } from '../whatsapp.ts'

let desk: TestDesk
let customers = 0
const nextCustomer = () => `4512350${100 + customers++}`
before(async () => {
  desk = await startDesk({ simulator: true })
  await connectInbox(desk)
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
})
after(() => desk.stop())

test('a person is sent no more than the provider lets through, and others are not held up by that', async () => {
  const [thread, other] = [await openThread(desk, nextCustomer()), await openThread(desk, nextCustomer())]
  await simulate(desk, 'POST', '/settings', { pair_limit: true })
  let count = 0
  const write = () => thread.reply({ message: `Number ${++count}` })
  while (count < 46) await write()
  // On a slow machine some have left by now that had to wait. Of two that wait, one does so for six seconds more.
  while ((await thread.sent()).length > count - 2) await write()
  const quick = await other.reply({ message: 'At once' })
  await other.until(quick.uuid, 'delivered')
  await poll(async () => (await thread.sent()).length === count, 60_000)
  assert.deepEqual(
    (await thread.sent()).map(({ text }) => text),
    Array.from({ length: count }, (_, n) => `Number ${n + 1}`),
  )
  const [[atOnce], last] = [await other.sent(), (await thread.sent()).at(-1)]
  assert.ok(atOnce.at < last.at, 'others wait for nobody')
  assert.deepEqual(await refusals(131056), [])
  await simulate(desk, 'POST', '/settings', { pair_limit: false })
})

/** The calls that the provider refused with this code. */
async function refusals(code: number): Promise<object[]> {
  const { entries } = await simulate(desk, 'GET', '/wire?after=0')
  return entries.filter((entry: { response: string | null }) => entry.response?.includes(`"code":${code}`))
}

test('a number sends no more in a second than the provider lets through', async () => {
  const threads = await Promise.all(Array.from({ length: 130 }, () => openThread(desk, nextCustomer())))
  const sent = async () => {
    const { messages } = await simulate(desk, 'GET', '/messages?kind=message')
    return messages.filter((message: { text: string }) => message.text === 'To everybody').length
  }
  await simulate(desk, 'POST', '/settings', { throughput_limit: true })
  await Promise.all(threads.map((one) => one.reply({ message: 'To everybody' })))
  // The worker stands still a few times. Then all that it had in hand goes out at once, together with what follows.
  for (const mark of [20, 50, 80]) {
    await poll(async () => (await sent()) > mark, 60_000)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 110)
  }
  await poll(async () => (await sent()) === threads.length, 60_000)
  assert.deepEqual(await refusals(130429), [])
  await simulate(desk, 'POST', '/settings', { throughput_limit: false })
})
