import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { cloneDatabase } from '../../../test/cluster.ts'
import { createLog } from '../log.ts'
import { createPool } from './database.ts'
import { compareVersions, findMigrations, listPending, migrate, type Program, type Releases } from './migrate.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const names = readdirSync(migrations)

/** Lets `use` try a database that has only the migrations before this number. */
const beforeMigration = (number: string, use: (pool: ReturnType<typeof createPool>) => Promise<void>) =>
  withMigrations(new Set(names.filter((name) => name < number)), use)

async function withMigrations(only: Set<string>, use: (pool: ReturnType<typeof createPool>) => Promise<void>) {
  const database = await cloneDatabase()
  const pool = createPool(database.connection, createLog('silent'), { size: 2 })
  try {
    await pool.query('drop schema public cascade; create schema public')
    await migrate(pool, only)
    await use(pool)
  } finally {
    await pool.end()
    await database.drop()
  }
}

test('what waited in the queue of before is there after the move: order, lane, key, attempts, error and all', async () => {
  await beforeMigration('0065', async (pool) => {
    await pool.query(`
      insert into graphile_worker._private_tasks (identifier) values ('a.do'), ('b.do');
      insert into graphile_worker._private_job_queues (queue_name) values ('lane');
      insert into graphile_worker._private_known_crontabs values ('a.do', now(), '2026-03-01 10:17Z'), ('b.do', now(), null);
      insert into graphile_worker._private_jobs
        (task_id, job_queue_id, payload, priority, run_at, attempts, max_attempts, last_error, key, locked_at, locked_by) values
        (1, 1, '{"n": 1}', -5, '2026-03-01 10:00Z', 0, 12, null, 'k', null, null),
        (2, null, '{"n": 2}', 0, '2030-01-01 00:00Z', 3, 8, 'broke', null, null, null),
        (1, 1, '{"n": 3}', 0, '2026-03-01 10:00Z', 2, 12, null, null, now(), 'somebody'),
        (2, null, '{"n": 4}', 0, '2026-03-01 10:00Z', 5, 5, 'broke for good', null, null, null),
        (2, null, '{"n": 5}', 0, '2026-03-01 10:00Z', 1, 1, null, null, now(), 'somebody')`)
    const migrated = await migrate(pool)
    assert.equal(migrated[0], '0065_jobs.sql')
    const { rows } = await pool.query(`
      select (payload->>'n')::int as n, task, lane, priority, key, run_at > '2027-01-01' as late, state, attempts, max_attempts,
        last_error, worker from job order by id`)
    const rest = { lane: null, priority: 0, key: null, late: false, state: 'ready', last_error: null, worker: null }
    assert.deepEqual(rows, [
      { ...rest, n: 1, task: 'a.do', lane: 'lane', priority: -5, key: 'k', attempts: 0, max_attempts: 12 },
      { ...rest, n: 2, task: 'b.do', late: true, attempts: 3, max_attempts: 8, last_error: 'broke' },
      { ...rest, n: 3, task: 'a.do', lane: 'lane', attempts: 1, max_attempts: 12 },
      { ...rest, n: 4, task: 'b.do', state: 'parked', attempts: 5, max_attempts: 5, last_error: 'broke for good' },
      { ...rest, n: 5, task: 'b.do', attempts: 0, max_attempts: 1 },
    ])
    const { rows: clock } = await pool.query('select task, at from job_clock')
    assert.deepEqual(clock, [{ task: 'a.do', at: new Date('2026-03-01T10:17:00Z') }])
    await pool.query(`select add_jobs('[{"task": "a.do"}]')`)
    const { rows: left } = await pool.query(
      "select to_regnamespace('graphile_worker') as former, max(id)::int as last from job",
    )
    assert.deepEqual(left, [{ former: null, last: 6 }])
    assert.deepEqual(await migrate(pool), [])
  })
})

test('runs that ended before say why by a code, and only what a model said stays in words', async () => {
  await beforeMigration('0110', async (pool) => {
    await pool.query(`
      alter table assistant_run
        drop constraint assistant_run_conversation_id_fkey, drop constraint assistant_run_agent_id_fkey;
      insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, error)
      select 1, 1, row_number() over (), state, error from (values
        ('silent', 'window closed'), ('silent', 'the assistant is switched off'), ('silent', 'blocked'),
        ('superseded', 'superseded by a newer message'), ('superseded', null), ('answered', null),
        ('handed_over', 'limit'), ('handed_over', 'begun too often'), ('failed', 'HTTP 500: out of limit'), ('failed', 'failed')
      ) run (state, error)`)
    await migrate(pool)
    const { rows } = await pool.query('select state, reason, error from assistant_run order by id')
    assert.deepEqual(
      rows.map((run) => [run.state, run.reason, run.error]),
      [
        ['silent', 'window_closed', null],
        ['silent', 'switched_off', null],
        ['silent', 'blocked', null],
        ['superseded', null, null],
        ['superseded', null, null],
        ['answered', null, null],
        ['handed_over', 'limit', null],
        ['handed_over', 'begun_too_often', null],
        ['failed', 'failed', 'HTTP 500: out of limit'],
        ['failed', 'failed', null],
      ],
    )
  })
})

