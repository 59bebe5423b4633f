import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { cert, key } from '../../../test/certificate.ts'
import { freePort, makeFolder, startProgram, until } from '../../../test/chaos/program.ts'
import { openWire } from '../../../test/chaos/wire.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { awaitServer, DatabaseRefused } from './awaiting-database.ts'
import { listAddresses } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-await-'))
const ca = join(folder, 'ca.pem')
const servers = new Set<Server>()
let postgres: EmbeddedPostgres
let admin: pg.Client

before(async () => {
  writeFileSync(ca, cert)
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  admin = new pg.Client(postgres.adminConnection)
  await admin.connect()
  const hba = join(folder, 'data/postgres/pg_hba.conf')
  const before = readFileSync(hba, 'utf8')
  writeFileSync(hba, 'local all secured scram-sha-256\nlocal all barred reject\n')
  appendFileSync(hba, before)
  await admin.query('select pg_reload_conf()')
  for (const role of ['barred', 'weak', 'stranger', 'reader', 'former', 'kept_out', 'builder'])
    await admin.query(`create role ${role} login`)
  await admin.query(`create role secured login password 'a/b#c%d@e:f?'`)
  await admin.query('create role nologin')
  await admin.query('create database desk owner secured')
  await admin.query(`create database latin encoding 'LATIN1' locale 'C' template template0 owner reader`)
  await admin.query('create database closed')
  await admin.query('revoke connect on database closed from public')
  await admin.query('alter role reader set default_transaction_read_only = on')
  await admin.query('grant create on schema public to builder')
  const inside = new pg.Client({ ...postgres.adminConnection, database: 'desk' })
  await inside.connect()
  await inside.query('create table migration (name text); grant create on schema public to stranger')
  await inside.query(`create schema former; grant usage on schema former to former;
    create function former.current_setting(text) returns text language sql as
      $$ select case when $1 like 'server_version%' then '140012' else pg_catalog.current_setting($1) end $$`)
  await inside.query('alter role former set search_path = former, pg_catalog')
  await inside.end()
})
after(async () => {
  for (const server of servers) server.close()
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const socketOf = () => connect(`${postgres.connection.host}/.s.PGSQL.5432`)
const overSocket = (who: string, database: string) =>
  `postgres://${who}@${encodeURIComponent(postgres.connection.host)}/${database}`

async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  servers.add(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const pass = (from: Socket, to = socketOf()) => {
  from.pipe(to.on('error', () => {})).pipe(from)
}

/** What the start says about an address while it waits and when it gives up. */
async function ask(databaseUrl: string, ms = 0, onlyReads = false): Promise<{ lines: string[]; end: string }> {
  const lines: string[] = []
  const options = { log: createLog('silent'), say: (line: string) => void lines.push(line), ms, onlyReads }
  const asked = awaitServer({ databaseUrl, databaseDirectUrl: undefined }, options)
  const end = await asked.then(
    () => 'ready',
    (error) => {
      assert.ok(error instanceof DatabaseRefused, error)
      return error.message
    },
  )
  return { lines, end }
}

test('what waiting cannot mend ends the start at once, with a sentence that says what to do', async () => {
  const http = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const bare = await listen((socket) => pass(socket))
  const secure = await listen((socket) => {
    socket.once('data', () => {
      socket.write('S')
      pass(new TLSSocket(socket, { isServer: true, key, cert }))
    })
  })
  const cases: [string, RegExp][] = [
    [overSocket('secured:wrong', 'desk'), /: the password of "secured" is wrong; letters such as .* percent-encoded$/],
    [overSocket('secured', 'desk'), /: the server asks for the password of "secured", and the address has none$/],
    [overSocket('nobody', 'desk'), /: the server does not let "nobody" in: role "nobody" does not exist$/],
    [overSocket('nologin', 'desk'), /: .*role "nologin" is not permitted to log in$/],
    [overSocket('barred', 'desk'), /: pg_hba\.conf there lets "barred" in .*\?sslmode=verify-full/],
    [
      overSocket('weak', 'none'),
      /: there is no database "none": .*create database "none" owner "weak" encoding 'UTF8'/,
    ],
    [overSocket('kept_out', 'closed'), /: "kept_out" may not connect to "closed": grant connect on database/],
    [overSocket('reader', 'latin'), /: its encoding is LATIN1, and UTF8 is needed: create another/],
    [overSocket('former', 'desk'), /: it is PostgreSQL 140012, and 15 or newer is needed$/],
    [overSocket('stranger', 'desk'), /: its tables belong to "postgres": connect as that role$/],
    [overSocket('weak', 'parley'), /: "weak" may not create tables: alter database "parley" owner to "weak"/],
    [overSocket('builder', 'postgres'), /: "builder" may not create extensions: grant create on database "postgres"/],
    [
      `${overSocket('weak', 'desk')}?sslrootcert=/nowhere/ca.pem`,
      /: a file that the address names .*\/nowhere\/ca\.pem/,
    ],
    [`postgres://weak@127.0.0.1:${bare}/desk?sslmode=verify-full`, /: the server offers no TLS: switch TLS on there/],
    [`postgres://weak@127.0.0.1:${http}/desk?sslmode=verify-full`, /: what listens at 127\.0\.0\.1:\d+ is not Postgre/],
    [
      `postgres://weak@127.0.0.1:${secure}/desk?sslmode=verify-full`,
      /: nobody whom this machine trusts .*sslrootcert=/,
    ],
    [
      `postgres://weak@localhost:${secure}/desk?sslmode=verify-full&sslrootcert=${ca}`,
      /: its certificate is for another host name: use that name/,
    ],
  ]
  for (const [address, expected] of cases) {
    const { lines, end } = await ask(address, 30_000)
    assert.match(end, expected)
    assert.match(end, /^Could not connect to the database at DATABASE_URL: [^\n]+$/)
    assert.deepEqual(lines, [])
    assert.ok(!end.includes('wrong@'), end)
  }
})

test('an address that is right is right: odd letters percent-encoded, TLS with the certificate of its issuer', async () => {
  await admin.query('alter table if exists migration owner to secured')
  const password = encodeURIComponent('a/b#c%d@e:f?')
  const owned = new pg.Client({ ...postgres.adminConnection, database: 'desk' })
  await owned.connect()
  await owned.query('alter table migration owner to secured; grant create on schema public to secured')
  await owned.end()
  assert.equal((await ask(overSocket(`secured:${password}`, 'desk'))).end, 'ready')
  const secure = await listen((socket) => {
    socket.once('data', () => {
      socket.write('S')
      pass(new TLSSocket(socket, { isServer: true, key, cert }))
    })
  })
  const address = `postgres://secured:${password}@127.0.0.1:${secure}/desk?sslmode=verify-full&sslrootcert=${ca}`
  assert.equal((await ask(address)).end, 'ready')
})

test('a server that is away, silent or not ready yet is waited for, and the wait has an end', async () => {
  const silent = await listen(() => {})
  const closing = await listen((socket) => socket.end())
  const cases: [string, RegExp][] = [
    [
      'postgres://weak@127.0.0.1:1/desk',
      /: nothing listens at 127\.0\.0\.1:1 \(ECONNREFUSED\): start PostgreSQL there/,
    ],
    [
      'postgres://weak@no-such-host.invalid/desk',
      /: the name of the host is not known \(no-such-host\.invalid:5432\)$/,
    ],
    [`postgres://weak@127.0.0.1:${silent}/desk`, /: 127\.0\.0\.1:\d+ does not answer: check host, port and firewall$/],
    [`postgres://weak@127.0.0.1:${closing}/desk`, /: 127\.0\.0\.1:\d+ closes the connection: check/],
    [overSocket('reader', 'parley'), /: it takes no writes: it is a standby, or set to read only$/],
  ]
  for (const [address, expected] of cases) assert.match((await ask(address)).end, expected)
  assert.equal((await ask(overSocket('reader', 'parley'), 0, true)).end, 'ready')
  const { lines, end } = await ask('postgres://weak@127.0.0.1:1/desk', 1_500)
  assert.match(lines[0]!, /^Could not connect .*ECONNREFUSED.* Waiting, [012] of 2 seconds$/)
  assert.deepEqual([lines.length, /^Could not connect .*there, or correct host and port$/.test(end)], [1, true])

  // FATAL 57P03, as a server that is recovering sends it.
  const body = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  let refused = 0
  const recovering = await listen((socket) => {
    refused += 1
    if (refused > 1) return pass(socket)
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(body)])))
  })
  const started = await ask(`postgres://parley@127.0.0.1:${recovering}/parley`, 10_000)
  assert.equal(started.end, 'ready')
  assert.match(
    started.lines.join('\n'),
    /it is not ready yet: the database system is starting up\. Waiting, 0 of 10 sec/,
  )
})

