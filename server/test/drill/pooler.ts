import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPanel } from '../../../scripts/build.ts'
import { freePort, until } from '../chaos/program.ts'
import { startCluster } from '../cluster.ts'
import { findProgram, run } from './programs.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * The configuration that docs/several-machines.md recommends, on a socket and for tests that each have their database.
 */
const configure = (folder: string, host: string, port: number) => `
[databases]
* = host=${host} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 2000
server_idle_timeout = 5
`

/**
 * Runs the desk tests with PgBouncer in transaction mode between desks and database. `wanted`: parts of the names of
 * test files. Without them it runs all that start a desk. Returns whether all passed.
 */
export async function drillPooler(wanted: string[]): Promise<boolean> {
  const pgbouncer = findProgram('pgbouncer', 'on Debian: apt-get install pgbouncer')
  const files = globSync('server/{src,test}/**/*.test.ts', { cwd: root })
    .filter((file) => !file.startsWith('server/test/chaos/') && !file.startsWith('server/test/drill/'))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      // A test with a server of its own does not use this one, before which the pooler stands.
      return /\bstartDesk\(/.test(text) && !/\bstartCluster\(/.test(text)
    })
    .sort()
  // Some tests ask a desk for what it serves of the panel.
  buildPanel()
  const cluster = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'parley-pooler-'))
  const { uid, gid } = statSync(cluster.admin.host)
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), `"${cluster.owner}" ""\n"${cluster.admin.user}" ""\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), configure(folder, cluster.admin.host, port))
  for (const path of [folder, ...globSync(join(folder, '*'))]) chownSync(path, uid, gid)
  const pooler = run(pgbouncer, [join(folder, 'pgbouncer.ini')], { uid, gid })
  try {
    await until('the pooler listens', async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
      return true
    })
    const env = {
      ...process.env,
      TEST_CLUSTER: JSON.stringify({ admin: cluster.admin, owner: cluster.owner }),
      TEST_POOLER: JSON.stringify({ host: '127.0.0.1', port }),
    }
    // The pooler keeps the connections of its clients when those to the server end.
    const skipped = '--test-skip-pattern=connections that the database ends are counted'
    const args = ['--test', '--test-concurrency=2', '--test-timeout=600000', skipped, ...files]
    const tests = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const [code] = await once(tests, 'exit')
    return code === 0
  } finally {
    await pooler.end('SIGINT')
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
