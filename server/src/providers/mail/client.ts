import { createTransport } from 'nodemailer'
import { asMailError, MailError } from './errors.ts'

export type Mailbox = { name: string; address: string }

/** `offered` encrypts when the server can, `starttls` or not at all, `tls` from the first byte. */
export type Encryption = 'none' | 'offered' | 'starttls' | 'tls'

export type MailServer = {
  host: string
  port: number
  /** Both empty: no sign-in. */
  username: string
  password: string
  encryption: Encryption
  /** False takes any certificate. */
  verified: boolean
  /** What this side calls itself; empty is the name of the machine. */
  hello: string
  from: Mailbox
  /** Where answers go when not to `from`. */
  reply_to: string | null
}

export type Mail = { to: Mailbox; subject: string; text: string; html: string; urgent?: boolean }

export type Mailer = {
  /** Hands one mail to the server and answers what it said. Rejects with MailError after at most 45 seconds. */
  send(server: MailServer, mail: Mail): Promise<string>
}

const wholeMs = 45_000

/** Mail over SMTP. The server is the operator's own, so its address may be private. */
export function createMailer({ isInTransaction }: { isInTransaction: () => boolean }): Mailer {
  return {
    async send(server, mail) {
      if (isInTransaction()) throw new Error('a mail was sent inside a transaction')
      const headers = headersOf(server, mail)
      const transport = createTransport({ ...connectionOf(server), disableFileAccess: true, disableUrlAccess: true })
      try {
        const signal = AbortSignal.timeout(wholeMs)
        const sent = await transport.sendMail({ ...headers, text: mail.text, html: mail.html, signal })
        return sent.response.slice(0, 500)
      } catch (error) {
        throw asMailError(error, secretsOf(server))
      } finally {
        transport.close()
      }
    },
  }
}

const connectionOf = ({ host, port, username, password, encryption, verified, hello }: MailServer) => ({
  host,
  port,
  secure: encryption === 'tls',
  requireTLS: encryption === 'starttls',
  ignoreTLS: encryption === 'none',
  tls: { rejectUnauthorized: verified },
  ...(username || password ? { auth: { user: username, pass: password }, forceAuth: true } : {}),
  ...(hello ? { name: hello } : {}),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
  maxResponseSize: 64 * 1024,
})

/** A name or subject is folded into one line; an address that is not one is refused. */
const headersOf = ({ from, reply_to }: MailServer, { to, subject, urgent }: Mail) => ({
  from: mailbox(from),
  to: mailbox(to),
  ...(reply_to ? { replyTo: mailbox({ name: '', address: reply_to }) } : {}),
  subject: oneLine(subject),
  ...(urgent ? { priority: 'high' as const } : {}),
  // RFC 3834: no out-of-office notice is to answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
})

function mailbox({ name, address }: Mailbox): Mailbox {
  if (!isAddress(address)) throw new MailError('not an e-mail address', { permanent: true })
  return { name: oneLine(name), address }
}

/** One address and nothing beside it: no name, list, comment or line break. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)*$/.test(text)

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The password as it goes over the wire. */
function secretsOf({ username, password }: MailServer): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return password ? [base64(`\0${username}\0${password}`), base64(password), password] : []
}
