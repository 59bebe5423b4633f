import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { cert, key } from '../certificate.ts'
import { control, password, setUpDesk } from '../chaos/lane.ts'
import {
  type Environment,
  type Folder,
  freePort,
  makeFolder,
  type Program,
  spawnSimulator,
  startProgram,
  until,
} from '../chaos/program.ts'
import { checkOutcome, type Door, startTraffic, takeStock } from '../chaos/traffic.ts'
import { startS3 } from '../s3.ts'
import { findProgram, type Running, run } from './programs.ts'
import { type Replicated, startReplication } from './replication.ts'

const example = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))
/** The time between two faults in which the desk works, so that each fault meets work of every kind. */
const calmMs = 3_000
const cutMs = 30_000
const silentMs = 8_000
const rate = { messages: 20, replies: 3 }

type Host = { role: 'web' | 'worker'; environment: Environment; program: Program }
type Files = { secret: string; trusted: string; haproxy: string; pooler: string }

/**
 * Everything that docs/deploy.md and docs/several-machines.md name, at once: haproxy with TLS as in deploy/, two web
 * processes, two workers without a shared folder, PgBouncer in transaction mode, a primary and a standby that accept
 * only TLS, and S3. In a storm of kills, restarts, silence and a fail-over, nothing may be lost, done twice or left
 * undone.
 */
export async function drillWhole(): Promise<boolean> {
  const haproxy = findProgram('haproxy', 'on Debian: apt-get install haproxy')
  const pgbouncer = findProgram('pgbouncer', 'on Debian: apt-get install pgbouncer')
  const folder = makeFolder()
  const files = writeCertificate(folder)
  // The simulator calls the desk by its address before haproxy, and this process does too.
  process.env['NODE_EXTRA_CA_CERTS'] = files.trusted
  setDefaultCACertificates([cert])
  const servers = await startReplication(true, { cert, key })
  const [s3, simulator] = await Promise.all([startS3(), spawnSimulator()])
  const ends: (() => Promise<unknown>)[] = [s3.stop, simulator.stop, servers.close]
  try {
    const ports = await Promise.all(Array.from({ length: 6 }, freePort))
    const [front = 0, pool = 0, ...own] = ports
    const pooler = await startPooler(pgbouncer, files, servers, pool)
    ends.unshift(() => pooler.end('SIGINT'))
    const { primary, standby } = servers
    const direct = [primary, standby].map(({ host, port }) => `${host}:${port}`)
    const shared: Environment = {
      DATABASE_URL: `postgres://parley@127.0.0.1:${pool}/parley?sslmode=verify-full&sslrootcert=${files.trusted}`,
      DATABASE_DIRECT_URL: `postgres://parley@${direct}/parley?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${files.trusted}`,
      FILES_URL: s3.filesUrl,
      SECRET_KEY: randomBytes(32).toString('base64'),
      PROVIDER_API_URL: simulator.url,
      OUTBOUND_ALLOW: new URL(simulator.url).host,
      ADMIN_PASSWORD: password,
      ROOT_URL: `https://127.0.0.1:${front}`,
      TRUST_PROXY: '127.0.0.1',
    }
    const hosts: Host[] = []
    for (const [at, port] of own.entries()) {
      const role = at < 2 ? 'web' : 'worker'
      const dataDir = join(folder.path, `host-${at}`)
      mkdirSync(dataDir)
      const environment = { ...shared, ROLE: role, PORT: String(port), DATA_DIR: dataDir }
      const host: Host = { role, environment, program: startProgram(environment, 10) }
      hosts.push(host)
      ends.unshift(() => host.program.stop())
      await ready(host)
    }
    const proxy = startHaproxy(haproxy, files, front, own.slice(0, 2))
    ends.unshift(() => proxy.end())
    const { inboxId, clientAt } = await setUpDesk(hosts[0]!.program, simulator, false)
    await control(simulator, 'POST', '/settings', { status_delay_ms: 20, auto_read: true })
    const url = `https://127.0.0.1:${front}`
    const door: Door = { url, client: clientAt(url) }
    await until(
      'haproxy finds the webs',
      async () => (await door.client.get('/api/v1/config')).status === 200 || undefined,
    )
    const webs = hosts.slice(0, 2).map(({ program }) => ({ url: program.url, client: clientAt(program.url) }))
    await checkShared(webs)
    const stage = { doors: [door], simulator, inboxId }
    const traffic = startTraffic(stage, rate)
    for (const [what, make] of listFaults(hosts, { pooler, servers, s3, files, pool })) {
      await pause(calmMs)
      const began = performance.now()
      await make()
      await Promise.all(hosts.map(ready))
      say(`${what}: all ready after (ms)`, Math.round(performance.now() - began))
    }
    await pause(calmMs)
    await traffic.end()
    const db = createDatabase(createPool({ ...servers.standby, ssl: { ca: cert } }, createLog('silent'), { size: 2 }))
    try {
      // Each web process is asked for the files, so that none of them answers from a folder of its own.
      const outcome = await takeStock(db, traffic, { ...stage, doors: [door, ...webs] })
      for (const [what, found] of Object.entries(outcome)) say(what, found)
      checkOutcome(outcome)
    } finally {
      await db.destroy()
    }
    assert.deepEqual(
      hosts.flatMap(({ program }) => program.deaths.filter((death) => death !== 'SIGKILL')),
      [],
    )
    return true
  } finally {
    for (const end of ends) await end()
    folder.remove()
  }
}

