import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { poll } from '../../../test/thread.ts'
import { createLog } from '../log.ts'
import { createBell, listenTo } from './bell.ts'
import type { Pool } from './database.ts'

test('a database that is away fills no log: the loss is told once, and the return', async () => {
  const lines: { msg: string }[] = []
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
  const client = Object.assign(new EventEmitter(), { query: async () => undefined, release: () => undefined })
  let tries = 0
  const connect = async () => {
    tries += 1
    if (tries <= 3) throw new Error('connect ECONNREFUSED')
    return client
  }
  const heard = new EventEmitter()
  const ear = listenTo({ connect } as unknown as Pool, ['news'], () => heard.emit('news'), log)
  await once(heard, 'news')
  await ear.stop()
  assert.equal(tries, 4)
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['could not listen to the database', 'listening to the database again'],
  )
})

test('what a bell rings is heard at once by its own ears, and what it announces only by those of others', async () => {
  const said: unknown[] = []
  const client = Object.assign(new EventEmitter(), { query: async () => undefined, release: () => undefined })
  const query = async ({ values }: { values: unknown[] }) => said.push(values)
  const pool = { connect: async () => client, query } as unknown as Pool
  const log = createLog('info')
  const [bell, other] = [createBell(pool, log), createBell(pool, log)]
  let heard = 0
  let heardByOther = 0
  const ears = [
    bell.listen(pool, ['parley_job'], () => void heard++, log),
    other.listen(pool, ['parley_job'], () => void heardByOther++, log),
  ]
  await Promise.all(ears.map((ear) => ear.tried))
  assert.deepEqual([heard, heardByOther], [1, 1])

  bell.ring({ events: 1 })
  assert.equal(heard, 1)
  bell.ring({ jobs: 2 })
  assert.deepEqual([heard, heardByOther], [2, 1])
  const [[channels, voice]] = said as [[string[], string]]
  assert.deepEqual(channels, ['parley_event'])
  client.emit('notification', { channel: 'parley_job', payload: voice })
  assert.deepEqual([heard, heardByOther], [2, 2])

  await Promise.all(ears.map((ear) => ear.stop()))
  bell.ring({ jobs: 1 })
  assert.equal(heard, 2)
})

test('what is committed soon after an announcement goes into the next one, and none is forgotten', async () => {
  const said: string[][] = []
  const query = async ({ values: [channels] }: { values: [string[]] }) => said.push(channels)
  const bell = createBell({ query } as unknown as Pool, createLog('info'))
  for (let commits = 0; commits < 1_000; commits += 1) {
    bell.ring({ events: 1 })
    await turn()
  }
  bell.ring({ jobs: 1 })
  await poll(async () => said.at(-1)?.includes('parley_job') === true)
  assert.ok(said.length < 500, `${said.length} announcements of 1,000 commits`)
})
