import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'
import { callTool } from './service.ts'

let desk: TestDesk
let shop: Site
let uuid: string
let conversation: { id: number; contact_id: number }
let tool: { id: number }

before(async () => {
  shop = await startSite()
  desk = await startDesk({ simulator: true, config: { outboundAllow: [shop.host] } })
  uuid = await newConversation(desk, (await connectInbox(desk)).id)
  const { rows } = await sql<typeof conversation>`select id, contact_id from conversation`.execute(desk.ctx.db)
  conversation = rows[0]!
  const fields = { name: 'order_status', description: 'Where it is.', method: 'GET', url: `${shop.url}/orders` }
  tool = (await desk.admin.post('/api/v1/ai/tools', { ...fields, requires_verification: false })).body.data
})
after(async () => {
  await desk.stop()
  await shop.stop()
})

const list = (query = '', agent = desk.admin) => agent.get(`/api/v1/ai/tools/${tool.id}/calls${query}`)

test('whoever manages AI sees what a tool was called for, page by page, newest first', async () => {
  const given = { tool_ids: [tool.id], name: 'order_status', arguments: {}, run_id: null }
  assert.deepEqual((await list()).body.data.results, [])
  shop.on('/orders', (_, response) => response.end('on its way'))
  await callTool(desk.ctx, { ...given, conversation })
  shop.on('/orders', (_, response) => response.writeHead(503).end('x'.repeat(2_000)))
  await callTool(desk.ctx, { ...given, conversation })
  // A preview and a test call belong to no conversation.
  await callTool(desk.ctx, { ...given, conversation: null })
  await desk.admin.post(`/api/v1/ai/tools/${tool.id}/test`, { arguments: {} })

  const { results, total } = (await list()).body.data
  assert.equal(total, 2)
  const [failed, well] = results
  assert.deepEqual([well.status, well.failed, well.error, well.conversation_uuid], [200, false, null, uuid])
  assert.deepEqual([failed.status, failed.failed], [503, true])
  assert.ok(failed.error.length > 0 && failed.error.length <= 500)
  assert.doesNotMatch(JSON.stringify(results), /on its way/)

  const second = (await list('?page=2&page_size=1')).body.data
  assert.deepEqual([second.results, second.total_pages], [[well], 2])
  assert.deepEqual((await list('?failed=true')).body.data.results, [failed])
  assert.equal((await desk.admin.get('/api/v1/ai/tools/2000000000/calls')).status, 404)
  assert.equal((await list('', await desk.agent('Agent'))).status, 403)
})
