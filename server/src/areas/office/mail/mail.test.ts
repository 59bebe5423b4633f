import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type MailServer, startMailServer } from '../../../../test/mail.ts'
import { createKeyRing } from '../../../platform/secrets/secrets.ts'
import { canSendCodes, inspectSecrets, resealSecrets, sendCode } from './service.ts'

const path = '/api/v1/settings/notifications/email'
const mask = '\u2022'.repeat(10)
const password = 'canary of the mail server'
let desk: TestDesk
let server: MailServer
let locked: MailServer

before(async () => {
  desk = await startDesk({ config: { outboundAllow: ['127.0.0.1:*'] } })
  server = await startMailServer()
  locked = await startMailServer({ username: 'desk', password })
})
after(async () => {
  await desk.stop()
  await Promise.all([server.stop(), locked.stop()])
})
beforeEach(async () => {
  await desk.settled()
  for (const { received, alerts, answers } of [server, locked]) {
    received.length = 0
    alerts.length = 0
    answers.length = 0
  }
  await sql`delete from setting where area = 'notification.email'`.execute(desk.ctx.db)
})

const keyed = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`notification.email.${name}`, value]))
/** Waits for the mail to the Admins about it, so that it takes no answer that is meant for another mail. */
async function change(fields: object) {
  const answer = await desk.admin.put(path, keyed(fields))
  await desk.settled()
  return answer
}
const to = (mails: MailServer, fields: object = {}) =>
  change({
    enabled: true,
    host: '127.0.0.1',
    port: mails.port,
    tls_type: 'none',
    email_address: 'Acme Desk <desk@acme.example>',
    ...fields,
  })
const sendTest = (address = 'ops@acme.example') => desk.admin.post(`${path}/test`, { to: address })

test('the settings are kept, what is left out stays, and the password is shown as ten bullets', async () => {
  const fresh = (await desk.admin.get(path)).body.data
  assert.deepEqual(
    [fresh['notification.email.enabled'], fresh['notification.email.password'], fresh['notification.email.port']],
    [false, '', 587],
  )
  const first = await to(locked, { username: 'desk', password })
  assert.equal(first.body.data['notification.email.password'], mask)
  const second = await change({ reply_to: 'help@acme.example', password: mask })
  const { updated_at } = second.body.data
  assert.deepEqual(second.body.data, {
    ...first.body.data,
    'notification.email.reply_to': 'help@acme.example',
    updated_at,
  })
  assert.deepEqual((await desk.admin.get(path)).body.data, second.body.data)
  assert.match((await sendTest()).body.data.answer, /^250 /)
  assert.equal(locked.received.length, 1)
  assert.match(locked.received[0]!.head, /^Reply-To: help@acme\.example$/m)

  const { rows } = await sql<{ value: string }>`select value::text from setting`.execute(desk.ctx.db)
  assert.doesNotMatch(JSON.stringify(rows), /canary/)
  assert.match(JSON.stringify(rows), /v1\.[0-9a-f]{8}\./)
  const { rows: entries } = await sql`select * from audit_entry`.execute(desk.ctx.db)
  assert.doesNotMatch(JSON.stringify(entries), /canary|v1\./)
  assert.equal((await change({ password: '' })).body.data['notification.email.password'], '')
})

test('a stored password is not sent to another host', async () => {
  await to(locked, { username: 'desk', password })
  for (const fields of [{ host: 'localhost' }, { host: 'localhost', password: mask }]) {
    assert.equal((await change(fields)).status, 400)
  }
  assert.equal((await change({ host: 'localhost', password: 'typed again' })).status, 200)
})

test('settings that no mail can be sent with are refused', async () => {
  const bad = [
    { enabled: true },
    { enabled: true, host: 'mail.example' },
    { email_address: 'nobody' },
    { email_address: 'a@b.example, c@d.example' },
    { email_address: 'Evil\r\nBcc: all@example.com <a@b.example>' },
    { reply_to: 'a@b.example\nBcc: c@d.example' },
    { reply_to: 'Name <a@b.example>' },
    { host: 'mail.example/path' },
    { host: 'mail example' },
    { hello_hostname: 'a\r\nMAIL FROM:<x>' },
    { port: 0 },
    { port: '25' },
    { port: 65_536 },
    { tls_type: 'ssl' },
    { enabled: null },
  ]
  for (const fields of bad) assert.equal((await change(fields)).status, 400, JSON.stringify(fields))
  assert.equal((await desk.admin.get(path)).body.data['notification.email.host'], '')
})

