import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { pack } from 'tar-stream'
import { main } from '../test/chaos/program.ts'
import { addressOf, cloneDatabase } from '../test/cluster.ts'
import { startDesk, type TestDesk } from '../test/desk.ts'
import { besideClock } from '../test/tables.ts'
import { connectInbox, deliver, delivery, simulate, text } from '../test/whatsapp.ts'
import { RegisterCallback } from './areas/channels/inboxes/schema.ts'
import { operate } from './parley.ts'
import { enqueue } from './platform/jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-operator-'))
const place = (name: string) => join(folder, name)

let desk: TestDesk
let inboxId: number
let environment: Record<string, string>

before(async () => {
  desk = await startDesk({ simulator: true })
  environment = { DATABASE_URL: desk.databaseUrl, DATA_DIR: desk.ctx.config.dataDir }
  inboxId = (await connectInbox(desk)).id
  await receive(5)
  await desk.admin.post('/api/v1/ai/snippets', {
    title: 'Tabs\tand \\n',
    content: 'Zeile\nmit Übung, عربي\\. 🙂'.repeat(9),
  })
  await statusesCame()
  await desk.settled()
  mkdirSync(join(desk.ctx.config.dataDir, 'files/ab'), { recursive: true })
  writeFileSync(join(desk.ctx.config.dataDir, 'files/ab/photo'), Buffer.alloc(70_000, 'photo'))
})
after(async () => {
  await desk.stop()
  rmSync(folder, { recursive: true, force: true })
})

let customers = 0
async function receive(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) {
    customers += 1
    const message = text(`wamid.${customers}`, `49151${10_000_000 + customers}`, `Hello ${customers}`)
    const { status } = await deliver(desk, inboxId, delivery(desk, { messages: [message] }))
    assert.equal(status, 200)
  }
}

/** Waits for the provider's failed status of every notice that was sent: nobody has that number. */
async function statusesCame(): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const { rows } = await sql`select from message where type = 'outgoing' and status = 'failed'`.execute(desk.ctx.db)
    if (rows.length === customers) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the provider did not tell')
}

const parley = (env: Record<string, string>, ...args: string[]) => operate(args, env)

/** Runs a program of the server as a separate process. */
function start(path: string, env: Record<string, string>, args: string[] = []): ChildProcess {
  const { PATH = '' } = process.env
  return spawn(process.execPath, [path, ...args], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

const read = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream)).toString()

async function succeed(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, out, err } = await parley(env, ...args)
  assert.equal(code, 0, out + err)
  return out
}

