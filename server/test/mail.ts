import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as its server received it. `plain` and `html` are decoded, `head` is as it was sent. */
export type ReceivedMail = { from: string; to: string[]; head: string; plain: string; html: string }

export type MailServer = {
  port: number
  received: ReceivedMail[]
  /** Mails to Admins about the security of the desk. They are kept apart from the others. */
  alerts: ReceivedMail[]
  /** Answers to the next recipients, one each. After them every recipient is accepted. */
  answers: { code: number; words: string }[]
  /** The number of mails that were tried, accepted or not. */
  tries: number
  stop(): Promise<void>
}

type Options = { username?: string; password?: string; tls?: boolean }

/** The settings with which the desk sends its mails to this server. */
export const mailSettings = ({ port }: Pick<MailServer, 'port'>) => ({
  'notification.email.enabled': true,
  'notification.email.host': '127.0.0.1',
  'notification.email.port': port,
  'notification.email.tls_type': 'none',
  'notification.email.email_address': 'desk@acme.example',
})

/** An SMTP server on loopback, with STARTTLS (and a self-signed certificate) or without, with a sign-in or without. */
export async function startMailServer({ username, password, tls = false }: Options = {}): Promise<MailServer> {
  const state: Omit<MailServer, 'port' | 'stop'> = { received: [], alerts: [], answers: [], tries: 0 }
  const server = new SMTPServer({
    authOptional: username === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Otherwise it warns of its certificate, whose key is public.
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      if (auth.username === username && auth.password === password) return done(null, { user: username })
      done(Object.assign(new Error(`not ${auth.password}`), { responseCode: 535 }))
    },
    onRcptTo: (_address, _session, done) => {
      state.tries += 1
      const answer = state.answers.shift()
      done(answer && Object.assign(new Error(answer.words), { responseCode: answer.code }))
    },
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...parse(raw),
        }
        const kind = /^Importance: high$/im.test(mail.head) ? 'alerts' : 'received'
        state[kind].push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) })
}

function parse(raw: string): Pick<ReceivedMail, 'head' | 'plain' | 'html'> {
  const [head, body] = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const parts = body.split(`--${boundary}`).map(split)
  const part = (type: string) => {
    const [own, content] = parts.find(([own]) => own.includes(`Content-Type: ${type}`)) ?? ['', '']
    if (own.includes('base64')) return Buffer.from(content, 'base64').toString()
    return own.includes('quoted-printable') ? unquote(content) : content
  }
  return { head, plain: part('text/plain'), html: part('text/html') }
}

function split(text: string): [string, string] {
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 4)]
}

const unquote = (content: string): string =>
  Buffer.from(
    content.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
