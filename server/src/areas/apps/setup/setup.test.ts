import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { poll } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())

const steps = async () => (await desk.admin.get('/api/v1/setup')).body.data.steps

test('a step is done when the desk has seen it happen', async () => {
  const all = ['number', 'first_message', 'knowledge', 'assistant', 'templates', 'mail', 'colleague']
  assert.deepEqual(await steps(), Object.fromEntries(all.map((step) => [step, 'todo'])))

  const { app_secret, access_token, waba_id, phone_number_id } = await simulate(desk, 'GET', '/world')
  const config = { app_secret, access_token, waba_id, phone_number_id, webhook_verify_token: 'verify-me-please' }
  assert.equal((await desk.admin.post('/api/v1/inboxes', { name: 'Shop', config })).status, 200)
  await poll(async () => (await steps()).number === 'done' && (await steps()).templates === 'done')
  assert.equal((await steps()).first_message, 'todo')
  await simulate(desk, 'POST', '/messages', { from: '4528441093', text: 'Hello' })
  await poll(async () => (await steps()).first_message === 'done')

  // Articles that customers may not read do not count as a knowledge base.
  const article = { title: 'Returns', content: 'Within 30 days.', internal: true }
  const { id } = (await desk.admin.post('/api/v1/ai/snippets', article)).body.data
  await desk.settled()
  assert.equal((await steps()).knowledge, 'todo')
  await desk.admin.put(`/api/v1/ai/snippets/${id}`, { ...article, internal: false })
  await poll(async () => (await steps()).knowledge === 'done')

  // What the first import has read so far is not yet a knowledge base; a later import takes nothing back.
  const startImport = (started_at: string) =>
    sql`insert into import_run (actor_type, actor_id, spool, total, started_at)
      values ('agent', 1, 'none', 2, ${started_at}::timestamptz)`.execute(desk.ctx.db)
  await startImport('2020-01-01')
  assert.equal((await steps()).knowledge, 'running')
  await sql`delete from import_run`.execute(desk.ctx.db)
  await startImport('2999-01-01')
  assert.equal((await steps()).knowledge, 'done')
  await sql`delete from import_run`.execute(desk.ctx.db)

  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  const rule = (to: number) => ({
    name: 'Everything new',
    description: '',
    type: 'new_conversation',
    events: [],
    enabled: true,
    weight: 0,
    rules: [
      {
        group_operator: 'OR',
        groups: [{ logical_op: 'AND', rules: [] }],
        actions: [{ type: 'assign_user', value: [String(to)] }],
      },
    ],
  })
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data
  assert.equal((await desk.admin.post('/api/v1/automations/rules', rule(me.id))).status, 200)
  assert.equal((await steps()).assistant, 'todo')
  const made = await desk.admin.post('/api/v1/automations/rules', rule(assistant.id))
  assert.equal((await steps()).assistant, 'done')
  await desk.admin.put(`/api/v1/automations/rules/${made.body.data.id}/toggle`)
  assert.equal((await steps()).assistant, 'todo')

  assert.equal((await steps()).mail, 'todo')
  await desk.admin.put('/api/v1/settings/notifications/email', {
    'notification.email.enabled': true,
    'notification.email.host': 'mail.example.com',
    'notification.email.email_address': 'desk@example.com',
  })
  assert.equal((await steps()).mail, 'done')

  const colleague = { first_name: 'Ben', email: 'ben@example.com', roles: ['Agent'] }
  await desk.admin.post('/api/v1/agents', colleague)
  assert.equal((await steps()).colleague, 'done')
})

test('only signed-in agents are told how far the desk is', async () => {
  assert.equal((await fetch(`${desk.url}/api/v1/setup`)).status, 401)
  const { demo, simulator_url } = (await (await desk.agent('Agent')).get('/api/v1/setup')).body.data
  assert.deepEqual({ demo, simulator_url }, { demo: false, simulator_url: null })
})
