import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { type AiApp, callTool, registerAiApp, useTool } from '../../../../test/ai-app.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let app: AiApp
let token: string
let thread: Thread
let conversation: string
before(async () => {
  desk = await startDesk({ simulator: true })
  await connectInbox(desk)
  thread = await openThread(desk, '4520123456')
  conversation = thread.uuid
  app = await registerAiApp(desk.url)
  token = (await app.connect(desk.admin)).access_token
})
after(() => desk.stop())

const use = (name: string, input?: object) => useTool(desk.url, token, name, input)

test('two apps of one agent may choose the same key', async () => {
  const other = await registerAiApp(desk.url, 'Other helper')
  const { access_token } = await other.connect(desk.admin)
  const article = (content: string) => ({ key: 'same', title: 'Same', content, idempotency_key: 'same' })
  await use('upsert_article', article('Of the one'))
  const theirs = await callTool(desk.url, access_token, 'upsert_article', article('Of the other'))
  assert.equal(theirs.refused, false, theirs.text)
  const again = await callTool(desk.url, access_token, 'upsert_article', article('Of the one'))
  assert.equal(again.refused, true)
})

test('work on a conversation is done once for a key and stands in the log with the name of the app', async () => {
  const note = { conversation, text: 'Looks like spam', idempotency_key: 'one' }
  await use('add_private_note', note)
  await use('add_private_note', note)
  await desk.admin.post('/api/v1/tags', { name: 'urgent' })
  await use('set_tags', { conversation, tags: ['urgent'], idempotency_key: 'tag' })
  assert.deepEqual((await use('get_conversation', { conversation })).tags, ['urgent'])
  await use('set_status', { conversation, status: 'Resolved' })
  await use('set_status', { conversation, status: 'Open' })
  await use('snooze', { conversation, until: new Date(Date.now() + 3_600_000).toISOString() })
  await use('set_status', { conversation, status: 'Open' })
  const { agents } = await use('list_inboxes_and_teams')
  await use('assign', { conversation, agent_id: agents[0].id })
  const both = await callTool(desk.url, token, 'assign', { conversation, agent_id: agents[0].id, team_id: 1 })
  assert.deepEqual([both.refused, both.text], [true, 'Name agent_id or team_id.'])
  const { results } = await use('list_messages', { conversation })
  const notes = results.filter(({ kind }: { kind: string }) => kind === 'private note')
  assert.equal(notes.length, 1)

  const log = (await desk.admin.get('/api/v1/activity-logs?activity_type=ai_app_acted')).body.data.results
  const entry = log.find((item: { after: { tool: string } }) => item.after.tool === 'snooze')
  assert.deepEqual([entry.target_name, entry.after.about], ['Helper', conversation])
})

test('built-in statuses are found by their keys, whatever they are called', async () => {
  const rename = (to: string) => sql`update status set name = key || ${to} where built_in`.execute(desk.ctx.db)
  const isNow = async (key: string) => {
    const { statuses } = await use('list_inboxes_and_teams')
    const { name } = statuses.find((status: { key?: string }) => status.key === key)
    assert.deepEqual([name, (await use('get_conversation', { conversation })).status], [`${key} at Ada's`, name])
  }
  await rename(" at Ada's")
  try {
    for (const status of ['resolved', 'open', 'Closed', 'OPEN', "Resolved at Ada's"]) {
      await use('set_status', { conversation, status })
      await isNow(status.split(' ')[0]!.toLowerCase())
    }
    await use('snooze', { conversation, until: '2040-01-01T00:00:00Z' })
    await isNow('snoozed')
    await use('set_status', { conversation, status: 'open' })
    const taken = { name: 'Resolved', category: 'open' }
    assert.equal((await desk.admin.post('/api/v1/statuses', taken)).status, 409)
    // A database may still hold such a name.
    await sql`insert into status (name, category) values ('Resolved', 'open')`.execute(desk.ctx.db)
    await use('set_status', { conversation, status: 'Resolved' })
    await isNow('resolved')
  } finally {
    await use('set_status', { conversation, status: 'open' })
    await sql`delete from status where name = 'Resolved' and not built_in`.execute(desk.ctx.db)
    await sql`update status set name = initcap(key) where built_in`.execute(desk.ctx.db)
  }
})

