import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { poll } from '../../../test/thread.ts'
import { collectJobs, enqueue, foremost, job } from '../jobs.ts'
import { startWorker } from './worker.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk?.stop())

const Send = job<{ n: number }>('test.send', { priority: foremost + 1 })
const Read = job<{ n: number }>('test.read', { priority: foremost })

test('however many slow sends there are, what customers wrote is read meanwhile, and no more sends than may be begin', async () => {
  const end = Promise.withResolvers<void>()
  const read: number[] = []
  let sending = 0
  let most = 0
  const registry = collectJobs(({ on }) => {
    on(Send, async () => {
      sending += 1
      most = Math.max(most, sending)
      await end.promise
      sending -= 1
      return 'sent'
    })
    on(Read, async (_ctx, { n }) => {
      read.push(n)
      return 'read'
    })
  })
  for (let n = 0; n < 12; n += 1) await enqueue(desk.ctx, Send, { n })
  const ctxOf = () => ({ ...desk.ctx, subscribers: registry.subscribers })
  const worker = startWorker(registry, ctxOf, { connectionString: desk.databaseUrl }, 4)
  try {
    await poll(async () => sending === 4)
    for (let n = 0; n < 3; n += 1) await enqueue(desk.ctx, Read, { n })
    await poll(async () => read.length === 3)
    assert.deepEqual([read, sending, most], [[0, 1, 2], 4, 4])
    end.resolve()
    await poll(async () => (await sql`select from job where task = 'test.send'`.execute(desk.ctx.db)).rows.length === 0)
    assert.equal(most, 4)
  } finally {
    end.resolve()
    await worker.stop()
  }
})