test('the built-in statuses get their keys, and statuses that people made or renamed stay theirs', async () => {
  await beforeMigration('0111', async (pool) => {
    // On a German desk, somebody gave a status the name that another status has in another language.
    await pool.query(`
      insert into setting (area, value) values ('general', '{"lang": "de"}')
        on conflict (area) do update set value = setting.value || excluded.value;
      insert into status (name, category) values ('Offen', 'open'), ('Wartet auf Teile', 'waiting'), ('Open again', 'open');
      update status set name = 'Geschlossen' where name = 'Wartet auf Teile'`)
    const { rows: before } = await pool.query('select id, name, category, built_in, created_at from status order by id')
    await migrate(pool)
    const { rows } = await pool.query('select id, name, category, built_in, created_at, key from status order by id')
    const keys = ['open', 'snoozed', 'resolved', 'closed', null, null, null]
    assert.deepEqual(
      rows,
      before.map((row, n) => ({ ...row, key: keys[n] })),
    )
    await assert.rejects(
      pool.query("insert into status (name, category, built_in) values ('Offene', 'open', true)"),
      /status_built_in/,
    )
  })
})

test('messages that waited to be sent wait under the new name of their job', async () => {
  await beforeMigration('0114', async (pool) => {
    await pool.query(`
      insert into job (task, payload, lane, key, run_at, state, attempts, worker, lease_until) values
        ('whatsapp.deliver_next', '{"conversation_id": 1}', 'conversation:1', 'whatsapp.deliver:1', '2030-01-01', 'ready', 2, null, null),
        ('whatsapp.deliver_next', '{"conversation_id": 1}', 'conversation:1', null, now(), 'running', 0, 'w', now()),
        ('whatsapp.send_reaction', '{}', null, 'whatsapp.reaction:1:wamid.whatsapp.reaction:2', now(), 'parked', 5, null, null),
        ('whatsapp.resume_sending', '{"inbox_id": 1}', null, null, now(), 'ready', 0, null, null),
        ('whatsapp.show_seen', '{"conversation_id": 1}', null, 'whatsapp.show_seen:1', now(), 'ready', 0, null, null)`)
    const rest = 'id, payload, lane, run_at, state, attempts, worker, lease_until'
    const { rows: before } = await pool.query(`select ${rest} from job order by id`)
    await migrate(pool)
    const { rows } = await pool.query(`select ${rest}, task, key from job order by id`)
    const renamed = [
      ['deliveries.deliver_next', 'deliveries.deliver_next:1'],
      ['deliveries.deliver_next', null],
      ['deliveries.send_reaction', 'deliveries.send_reaction:1:wamid.whatsapp.reaction:2'],
      ['deliveries.resume_sending', null],
      ['whatsapp.show_seen', 'whatsapp.show_seen:1'],
    ]
    assert.deepEqual(
      rows,
      before.map((row, n) => ({ ...row, task: renamed[n]![0], key: renamed[n]![1] })),
    )
  })
})

/**
 * Lets `use` try a database that this program has migrated, with programs of later releases. `release` adds a release
 * with these migrations to those before it.
 */
async function withReleases(
  use: (
    pool: ReturnType<typeof createPool>,
    release: (version: string, added: Record<string, string>) => Program,
  ) => Promise<void>,
) {
  const database = await cloneDatabase()
  const pool = createPool(database.connection, createLog('silent'), { size: 3 })
  const folder = mkdtempSync(join(tmpdir(), 'parley-releases-'))
  const releases: Releases = { '1.0.0': Object.fromEntries(names.map((name) => [name, ''])) }
  const texts: Record<string, string> = {}
  try {
    await use(pool, (version, added) => {
      releases[version] = Object.fromEntries(Object.keys(added).map((name) => [name, '']))
      const place = join(folder, version)
      cpSync(migrations, place, { recursive: true })
      for (const [name, text] of Object.entries(Object.assign(texts, added))) writeFileSync(join(place, name), text)
      writeFileSync(join(place, 'releases.json'), JSON.stringify(releases))
      return { folder: pathToFileURL(`${place}/`), version }
    })
  } finally {
    await pool.end()
    rmSync(folder, { recursive: true })
    await database.drop()
  }
}