test('only who manages notifications sees or changes the server, or sends a test mail', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(path)).status, 403)
  assert.equal((await agent.put(path, {})).status, 403)
  assert.equal((await agent.post(`${path}/test`, { to: 'a@b.example' })).status, 403)
})

test('a test mail goes out at once, also while mail is switched off', async () => {
  const none = await sendTest()
  assert.deepEqual([none.status, none.body.message], [400, 'No mail server is set up'])
  await to(server, { enabled: false })
  assert.match((await sendTest()).body.data.answer, /^250 /)
  const [mail] = server.received
  assert.deepEqual([mail!.from, mail!.to], ['desk@acme.example', ['ops@acme.example']])
  assert.match(mail!.head, /^From: Acme Desk <desk@acme\.example>$/m)
  assert.match(mail!.head, /^Subject: Test mail of Parley$/m)
  for (const address of ['nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>']) {
    assert.equal((await sendTest(address)).status, 400, address)
  }
  assert.equal(server.received.length, 1)
})

test('what is wrong with the server is told in its own words, without the password', async () => {
  await to(locked, { username: 'desk', password: 'canary that is wrong' })
  const denied = await sendTest()
  assert.equal(denied.status, 400)
  assert.match(denied.body.message, /^The mail server answered: 535 not …$/)

  await to(server, { username: '', password: '' })
  server.answers.push({ code: 550, words: 'no such mailbox' })
  const refused = await sendTest()
  assert.deepEqual([refused.status, refused.body.message], [400, 'The mail server answered: 550 no such mailbox'])

  await to(server, { tls_type: 'starttls' })
  const plain = await sendTest()
  assert.equal(plain.status, 400)
  assert.equal(server.received.length, 0)

  await to({ ...server, port: 1 })
  const away = await sendTest()
  assert.equal(away.status, 400)
  assert.match(away.body.message, /^The mail server could not be reached: .*ECONNREFUSED/)
})

test('a mail server inside is not called unless the operator allows it, and an open port is not told from a closed one', async () => {
  const tries = server.tries + locked.tries
  const fenced = await startDesk()
  try {
    const tried = async (host: string, port: number) => {
      const fields = { enabled: true, host, port, tls_type: 'none', email_address: 'desk@acme.example' }
      assert.equal((await fenced.admin.put(path, keyed(fields))).status, 200)
      const { status, body } = await fenced.admin.post(`${path}/test`, { to: 'ops@acme.example' })
      return [status, body.message.replaceAll(`${host}:${port}`, 'HOST')]
    }
    const [status, words] = await tried('127.0.0.1', server.port)
    assert.equal(status, 400)
    assert.match(words, /^The desk may not call HOST: .* OUTBOUND_ALLOW=HOST$/)
    for (const port of [1, 25, locked.port]) assert.deepEqual(await tried('127.0.0.1', port), [400, words])
    for (const host of ['localhost', '169.254.169.254', '::1', '::ffff:127.0.0.1', '10.0.0.1', '0.0.0.0'])
      assert.deepEqual(await tried(host, 587), [400, words], host)
    assert.equal(
      await sendCode(fenced.ctx, 'eve@example.com', { language: 'en', subject: 'C', paragraphs: [] }),
      'failed',
    )
    assert.equal(server.tries + locked.tries, tries)
  } finally {
    await fenced.stop()
  }
})

test('with STARTTLS a certificate of nobody is refused, unless that is allowed', async () => {
  const secured = await startMailServer({ tls: true })
  try {
    await to(secured, { tls_type: 'starttls' })
    assert.match((await sendTest()).body.message, /could not be reached/)
    await change({ tls_skip_verify: true })
    assert.match((await sendTest()).body.data.answer, /^250 /)
    assert.equal(secured.received.length, 1)
  } finally {
    await secured.stop()
  }
})