test('every tool that writes does it once for a key, and refuses the key with other arguments', async () => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const authProvider = { token: async () => token }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${desk.url}/mcp`), { authProvider }))
  const { tools } = await client.listTools()
  for (const { name, annotations, inputSchema } of tools) {
    const takesKey = 'idempotency_key' in (inputSchema.properties ?? {})
    assert.equal(takesKey, !annotations?.readOnlyHint, name)
  }
  await client.close()
  const [somebody, another] = [await desk.agent('Agent'), await desk.agent('Agent')]
  const path = `/api/v1/conversations/${conversation}`
  const put = (part: string, body: object) => desk.admin.put(`${path}/${part}`, body)
  const until = '2040-01-01T00:00:00Z'
  const logged = async () =>
    (await desk.admin.get('/api/v1/activity-logs?activity_type=ai_app_acted')).body.data.total as number
  const cases = [
    {
      tool: 'set_status',
      input: { status: 'Resolved' },
      other: { status: 'Open' },
      undo: () => put('status', { status: 'Open' }),
      field: 'status',
    },
    {
      tool: 'snooze',
      input: { until },
      other: { until: '2041-01-01T00:00:00Z' },
      undo: () => put('status', { status: 'Open' }),
      field: 'status',
    },
    {
      tool: 'assign',
      input: { agent_id: somebody.id },
      other: { agent_id: another.id },
      undo: () => put('assignee/user/remove', {}),
      field: 'assigned_user_id',
    },
  ]
  for (const { tool, input, other, undo, field } of cases) {
    const look = async () => (await desk.admin.get(path)).body.data[field]
    const keyed = { conversation, ...input, idempotency_key: `once-${tool}` }
    const before = await logged()
    const first = await use(tool, keyed)
    const done = await look()
    assert.equal((await undo()).status, 200)
    const undone = await look()
    assert.notEqual(undone, done, tool)
    assert.deepEqual(await use(tool, keyed), first)
    assert.equal(await look(), undone, tool)
    const refused = await callTool(desk.url, token, tool, { ...keyed, ...other })
    assert.deepEqual([refused.refused, /for another request/.test(refused.text)], [true, true], refused.text)
    assert.equal(await look(), undone, tool)
    assert.equal(await logged(), before + 1)
  }
})

type Words = Record<string, string>

test('a reply is drafted, sent while the window is open, and refused with the way out after it', async () => {
  await use('draft_reply', { conversation, text: 'Shall I?' })
  const drafts = (await desk.admin.get(`/api/v1/conversations/${conversation}/draft`)).body.data
  assert.match(JSON.stringify(drafts), /Shall I\?/)
  const sent = await use('send_reply', { conversation, text: 'Done.', idempotency_key: 'reply' })
  assert.match(sent.message, /^[0-9a-f-]{36}$/)
  const again = await use('send_reply', { conversation, text: 'Done.', idempotency_key: 'reply' })
  assert.equal(again.message, sent.message)
  const { inboxes } = await use('list_inboxes_and_teams')
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inboxes[0].id}`)
  await desk.settled()
  await sql`update message_template set status = 'PAUSED' where name = 'bike_ready'`.execute(desk.ctx.db)
  const { templates } = await use('list_templates', { inbox_id: inboxes[0].id })
  assert.ok(!templates.some(({ name }: Words) => name === 'bike_ready'))
  const order = templates.find(({ name, language }: Words) => name === 'order_on_the_way' && language === 'en_US')
  assert.deepEqual(order.variables, { header: [], body: ['1', '2', '3'], buttons: [0] })
  desk.clock.advance(25 * 3_600_000)
  token = (await app.connect(desk.admin)).access_token
  const late = await callTool(desk.url, token, 'send_reply', { conversation, text: 'Hello?' })
  assert.deepEqual([late.refused, /send_template/.test(late.text)], [true, true])
  const none = await callTool(desk.url, token, 'send_template', { conversation, name: 'none', language: 'en' })
  assert.equal(none.refused, true)
  const template = {
    conversation,
    ...{ name: 'order_on_the_way', language: 'en_US' },
    ...{ body: ['Mira', '18122', 'Friday'], buttons: [{ index: 0, value: '18122' }] },
    idempotency_key: 'template',
  }
  const { message } = await use('send_template', template)
  assert.equal((await use('send_template', template)).message, message)
  const arrived = ['sent', 'delivered', 'read']
  await poll(async () => (await thread.messages()).some((one) => one.uuid === message && arrived.includes(one.status)))
})
