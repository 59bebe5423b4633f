import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, until } from '../chaos/program.ts'
import { openWire, type Wire } from '../chaos/wire.ts'
import { type Account, findProgram, Missing, type Running, run } from './programs.ts'

const owner = 'parley'
const install = 'PostgreSQL 15 or newer; on Debian: apt-get install postgresql'

export type Replicated = {
  primary: { host: string; port: number; user: string; database: string }
  standby: { host: string; port: number; user: string; database: string }
  /** The connection by which the standby follows the primary. */
  wire: Wire
  /** Sends SIGKILL to the server and to everything that it started, as when its machine is lost. */
  killPrimary(): void
  promote(): Promise<void>
  /** Starts the former primary again, as if nobody had told it that it was replaced. */
  revivePrimary(): Promise<void>
  /** The user as whom the servers run, if it is another one. */
  account: Account | undefined
  printed(): string
  close(): Promise<void>
}

type Tls = { cert: string; key: string }

/**
 * Two servers on this machine: a primary, and a standby that streams from it. `synchronous`: the primary confirms a
 * commit after the standby has it too. With `tls` they accept only encrypted connections from outside their folder.
 */
export async function startReplication(synchronous: boolean, tls?: Tls): Promise<Replicated> {
  const [initdb, postgres, baseBackup, ctl] = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl'].map((name) =>
    findProgram(name, install),
  ) as [string, string, string, string]
  const account = await findAccount()
  const folder = mkdtempSync(join(tmpdir(), 'parley-failover-'))
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  const [port, standbyPort] = [await freePort(), await freePort()]
  const call = (program: string, args: string[]) => promisify(execFile)(program, args, { ...account, cwd: '/' })

  await call(initdb, ['-D', first, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '-N'])
  appendFileSync(
    join(first, 'postgresql.conf'),
    `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nmax_connections = 200\n` +
      `synchronous_standby_names = '${synchronous ? 'standby' : ''}'\nsynchronous_commit = local\n`,
  )
  if (tls) requireTls(first, tls, account)
  let primary = run(postgres, ['-D', first], account)
  const admin = { host: folder, port, user: 'postgres', database: 'postgres' }
  await until('the primary answers', () => ask(admin, 'select 1'))
  await ask(admin, `create role ${owner} login`)
  await ask(admin, `create database ${owner} owner ${owner}`)

  const wire = await openWire(admin)
  const from = `host=127.0.0.1 port=${wire.connection.port} user=postgres application_name=standby`
  await call(baseBackup, ['-D', second, '-R', '-X', 'stream', '-c', 'fast', '-d', from])
  appendFileSync(
    join(second, 'postgresql.conf'),
    `\nport = ${standbyPort}\nsynchronous_standby_names = ''\nhot_standby = on\n`,
  )
  const standby = run(postgres, ['-D', second], account)
  await until('the standby follows', async () => {
    const [row] = await ask(admin, `select 1 from pg_stat_replication where state = 'streaming'`)
    return row
  })
  await ask(admin, 'alter system set synchronous_commit = on')
  await ask(admin, 'select pg_reload_conf()')
  const address = (port: number) => ({ host: '127.0.0.1', port, user: owner, database: owner })
  return {
    account,
    primary: address(port),
    standby: address(standbyPort),
    wire,
    killPrimary: () => killAll(primary),
    promote: async () => void (await call(ctl, ['promote', '-D', second, '-w'])),
    revivePrimary: async () => {
      primary = run(postgres, ['-D', first], account)
      await until('the former primary answers', () => ask(admin, 'select 1'))
    },
    printed: () => `primary:\n${primary.printed()}\nstandby:\n${standby.printed()}`,
    close: async () => {
      await Promise.all([primary, standby].map((server) => server.end('SIGINT')))
      await wire.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function requireTls(folder: string, { cert, key }: Tls, account: Account | undefined): void {
  for (const [name, text] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    const path = join(folder, name)
    writeFileSync(path, `${text}\n`, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
  }
  appendFileSync(join(folder, 'postgresql.conf'), '\nssl = on\n')
  writeFileSync(
    join(folder, 'pg_hba.conf'),
    'local all all trust\nlocal replication all trust\nhostssl all all 127.0.0.1/32 trust\n',
  )
}

/** PostgreSQL does not run as root. The packages of operating systems create a user for it. */
async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (what: string) => Number((await promisify(execFile)('id', [what, 'postgres'])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    throw new Missing(
      'There is no user postgres for the servers. Install PostgreSQL, or run the drill as another user.',
    )
  }
}

export async function ask(address: pg.ClientConfig, text: string): Promise<object[]> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function killAll({ child }: Running): void {
  const pid = child.pid!
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