test('a line break in a name, or markup, stays words', async () => {
  await to(server)
  const name = 'Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>'
  const general = '/api/v1/settings/general'
  assert.equal((await desk.admin.put(general, { 'app.site_name': 'Acme\r\nX-Evil: 1 <b>&' })).status, 200)
  const person = { first_name: name, email: 'eve@example.com', roles: ['Agent'], send_welcome_email: true }
  assert.equal((await desk.admin.post('/api/v1/agents', person)).status, 200)
  await desk.settled()
  await desk.admin.put(general, { 'app.site_name': 'Parley' })
  const [mail] = server.received
  assert.deepEqual(mail!.to, ['eve@example.com'])
  assert.doesNotMatch(mail!.head, /^(Bcc|X-Evil)/im)
  assert.match(mail!.head, /^Subject: Your account at Acme X-Evil: 1 <b>&$/m)
  assert.doesNotMatch(mail!.html, /<script|<b>/)
  assert.match(mail!.html, /&#60;script&#62;/)
})

test('the vendor mailbox sends codes for customers when it is switched on, and nothing else ever', async () => {
  const url = `smtp://desk:${encodeURIComponent(password)}@127.0.0.1:${locked.port}/?from=codes@vendor.example`
  const fallen = await startDesk({ config: { smtpUrl: url, outboundAllow: [`127.0.0.1:${server.port}`] } })
  const letter = { language: 'en' as const, subject: 'Code', paragraphs: ['123 456'] }
  const put = (fields: object) => fallen.admin.put(path, keyed(fields))
  try {
    const settings = (await fallen.admin.get(path)).body.data
    assert.doesNotMatch(JSON.stringify(settings), /canary|codes@/)
    assert.deepEqual(
      [settings['notification.email.vendor_mailbox'], settings['notification.email.vendor_mailbox_available']],
      [false, true],
    )
    assert.equal(await canSendCodes(fallen.ctx), false)

    await put({ vendor_mailbox: true })
    assert.equal(await sendCode(fallen.ctx, 'eve@example.com', letter), 'taken')
    assert.match(locked.received[0]!.head, /^From: Parley <codes@vendor\.example>$/m)
    assert.equal((await fallen.admin.post(`${path}/test`, { to: 'ops@acme.example' })).status, 400)
    const person = { first_name: 'Eve', email: 'eve@example.com', roles: ['Agent'], send_welcome_email: true }
    assert.equal((await fallen.admin.post('/api/v1/agents', person)).status, 200)
    await fallen.settled()
    assert.deepEqual(
      locked.received.map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1]),
      ['Code'],
    )

    await put({ vendor_mailbox: false })
    assert.equal(await sendCode(fallen.ctx, 'eve@example.com', letter), 'failed')
    await put({
      enabled: true,
      host: '127.0.0.1',
      port: server.port,
      tls_type: 'none',
      email_address: 'desk@acme.example',
    })
    assert.equal(await sendCode(fallen.ctx, 'eve@example.com', letter), 'taken')
    assert.deepEqual([locked.received.length, server.received.length], [1, 1])
  } finally {
    await fallen.stop()
  }
})

test('without SMTP_URL the switch of the vendor mailbox changes nothing', async () => {
  await to(server, { vendor_mailbox: true })
  assert.equal((await desk.admin.get(path)).body.data['notification.email.vendor_mailbox_available'], false)
  assert.equal(
    await sendCode(desk.ctx, 'eve@example.com', { language: 'en', subject: 'Code', paragraphs: [] }),
    'taken',
  )
  assert.equal(server.received.length, 1)
})

test('the sealed password is counted, sealed again under a new key, and named when its key is lost', async () => {
  assert.deepEqual(await inspectSecrets(desk.ctx), { total: 0, stale: 0, unreadable: [] })
  await to(locked, { username: 'desk', password })
  assert.deepEqual(await inspectSecrets(desk.ctx), { total: 1, stale: 0, unreadable: [] })
  const [first] = createKeyRing(Buffer.alloc(32, 7).toString('base64'))
  const rotated = { ...desk.ctx, secrets: [first, ...desk.ctx.secrets] as const }
  assert.deepEqual(await inspectSecrets(rotated), { total: 1, stale: 1, unreadable: [] })
  assert.equal(await resealSecrets(rotated), 1)
  assert.equal(await resealSecrets(rotated), 0)
  assert.deepEqual(await inspectSecrets(rotated), { total: 1, stale: 0, unreadable: [] })
  assert.deepEqual((await inspectSecrets(desk.ctx)).unreadable, ['password of the mail server'])
})
