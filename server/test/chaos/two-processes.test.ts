import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../client.ts'
import { settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { type Fleet, openFleet } from './fleet.ts'
import { control, type Free, setUpDesk } from './lane.ts'
import { freePort, type Program, until } from './program.ts'

const customers = Array.from({ length: 6 }, (_, n) => `455300000${n}`)
const question = 'How long does delivery inside Denmark take?'

let fleet: Fleet
let client: Client
let webs: Program[]
let doomed: Program
before(async () => {
  fleet = await openFleet()
  const PORT = String(await freePort())
  fleet.shared['ROOT_URL'] = `http://127.0.0.1:${PORT}`
  const first = fleet.launch({ ROLE: 'web', PORT })
  const others = ['web', 'worker'].map((ROLE) => fleet.launch({ ROLE }))
  webs = [await first, ...(await Promise.all(others)).slice(0, 1)]
  client = (await setUpDesk(webs[0]!, fleet.simulator, true)).client
  await control(fleet.simulator, 'POST', '/settings', { status_delay_ms: 20 })
  doomed = await fleet.launch({ ROLE: 'worker' }, 1, 'send.after_call:8')
})
after(() => fleet?.close())

const conversations = async () =>
  (await client.get('/api/v1/conversations/all?page_size=100')).body.data.results as Free[]
const sends = async () => (await control(fleet.simulator, 'GET', '/messages?kind=message')).messages as Free[]

/**
 * Does what an agent would do: sends a message again that was cut off before the provider received it, and no other.
 */
async function sendAgain(uuid: string, message: Free): Promise<void> {
  if ((await sends()).some((send) => send.biz_opaque_callback_data === message.uuid)) return
  const { status } = await client.put(`/api/v1/conversations/${uuid}/messages/${message.uuid}/retry`)
  assert.equal(status, 200)
}

test('what a killed worker held is done by the other one, and nothing is done twice', async (t) => {
  for (const from of customers) await control(fleet.simulator, 'POST', '/messages', { from, text: question })
  const open = await until('every customer has a conversation', async () => {
    const results = await conversations()
    return results.length === customers.length ? results : undefined
  })

  // Agents reply until the worker that will be killed has handed over its eighth message.
  const replies: string[] = []
  await until('one worker is dead', async () => {
    if (!doomed.isAlive()) return true
    for (const { uuid, contact } of open) {
      if (replies.length >= 600) break
      const message = `Reply ${replies.length} to ${contact.phone_number}`
      const { status, body } = await client.post(`/api/v1/conversations/${uuid}/messages`, { message })
      assert.equal(status, 200, JSON.stringify(body))
      replies.push(message)
    }
    return undefined
  })
  assert.deepEqual(doomed.deaths, ['SIGKILL'])
  const diedAt = Date.now()

  // One more message for each conversation, which waits behind those that the dead worker held.
  for (const { uuid } of open)
    await client.post(`/api/v1/conversations/${uuid}/messages`, { message: `Last to ${uuid}` })
  await until('everything is delivered', async () => {
    const left = []
    for (const { uuid } of open) {
      const page = await client.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)
      const ours = (page.body.data.results as Free[]).filter((message) => message.type === 'outgoing')
      for (const message of ours) if (message.status === 'unknown') await sendAgain(uuid, message)
      left.push(
        ...ours.filter((m) => !['delivered', 'failed'].includes(m.status) || m.meta.failure?.reason === 'other'),
      )
    }
    if (left.length === 0) return true
    throw new Error(JSON.stringify(left.map(({ status, content, meta }) => [status, content, meta])))
  })
  t.diagnostic(`${replies.length} replies; all delivered ${Date.now() - diedAt} ms after the death`)

  const texts = (await sends()).map((send) => send.text)
  const written = [...replies, ...open.map(({ uuid }) => `Last to ${uuid}`)]
  for (const text of written) assert.equal(texts.filter((sent) => sent === text).length, 1, text)
  const uuids = (await sends()).map((send) => send.biz_opaque_callback_data)
  assert.equal(new Set(uuids).size, uuids.length, 'nothing was handed over twice')
  await settled(fleet.db)
  await checkInvariants(fleet.db)
})

test('two web processes answer alike', async () => {
  const { uuid } = (await conversations())[0]
  const answers = await Promise.all(
    webs.map(async ({ url }) => {
      const response = await fetch(`${url}/api/v1/conversations/${uuid}`)
      return response.status
    }),
  )
  assert.deepEqual(answers, [401, 401])
})
