import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../test/desk.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const agent = { first_name: 'Ada', email: 'ada@example.com', roles: ['Agent'] }
const mail = '/api/v1/settings/notifications/email'
const config = {
  phone_number_id: '1',
  waba_id: '1',
  access_token: 'half of ••••',
  app_secret: 'a',
  webhook_verify_token: 'a',
  api_version: 'v26.0',
}

test('a refusal that one field is to blame for names it in the header X-Field', async () => {
  assert.equal((await desk.admin.post('/api/v1/agents', agent)).status, 200)
  const { id } = (await desk.admin.post('/api/v1/agents', { ...agent, email: 'eve@example.com' })).body.data
  const cases: [method: 'post' | 'put', path: string, body: unknown, status: number, field: string][] = [
    ['post', '/api/v1/agents', { first_name: 'Ada', roles: ['Agent'] }, 400, 'email'],
    ['post', '/api/v1/agents', { ...agent, first_name: 7 }, 400, 'first_name'],
    ['post', '/api/v1/agents', { ...agent, roles: ['Agent', 7] }, 400, 'roles.1'],
    ['post', '/api/v1/agents', { ...agent, email: 'new@example.com', roles: ['Nobody'] }, 400, 'roles'],
    ['post', '/api/v1/agents', { ...agent, first_name: 'A\0da' }, 400, 'first_name'],
    ['post', '/api/v1/agents', agent, 409, 'email'],
    ['put', `/api/v1/agents/${id}`, { email: agent.email }, 409, 'email'],
    ['put', '/api/v1/agents/me', { language: 'xx' }, 400, 'language'],
    ['put', '/api/v1/agents/me', { new_password: 'long enough by far' }, 400, 'current_password'],
    ['put', '/api/v1/settings/general', { 'app.timezone': 'Nowhere' }, 400, 'app.timezone'],
    ['put', '/api/v1/settings/general', { 'app.root_url': 'ftp://x' }, 400, 'app.root_url'],
    ['put', mail, { 'notification.email.port': 0 }, 400, 'notification.email.port'],
    ['put', mail, { 'notification.email.enabled': true }, 400, 'notification.email.host'],
    ['put', mail, { 'notification.email.reply_to': 'A <a@b.example>' }, 400, 'notification.email.reply_to'],
    ['post', `${mail}/test`, { to: 'nobody' }, 400, 'to'],
    ['post', '/api/v1/ai/snippets', { title: 7, content: 'x' }, 400, 'title'],
    ['post', '/api/v1/agents/set-password', { token: 'made up', password: 'long enough by far' }, 400, 'token'],
    ['post', '/api/v1/contacts', { phone_number: 'none' }, 400, 'phone_number'],
  ]
  for (const [method, path, body, status, field] of cases) {
    const answer = await desk.admin[method](path, body)
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [status, field], `${path} ${JSON.stringify(body)}`)
  }
  const listed = await desk.admin.get('/api/v1/activity-logs?from=yesterday')
  assert.deepEqual([listed.status, listed.headers.get('x-field')], [400, 'from'])
})

test('a refusal shows a value that fits and no regular expression', async () => {
  const cases: [path: string, body: object, message: RegExp][] = [
    ['/api/v1/tags', { name: '  ' }, /more than blanks/],
    ['/api/v1/agents', { ...agent, email: 'nobody' }, /such as ada@example\.com/],
    ['/api/v1/conversations/7/messages', {}, /such as 019b8d2a-/],
    [
      '/api/v1/inboxes',
      { name: 'Shop', channel: 'whatsapp', config },
      /access_token .* such as the-text-that-meta-shows$/,
    ],
  ]
  for (const [path, body, message] of cases) {
    const answer = await desk.admin.post(path, body)
    assert.equal(answer.status, 400, path)
    assert.match(answer.body.message, message)
    assert.doesNotMatch(answer.body.message, /[\\^$\][]/)
  }
})

test('where no one field is to blame, or its name is none of ours, the header is left out', async () => {
  const bodies: [path: string, body: unknown][] = [
    [`${mail}/test`, { to: 'ops@example.com' }],
    ['/api/v1/agents', []],
    ['/api/v1/agents', { ...agent, 'b\u00f6se\r\nX-Evil': '\0' }],
  ]
  for (const [path, body] of bodies) {
    const answer = await desk.admin.post(path, body)
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, null], JSON.stringify(body))
    assert.deepEqual(Object.keys(answer.body), ['status', 'message', 'data', 'error_type'])
  }
})

test('the header is in the API document', async () => {
  type Response = { $ref?: string; headers?: Record<string, { schema: object }> }
  type Operation = { responses: Record<number, Response> }
  const document = await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, Response> }
  }
  const named = paths['/api/v1/agents']!['post']!.responses
  const responses = Object.fromEntries(
    Object.entries(named).map(([status, { $ref = '' }]) => [status, components.responses[$ref.split('/').at(-1)!]]),
  )
  for (const status of [400, 409]) assert.ok(responses[status]?.headers?.['X-Field'])
  assert.ok(responses[403])
  assert.equal(responses[403].headers, undefined)
})