async function ask(connectionString: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** Rows of every table by name, even of the queue. Differences may be folded at any moment, so they are summed. */
async function countRows(url: string): Promise<Record<string, unknown>> {
  const tables = await ask(
    url,
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
       and c.relnamespace = 'public'::regnamespace`,
  )
  const size = (name: unknown) => (name === 'conversation_count' ? 'sum(n)' : 'count(*)')
  const counts = tables.map(({ name }) => `select '${name}' as name, ${size(name)}::int as count from ${name}`)
  const rows = await ask(url, `${counts.join(' union all ')} order by 1`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('what a desk holds comes back whole in an empty database', async () => {
  await enqueue(desk.ctx, RegisterCallback, { inbox_id: inboxId }, new Date(Date.now() + 86_400_000))
  // A number that was given but is no longer in use.
  await sql`insert into tag (name) values ('gone'); delete from tag where name = 'gone'`.execute(desk.ctx.db)
  await sql`update message set status = 'queued' where id = (select max(id) from message where type = 'outgoing')`.execute(
    desk.ctx.db,
  )
  await besideClock(desk, async () => {
    const waiting = "select count(*) as n from message where status = 'queued'"
    const beside = await parley(environment, 'hold')
    assert.deepEqual([beside.code, /^A desk is at work on this database/.test(beside.err)], [1, true])
    assert.deepEqual(await ask(desk.databaseUrl, waiting), [{ n: '1' }])
    const quiet = place(randomUUID())
    // The desk was at work on jobs by which something leaves.
    const speaking = ['assistant.attend', 'assistant.end_offer', 'away.tell', 'csat.send']
    await ask(
      desk.databaseUrl,
      `insert into job (task, payload, state, worker, lease_until)
       select unnest('{${speaking}}'::text[]), '{"conversation_id": 0}', 'running', 'another', now() + interval '1 hour'`,
    )
    const made = await succeed(environment, 'backup', quiet)
    await ask(desk.databaseUrl, "delete from job where worker = 'another'")
    assert.match(made, /rows, 5 jobs, 1 files .*keep the key ring/)
    const empty = await cloneDatabase()
    const target = { DATABASE_URL: addressOf(empty.connection), DATA_DIR: `${quiet}-data` }
    try {
      const out = await succeed(target, 'restore', quiet)
      assert.match(out, /Key [0-9a-f]{8} is missing/)
      assert.match(out, /^5 messages wait and leave at the start/m)
      await ask(target.DATABASE_URL, `delete from job where task = any('{${speaking}}')`)
      assert.deepEqual(await countRows(target.DATABASE_URL), await countRows(desk.databaseUrl))
      for (const query of [
        'select id, title, content, content_hash, created_at from article order by id',
        'select m.*, c.uuid as of from message m join conversation c on c.id = m.conversation_id order by m.id',
        'select task, lane, payload, run_at, key, state, attempts, max_attempts from job order by task, lane, run_at, payload::text',
        'select conrelid::regclass::text as table, conname from pg_constraint order by 1, 2',
        `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 2, 1`,
      ]) {
        assert.deepEqual(await ask(target.DATABASE_URL, query), await ask(desk.databaseUrl, query))
      }
      const [next] = await ask(target.DATABASE_URL, "insert into tag (name) values ('next') returning id")
      assert.equal(next?.id, '2')
      assert.equal(readFileSync(join(target.DATA_DIR, 'files/ab/photo')).length, 70_000)

      const locked = await parley(target, 'rotate-key')
      assert.deepEqual([locked.code, /There is no key ring/.test(locked.err)], [1, true])
      copyFileSync(join(desk.ctx.config.dataDir, 'secret.key'), join(target.DATA_DIR, 'secret.key'))
      assert.match(await succeed(target, 'doctor'), /^ok +key ring: 4 secrets open; keys: \w{8}$/m)

      // An assistant was about to answer, and a survey and an away text to leave.
      const [asks] = await ask(
        target.DATABASE_URL,
        `update conversation set ai_state = 'active', assigned_user_id = (select min(id) from agent where type = 'assistant')
         where id = (select min(id) from conversation) returning id`,
      )
      const jobs = speaking.map((task) => ({ task, payload: { conversation_id: asks!.id } }))
      await ask(target.DATABASE_URL, `select add_jobs('${JSON.stringify(jobs)}')`)
      assert.match(await succeed(target, 'hold'), /^Held 4: /)
      const leaving = `select (select count(*) from message where status = 'queued') as messages,
        (select bool_and(undelivered) from message where status = 'unknown') as listed,
        (select count(*) from job where task = any('{${speaking}}')) as jobs,
        (select ai_state from conversation where id = ${asks!.id}) as ai_state`
      assert.deepEqual(await ask(target.DATABASE_URL, leaving), [
        { messages: '0', listed: true, jobs: '0', ai_state: 'waiting' },
      ])

      const again = await parley(target, 'restore', quiet)
      assert.deepEqual([again.code, /There is a desk in this database/.test(again.err)], [1, true])
    } finally {
      await empty.drop()
    }
  })
})

test('a backup made while customers write is of one moment, and starts as a desk', async () => {
  let busy = true
  const writing = (async () => {
    while (busy) await receive(1)
  })()
  await succeed(environment, 'backup', place('busy'), '--with-key')
  busy = false
  await writing

  const own = { DATA_DIR: place('busy-data'), PORT: '0', LOG_LEVEL: 'info' }
  await succeed(own, 'restore', place('busy'))
  const running = start(main, own)
  const lines = createInterface({ input: running.stdout! })
  for await (const line of lines) if (line.includes('"ready"')) break
  const url = addressOf({ host: join(own.DATA_DIR, 'run'), port: 5432, user: 'parley', database: 'parley' })
  const [counts] = await ask(
    url,
    `select (select count(*) from conversation) as stand, (select sum(n) from conversation_count) as counted,
       (select count(*) from receipt where read_at is null and tries > 5) as stuck`,
  )
  assert.equal(counts?.stand, counts?.counted)
  assert.ok(Number(counts?.stand) >= 5)

  // The tool uses the server of the running desk.
  assert.match(await succeed(own, 'doctor'), /^ok +key ring: 4 secrets open; keys: \w{8}$/m)
  await succeed(own, 'backup', place('beside'))
  running.stdout!.resume()
  running.kill('SIGTERM')
  await once(running, 'exit')

  // While nobody works, a rotation is one step, and can be repeated.
  assert.match(await succeed(own, 'rotate-key'), /is now first .*\nEncrypted 4 secrets again; all 4 are under key/)
  assert.match(await succeed(own, 'rotate-key'), /Encrypted 4 secrets again/)
  assert.match(await succeed(own, 'doctor'), /^ok +key ring: 4 secrets open; keys: \w{8}, \w{8}, \w{8}$/m)
})

test('a key is rotated in two steps under a desk that runs', async () => {
  const ring = readFileSync(join(desk.ctx.config.dataDir, 'secret.key'), 'utf8').trim()
  assert.match(await succeed(environment, 'rotate-key'), /is now first .*\nA desk is running/)
  const early = await parley(environment, 'rotate-key')
  assert.deepEqual([early.code, /restart every process/.test(early.err)], [1, true])
  assert.match(await succeed(environment, 'doctor'), /^attention key ring: 4 of 4 secrets are under an older key/m)

  const [newest] = readFileSync(join(desk.ctx.config.dataDir, 'secret.key'), 'utf8').split('\n')
  const listed = { ...environment, SECRET_KEY: `${newest},${ring}` }
  assert.match(await succeed(listed, 'rotate-key'), /Encrypted 4 secrets again/)
  assert.match(await succeed(listed, 'rotate-key'), /Encrypted 0 secrets again/)
  const lost = await parley({ ...environment, SECRET_KEY: ring }, 'doctor')
  assert.equal(lost.code, 1)
  assert.match(lost.out, /^broken +key ring: there is no key for access_token of inbox \d+ \(WhatsApp\)/m)

  // Whoever has lost the ring for good makes a new key for push messages, which nobody can enter.
  const push = /push private key/
  assert.match(lost.out, push)
  const opens = await parley(listed, 'push', 'renew')
  assert.deepEqual([opens.code, /opens, so it stays/.test(opens.err)], [1, true])
  const fresh = { ...environment, SECRET_KEY: ring }
  assert.match(await succeed(fresh, 'push', 'renew'), /^The key for push messages is new\. .*: 0\.$/m)
  assert.doesNotMatch((await parley(fresh, 'doctor')).out, push)
})

test('a backup without the files that the desk knows fails, unless it is asked for, and the doctor names them', async () => {
  const file = new FormData()
  file.set('files', new Blob(['Price list']), 'prices.txt')
  assert.equal((await desk.admin.post('/api/v1/media', file)).status, 200)
  assert.match(await succeed(environment, 'doctor'), /^ok +files: all 1 are in /m)
  await succeed(environment, 'backup', place('with files'))

  const unmounted: Record<string, string> = {
    ...environment,
    SECRET_KEY: readFileSync(join(environment['DATA_DIR']!, 'secret.key'), 'utf8').trim(),
  }
  unmounted['DATA_DIR'] = place('unmounted')
  mkdirSync(place('unmounted'))
  const { code, err } = await parley(unmounted, 'backup', place('without files'))
  assert.equal(code, 1)
  assert.match(
    err,
    /^1 of 1 files are missing in .*unmounted\/files, such as [0-9a-f]{2}\/.* \(prices.txt\)\.\nMount the folder/,
  )
  assert.equal(existsSync(place('without files')), false)
  const doctor = await parley(unmounted, 'doctor')
  assert.equal(doctor.code, 1)
  assert.match(doctor.out, /^broken +files: 1 of 1 are missing in .*unmounted\/files: .* \(prices.txt\)$/m)
  const without = await succeed(unmounted, 'backup', place('without files'), '--without-missing')
  assert.match(without, / 0 files [^\n]*\nMissing: [0-9a-f]{2}\/[^\n]* \(prices.txt\)\.\n$/)

  const empty = await cloneDatabase()
  const stored = join(environment['DATA_DIR']!, 'files')
  const kept = readdirSync(stored, { recursive: true, encoding: 'utf8' }).find((name) => /^..[/\\].{8}/.test(name))!
  assert.equal(readFileSync(join(stored, kept), 'utf8'), 'Price list')
  writeFileSync(join(stored, kept), 'Prise list')
  const damaged = /^Damaged: [0-9a-f]{2}\/[^\n]* \(prices.txt\): its bytes are not those that were stored\.$/m
  const flawed = await parley(environment, 'backup', place('with a damaged file'))
  assert.equal(flawed.code, 3)
  assert.match(flawed.out, damaged)
  const target = { ...unmounted, DATABASE_URL: addressOf(empty.connection), DATA_DIR: place('with it restored') }
  try {
    assert.match(await succeed(target, 'restore', place('with a damaged file')), damaged)
  } finally {
    await empty.drop()
  }
  writeFileSync(join(stored, kept), 'Price list')
  assert.doesNotMatch(await succeed(environment, 'backup', place('with the file again')), /Damaged/)
  const second = new FormData()
  second.set('files', new Blob(['Opening hours']), 'hours.txt')
  assert.equal((await desk.admin.post('/api/v1/media', second)).status, 200)
  renameSync(join(stored, kept), place('lost'))
  const lost = await parley(environment, 'backup', place('with one file lost'))
  assert.equal(lost.code, 3)
  assert.match(lost.out, /\nMissing: [0-9a-f]{2}\/[^\n]* \(prices.txt\)\.\n$/)
  await succeed(environment, 'backup', place('without it'), '--without-missing')
  renameSync(place('lost'), join(stored, kept))
})

test('a damaged backup is refused before anything is made', async () => {
  await succeed(environment, 'backup', place('whole'))
  const bytes = readFileSync(place('whole'))
  writeFileSync(place('short'), bytes.subarray(0, bytes.length - 20))
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1]! ^= 1
  writeFileSync(place('flipped'), flipped)
  writeFileSync(place('other'), 'not a backup at all')
  const link = pack()
  link.entry({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' })
  link.finalize()
  writeFileSync(place('link'), gzipSync(await read(link)))
  const outside = pack()
  outside.entry({ name: '../../outside' }, 'not ours')
  outside.finalize()
  writeFileSync(place('outside'), gzipSync(await read(outside)))
  for (const name of ['short', 'flipped', 'other', 'link', 'outside']) {
    const { code, err } = await parley({ DATA_DIR: place('untouched') }, 'restore', place(name))
    assert.equal(code, 1)
    assert.match(err, /is not a complete backup: /)
  }
  const missing = await parley({ DATA_DIR: place('untouched') }, 'restore', place('missing'))
  assert.deepEqual(missing, { code: 1, out: '', err: `There is no ${place('missing')}.\n` })
  assert.ok(!readdirSync(folder).includes('untouched'))
  const twice = await parley(environment, 'backup', place('whole'))
  assert.match(twice.err, /already exists/)
  for (const none of ['whole', 'none']) {
    const err = `There is no folder ${place(none)}.\nMake or mount it first.\n`
    assert.deepEqual(await parley(environment, 'backup', join(place(none), 'file')), { code: 1, out: '', err })
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  )
})

test('an agent is made, signs in, and gets another password', async () => {
  const signIn = (password: string) => desk.as(null).post('/api/v1/auth/login', { email: 'ada@example.com', password })
  const form = ['agent', 'create', '--email', 'Ada@example.com', '--first-name', 'Ada', '--role']
  const told = (out: string) => /^Password, shown this once: (\S+)$/m.exec(out)![1]!
  const first = told(await succeed(environment, ...form, 'Agent'))
  assert.equal((await signIn(first)).status, 200)
  const second = told(await succeed(environment, 'agent', 'reset-password', '--email', 'ada@example.com'))
  assert.equal((await signIn(first)).status, 401)
  assert.equal((await signIn(second)).status, 200)

  for (const [args, sentence] of [
    [[...form, 'Agent'], 'Another agent has this email address\n'],
    [[...form, 'agent'], 'There is no role "agent".\nThere are Admin, Agent.\n'],
    [['agent', 'reset-password', '--email', 'eve@example.com'], 'There is no agent eve@example.com.\n'],
    [['agent', 'create', '--email', 'eve', '--first-name', 'Eve', '--role', 'Agent'], '--email cannot be "eve".\n'],
  ] as const) {
    assert.deepEqual(await parley(environment, ...args), { code: 1, out: '', err: sentence })
  }
})

test('the doctor names what is not as it should be', async () => {
  await sql`update inbox set token_rejected_at = now() where id = ${inboxId}`.execute(desk.ctx.db)
  const refused = { state: 'failed', at: '2026-11-01T10:00:00.000Z', detail: null }
  const silent = { ...refused, detail: { rule: 'provider_unexplained', params: { status: 502 } } }
  await sql`update inbox set setup = setup || ${JSON.stringify({ signature: refused, callback: silent })}::jsonb
    where id = ${inboxId}`.execute(desk.ctx.db)
  await sql`select add_jobs('[{"task": "things.lost", "max_attempts": 1}]')`.execute(desk.ctx.db)
  await sql`update job set state = 'parked', attempts = 1, last_error = E'it broke\n at'
    where task = 'things.lost'`.execute(desk.ctx.db)
  assert.match((await parley(environment, 'doctor')).out, /^ok +surveys: /m)
  await sql`update inbox set csat_enabled = true where id = ${inboxId}`.execute(desk.ctx.db)
  const { code, out } = await parley(environment, 'doctor')
  await sql`update inbox set csat_enabled = false where id = ${inboxId}`.execute(desk.ctx.db)
  assert.equal(code, 0)
  assert.match(out, /^attention surveys: WhatsApp: its template was not made: /m)
  assert.match(out, /^ok +database: PostgreSQL \d+/m)
  assert.match(out, /^ok +migrations: all \d+ have run$/m)
  assert.match(out, /^attention Root URL: http:/m)
  assert.match(out, /^attention jobs: failed for good: 1 × things.lost \(it broke\); see /m)
  assert.match(
    out,
    /^attention inboxes: WhatsApp: token rejected, messages refused since 2026-11-01T10:00:00.000Z, signed/m,
  )
  assert.match(out, /^attention inboxes: .*callback failed \(HTTP status 502 without a reason\)/m)
  assert.match(out, /^attention inboxes: .*template_event waiting \(Comes when Meta decides on a template\)/m)
  const away = await parley({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: folder }, 'doctor')
  assert.deepEqual([away.code, /^broken +database: .*ECONNREFUSED/m.test(away.out)], [1, true])
})

test('the doctor names inboxes of one account whose app secrets differ', async () => {
  const { phone_numbers } = await simulate(desk, 'GET', '/world')
  const config = { phone_number_id: phone_numbers[1].id, app_secret: 'mistyped' }
  const { id } = await connectInbox(desk, config, { name: 'Workshop' })
  const { out } = await parley(environment, 'doctor')
  assert.match(out, /^attention inboxes: .*Workshop: another app secret than WhatsApp of the same account/m)
  assert.equal((await desk.admin.delete(`/api/v1/inboxes/${id}`)).status, 200)
  await desk.settled()
})

test('jobs that failed for good are listed and tried again', async () => {
  await sql`delete from job where state = 'parked'`.execute(desk.ctx.db)
  assert.equal(await succeed(environment, 'jobs'), 'No job failed for good.\n')
  await sql`insert into job (task, state, attempts, max_attempts, last_error, updated_at) values
    ('things.lost', 'parked', 12, 12, E'it broke\n at', '2026-03-01 10:00Z'),
    ('things.left', 'parked', 1, 1, 'it broke too', '2026-03-01 11:00Z'),
    ('things.more', 'parked', 1, 1, 'and again', '2026-03-01 12:00Z')`.execute(desk.ctx.db)
  const [first, second] = (await succeed(environment, 'jobs')).split('\n')
  assert.match(first!, /^\d+ {2}things\.lost {2}12 attempts {2}since 2026-03-01T10:00:00\.000Z {2}it broke$/)
  assert.match(second!, /^\d+ {2}things\.left {2}1 attempt {2}since .* it broke too$/)

  const id = first!.split(' ')[0]!
  assert.equal(await succeed(environment, 'jobs', 'retry', id), '1 job is tried again.\n')
  const left = async () => {
    const { rows } = await sql`select task, state, attempts from job where task like 'things.%' order by id`.execute(
      desk.ctx.db,
    )
    return rows
  }
  assert.deepEqual((await left())[0], { task: 'things.lost', state: 'ready', attempts: 0 })
  assert.deepEqual((await left())[1], { task: 'things.left', state: 'parked', attempts: 1 })
  assert.deepEqual(await parley(environment, 'jobs', 'retry', id), {
    code: 1,
    out: '',
    err: `No parked job has the id ${id}.\n`,
  })
  for (const wrong of [
    ['jobs', 'retry'],
    ['jobs', 'retry', 'none'],
  ]) {
    assert.equal((await parley(environment, ...wrong)).code, 1)
  }
  assert.equal(await succeed(environment, 'jobs', 'retry', 'all'), '2 jobs are tried again.\n')
  await sql`delete from job where task like 'things.%'`.execute(desk.ctx.db)
})

test('a mistake on the command line or in the environment is said in words', async () => {
  for (const args of [
    [],
    ['dance'],
    ['agent'],
    ['backup'],
    ['migrate', 'x'],
    ['doctor', '--loud'],
    ['agent', 'create'],
  ]) {
    const { code, out, err } = await parley(environment, ...args)
    assert.deepEqual([code, out, /^Usage: npm run parley/m.test(err)], [2, '', true])
  }
  for (const args of [['--help'], ['help'], ['backup', '-h'], ['agent', 'create', '--help']]) {
    const { code, out, err } = await parley(environment, ...args)
    assert.deepEqual([code, /^Usage: npm run parley/.test(out), err], [0, true, ''])
  }
  const child = start(fileURLToPath(new URL('parley.ts', import.meta.url)), environment, ['dance'])
  const [out, err, [code]] = await Promise.all([read(child.stdout!), read(child.stderr!), once(child, 'close')])
  assert.deepEqual([code, out, err.startsWith('There is no command "dance".\n')], [2, '', true])
  assert.deepEqual(await parley({ PORT: 'many' }, 'doctor'), {
    code: 1,
    out: '',
    err: 'PORT is "many", but must be a whole number from 0 to 65535\n',
  })
  const nowhere = await parley({ DATA_DIR: place('nowhere') }, 'backup', place('nothing'))
  assert.deepEqual([nowhere.code, /There is no desk in/.test(nowhere.err)], [1, true])
  assert.equal(await succeed(environment, 'migrate'), 'Nothing to migrate.\n')
})
