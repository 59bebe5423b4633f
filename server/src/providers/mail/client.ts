import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { asMailError, MailError } from './errors.ts'

export type Mailbox = { name: string; address: string }

/** `offered` encrypts if the server can; `starttls` demands encryption; `tls` encrypts from the first byte. */
export type Encryption = 'none' | 'offered' | 'starttls' | 'tls'

export type MailServer = {
  host: string
  port: number
  /** Both are empty without a sign-in. */
  username: string
  password: string
  encryption: Encryption
  /** If false, any certificate is accepted. */
  verified: boolean
  /** The name by which this side introduces itself; empty for the name of the machine. */
  hello: string
  from: Mailbox
  /** Where answers go, if not to `from`. */
  reply_to: string | null
  /** The operator named it, so it may be anywhere. The address of any other server is checked. */
  trusted: boolean
}

export type Mail = { to: Mailbox; subject: string; text: string; html: string; urgent?: boolean }

export type Mailer = {
  /** Sends one mail to the server and returns what it said. Rejects with MailError, after at most 45 seconds. */
  send(server: MailServer, mail: Mail): Promise<string>
}

/** The ports of mail servers. They may be called anywhere on the internet. */
export const mailPorts: readonly number[] = [25, 465, 587, 2465, 2525, 2587]

const wholeMs = 45_000
const dialMs = 5_000

type MailerOptions = {
  mayNotCall: () => boolean
  /** The addresses of a host that may be called at this port. Rejects with MailError if there are none. */
  admit: (host: string, port: number) => Promise<string[]>
}

/** Mail over SMTP. A server that was set up in the desk is reached only at an address that was checked. */
export function createMailer({ mayNotCall, admit }: MailerOptions): Mailer {
  return {
    async send(server, mail) {
      if (mayNotCall()) throw new Error('a mail was sent inside a transaction')
      const headers = headersOf(server, mail)
      const signal = AbortSignal.timeout(wholeMs)
      const checked = server.trusted
        ? {}
        : { getSocket: socketsTo(() => admit(server.host, server.port), server, signal) }
      const options = { ...connectionOf(server), ...checked }
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer')
      const watch = watchHandover()
      const transport = createTransport({
        ...options,
        disableFileAccess: true,
        disableUrlAccess: true,
        logger: watch.logger,
      })
      try {
        const sent = await transport.sendMail({ ...headers, text: mail.text, html: mail.html, signal })
        return sent.response.slice(0, 500)
      } catch (error) {
        throw error instanceof MailError ? error : asMailError(error, secretsOf(server), watch.handedOver())
      } finally {
        transport.close()
      }
    },
  }
}

/**
 * Whether the whole mail has been written to the connection. Before that no server can have accepted it. Nodemailer
 * tells this only in its log, where such a line is of the kind `message`.
 */
function watchHandover() {
  let whole = false
  const pass = () => undefined
  const info = (line: unknown) => {
    if (typeof line === 'object' && line !== null && 'tnx' in line && line.tnx === 'message') whole = true
  }
  return {
    logger: { level: pass, trace: pass, debug: pass, info, warn: pass, error: pass, fatal: pass },
    handedOver: () => whole,
  }
}

type Given = (error: Error | null, socket?: { connection: Socket }) => void

const socketsTo = (admit: () => Promise<string[]>, { port }: MailServer, signal: AbortSignal) => {
  const open = async () => ({ connection: await dial(await admit(), port, signal) })
  return (_options: unknown, done: Given) => void open().then((socket) => done(null, socket), done)
}

/** Connects to the first address that answers. The certificate is still checked against the name of the host. */
async function dial(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  let failure = 'it has no address'
  for (const host of addresses) {
    const socket = connect({ host, port })
    // While nobody else listens for errors, one would end the process.
    socket.on('error', () => undefined)
    try {
      await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(dialMs)]) })
      return socket
    } catch (error) {
      socket.destroy()
      const { name, message } = error as Error
      failure = name === 'AbortError' ? 'there was no answer' : message
    }
  }
  throw new MailError(failure)
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

/** Folds a name or subject into one line. Refuses an invalid address. */
const headersOf = ({ from, reply_to }: MailServer, { to, subject, urgent }: Mail) => ({
  from: mailbox(from),
  to: mailbox(to),
  ...(reply_to ? { replyTo: mailbox({ name: '', address: reply_to }) } : {}),
  subject: oneLine(subject),
  ...(urgent ? { priority: 'high' as const } : {}),
  // RFC 3834: no out-of-office notice should answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
})

function mailbox({ name, address }: Mailbox): Mailbox {
  if (!isAddress(address)) throw new MailError('not an email address', { permanent: true })
  return { name: oneLine(name), address }
}

/** One bare address: no name, list, comment or line break. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)*$/.test(text)

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The forms in which the password is sent. */
function secretsOf({ username, password }: MailServer): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return password ? [base64(`\0${username}\0${password}`), base64(password), password] : []
}