test('an address with several hosts is that of the one that takes writes', async () => {
  const wire = await openWire(postgres.connection)
  try {
    const ports = [1, wire.connection.port].map((port) => `127.0.0.1:${port}`).join(',')
    assert.equal((await ask(`postgres://parley@${ports}/parley?target_session_attrs=read-write`)).end, 'ready')
  } finally {
    await wire.close()
  }
})

test('an address that cannot be meant is refused without showing the password', () => {
  const wrong: [string, RegExp][] = [
    ['mysql://u:secret@h/d', / must be a postgres:\/\/ address$/],
    ['postgress://u:secret@h/d', / must be a postgres:\/\/ address$/],
    ['postgres://u:sec#ret@h/d', / must be like .* written as %23 %25 %2F/],
    ['postgres://u:12#secret@h/d', / must be like /],
    ['postgres://u:sec/ret@h/d', / must be like /],
    ['postgres://u:12/secret@h/d', / must be like /],
    ['postgres://u:sec?ret@h/d', / must be like /],
    ['postgres://u:50%secret@h/d', / must be like /],
    ['postgres://u:sec ret@h/d', / must be like /],
    ['postgres://u:secret@h:99999/d', / must be like /],
    ['postgres://u:secret@h/d?sslmode=on', / has an sslmode that is none of disable, /],
    ['postgres://u:secret@a:5432,b:port/d', / must be like /],
  ]
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    for (const [value, expected] of wrong)
      assert.throws(
        () => readConfig({ DATABASE_URL: 'postgres://h/d', [name]: value }),
        ({ message }: Error) => expected.test(message) && message.startsWith(name) && !/secret|sec.ret/.test(message),
        value,
      )
  }
  for (const right of [
    'postgres://u:p%23@h:5432/d?sslmode=require',
    'postgresql://h/d',
    'postgres:///d?host=/run/postgresql&user=u',
    'postgres://u@/d?host=/run',
    'postgres://u@%2Frun%2Fpg/d',
    'postgres://u:p@a,b:5433/d?target_session_attrs=read-write',
  ])
    assert.equal(readConfig({ DATABASE_URL: right }).databaseUrl, right)
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    assert.deepEqual(listAddresses(`postgres://u@a:1,b/d?sslmode=${mode}&target_session_attrs=any`), [
      'postgres://u@a:1/d?sslmode=verify-full',
      'postgres://u@b/d?sslmode=verify-full',
    ])
})

