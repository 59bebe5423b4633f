import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { listenTo } from './bell.ts'
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