test('a release works on the database of the next one, and an older one refuses it', async () => {
  await withReleases(async (pool, release) => {
    const done = async () => (await findMigrations(pool))!
    const first = release('1.1.0', { '9001_mood.sql': 'create table mood (name text)' })
    const second = release('1.2.0', { '9002_mood.sql': 'alter table mood add column reason text' })
    const third = release('1.10.0', {
      '9003_mood.sql':
        '-- The reason is not asked for any more.\n-- contracts: 1.2.0\nalter table mood drop column reason',
    })
    assert.deepEqual(await migrate(pool, undefined, first), ['9001_mood.sql'])
    // The roll-back to this program, which migrates nothing and says what it found.
    assert.deepEqual(await migrate(pool, undefined, { folder: migrations, version: '1.0.0' }), [])
    const { newer } = await listPending(await done(), { folder: migrations, version: '1.0.0' })
    assert.deepEqual(newer, ['9001_mood.sql'])
    assert.deepEqual(await migrate(pool, undefined, second), ['9002_mood.sql'])
    assert.deepEqual(await migrate(pool, undefined, first), [])
    await assert.rejects(migrate(pool, undefined, { folder: migrations, version: '1.0.0' }), {
      message:
        'there is migration 9002_mood.sql, which versions before 1.1.0 do not work with, and this is 1.0.0: use a newer version',
    })
    await migrate(pool, undefined, third)
    assert.deepEqual(await migrate(pool, undefined, second), [])
    await assert.rejects(
      migrate(pool, undefined, first),
      /versions before 1\.2\.0 do not work with, and this is 1\.1\.0/,
    )
    // As versions before 1.0.0 left it.
    await pool.query('update migration set oldest = null')
    await assert.rejects(listPending(await done(), { folder: migrations, version: '1.0.0' }), /does not know/)
  })
})

test('an index is built beside other work, and one that broke off is built again', async () => {
  await withReleases(async (pool, release) => {
    const program = release('1.1.0', {
      '9001_index.sql': '-- For nobody.\ncreate index concurrently tag_by_age on tag (created_at)',
    })
    await assert.rejects(
      pool.query('create unique index concurrently tag_by_age on status ((true))'),
      /could not create unique index/,
    )
    // Two programs start at once. Neither waits for the other in a way that the building of the index would wait for.
    const ran = await Promise.all([migrate(pool, undefined, program), migrate(pool, undefined, program)])
    assert.deepEqual(ran.flat(), ['9001_index.sql'])
    const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = 'tag_by_age'::regclass")
    assert.deepEqual(rows, [{ indisvalid: true }])
  })
})

test('a migration waits for a table that is in use, and lets others pass meanwhile', async () => {
  await withReleases(async (pool, release) => {
    const program = release('1.1.0', { '9001_mood.sql': 'alter table tag add column mood text' })
    const holder = await pool.connect()
    await holder.query('begin; lock table tag in access share mode')
    const migrating = migrate(pool, undefined, program)
    // In the other databases of this server the table has the same number.
    const waits = () =>
      holder
        .query(`select from pg_locks where relation = 'tag'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`)
        .then(({ rows }) => rows.length)
    while ((await waits()) === 0);
    while ((await waits()) === 1);
    await holder.query('commit')
    holder.release()
    assert.deepEqual(await migrating, ['9001_mood.sql'])
  })
})

test('messages of 1.0.0 are found by their words after the upgrade', async () => {
  const released = new Set(
    Object.keys((JSON.parse(readFileSync(new URL('releases.json', migrations), 'utf8')) as Releases)['1.0.0']!),
  )
  await withMigrations(released, async (pool) => {
    await pool.query(`
      insert into inbox (name, channel, config) values ('One', 'whatsapp', '{}');
      insert into contact (first_name) values ('Ada');
      insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at)
        values (gen_random_uuid(), 1, 1, 1, 'open', now());
      insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, content)
        select gen_random_uuid(), 1, 1, 'incoming', 'received', 'contact', 'Crème n' || n from generate_series(1, 450) n`)
    await migrate(pool)
    await pool.query("update message set content = 'Brûlée' where content = 'Crème n7'")
    assert.deepEqual((await pool.query("select from guess_message_words('creme')")).rows, [])
    const left = async () => (await pool.query('select store_message_words(200) as left')).rows[0].left
    assert.deepEqual([await left(), await left(), await left()], [250, 50, 0])
    await pool.query('delete from words_to_store')
    const count = async (word: string) =>
      (await pool.query('select from message_words where words @@ search_query($1)', [word])).rows.length
    assert.deepEqual([await count('creme'), await count('brulee')], [449, 1])
  })
})

test('versions are compared as numbers', () => {
  assert.deepEqual(['1.10.0', '1.9.3', '1.9.12', '2.0.0'].sort(compareVersions), ['1.9.3', '1.9.12', '1.10.0', '2.0.0'])
})

test('a process that may open few files reads all migrations', async () => {
  const read = `import { listPending } from ${JSON.stringify(new URL('migrate.ts', import.meta.url).href)}
    console.log((await listPending(new Map())).pending.length)`
  const few = ['-c', 'ulimit -n 100 && exec "$0" --input-type=module --eval "$1"', process.execPath, read]
  const { stdout } = await promisify(execFile)('sh', few)
  assert.equal(Number(stdout), names.filter((name) => name.endsWith('.sql')).length)
})
