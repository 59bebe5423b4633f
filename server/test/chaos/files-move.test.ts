import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { operate } from '../../src/parley.ts'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Client } from '../client.ts'
import { addressOf, cloneDatabase } from '../cluster.ts'
import { type Simulator, startSimulator } from '../desk.ts'
import { importPath, prose } from '../imports.ts'
import { type S3, startS3 } from '../s3.ts'
import { setUpDesk } from './lane.ts'
import { type Environment, type Folder, freePort, makeFolder, type Program, startProgram, until } from './program.ts'

const command = fileURLToPath(new URL('../../src/parley.ts', import.meta.url))
const media = '/api/v1/media'
const names = Array.from({ length: 120 }, (_, n) => `note ${n}`)

let s3: S3
let simulator: Simulator
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
let one: Folder
let other: Folder
let shared: Environment
let client: Client
const programs: Program[] = []

/** A process of the desk on a host with this folder. */
async function launch(folder: Folder, environment: Environment): Promise<Program> {
  const port = environment['PORT'] ?? String(await freePort())
  const program = startProgram({ ...shared, DATA_DIR: folder.path, ...environment, PORT: port }, 1)
  programs.push(program)
  await until('it is ready', async () => {
    if (!program.isAlive()) throw new Error(program.printed())
    return (await fetch(`${program.url}/readyz`).catch(() => undefined))?.ok || undefined
  })
  return program
}

/** The error with which a start on this host refuses. */
async function refusal(folder: Folder, environment: Environment): Promise<string> {
  const port = String(await freePort())
  const program = startProgram({ ...shared, DATA_DIR: folder.path, ...environment, PORT: port }, 1)
  programs.push(program)
  await until('it has ended', () => (program.isAlive() ? undefined : true))
  assert.deepEqual(program.deaths, ['exit 1'])
  return program.printed()
}

const parley = (folder: Folder, environment: Environment, ...args: string[]) =>
  operate(args, { ...shared, DATA_DIR: folder.path, ...environment })

const form = (content: string, name: string) => {
  const form = new FormData()
  form.append('files', new Blob([content]), name)
  return form
}

async function upload(content: string, by = client): Promise<{ url: string; store: string; uuid: string }> {
  const answer = await by.post(media, form(content, 'note.txt'))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}

