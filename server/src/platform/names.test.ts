import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../test/desk.ts'
import { shownName } from './names.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const hidden = [
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u{e0041}',
  '\u3164',
  '\u200d',
  '\ufe0f',
]

test('what nobody sees of a name is left out, and what shows stays', () => {
  for (const mark of hidden) assert.equal(shownName(`v${mark}ip${mark}`), 'vip', JSON.stringify(mark))
  assert.equal(shownName('two\r\nlines\u0000'), 'two lines ')
  for (const name of [
    'Zürich',
    'هدى عبد الرحمن',
    '张伟',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🔧 Workshop',
    '❤️ Fans',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '葛\u{e0100}城',
    'a\u0301',
  ])
    assert.equal(shownName(name), name)
  assert.equal(shownName('a\u200d\u200d\u200db'), 'ab')
})

test('a text of nothing but hidden marks is read to its end', () => {
  // Looking at every mark from each of them again would take hours.
  const marks = '\u{e0061}'.repeat(1_000_000)
  assert.equal(shownName(`v${marks}ip`), 'vip')
  assert.equal(shownName(`🏴${marks}`), `🏴${marks}`)
})

test('nothing is named by what nobody sees, and no two names look the same', async () => {
  const post = (path: string, body: object) => desk.admin.post(path, body)
  const policy = { first_response_time: '1h' }
  const rules = [{ groups: [{ rules: [] }], actions: [{ type: 'send_private_note', value: ['x'] }] }]
  const makers: [string, string, object][] = [
    ['/api/v1/tags', 'name', {}],
    ['/api/v1/teams', 'name', {}],
    ['/api/v1/statuses', 'name', { category: 'open' }],
    ['/api/v1/roles', 'name', { permissions: ['tags:manage'] }],
    ['/api/v1/macros', 'name', { message_content: 'Hello' }],
    ['/api/v1/automations/rules', 'name', { rules }],
    ['/api/v1/views/me', 'name', { filters: [] }],
    ['/api/v1/sla', 'name', policy],
    ['/api/v1/agents', 'first_name', { email: 'new@example.com', roles: ['Agent'] }],
    ['/api/v1/ai/assistants', 'name', {}],
    ['/api/v1/custom-attributes', 'name', { key: 'plan', applies_to: 'contact', data_type: 'text' }],
  ]
  for (const [path, field, rest] of makers) {
    for (const nothing of [hidden.join(''), ' \u2800\u200b ', '\u0000']) {
      const refused = await post(path, { ...rest, [field]: nothing })
      assert.deepEqual(
        [refused.status, refused.headers.get('x-field')],
        [400, field],
        `${path} ${refused.body.message}`,
      )
    }
    const made = await post(path, { ...rest, [field]: '\u202eNight\u200b shift' })
    assert.equal(made.status, 200, `${path} ${JSON.stringify(made.body)}`)
    assert.equal(made.body.data[field], 'Night shift', path)
  }
  const twin = await post('/api/v1/tags', { name: 'Night\u200d shift\ufeff' })
  assert.equal(twin.status, 409)
})

test('a part of a name that may be empty may not hide, either', async () => {
  const agent = { first_name: 'Nora', last_name: '\u202e\u200b', email: 'nora@example.com', roles: ['Agent'] }
  assert.equal((await desk.admin.post('/api/v1/agents', agent)).body.data.last_name.trim(), '')
})
