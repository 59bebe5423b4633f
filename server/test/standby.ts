import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { copyFolder } from './chaos/program.ts'
import type { Cluster } from './cluster.ts'

export type Standby = { postgres: EmbeddedPostgres; admin: pg.Client; stop(): Promise<void> }

/**
 * A server that streams from the server of a test. It is made like a base backup, because the embedded package has no
 * program for that.
 */
export async function startStandby({ admin: source }: Cluster): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-standby-'))
  const cluster = join(dataDir, 'postgres')
  const primary = new pg.Client(source)
  await primary.connect()
  await primary.query("select pg_backup_start('standby', true)")
  const { rows } = await primary.query("select current_setting('data_directory') as path")
  await copyFolder(rows[0].path, cluster)
  const { rows: backup } = await primary.query('select labelfile from pg_backup_stop(false)')
  await primary.end()
  // The copy is not the server that it was copied from.
  rmSync(join(cluster, 'postmaster.pid'))
  rmSync(join(cluster, 'postmaster.opts'))
  const { uid, gid } = statSync(cluster)
  for (const [name, content] of Object.entries({ backup_label: backup[0].labelfile, 'standby.signal': '' })) {
    writeFileSync(join(cluster, name), content)
    chownSync(join(cluster, name), uid, gid)
  }
  const { host, port, user } = source
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', max_connections: '300' } })
  const admin = new pg.Client(postgres.adminConnection)
  await admin.connect()
  return {
    postgres,
    admin,
    stop: async () => {
      await admin.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
