import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../test/chaos/program.ts'
import { cloneDatabase } from '../../../../test/cluster.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { createImporter, type Importer, prose } from '../../../../test/imports.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'
import { nestedForms } from '../../../../test/pdf.ts'

const base = '/api/v1/ai/snippets'
const mebibyte = 1024 * 1024

let desk: TestDesk
let importer: Importer
before(async () => {
  const database = await cloneDatabase()
  // The tests say who comes first, and then both wait for as long as this machine needs: the limits of a desk's
  // sessions, three seconds for a lock, would decide otherwise on a busy one. A pooler takes no options of a session.
  const options = process.env.TEST_POOLER ? {} : { options: '-c idle_in_transaction_session_timeout=0' }
  const connection = { ...database.connection, ...options }
  desk = await startDesk({ config: { importMaxMiB: 4 }, database: { ...database, connection } })
  importer = createImporter(desk)
})
after(() => desk.stop())
beforeEach(() => emptyKnowledge(desk))

/** This many files of the same size, each with its own text. */
const filesOf = (count: number, bytes: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${n}.txt`, `File ${n}. ${prose} `.padEnd(bytes, `${n} `)]),
  )

test('files are imported up to the bytes that the operator gives them, and leave the disk', async () => {
  const files = filesOf(32, (4 * mebibyte) / 32)
  const seen = await importer.run({ files })
  assert.deepEqual([seen.total, seen.success, seen.errors], [32, 32, 0])
  await importer.spoolsGone()
  assert.equal((await desk.admin.get(base)).body.data.total, 32)
})

test('one byte more than the files may have together refuses all of them, and frees the disk at once', async () => {
  const fits = filesOf(4, mebibyte)
  const { status, body, headers } = await importer.send({ files: { ...fits, 'one.txt': 'x' } })
  assert.deepEqual([status, body.error_type, headers.get('x-field')], [400, 'InputException', 'files'])
  assert.match(body.message, /4 MiB together/)
  await importer.spoolsGone()
  assert.equal((await importer.status()).running, false)
  assert.equal((await importer.run({ files: fits })).success, 4)
})

test('a file that takes too long to read is cut off with a line, and the next one goes on', async () => {
  const usual = desk.ctx.documents
  const limits: number[] = []
  desk.ctx.documents = {
    ...usual,
    read: (file, hint, given) => {
      limits.push(given.ms)
      // Only the hostile file, because a busy machine may need seconds for the other.
      return usual.read(file, hint, limits.length === 1 ? { ...given, ms: given.ms / 60 } : given)
    },
  }
  try {
    const hostile = new Uint8Array(nestedForms())
    const { logs, success, errors } = await importer.run({ files: { 'hostile.pdf': hostile, 'fine.txt': prose } })
    assert.deepEqual([logs.at(-1), success, errors], ['added: fine.txt', 1, 1])
    assert.match(logs[0], /^failed: hostile\.pdf: .*more than 2 seconds/)
    assert.deepEqual(limits, [120_000, 120_000])
  } finally {
    desk.ctx.documents = usual
  }
})

/** How many transactions of this desk wait for a row that another one has locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and locktype in ('transactionid', 'tuple') and datname = current_database()`.execute(desk.ctx.db)
  return rows[0]!.n
}

const waiting = (count: number) =>
  until(`${count} wait for the article`, async () => ((await countWaiting()) === count ? true : undefined))

/** Holds the article up while both begin, one after the other. Returns the result of the second. */
async function inTurn<A, B>(id: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  let answers: Promise<[A, B]> | undefined
  await desk.ctx.db.transaction().execute(async (lock) => {
    await sql`select from article where id = ${id} for update`.execute(lock)
    const one = first()
    await waiting(1)
    answers = Promise.all([one, second()])
    await waiting(2)
  })
  return answers!
}

const name = 'terms.txt'
const key = `file://${name}`
const pushed = `Pushed anew. ${prose}`
const edited = `Edited by hand. ${prose}`

/** An article that a file made, and what a person and the same file do to it now. */
async function setTable(on_local_edits: 'keep' | 'overwrite') {
  await importer.run({ files: { [name]: prose } })
  await desk.settled()
  const [article] = (await desk.admin.get(base)).body.data.results
  const { id } = article as { id: number }
  return {
    id,
    push: () => importer.run({ files: { [name]: pushed }, on_local_edits }),
    edit: () => desk.admin.put(`${base}/${id}`, { content: edited }),
    remove: () => desk.admin.delete(`${base}/${id}`),
    find: async () => (await desk.admin.get(base)).body.data.results,
  }
}

test('an article edited just before its file is imported keeps the edit when it should', async () => {
  const { id, push, edit, find } = await setTable('keep')
  const [{ status }, { logs }] = await inTurn(id, edit, push)
  assert.deepEqual([status, logs], [200, [`conflict: ${name}`]])
  const [article] = await find()
  assert.deepEqual([article.content, article.local_edits], [edited, true])
})

test('an article edited just before its file is imported is overwritten when it should be', async () => {
  const { id, push, edit, find } = await setTable('overwrite')
  const [, { logs }] = await inTurn(id, edit, push)
  assert.deepEqual(logs, [`updated: ${name}`])
  const [article] = await find()
  assert.deepEqual([article.content, article.local_edits], [pushed, false])
  const { results } = (await desk.admin.get(`${base}/${id}/versions`)).body.data
  assert.deepEqual(
    results.map((version: { how: string }) => version.how),
    ['import', 'panel', 'import'],
  )
})

test('an article edited just after its file was imported holds the edit', async () => {
  const { id, push, edit, find } = await setTable('keep')
  const [{ logs }, { status }] = await inTurn(id, push, edit)
  assert.deepEqual([logs, status], [[`updated: ${name}`], 200])
  const [article] = await find()
  assert.deepEqual([article.content, article.local_edits], [edited, true])
})

test('an article deleted just before its file is imported is made anew, and none of the old one comes back', async () => {
  const { id, push, remove, find } = await setTable('keep')
  const [{ status }, { logs }] = await inTurn(id, remove, push)
  assert.deepEqual([status, logs], [200, [`added: ${name}`]])
  const [article, ...others] = await find()
  assert.equal(others.length, 0)
  assert.notEqual(article.id, id)
  assert.deepEqual([article.key, article.content, article.local_edits], [key, pushed, false])
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})

test('an article deleted just after its file was imported is gone with all that was made of it', async () => {
  const { id, push, remove, find } = await setTable('keep')
  const [{ logs }, { status }] = await inTurn(id, push, remove)
  assert.deepEqual([logs, status], [[`updated: ${name}`], 200])
  assert.deepEqual(await find(), [])
  await desk.settled()
  await checkInvariants(desk.ctx.db)
  const { rows } = await sql`
    select from passage where article_id = ${id} union all select from posting where article_id = ${id}`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(rows, [])
})
