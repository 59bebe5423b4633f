import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { HandOutAll } from '../../src/areas/inbox/team-queues/schema.ts'
import { handOutAll } from '../../src/areas/inbox/team-queues/service.ts'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import { collectJobs, enqueue, job } from '../../src/platform/jobs.ts'
import { transaction } from '../../src/platform/transaction.ts'
import { startWorker } from '../../src/platform/worker/worker.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { until } from './program.ts'
import { openWire, type Wire } from './wire.ts'

let desk: TestDesk
let wire: Wire
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
  const [, user, host, database] = /^postgres:\/\/(.*)@(.*)\/(.*)$/.exec(desk.databaseUrl)!
  wire = await openWire({ host: decodeURIComponent(host!), port: 5432, user: user!, database: database! })
})
after(async () => {
  await wire?.close()
  await desk?.stop()
})

const Mark = job<{ name: string }>('test.mark', { lane: () => 'marks' })

test('the jobs of a worker whose line falls silent are taken over, none is done twice, and it works again afterwards', async () => {
  const begun: string[] = []
  const letGo = Promise.withResolvers<void>()
  const ends: string[] = []
  const start = (who: string, connection: object) => {
    const registry = collectJobs((worker) => {
      // The desk adds it when agents are made.
      worker.on(HandOutAll, handOutAll)
      worker.on(Mark, async (ctx, { name }) => {
        begun.push(`${who} ${name}`)
        if (who === 'cut off' && name === 'first') await letGo.promise
        // Its own statements succeed: what matters is that it could not renew its lease.
        const marked = transaction(ctx, ({ db }) => sql`insert into tag (name) values (${name})`.execute(db))
        await marked.then(
          () => ends.push(`${who} ${name}`),
          () => ends.push(`${who} ${name} refused`),
        )
        return 'done'
      })
    })
    return startWorker(registry, () => ({ ...desk.ctx, subscribers: registry.subscribers }), connection)
  }
  const cutOff = start('cut off', wire.connection)
  const workers = [cutOff]
  try {
    await enqueue(desk.ctx, Mark, { name: 'first' })
    await until('the first worker is about it', () => begun.length === 1 || undefined)
    wire.silence('all')
    workers.push(start('other', { connectionString: desk.databaseUrl }))
    await enqueue(desk.ctx, Mark, { name: 'second' })
    await until('the other one did both', () => ends.length === 2 || undefined)
    assert.equal(cutOff.takesJobs(), false)
    letGo.resolve()
    await until('the first one noticed', () => ends.length === 3 || undefined)
    assert.deepEqual(ends, ['other first', 'other second', 'cut off first refused'])
    const { rows } = await sql`select name from tag where name in ('first', 'second') order by id`.execute(desk.ctx.db)
    assert.deepEqual(rows, [{ name: 'first' }, { name: 'second' }])

    await workers.pop()!.stop()
    wire.restore()
    await enqueue(desk.ctx, Mark, { name: 'third' })
    await until('it heals', () => ends.includes('cut off third') || undefined)
    await desk.settled()
    await checkInvariants(desk.ctx.db)
  } finally {
    letGo.resolve()
    wire.restore()
    for (const worker of workers) await worker.stop()
  }
})

test('a worker that cannot reach the database is not ready, and answers so', async () => {
  const working = await startDesk({ config: { role: 'worker' } })
  const db = createDatabase(createPool({ connectionString: working.databaseUrl }, desk.ctx.log, { size: 1 }))
  const ready = async () => (await fetch(`${working.url}/readyz`)).status
  try {
    await until('it takes jobs', async () => (await ready()) === 200 || undefined)
    // While this transaction holds the gate, nobody can take or end a job.
    await db.transaction().execute(async (db) => {
      await sql`select from job_gate for update`.execute(db)
      await until('it takes none', async () => (await ready()) === 503 || undefined)
    })
    await until('it takes jobs again', async () => (await ready()) === 200 || undefined)
  } finally {
    await db.destroy()
    await working.stop()
  }
})