const say = (what: string, found: unknown) => process.stdout.write(`${what.padEnd(64)} ${found}\n`)

const ready = ({ program, role }: Host) =>
  until(`${role} is ready`, async () => (await fetch(`${program.url}/readyz`)).ok || undefined, 90_000)

/** Checks that a file uploaded at one web process can be read at the other. */
async function checkShared(webs: readonly Door[]): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob(['kept in the bucket']), 'note.txt')
  const uploaded = await webs[0]!.client.post('/api/v1/media', form)
  assert.equal(uploaded.status, 200, JSON.stringify(uploaded.body))
  const read = await webs[1]!.client.get(uploaded.body.data.url)
  assert.deepEqual([read.status, read.body], [200, 'kept in the bucket'])
  say('a file that one web took is served by the other', 'yes')
}

type Parts = {
  pooler: Running
  servers: Replicated
  s3: Awaited<ReturnType<typeof startS3>>
  files: Files
  pool: number
}

function listFaults(hosts: Host[], { pooler, servers, s3, files, pool }: Parts): [string, () => Promise<void>][] {
  const [firstWeb, secondWeb, firstWorker, secondWorker] = hosts as [Host, Host, Host, Host]
  const kill = (...some: Host[]) => {
    for (const { program } of some) program.kill()
  }
  const silence = async (ms: number) => {
    pooler.child.kill('SIGSTOP')
    await pause(ms)
    pooler.child.kill('SIGCONT')
  }
  return [
    ['everything is killed at once', async () => kill(...hosts)],
    ['a web and a worker are killed', async () => kill(firstWeb, firstWorker)],
    [
      'each process is restarted in turn',
      async () => {
        for (const host of [secondWeb, secondWorker, firstWeb, firstWorker]) {
          await host.program.stop()
          host.program = startProgram(host.environment, 10)
          await ready(host)
        }
      },
    ],
    ['the connections to the pooler fall silent', () => silence(silentMs)],
    ['the pooler is silent for 30 s', () => silence(cutMs)],
    [
      'the store of files falls silent',
      async () => {
        s3.turn('silent')
        await pause(silentMs)
        s3.turn('open')
      },
    ],
    [
      'the primary is lost and the standby promoted',
      async () => {
        servers.killPrimary()
        await servers.promote()
        writePooler(files, servers.standby.port, pool)
        pooler.child.kill('SIGHUP')
      },
    ],
  ]
}

/** haproxy as deploy/haproxy.cfg has it, with the addresses and the certificate of this drill. */
function startHaproxy(program: string, files: Files, front: number, webs: readonly number[]): Running {
  const [first = 0, second = 0] = webs
  const text = readFileSync(example, 'utf8')
    .replace(/^\tbind :80\n/m, '')
    .replace(/^\tbind :443 ssl crt \S+/m, `\tbind 127.0.0.1:${front} ssl crt ${files.secret}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
  assert.ok(
    text.includes(`${front} ssl`) && text.includes(`web-2 127.0.0.1:${second}`),
    'deploy/haproxy.cfg has changed',
  )
  writeFileSync(files.haproxy, text)
  return run(program, ['-db', '-f', files.haproxy])
}

function writeCertificate({ path }: Folder): Files {
  const files = {
    secret: join(path, 'secret.pem'),
    trusted: join(path, 'trusted.pem'),
    haproxy: join(path, 'haproxy.cfg'),
    pooler: join(path, 'pgbouncer.ini'),
  }
  writeFileSync(files.secret, `${cert}\n${key}\n`)
  writeFileSync(files.trusted, `${cert}\n`)
  return files
}

const writePooler = (files: Files, database: number, port: number) =>
  writeFileSync(
    files.pooler,
    `[databases]
parley = host=127.0.0.1 port=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${files.pooler}.users
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
client_tls_sslmode = require
client_tls_cert_file = ${files.secret}
client_tls_key_file = ${files.secret}
server_tls_sslmode = verify-full
server_tls_ca_file = ${files.trusted}
`,
  )

async function startPooler(program: string, files: Files, servers: Replicated, port: number): Promise<Running> {
  writePooler(files, servers.primary.port, port)
  writeFileSync(`${files.pooler}.users`, '"parley" ""\n')
  const { account } = servers
  if (account) {
    for (const path of [
      join(files.pooler, '..'),
      ...Object.values(files).slice(0, 2),
      files.pooler,
      `${files.pooler}.users`,
    ])
      if (path !== files.haproxy) chownSync(path, account.uid, account.gid)
  }
  const pooler = run(program, [files.pooler], account)
  await until('the pooler listens', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
    return true
  })
  return pooler
}
