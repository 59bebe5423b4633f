import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { scrape } from '../../../../test/metrics.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: { id: number }
let customers = 0
let thread: Thread
let hours = 0
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})
beforeEach(async () => {
  thread = await openThread(desk, `4512350${100 + customers++}`)
})
afterEach(() => {
  desk.clock.advance(-hours * 3_600_000)
  hours = 0
})

const texts = async () => (await thread.sent()).map((message) => message.text)
const asked = async (uuid: string) => {
  const { entries } = await simulate(desk, 'GET', '/wire?after=0')
  return entries.filter((entry: { request: string | null }) => entry.request?.includes(uuid)).length
}

const retry = async (uuid: string) => {
  const { status } = await desk.admin.put(`/api/v1/conversations/${thread.uuid}/messages/${uuid}/retry`)
  assert.equal(status, 200)
}

/** Waits until the provider was asked so often, and lets an hour pass, after which it is asked again. */
async function passHour(uuid: string, times: number): Promise<void> {
  await poll(async () => (await asked(uuid)) === times)
  await thread.until(uuid, 'queued')
  await desk.settled()
  desk.clock.advance(3_600_000)
  hours += 1
  await bringForward(desk, sql`task = 'deliveries.deliver_next'`)
}

test('a provider that is broken for a moment is asked again', async () => {
  for (const http of [500, 502, 503]) {
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: `Broken ${http}`, http })
    const { uuid } = await thread.reply({ message: `Broken ${http}` })
    await passHour(uuid, 1)
    await thread.until(uuid, 'delivered')
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
  const { status } = await desk.admin.delete(`/api/v1/conversations/${thread.uuid}/messages/${uuid}`)
  assert.equal(status, 409, 'the customer may have it')
})

test('a provider that stays broken is asked five times, then the message has failed, and an agent begins anew', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Never', http: 503, times: 6 })
  const { uuid } = await thread.reply({ message: 'Never' })
  for (let tries = 1; tries < 5; tries++) await passHour(uuid, tries)
  const { meta } = await thread.until(uuid, 'failed')
  assert.equal(await asked(uuid), 5)
  assert.equal(meta.failure.reason, 'other')
  await retry(uuid)
  await passHour(uuid, 6)
  await thread.until(uuid, 'delivered')
})

test('what waits for its next try and cannot be sent meanwhile is sent at once when an agent sends it again', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'At once', http: 503, times: 3 })
  const { uuid } = await thread.reply({ message: 'At once' })
  for (let tries = 1; tries < 3; tries++) await passHour(uuid, tries)
  await poll(async () => (await asked(uuid)) === 3)
  await thread.until(uuid, 'queued')
  await desk.settled()
  const change = (enabled: boolean) => desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { enabled })
  await change(false)
  await bringForward(desk, sql`task = 'deliveries.deliver_next'`)
  await thread.until(uuid, 'failed')
  await change(true)
  await retry(uuid)
  await thread.until(uuid, 'delivered')
})

test('an answer with the id of another message leaves the delivery unknown, and no job fails', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  const first = await thread.reply({ message: 'The first' })
  await thread.until(first.uuid, 'accepted')
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'send', match: 'The second', ms: 20_000 })
  const { uuid } = await thread.reply({ message: 'The second' })
  const sent = await poll(async () => (await thread.sent()).find(({ text }) => text === 'The second'))
  await sql`update message set provider_id = ${sent.id} where uuid = ${first.uuid}`.execute(desk.ctx.db)
  const failed = async () => (await scrape(desk)).value('parley_jobs_total', { result: 'failed' })
  const before = await failed()
  await simulate(desk, 'DELETE', '/faults')
  await thread.until(uuid, 'unknown')
  assert.equal(await failed(), before)
})
