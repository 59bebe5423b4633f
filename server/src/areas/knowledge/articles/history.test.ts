import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
let script: Client
before(async () => {
  desk = await startDesk()
  script = desk.as((await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })).body.data)
})
after(async () => {
  await desk.stop()
})

type Version = { revision: number; how: string; author_type: string; author_name: string | null; bytes: number }
const add = async (key: string, content = 'First.') =>
  (await script.post(`${base}/upsert`, { key, title: 'Returns', content })).body.data.item
const versions = async (id: number): Promise<Version[]> =>
  (await desk.admin.get(`${base}/${id}/versions`)).body.data.results
const log = async (id: number) =>
  (await desk.admin.get(`/api/v1/activity-logs?target_model_type=article&target_model_id=${id}`)).body.data.results

test('every text is kept with who wrote it, when, and how it came in', async () => {
  const { id } = await add('kept')
  await desk.admin.put(`${base}/${id}`, { content: 'Sécond.' })
  await desk.admin.put(`${base}/${id}`, { enabled: false })
  const [second, first, ...others] = await versions(id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [first, second].map((version) => [version?.revision, version?.how, version?.author_type, version?.author_name]),
    [
      [1, 'api', 'knowledge_key', 'Wiki'],
      [2, 'panel', 'agent', second?.author_name],
    ],
  )
  assert.ok(second?.author_name)
  assert.equal(second?.bytes, Buffer.byteLength('Sécond.'))
  assert.equal('content' in second, false)
  const { data } = (await desk.admin.get(`${base}/${id}/versions/1`)).body
  assert.deepEqual([data.title, data.content, data.how], ['Returns', 'First.', 'api'])
})

test('the versions have pages', async () => {
  const { id } = await add('pages')
  for (const n of [2, 3, 4, 5]) await add('pages', `Text ${n}.`)
  const page = (await desk.admin.get(`${base}/${id}/versions?page=2&page_size=2`)).body.data
  assert.deepEqual([page.total, page.total_pages], [5, 3])
  assert.deepEqual(
    page.results.map(({ revision }: Version) => revision),
    [3, 2],
  )
})

test('an earlier text is restored as a new version that counts as edited', async () => {
  const { id } = await add('restored')
  await add('restored', 'Second.')
  const restored = (await desk.admin.post(`${base}/${id}/versions/1/restore`)).body.data
  assert.deepEqual([restored.content, restored.local_edits, restored.index_status], ['First.', true, 'pending'])
  assert.deepEqual(
    (await versions(id)).map(({ revision, how }) => [revision, how]),
    [
      [3, 'restore'],
      [2, 'api'],
      [1, 'api'],
    ],
  )
  const kept = await script.post(`${base}/upsert`, {
    key: 'restored',
    title: 'Returns',
    content: 'Third.',
    on_local_edits: 'keep',
  })
  assert.equal(kept.body.data.outcome, 'conflict')
})

test('restoring the text an article has changes nothing', async () => {
  const { id } = await add('same')
  const before = (await desk.admin.get(`${base}/${id}`)).body.data
  const after = (await desk.admin.post(`${base}/${id}/versions/1/restore`)).body.data
  assert.deepEqual({ ...after, index_status: '', language: '' }, { ...before, index_status: '', language: '' })
  assert.equal((await versions(id)).length, 1)
})

test('a version that is not there is not found, and one of a connection is not restored', async () => {
  const { id } = await add('gone')
  const status = async (path: string, restore = false) =>
    (await (restore ? desk.admin.post(`${base}${path}/restore`) : desk.admin.get(`${base}${path}`))).status
  assert.equal(await status(`/${id}/versions/2`), 404)
  assert.equal(await status(`/${id}/versions/2`, true), 404)
  assert.equal(await status('/999999999/versions'), 404)
  assert.equal(await status('/999999999/versions/1'), 404)
  assert.equal(await status(`/${id}/versions/0`), 400)
  await sql`update article set source = 'connection' where id = ${id}`.execute(desk.ctx.db)
  assert.equal(await status(`/${id}/versions/1`), 200)
  assert.equal(await status(`/${id}/versions/1`, true), 409)
})

test('who enabled, disabled or deleted an article stands in the audit log, and its name stays', async () => {
  const { id } = await add('logged')
  await desk.admin.put(`${base}/${id}`, { enabled: false })
  await script.post(`${base}/upsert`, { key: 'logged', title: 'Returns', content: 'First.', enabled: true })
  await desk.admin.delete(`${base}/${id}`)
  const entries = await log(id)
  assert.deepEqual(
    entries.map((entry: { activity_type: string; actor_type: string; target_name: string }) => [
      entry.activity_type,
      entry.actor_type,
      entry.target_name,
    ]),
    [
      ['article_deleted', 'agent', 'Returns'],
      ['article_enabled', 'knowledge_key', 'Returns'],
      ['article_disabled', 'agent', 'Returns'],
    ],
  )
  assert.deepEqual(entries[0].before, { name: 'Returns', key: 'logged', source: 'api' })
})

test('every article still has all its texts, and each newest one an index', async () => {
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})
