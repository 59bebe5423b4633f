import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { main } from '../../../../test/chaos/program.ts'
import type { Answer } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type MailServer, startMailServer } from '../../../../test/mail.ts'

const good = 'a horse that nobody staples'
let desk: TestDesk
let server: MailServer

before(async () => {
  server = await startMailServer()
  desk = await startDesk({ config: { outboundAllow: [`127.0.0.1:${server.port}`] } })
  await desk.admin.put('/api/v1/settings/general', { 'app.site_name': 'Kontoret Nord' })
  await desk.admin.put('/api/v1/settings/notifications/email', {
    'notification.email.enabled': true,
    'notification.email.host': '127.0.0.1',
    'notification.email.port': server.port,
    'notification.email.tls_type': 'none',
    'notification.email.email_address': 'desk@example.com',
  })
})
after(async () => {
  await desk.stop()
  await server.stop()
})

const ada = {
  first_name: 'Ottilie',
  last_name: 'Zwiebelfisch',
  email: 'ottilie@zwiebelfisch.example',
  roles: ['Agent'],
}
const weak = {
  '          ': 'repeats itself',
  '1234567890': 'lists of common passwords',
  password12: 'lists of common passwords',
  asdfghjklqw: 'row of keys|lists of common passwords',
  [ada.email]: 'name or address',
  Zwiebelfisch1: 'name or address',
  kontoretnord1: 'name or address',
  Basketball99: 'soon guessed|lists of common passwords',
}

test('a password that is soon guessed is refused wherever one is set, with what is wrong with it', async () => {
  const { id } = (await desk.admin.post('/api/v1/agents', { ...ada, new_password: good })).body.data
  const own = await desk.as(null).post('/api/v1/auth/login', { email: ada.email, password: good })
  const cookie = own.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const browser = { cookie: cookie.join('; '), 'X-CSRFTOKEN': cookie[1]!.split('=')[1]! }
  await desk.as(null).post('/api/v1/agents/reset-password', { email: ada.email })
  await desk.settled()
  const token = /token=([\w-]{43})/.exec(server.received.at(-1)!.plain)![1]!
  const ways: Record<string, (password: string) => Promise<Answer>> = {
    new_password: (password) => desk.admin.post('/api/v1/agents', { ...ada, new_password: password }),
    'new_password ': (password) => desk.admin.put(`/api/v1/agents/${id}`, { new_password: password }),
    'new_password  ': (password) =>
      desk.as(null).put('/api/v1/agents/me', { current_password: good, new_password: password }, browser),
    password: (password) => desk.as(null).post('/api/v1/agents/set-password', { token, password }),
  }
  for (const [field, set] of Object.entries(ways)) {
    for (const [password, words] of Object.entries(weak)) {
      const { status, body, headers } = await set(password)
      assert.deepEqual([status, headers.get('x-field')], [400, field.trim()], `${field} ${password}`)
      assert.match(body.message, new RegExp(words), `${field} ${password}`)
    }
  }
  assert.equal((await ways['password']!('four odd words together')).status, 200)
})

test('a password may be as long as it likes, and a long one of one kind is still weak', async () => {
  const make = (password: string) =>
    desk.admin.post('/api/v1/agents', { ...ada, email: `${Math.random()}@example.com`, new_password: password })
  assert.equal((await make(`${good} `.repeat(30))).status, 200)
  assert.equal((await make('aA1!'.repeat(250))).status, 400)
})

test('a first start with a weak ADMIN_PASSWORD ends with one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-weak-'))
  const program = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'password12',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], logged, said] = await Promise.all([once(program, 'exit'), text(program.stdout), text(program.stderr)])
  rmSync(folder, { recursive: true })
  assert.equal(code, 1)
  assert.doesNotMatch(logged, /connection/)
  assert.match(said, /^ADMIN_PASSWORD is refused: This password is on lists of common[^\n]+\n$/)
})
