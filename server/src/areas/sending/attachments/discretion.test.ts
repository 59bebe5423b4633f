import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox, simulate } from '../../../../test/whatsapp.ts'
import { type Desk, openDesk } from '../../../desk.ts'
import { createLog } from '../../../platform/log.ts'

const lines: string[] = []

let desk: TestDesk
let worker: Desk
before(async () => {
  desk = await startDesk({ simulator: true, config: { role: 'web' } })
  worker = await openDesk({
    config: { ...desk.ctx.config, port: 0, role: 'worker' },
    connection: { connectionString: desk.databaseUrl },
    log: createLog('trace', { write: (line) => void lines.push(line) }),
  })
  await connectInbox(desk)
})
after(async () => {
  await worker.stop()
  await desk.stop()
})

/** A customer sends a picture, and the desk reports that it could not fetch it. */
async function receive(from: string): Promise<void> {
  const began = lines.length
  await simulate(desk, 'POST', '/messages', { from, type: 'image' })
  await poll(async () => lines.slice(began).some((line) => line.includes('a file was not fetched')))
}

test('whatever goes wrong with a file, nothing that is logged, stored or answered holds the token', async () => {
  const faults = [
    { kind: 'fail', on: 'call', match: 'GET /v', http: 500 },
    { kind: 'fail', on: 'call', match: 'GET /v', code: 131000 },
    { kind: 'drop', on: 'call', match: 'GET /v' },
    { kind: 'fail', on: 'download', http: 403 },
    { kind: 'drop', on: 'download' },
  ]
  for (const [n, fault] of faults.entries()) {
    await simulate(desk, 'POST', '/faults', { times: 20, ...fault })
    await receive(`453200000${n}`)
    await simulate(desk, 'DELETE', '/faults')
  }
  await simulate(desk, 'POST', '/settings', { file_origin: 'http://169.254.169.254' })
  await receive('4532000009')
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  await receive('4532000010')
  await desk.settled()

  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', (select json_agg(j) from job j),
      (select json_agg(f) from file f), (select json_agg(e) from event e), (select json_agg(e) from fresh_event e)) as text`.execute(
    desk.ctx.db,
  )
  const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
  assert.equal(results.length, faults.length + 2)
  const threads = await Promise.all(
    results.map(({ uuid }: { uuid: string }) => desk.admin.get(`/api/v1/conversations/${uuid}/messages`)),
  )
  const told = [...lines, rows[0]!.text, JSON.stringify(threads.map(({ body }) => body))].join('\n')
  assert.match(told, /not fetched/)
  const { access_token, app_secret } = desk.simulator.world
  for (const secret of [access_token, app_secret]) assert.ok(!told.includes(secret))
})
