import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { credentials } from './initial-world.ts'

type Answer<Body> = { status: number; body: Body }

// biome-ignore lint/suspicious/noExplicitAny: tests look into foreign JSON, and a wrong path fails the assertion.
export type Any = any

export type Program = {
  url: string
  child: ChildProcess
  /** Calls the provider's API with the default token or the given one. */
  graph: (method: string, path: string, body?: unknown, token?: string) => Promise<Answer<Any>>
  /** Calls the control. */
  sim: (method: string, path: string, body?: unknown) => Promise<Answer<Any>>
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts the real program on a free port. */
export async function startSimulator(...flags: string[]): Promise<Program> {
  const main = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [main, '--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /simulator listening on (\S+)/.exec(chunk.toString())?.[1]
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`the simulator ended with ${code}`)))
  })
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const form = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  return {
    url,
    child,
    graph: (method, path, body, token = credentials.access_token) =>
      call(method, `/v26.0${path}`, body, { authorization: `Bearer ${token}` }),
    sim: (method, path, body) => call(method, `/sim${path}`, body, {}),
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill(signal)
      }),
  }
}

export type Received = { headers: IncomingHttpHeaders; raw: Buffer; value: Any; field: string }

export type Receiver = {
  url: string
  token: string
  received: Received[]
  /** Statuses for the next posts; 200 if the list is empty. */
  answers: number[]
  close: () => Promise<void>
  reopen: () => Promise<void>
}

/** A desk reduced to its callback: it answers the handshake and remembers what it was sent. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = { token: 'let-me-in', received: [] as Received[], answers: [] as number[] }
  let server: Server
  const listen = async (port: number) => {
    server = createServer(async (request, response) => {
      if (request.method === 'GET') {
        const query = new URL(request.url ?? '', 'http://desk').searchParams
        if (query.get('hub.verify_token') !== receiver.token) return response.writeHead(403).end()
        return response.end(query.get('hub.challenge'))
      }
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const raw = Buffer.concat(parts)
      const status = receiver.answers.shift() ?? 200
      if (status === 200) receiver.received.push({ headers: request.headers, raw, ...firstChange(raw) })
      return response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  const port = await listen(0)
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/webhooks/whatsapp/1`,
    close,
    reopen: async () => void (await listen(port)),
  })
}

function firstChange(raw: Buffer): { value: Any; field: string } {
  return JSON.parse(raw.toString()).entry[0].changes[0]
}

/** Looks every few milliseconds until `look` finds something. */
export async function eventually<Value>(look: () => Value | undefined | false | Promise<Value | undefined | false>) {
  const end = Date.now() + 3_000
  while (Date.now() < end) {
    const value = await look()
    if (value) return value
    await sleep(5)
  }
  throw new Error('it did not happen within three seconds')
}