test('the program may be started before its database', async () => {
  const place = makeFolder()
  const [port, front] = [await freePort(), await freePort()]
  const environment = { DATA_DIR: place.path, PORT: String(port), LOG_LEVEL: 'warn' }
  const program = startProgram({ ...environment, DATABASE_URL: `postgres://parley@127.0.0.1:${front}/parley` }, 1)
  const server = createServer((socket) => pass(socket.on('error', () => {})))
  try {
    await until(
      'it says what it waits for',
      () => /ECONNREFUSED.*Waiting, 0 of 60/.test(program.printed()) || undefined,
    )
    server.listen(front, '127.0.0.1')
    await until('it is ready', async () => (await fetch(`${program.url}/readyz`)).ok || undefined)
    assert.deepEqual(program.deaths, [])
  } finally {
    await program.stop()
    server.close()
    place.remove()
  }
})

test('a start on the schema of a version that it does not work with ends with one sentence', async () => {
  await admin.query('create database newer')
  const inside = new pg.Client({ ...postgres.adminConnection, database: 'newer' })
  await inside.connect()
  await inside.query('create table migration (name text primary key, sha256 text not null, oldest text)')
  await inside.query("insert into migration values ('9999_later.sql', 'x', '99.0.0')")
  await inside.end()
  const { user } = postgres.adminConnection
  const place = makeFolder()
  try {
    const program = startProgram(
      { DATABASE_URL: overSocket(user!, 'newer'), DATA_DIR: place.path, PORT: String(await freePort()) },
      1,
    )
    await until('it ends', () => (program.isAlive() ? undefined : true))
    assert.equal(program.ending().code, 1)
    assert.match(
      program.printed(),
      /^there is migration 9999_later\.sql, which versions before 99\.0\.0 do not work with.*$/,
    )
  } finally {
    place.remove()
  }
})
