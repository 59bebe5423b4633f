import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startDesk, type TestDesk } from '../../test/desk.ts'
import { poll } from '../../test/thread.ts'
import type { Ctx } from './context.ts'
import { createDatabase, createPool } from './database/database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { enqueue, job } from './jobs.ts'
import { afterCommit, together, transaction } from './transaction.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
  // A sequence goes on, whatever becomes of the transaction, so it counts the tries.
  await sql`create sequence try`.execute(desk.ctx.db)
  await sql`create table line (words text)`.execute(desk.ctx.db)
  await sql`
    create function give_way(times int, code text) returns void language plpgsql as $$
      begin
        if nextval('try') <= times then raise exception using errcode = code, message = 'others were first'; end if;
      end
    $$`.execute(desk.ctx.db)
  await sql`
    create function hang_up() returns trigger language plpgsql as $$
      begin perform nextval('try'), pg_terminate_backend(pg_backend_pid()); return null; end
    $$`.execute(desk.ctx.db)
  await sql`
    create constraint trigger hang_up after insert on line deferrable initially deferred for each row
    when (new.words = 'hang up') execute function hang_up()`.execute(desk.ctx.db)
})
after(() => desk.stop())
beforeEach(async () => {
  await sql`alter sequence try restart`.execute(desk.ctx.db)
  await sql`truncate line`.execute(desk.ctx.db)
  await sql`delete from job`.execute(desk.ctx.db)
})

const Told = job<{ n: number }>('test.told')

const countTries = async () => {
  const { rows } = await sql<{ tries: number }>`
    select case when is_called then last_value else 0 end as tries from try`.execute(desk.ctx.db)
  return rows[0]!.tries
}
const count = async (table: string) => (await sql`select from ${sql.table(table)}`.execute(desk.ctx.db)).rows.length

/** Writes a line and adds a job. The database ends the first `times` tries with this code. */
async function write(ctx: Ctx, times: number, code: string): Promise<string> {
  await sql`insert into line values ('written')`.execute(ctx.db)
  await enqueue(ctx, Told, { n: 1 })
  await sql`select give_way(${times}, ${code})`.execute(ctx.db)
  return 'done'
}

for (const code of ['40P01', '40001']) {
  test(`work that the database ends in favour of others (${code}) is done again, and counts once`, async () => {
    let notes = 0
    const note = (ctx: Ctx) => afterCommit(ctx, () => (notes += 1))
    const done = await transaction(desk.ctx, async (ctx) => {
      note(ctx)
      return write(ctx, 2, code)
    })
    assert.deepEqual([done, await countTries()], ['done', 3])
    assert.deepEqual([await count('line'), await count('job'), notes], [1, 1, 1])
  })
}

test('work that is ended again and again is given up after three tries, and nothing of it stays', async () => {
  await assert.rejects(
    transaction(desk.ctx, (ctx) => write(ctx, 9, '40P01')),
    { code: '40P01' },
  )
  assert.deepEqual([await countTries(), await count('line'), await count('job')], [3, 0, 0])
})

test('work inside another transaction is not done again alone, but with the whole', async () => {
  const done = await transaction(desk.ctx, async (ctx) => {
    await sql`insert into line values ('outer')`.execute(ctx.db)
    return transaction(ctx, (ctx) => write(ctx, 1, '40P01'))
  })
  assert.deepEqual([done, await countTries(), await count('line'), await count('job')], ['done', 2, 2, 1])
})

test('work that the database refuses is done once', async () => {
  await assert.rejects(
    transaction(desk.ctx, (ctx) => write(ctx, 9, '23514')),
    { code: '23514' },
  )
  assert.equal(await countTries(), 1)
})

test('work whose connection breaks while it is committed is not done again, because it may be done', async () => {
  const broken = transaction(desk.ctx, async ({ db }) => sql`insert into line values ('hang up')`.execute(db))
  await assert.rejects(broken, (error) => error instanceof DatabaseUnavailable || Object(error).code === '57P01')
  assert.equal(await countTries(), 1)
})

test('what work does together is all sent before the answer to the first of it', async () => {
  const { host, port, user, database } = new pg.Client(desk.databaseUrl)
  let sent = ''
  const relay = createServer((client) => {
    client.on('data', (bytes) => {
      sent += bytes.toString('latin1')
    })
    client.pipe(connect(`${host}/.s.PGSQL.${port}`)).pipe(client)
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const address = { host: '127.0.0.1', port: (relay.address() as AddressInfo).port, user, database }
  const pool = createPool(address, desk.ctx.log)
  try {
    const { answers } = await desk.ctx.db.transaction().execute(async (other) => {
      await sql`lock table line`.execute(other)
      const answers = transaction({ ...desk.ctx, db: createDatabase(pool) }, async ({ db }) => {
        const first = sql`select from line`.execute(db)
        return together(first, sql<{ words: string }>`select 'the second' as words`.execute(db))
      })
      await poll(async () => sent.includes('the second'))
      return { answers }
    })
    assert.deepEqual((await answers)[1].rows, [{ words: 'the second' }])
  } finally {
    await pool.end()
    relay.close()
  }
})

test('if one of several statements sent together fails, its error is told and nothing of the others stays', async () => {
  const insert = (ctx: Ctx, words: string) => sql`insert into line values (${words})`.execute(ctx.db)
  const giveWay = (ctx: Ctx, code: string) => sql`select give_way(1, ${code})`.execute(ctx.db)
  const broken = transaction(desk.ctx, (ctx) =>
    together(insert(ctx, 'before'), giveWay(ctx, '23514'), insert(ctx, 'after')),
  )
  await assert.rejects(broken, { code: '23514' })
  assert.equal(await count('line'), 0)
  await sql`alter sequence try restart`.execute(desk.ctx.db)
  // What is named first is sent last here, and it is refused only because the other one was.
  await transaction(desk.ctx, (ctx) => {
    const last = Promise.resolve().then(() => insert(ctx, 'at the second try'))
    return together(last, giveWay(ctx, '40P01'))
  })
  assert.equal(await count('line'), 1)
  await sql`truncate line`.execute(desk.ctx.db)
  await transaction(desk.ctx, (ctx) => together(insert(ctx, 'again'), insert(ctx, 'again')))
  assert.equal(await count('line'), 2)
})
