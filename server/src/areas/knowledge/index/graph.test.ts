import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type ModelServer, startModelServer } from '../../../../test/models.ts'
import { tendGraph } from './graph.ts'
import { searchNear } from './graph-queries.ts'

const base = '/api/v1/ai/snippets'
let server: ModelServer
let desk: TestDesk
before(async () => {
  server = await startModelServer()
  desk = await startDesk({ config: { outboundAllow: [new URL(server.url).host] } })
})
after(async () => {
  await desk.stop()
  await server.stop()
})

const choose = (model: string) =>
  desk.admin.put('/api/v1/ai/models/embedding', { enabled: true, address: server.url, model })
const find = async (query: string) => (await desk.admin.get(`${base}/search?query=${query}`)).body.data

const graphs = async () =>
  (
    await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
      where relname like 'passage_bits_graph_%'`.execute(desk.ctx.db)
  ).rows.map(({ definition }) => definition)

/** Why there is nothing to test; undefined if pgvector can be used. */
async function lacksGraphs(): Promise<string | undefined> {
  const { rows } = await sql`
    select from pg_available_extensions where name = 'vector' and default_version >= '0.8'`.execute(desk.ctx.db)
  if (rows.length === 0) return 'this PostgreSQL has no pgvector 0.8'
  await sql`create extension if not exists vector`.execute(desk.ctx.db)
}

test('without pgvector no graph is built and every vector is compared', async () => {
  await sql`drop extension if exists vector`.execute(desk.ctx.db)
  assert.equal(await tendGraph(desk.ctx, 0), 'skipped: the database has no pgvector 0.8')
  assert.deepEqual(await searchNear(desk.ctx.db, 'any', '1'.repeat(64), 10, 'agents'), [])
})

test('with pgvector a graph over the chosen model finds what comparing every vector finds', async (t) => {
  const reason = await lacksGraphs()
  if (reason) return t.skip(reason)
  await choose("small 'quoted'")
  for (let n = 0; n < 40; n++) {
    const content = `Article ${n} about ${['refund', 'parcel', 'helmet', 'brake'][n % 4]} number${n}.`
    await desk.admin.post(`${base}/upsert`, { key: `${n}`, title: `T${n}`, content, enabled: n % 8 !== 0 })
  }
  await desk.settled()
  const before = await find('erstattung')
  assert.equal(await tendGraph(desk.ctx), 'no graph is needed')
  assert.equal(await tendGraph(desk.ctx, 1), 'built a graph of 40 vectors')
  assert.equal(await tendGraph(desk.ctx, 1), 'the graph is there')
  assert.match((await graphs())[0]!, /USING hnsw .*bit_hamming_ops/)
  const along = await find('erstattung')
  assert.deepEqual(
    along.map(({ score }: { score: number }) => score),
    before.map(({ score }: { score: number }) => score),
  )
  assert.ok(along.every(({ key }: { key: string }) => Number(key) % 8 !== 0))

  await choose('large')
  await desk.settled()
  assert.equal(await tendGraph(desk.ctx, 1), 'built a graph of 40 vectors')
  assert.equal((await graphs()).length, 1)
})
