import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let customers = 0
let thread: Thread
useDeskWithInbox((made) => {
  desk = made.desk
})
beforeEach(async () => {
  thread = await openThread(desk, `4512350${100 + customers++}`)
})

const texts = async () => (await thread.sent()).map((message) => message.text)
const statusOf = async (uuid: string) => (await thread.messages()).find((one) => one.uuid === uuid)?.status
/** What is to be tried again is tried now, not when its time has come. */
const soon = () => sql`update job set run_at = now() where run_at > now()`.execute(desk.ctx.db)

test('a provider that is broken for a moment is asked again', async () => {
  for (const http of [500, 502, 503]) {
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: `Broken ${http}`, http })
    const { uuid } = await thread.reply({ message: `Broken ${http}` })
    await poll(async () => (await soon()) && (await statusOf(uuid)) === 'delivered')
  }
  assert.deepEqual(await texts(), ['Broken 500', 'Broken 502', 'Broken 503'])
})

test('an answer that names no message leaves the delivery unknown, and it is not sent again', async () => {
  const message = 'Answered with a page'
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: message, http: 200 })
  const { uuid } = await thread.reply({ message })
  await thread.until(uuid, 'unknown')
  const next = await thread.reply({ message: 'What comes after it' })
  await thread.until(next.uuid, 'delivered')
  assert.deepEqual(await texts(), ['What comes after it'])
})

test('a provider that stays broken is asked five times, and then the message has failed with its reason', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Never', http: 503, times: 100 })
  const { uuid } = await thread.reply({ message: 'Never' })
  const asked = async () => {
    const { entries } = await simulate(desk, 'GET', '/wire?after=0')
    return entries.filter((entry: { request: string | null }) => entry.request?.includes(uuid)).length
  }
  let hours = 0
  try {
    for (let tries = 1; tries < 5; tries++) {
      await poll(async () => (await soon()) && (await asked()) === tries)
      await thread.until(uuid, 'queued')
      desk.clock.advance(3_600_000)
      hours += 1
    }
    const { meta } = await poll(
      async () =>
        (await soon()) && (await thread.messages()).find((one) => one.uuid === uuid && one.status === 'failed'),
    )
    assert.equal(await asked(), 5)
    assert.equal(meta.failure.reason, 'other')
  } finally {
    desk.clock.advance(-hours * 3_600_000)
  }
})
