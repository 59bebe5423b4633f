import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Permission, permissions } from '../src/platform/permissions.ts'
import type { Answer, Client } from './client.ts'
import { startDesk, type TestDesk } from './desk.ts'

/** The permissions of an agent who sees their own conversations and those of their teams. */
const usual: Permission[] = [
  'conversations:read',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_team_all',
  'conversations:update_user_assignee',
  'conversations:update_team_assignee',
  'messages:read',
]
const password = 'correct horse battery'
let desk: TestDesk
let tried: Client & { id: number }
let role: number
let seer: number
let secret: number
let own: number
let assistant: number
let tool: number
/** A conversation of the team Secret, with a customer that the tried agent may not see. */
let conversation: { id: number; uuid: string; contact_id: number }

before(async () => {
  desk = await startDesk()
  const { db } = desk.ctx
  const make = async (path: string, body: object) => (await desk.admin.post(path, body)).body.data
  role = (await make('/api/v1/roles', { name: 'Tried', permissions: usual })).id
  tried = await desk.agent('Tried')
  seer = (await make('/api/v1/agents', { first_name: 'Seer', email: 'seer@example.com', roles: ['Tried'] })).id
  secret = (await make('/api/v1/teams', { name: 'Secret', member_ids: [seer] })).id
  own = (await make('/api/v1/teams', { name: 'Own', member_ids: [tried.id] })).id
  assistant = (await desk.admin.get('/api/v1/ai/assistants')).body.data[0].id
  await desk.admin.put(`/api/v1/ai/assistants/${assistant}`, { fallback_team_id: secret })
  const { rows } = await sql<{ id: number; uuid: string; contact_id: number }>`
    with inbox as (insert into inbox (uuid, name, channel, config) values (gen_random_uuid(), 'Shop', 'whatsapp', '{}') returning id),
      contact as (insert into contact (first_name, phone_number) values ('Foreign', '+4512345678') returning id)
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at, assigned_team_id)
    select gen_random_uuid(), inbox.id, contact.id, s.id, s.category, now(), ${secret}::bigint
    from inbox, contact, status s where s.name = 'Open' returning id, uuid, contact_id`.execute(db)
  conversation = rows[0]!
  await sql`
    insert into knowledge_gap (question, normalised, conversation_id, first_at, last_at)
    values ('My IBAN is secret?', 'iban secret', ${conversation.id}, now(), now())`.execute(db)
  tool = (await make('/api/v1/ai/tools', toolOf('theirs'))).id
  const rule = await make('/api/v1/automations/rules', ruleOf({ type: 'set_tags', value: [] }))
  await sql`
    insert into automation_run (rule_id, conversation_id, event, cause, actions, failed, at)
    values (${rule.id}, ${conversation.id}, 'new_conversation', '', '[]', false, now())`.execute(db)
})
after(() => desk.stop())

const ruleOf = (action: object) => ({
  name: 'Rule',
  type: 'new_conversation',
  rules: [{ group_operator: 'AND', groups: [{ logical_op: 'AND', rules: [] }], actions: [action] }],
})

const toolOf = (name: string) => ({
  name,
  description: 'Always call it',
  method: 'POST',
  url: 'https://example.com',
})

let made = 0
const newAgent = (rest: object) => {
  made += 1
  const fields = { first_name: 'Straw', email: `straw-${made}@example.com`, roles: ['Tried'], new_password: password }
  return tried.post('/api/v1/agents', { ...fields, ...rest })
}

/** Every way in which an agent might gain sight of the conversation. */
const paths: Record<string, () => Promise<Answer>> = {
  'joins the team': () => tried.put(`/api/v1/teams/${secret}`, { member_ids: [seer, tried.id] }),
  'sets their own teams': () => tried.put(`/api/v1/agents/${tried.id}`, { teams: ['Own', 'Secret'] }),
  'makes an agent of the team': () => newAgent({ teams: ['Secret'] }),
  'puts an agent into the team': async () => {
    const straw = await newAgent({})
    return straw.status === 200 ? tried.put(`/api/v1/agents/${straw.body.data.id}`, { teams: ['Secret'] }) : straw
  },
  'takes the key of a member': () => tried.post(`/api/v1/agents/${seer}/api-key`),
  'gives a member a password': () => tried.put(`/api/v1/agents/${seer}`, { new_password: password }),
  'has the mails of a member': () => tried.put(`/api/v1/agents/${seer}`, { email: 'mine@example.com' }),
  'gives themselves the right to see all': () =>
    tried.put(`/api/v1/roles/${role}`, { permissions: [...usual, 'conversations:read_all'] }),
  'becomes Admin': () => tried.put(`/api/v1/agents/${tried.id}`, { roles: ['Admin'] }),
  'has a rule give them what comes in': () =>
    tried.post('/api/v1/automations/rules', ruleOf({ type: 'assign_user', value: [String(tried.id)] })),
  'has a rule give their team what comes in': () =>
    tried.post('/api/v1/automations/rules', ruleOf({ type: 'assign_team', value: [String(own)] })),
  'has a rule take conversations from their agents for the assistant': () =>
    tried.post('/api/v1/automations/rules', {
      ...ruleOf({ type: 'assign_user', value: [String(assistant)] }),
      type: 'conversation_update',
      events: ['conversation.message.incoming'],
    }),
  'has a rule take old conversations from their agents for the assistant': () =>
    tried.post('/api/v1/automations/rules', {
      ...ruleOf({ type: 'assign_user', value: [String(assistant)] }),
      type: 'time_trigger',
    }),
  'has the assistant hand over to their team': () =>
    tried.put(`/api/v1/ai/assistants/${assistant}`, { fallback_team_id: own }),
  'has the assistant hand over to anybody': () =>
    tried.put(`/api/v1/ai/assistants/${assistant}`, { fallback_team_id: null }),
  'has the texts sent to their server': () =>
    tried.put('/api/v1/ai/models/chat', {
      enabled: true,
      kind: 'openai',
      address: 'https://mine.example.com/v1',
      model: 'm',
    }),
  'has the texts sent to a tool of their own': () =>
    tried.post('/api/v1/ai/tools', { ...toolOf('mine'), url: 'https://mine.example.com' }),
  'has the texts sent to another address by a tool that is there': () =>
    tried.put(`/api/v1/ai/tools/${tool}`, { ...toolOf('theirs'), url: 'https://mine.example.com' }),
  'writes to the contact': () =>
    tried.post('/api/v1/conversations', {
      inbox_id: 1,
      contact_id: conversation.contact_id,
      template: { name: 'x', language: 'en' },
    }),
}

