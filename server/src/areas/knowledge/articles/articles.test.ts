import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestDesk } from '../../../../test/desk.ts'
import { createByHand, returns, upsertReturns, useKnowledgeDesk } from '../../../../test/knowledge.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
useKnowledgeDesk((made) => {
  desk = made
})

const upsert = (change: object = {}) => upsertReturns(desk, change)
const create = (change: object = {}) => createByHand(desk, change)

test('an article is listed, read, edited and deleted', async () => {
  const { id } = await create({ title: 'Percent %_ sign', enabled: false })
  await upsert()
  await desk.settled()
  const list = async (query: string) => (await desk.admin.get(`${base}?${query}`)).body.data
  assert.equal((await list('')).total, 2)
  assert.deepEqual(
    (await list('enabled=false')).results.map((article: { id: number }) => article.id),
    [id],
  )
  assert.equal((await list('source=api')).total, 1)
  assert.equal((await list(`query=${encodeURIComponent('%_')}`)).total, 1)
  assert.equal((await desk.admin.get(`${base}?source=nowhere`)).status, 400)

  const before = (await desk.admin.get(`${base}/${id}`)).body.data
  assert.deepEqual((await desk.admin.put(`${base}/${id}`, {})).body.data, before)
  for (const field of ['title', 'content', 'enabled']) {
    const { status, headers } = await desk.admin.put(`${base}/${id}`, { [field]: null })
    assert.deepEqual([status, headers.get('x-field')], [400, field])
  }
  const edited = (await desk.admin.put(`${base}/${id}`, { enabled: true })).body.data
  assert.equal(edited.enabled, true)
  assert.equal((await desk.admin.delete(`${base}/${id}`)).body.data, true)
  assert.equal((await desk.admin.get(`${base}/${id}`)).status, 404)
  assert.equal((await desk.admin.put(`${base}/${id}`, { title: 'x' })).status, 404)
  assert.equal((await desk.admin.delete(`${base}/${id}`)).status, 404)
  assert.equal((await desk.admin.post(`${base}/${id}/reindex`)).status, 404)
})

test('who may not manage the assistant is refused', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(base)).status, 403)
  assert.equal((await agent.post(`${base}/upsert`, returns)).status, 403)
  assert.equal((await agent.get(`${base}/search?query=x`)).status, 403)
})
