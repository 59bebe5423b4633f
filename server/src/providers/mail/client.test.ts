import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { startMailServer } from '../../../test/mail.ts'
import { createMailer, type Mail, type MailServer } from './client.ts'
import { MailError } from './errors.ts'

const mailer = createMailer({ mayNotCall: () => false, admit: async (host) => [host] })
const mail: Mail = {
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
let stub: Awaited<ReturnType<typeof startMailServer>>
let server: MailServer

before(async () => {
  stub = await startMailServer()
  server = at(stub.port)
})
after(() => stub.stop())
beforeEach(() => {
  stub.received.length = 0
})

const at = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  username: '',
  password: '',
  encryption: 'none',
  verified: true,
  hello: '',
  from: { name: 'Desk', address: 'desk@example.com' },
  reply_to: null,
  trusted: false,
})

async function fail(server: MailServer, wanted: Mail = mail): Promise<MailError> {
  const error = await mailer.send(server, wanted).then(
    () => assert.fail('the mail was sent'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof MailError, String(error))
  return error
}

/** A server that says these lines and then cuts the connection, but takes a mail to its end first. */
async function withServer(lines: string[], work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer((socket) => {
    const rest = [...lines]
    let said = ''
    let heard = ''
    const answer = () => {
      said = rest.shift() ?? ''
      return said ? socket.write(`${said}\r\n`) : socket.destroy()
    }
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard += bytes
      if (!said.startsWith('354') || heard.endsWith('\r\n.\r\n')) answer()
    })
    answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

test('line breaks in names and subjects are folded, an address with one is refused', async () => {
  const evil = 'x\r\nBcc: all@example.com\nX-Evil: 1\u2028y\0'
  await mailer.send(
    { ...server, from: { ...server.from, name: evil } },
    { ...mail, subject: evil, to: { ...mail.to, name: evil } },
  )
  const [{ head, to }] = stub.received as [(typeof stub.received)[0]]
  assert.deepEqual(to, ['ada@example.com'])
  assert.doesNotMatch(head, /^(Bcc|X-Evil)/im)

  for (const address of [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'A <a@b.example>',
    'a b@c',
    '',
  ]) {
    assert.equal((await fail(server, { ...mail, to: { name: '', address } })).permanent, true)
    await fail({ ...server, reply_to: address || ' ' })
    await fail({ ...server, from: { name: '', address } })
  }
  assert.equal(stub.received.length, 1)
})

test('no mail is sent inside a transaction', async () => {
  const inside = createMailer({ mayNotCall: () => true, admit: async () => [] })
  await assert.rejects(inside.send(server, mail), /inside a transaction/)
  assert.equal(stub.received.length, 0)
})

test('a refusal says whether another attempt may help', async () => {
  for (const [code, permanent] of [
    [421, false],
    [451, false],
    [550, true],
    [554, true],
  ] as const) {
    stub.answers.push({ code, words: 'so it is' })
    const error = await fail(server)
    assert.deepEqual(
      [error.text, error.answered, error.permanent, error.mayHaveArrived],
      [`${code} so it is`, true, permanent, false],
    )
  }
})

test('a connection that ends after the mail was handed over leaves open whether it arrived', async () => {
  const said = ['220 hello', '250 hello', '250 from', '250 to', '354 go on']
  await withServer(said, async (port) => {
    const error = await fail(at(port))
    assert.deepEqual([error.answered, error.permanent, error.mayHaveArrived], [false, false, true])
  })
  // The port of another service, an end after the greeting or before the mail: nothing was handed over.
  for (const early of [['HTTP/1.1 400 Bad Request'], ['220 hello'], said.slice(0, 4)])
    await withServer(early, async (port) => assert.equal((await fail(at(port))).mayHaveArrived, false))
  await withServer(said, async (port) =>
    assert.equal((await fail({ ...at(port), encryption: 'tls' })).mayHaveArrived, false),
  )
  const refused = await fail(at(1))
  assert.deepEqual([refused.answered, refused.permanent, refused.mayHaveArrived], [false, false, false])
})

test('a server that quotes the password does not bring it into the log', async () => {
  const password = 'canary/of+mail'
  const known = { ...server, username: 'desk', password }
  const quoted = [password, Buffer.from(`\0desk\0${password}`).toString('base64')].join(' ')
  await withServer(['220 hello', '250-hello\r\n250 AUTH PLAIN', `535 what is ${quoted}?`], async (port) => {
    const error = await fail({ ...known, port })
    assert.equal(error.text, '535 what is … …?')
    assert.equal(error.permanent, false)
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /canary/)
  })
})