const storesOf = async () => {
  const { rows } = await sql<{ store: string; n: number }>`
    select store, count(*)::int as n from file where state = 'ready' group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ store, n }) => [store, n]))
}

const uploads = new Map<string, string>()
let withS3: Environment
let web: Program
before(async () => {
  ;[s3, simulator, database] = await Promise.all([startS3(), startSimulator(), cloneDatabase()])
  db = createDatabase(createPool(database.connection, createLog('silent'), { size: 2 }))
  one = makeFolder()
  other = makeFolder()
  shared = {
    DATABASE_URL: addressOf(database.connection),
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    ADMIN_PASSWORD: 'correct horse battery',
  }
  withS3 = { FILES_URL: s3.filesUrl }
  web = await launch(one, {})
  client = (await setUpDesk(web, simulator, true)).client
  for (const name of names) uploads.set((await upload(name)).url, name)
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await db?.destroy()
  await simulator?.stop()
  await s3?.stop()
  await database?.drop()
  one?.remove()
  other?.remove()
})

/** Checks that every uploaded file is served unchanged. */
async function checkAll(): Promise<void> {
  for (const [url, content] of uploads) {
    const answer = await client.get(url)
    assert.deepEqual([answer.status, answer.body], [200, content])
  }
}

test('a host that does not see the files does not start, and says what to do', async () => {
  assert.match(await refusal(other, {}), /is not where the files of this desk are: mount the one folder on every host/)
  const doctor = await parley(other, {}, 'doctor')
  assert.match(doctor.out, /broken +files: 120 of 120 are missing/)
  await launch(one, { ROLE: 'worker' })
})

test('a folder that belongs to another desk is not taken', async () => {
  const { rows } = await sql`update file_place set folder_mark = null returning store`.execute(db)
  assert.equal(rows.length, 1)
  const mark = join(one.path, 'files/.desk')
  const id = await readFile(mark, 'utf8')
  assert.match(await refusal(one, {}), /is not where the files of this desk are/)
  await sql`update file_place set folder_mark = ${id}`.execute(db)
})

test('FILES_URL alone changes nothing, and the move is refused without it', async () => {
  await web.stop()
  web = await launch(one, { ROLE: 'web', PORT: new URL(web.url).port, ...withS3 })
  const { store, url } = await upload('before the move')
  uploads.set(url, 'before the move')
  assert.equal(store, 'fs')
  assert.match((await parley(one, {}, 'files', 'move', 's3')).err, /FILES_URL is not set/)
  assert.match((await parley(one, withS3, 'files', 'move', 'elsewhere')).err, /`files move s3` or `files move folder`/)
  assert.match(
    (await parley(one, withS3, 'doctor')).out,
    /attention +files: all 121 are .*; FILES_URL is set but not used/,
  )
})

test('files move to S3 while the desk works, and a move that was cut off goes on', async () => {
  let moving = true
  const working = (async () => {
    for (let n = 0; moving; n++) {
      uploads.set((await upload(`meanwhile ${n}`)).url, `meanwhile ${n}`)
      const [url, content] = [...uploads][n % uploads.size]!
      assert.equal((await client.get(url)).body, content)
    }
  })()
  const env = { ...process.env, ...shared, ...withS3, DATA_DIR: one.path, FAIL_AT: 'file.moved:20' }
  const doomed = spawn(process.execPath, [command, 'files', 'move', 's3'], { env, stdio: 'ignore' })
  assert.deepEqual(await once(doomed, 'exit'), [null, 'SIGKILL'])
  const { fs = 0, s3: there = 0 } = await storesOf()
  assert.ok(fs >= 80 && there >= 20, `${fs} in the folder, ${there} in S3`)
  await checkAll()
  moving = false
  await working
  s3.turn('dead')
  const broken = await parley(one, withS3, 'files', 'move', 's3')
  assert.deepEqual([broken.code, /Run the command again/.test(broken.err)], [1, true], broken.err)
  s3.turn('open')
  const { rows } = await sql<{ key: string }>`select key from file where store = 'fs' order by id desc limit 1`.execute(
    db,
  )
  const { key } = rows[0]!
  const path = join(one.path, 'files', key)
  const whole = await readFile(path)
  await writeFile(path, 'damaged')
  const damaged = await parley(one, withS3, 'files', 'move', 's3')
  assert.equal(damaged.code, 1)
  assert.match(damaged.out, new RegExp(`Not moved: ${key} \\(note.txt\\) is damaged in `))
  await writeFile(path, whole)
  const done = await parley(one, withS3, 'files', 'move', 's3')
  assert.deepEqual([done.code, done.out], [0, '1 files moved, 0.0 MiB.\n'])
  assert.deepEqual(Object.keys(await storesOf()), ['s3'])
  const left = await readdir(join(one.path, 'files'), { recursive: true })
  assert.deepEqual(
    left.filter((name) => name.length > 30),
    [],
  )
  await checkAll()
})

test('hosts without a shared folder serve the same files, and go on with an import that another took in', async () => {
  await Promise.all(programs.map((program) => program.stop()))
  assert.match(await refusal(one, {}), /Files of this desk are in S3: set FILES_URL/)
  const elsewhere = { FILES_URL: s3.filesUrl.replace('/parley?', '/elsewhere?') }
  assert.match(await refusal(one, elsewhere), /is not where the files of this desk are: set FILES_URL as it was/)
  web = await launch(one, { ROLE: 'web', PORT: new URL(web.url).port, ...withS3 })
  await rm(join(one.path, 'files'), { recursive: true })
  const files = new FormData()
  for (const name of ['one.txt', 'two.txt']) files.append('files', new Blob([prose]), name)
  assert.equal((await client.post(importPath, files)).status, 200)
  await launch(other, { ROLE: 'worker', ...withS3 })
  const status = await until('the import has ended', async () => {
    const { data } = (await client.get(`${importPath}/status`)).body
    return data.running ? undefined : data
  })
  assert.deepEqual([status.success, status.errors, status.logs.length], [2, 0, 2])
  await checkAll()
})

test('a backup of a desk on S3 holds its files, and goes into a folder or a bucket', async () => {
  const archive = join(one.path, 'backup')
  const made = await parley(one, withS3, 'backup', archive)
  assert.match(made.out, new RegExp(`, ${uploads.size} files in `))
  assert.match((await parley(one, withS3, 'doctor')).out, /ok +files: all \d+ are in s3:\/\/desk-files\/parley\/files/)
  const [url, content] = [...uploads][0]!
  await Promise.all(programs.map((program) => program.stop()))
  for (const place of [{}, { FILES_URL: s3.filesUrl.replace('/parley?', '/restored?') }]) {
    const empty = await cloneDatabase()
    const folder = makeFolder()
    const target = { DATABASE_URL: addressOf(empty.connection), ...place }
    try {
      const restored = await parley(folder, target, 'restore', archive)
      assert.equal(restored.code, 0, restored.err)
      const { out } = await parley(folder, target, 'doctor')
      assert.match(
        out,
        'FILES_URL' in place ? /ok +files: all \d+ are in s3:.*restored/ : /ok +files: all \d+ are in \/.*files/,
      )
      const program = await launch(folder, { ...target, ROLE: 'web', PORT: new URL(web.url).port })
      const answer = await client.get(url)
      assert.deepEqual([answer.status, answer.body], [200, content])
      await program.stop()
    } finally {
      await empty.drop()
      folder.remove()
    }
  }
})

test('a bucket that refuses the desk or holds files of another one is not used', async () => {
  const empty = await cloneDatabase()
  const folder = makeFolder()
  const target = { DATABASE_URL: addressOf(empty.connection) }
  try {
    const nowhere = { ...target, FILES_URL: s3.filesUrl.replace('desk-files', 'no-such-bucket') }
    assert.match(await refusal(folder, nowhere), /^FILES_URL cannot be used. s3:.*no-such-bucket.*: NoSuchBucket/)
    assert.match(await refusal(folder, { ...target, FILES_URL: 'https://desk-files' }), /FILES_URL must be like s3:/)
    const foreign = /is not where the files of this desk are/
    assert.match(await refusal(folder, { ...target, ...withS3 }), foreign)
    await (await launch(folder, target)).stop()
    assert.match((await parley(folder, { ...target, ...withS3 }, 'files', 'move', 's3')).err, foreign)
  } finally {
    await empty.drop()
    folder.remove()
  }
})

test('files move back to a folder, which another host may adopt after a copy', async () => {
  const back = await parley(other, withS3, 'files', 'move', 'folder')
  assert.equal(back.code, 0, back.err + back.out)
  assert.deepEqual(Object.keys(await storesOf()), ['fs'])
  assert.match(await refusal(one, {}), /is not where the files of this desk are/)
  assert.match((await parley(other, {}, 'files', 'adopt')).out, /The files of this desk are in /)
  await Promise.all(programs.map((program) => program.stop()))
  web = await launch(other, { ROLE: 'web', PORT: new URL(web.url).port })
  await checkAll()
})
