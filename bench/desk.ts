import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'

export const desk = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
export const simulator = fileURLToPath(new URL('../server/dist/simulator.js', import.meta.url))
export const password = 'measured, not guessed'

const tmpfs = 0x01021994

/** Makes a new directory on a disk. In memory a commit would cost nothing, and commits are most of what is measured. */
export function makeDirectory(): { path: string; remove(): void } {
  const parent = [tmpdir(), '/var/tmp', process.cwd()].find((place) => statfsSync(place).type !== tmpfs)
  if (!parent) throw new Error('there is no directory on a disk to measure in')
  const path = mkdtempSync(join(parent, 'parley-bench-'))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return { path, remove }
}

export type Program = {
  pid: number
  /** The first http address that it printed. */
  url: string
  signal(signal: NodeJS.Signals): void
  /** Ends the program and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Runs one of the programs until it prints the address on which it listens. */
export async function startProgram(path: string, args: string[], env: Record<string, string>): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout! }).on('line', (line) => {
      const [address] = /http:\/\/[\w.:[\]-]+/.exec(line) ?? []
      if (!address) return
      resolve(address)
      // Reading its log is not part of the measurement.
      lines.close()
      child.stdout!.resume()
    })
    child.once('exit', (code) => reject(new Error(`${path} ended with ${code}`)))
  })
  return {
    pid: child.pid!,
    url,
    signal: (signal) => child.kill(signal),
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGCONT')
      child.kill(signal)
      await ended
    },
  }
}

/** Connects an inbox for the simulator's number, as a person who sets up a desk would. Returns its id. */
export async function connectInbox(url: string, world: Record<string, string>): Promise<number> {
  const { phone_number_id, waba_id, access_token, app_secret } = world
  const config = { phone_number_id, waba_id, access_token, app_secret, webhook_verify_token: 'measured' }
  const made = await post(`${url}/api/v1/inboxes`, { name: 'WhatsApp', config }, await signIn(url))
  return ((await made.json()) as { data: { id: number } }).data.id
}

export type Measured = { url: string; databaseUrl: string; superuser: Address; stop(): Promise<void> }

/**
 * Starts the real program, web only and without a rate limit, on its own embedded database: a new one, or that of a
 * directory, which stays.
 */
export async function startMeasured(kept?: string): Promise<Measured> {
  const place = kept === undefined ? makeDirectory() : { path: resolve(kept), remove: () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir: place.path })
  const databaseUrl = urlOf(postgres.connection)
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: place.path,
    ROLE: 'web',
    RATE_LIMIT: '0',
    ADMIN_PASSWORD: password,
  }
  const program = await startProgram(desk, [], { ...env, PORT: String(await freePort()) })
  return {
    url: program.url,
    databaseUrl,
    superuser: { ...postgres.adminConnection, database: postgres.connection.database },
    stop: async () => {
      await program.end()
      await postgres.stop()
      place.remove()
    },
  }
}

/** Signs the first admin in and makes a key for them. Returns the Authorization header for calls. */
export async function makeKey(url: string): Promise<string> {
  const headers = await signIn(url)
  const made = await post(`${url}/api/v1/agents/1/api-key`, {}, headers)
  const { api_key, api_secret } = ((await made.json()) as { data: { api_key: string; api_secret: string } }).data
  return `token ${api_key}:${api_secret}`
}

export async function signIn(url: string): Promise<Record<string, string>> {
  const signedIn = await post(`${url}/api/v1/auth/login`, { email: 'admin@localhost', password })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))!.slice('csrf_token='.length)
  return { cookie: cookies.join('; '), 'x-csrftoken': csrf }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

export type Address = { host: string; user: string; database: string }

/** The same database as a DATABASE_URL. */
export const urlOf = ({ host, user, database }: Address) => `postgres://${user}@${encodeURIComponent(host)}/${database}`

/** One statement on its own connection. */
export async function query<Row extends pg.QueryResultRow>(address: Address, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...address, ssl: false, statement_timeout: 30_000 })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Asks repeatedly until the answer is true. */
export async function until(what: string, ms: number, ask: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${ms / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export const round = (value: number, digits = 1) => Number(value.toFixed(digits))

/** The value below which this share of the sorted values lies. */
export const quantile = (sorted: ArrayLike<number>, share: number) =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