/** Routes that would reveal something of the conversation or its customer, and must find nothing. */
const reads = () => [
  `/api/v1/conversations/${conversation.uuid}`,
  `/api/v1/conversations/${conversation.uuid}/messages`,
  `/api/v1/contacts/${conversation.contact_id}`,
  `/api/v1/contacts/${conversation.contact_id}/notes`,
  `/api/v1/contacts/${conversation.contact_id}/conversations`,
]
const lists = ['/api/v1/ai/gaps', '/api/v1/automations/runs', '/api/v1/contacts/search?query=Foreign']

async function allow(allowed: readonly Permission[]): Promise<void> {
  await sql`update role set permissions = ${[...allowed]} where id = ${role}`.execute(desk.ctx.db)
  await sql`update access_version set version = version + 1`.execute(desk.ctx.db)
}

const seesAll = new Set<Permission>(['conversations:read_all', 'contacts:read_all'])
const others = permissions.filter((permission) => !seesAll.has(permission) && !usual.includes(permission))

test('no right leads to a conversation that its holder does not see, by any path', async () => {
  const cases: [string, readonly Permission[]][] = [
    ...others.map((permission): [string, Permission[]] => [permission, [permission]]),
    ['all others together', others],
  ]
  let tries = 0
  for (const [who, more] of cases) {
    await allow([...usual, ...more])
    for (const [path, take] of Object.entries(paths)) {
      const { status } = await take()
      assert.ok(status === 403 || status === 404, `${who} ${path}: ${status}`)
      tries += 1
    }
    for (const path of reads()) {
      const { status } = await tried.get(path)
      assert.ok(status === 403 || status === 404, `${who} reads ${path}: ${status}`)
    }
    for (const path of lists) {
      const { status, body } = await tried.get(path)
      assert.ok(status === 200 || status === 403 || status === 404, `${who} ${path}: ${status}`)
      assert.doesNotMatch(JSON.stringify(body), /IBAN|Foreign|4512345678/, `${who} ${path}`)
      if (status === 200) assert.equal(body.data.total ?? 0, 0, `${who} ${path} counts`)
    }
    const trial = await tried.post('/api/v1/automations/rules/try', { rules: [{ groups: [{ rules: [] }] }] })
    assert.ok(trial.status === 403 || trial.body.data.matched.length === 0, `${who} tries rules: ${trial.status}`)
    for (const [path, body] of [
      ['', { first_name: 'Mine' }],
      ['/block', { enabled: false }],
    ] as const) {
      const { status } = await tried.put(`/api/v1/contacts/${conversation.contact_id}${path}`, body)
      assert.ok(status === 403 || status === 404, `${who} changes the contact: ${status}`)
    }
  }
  assert.equal(tries, cases.length * Object.keys(paths).length)
})

test('whoever may see a conversation knows its contact, and may do all of this within their own sight', async () => {
  await allow([...usual, ...others])
  await desk.admin.put(`/api/v1/teams/${secret}`, { member_ids: [seer, tried.id] })
  for (const path of reads()) assert.equal((await tried.get(path)).status, 200, path)
  for (const path of lists.slice(0, 3)) assert.equal((await tried.get(path)).body.data.total, 1, path)
  assert.equal((await newAgent({ teams: ['Secret'] })).status, 200)
  // New conversations have nobody yet from whom a rule would take them for the assistant.
  const toAssistant = ruleOf({ type: 'assign_user', value: [String(assistant)] })
  assert.equal((await tried.post('/api/v1/automations/rules', toAssistant)).status, 200)
  assert.equal((await tried.put(`/api/v1/ai/assistants/${assistant}`, { fallback_team_id: null })).status, 200)
  assert.equal((await tried.put(`/api/v1/teams/${secret}`, { member_ids: [seer] })).status, 200)
  assert.equal((await tried.get(`/api/v1/conversations/${conversation.uuid}`)).status, 404)
})
