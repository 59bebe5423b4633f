import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { main } from '../test/chaos/program.ts'
import { listUnused, readConfig } from './config.ts'

test('a value that cannot be meant stops the start with the name of its variable', () => {
  const wrong: Record<string, string[]> = {
    TRUST_PROXY: [
      '999.1.1.1',
      '10.0.0.0/99',
      '10.0.0.0/0',
      '10.0.0.0/8/8',
      '::1/129',
      'loopback',
      '127.0.0.1 10.0.0.1',
    ],
    OUTBOUND_ALLOW: ['host:99999', 'http:foo', 'http://host', '10.0.0.0/33', 'a b'],
    PORT: ['65536', '-1', '1e3', '80.5'],
    ROLE: ['Web', 'both'],
    LOG_LEVEL: ['INFO'],
    ROOT_URL: ['desk.example', 'https://desk.example/help', 'https://u:hidden@desk.example'],
    PROVIDER_API_URL: ['https://u:hidden@api.example/v26.0'],
    SMTP_URL: [
      'mail',
      'smtp://m/?tls=startls',
      'smtp://m/?form=a@b',
      'smtp://u:hidden@m/?from=desk',
      'smtp://u:hi#dden@m',
    ],
    DATABASE_URL: ['postgres://u:hidden@db/desk?sslmod=require', 'postgres://db/desk?ssl_mode=require'],
    BACKUP: ['@daily', '0 2 31 2 *', '0 2 * *'],
    KEEP_MESSAGES_DAYS: ['30'],
    SECRET_KEY_FILE: ['/run/secrets/key'],
    DATABASE_READ_URL_FILE: ['/run/secrets/url'],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const refused = ({ message }: Error) => message.startsWith(`${name} `) && !message.includes('hidden')
      assert.throws(() => readConfig({ BACKUP_TO: '/backups', [name]: value }), refused, `${name}=${value}`)
    }
  }
  readConfig({
    ROOT_URL: 'https://desk.example/',
    SMTP_URL: 'smtp://u:p@m/?from=Desk%20%3Ca@b.example%3E&tls=starttls',
    DATABASE_URL: 'postgres://u@db/desk?sslmode=verify-full&sslrootcert=/ca.pem&application_name=desk',
    BACKUP: '0 2 29 2 *',
    BACKUP_TO: '/backups',
  })
})

test('a token for metrics that is easy to guess stops the start and is not shown', () => {
  for (const value of ['short', 'x'.repeat(31), `${'x'.repeat(40)} y`, 'ü'.repeat(40)])
    assert.throws(
      () => readConfig({ METRICS_TOKEN: value }),
      ({ message }: Error) => /^METRICS_TOKEN must/.test(message) && !message.includes(value),
    )
  assert.equal(readConfig({ METRICS_TOKEN: 'x'.repeat(32) }).metricsToken, 'x'.repeat(32))
})

test('a name that is nearly that of a variable stops the start, and any other is not for the desk', () => {
  for (const name of ['RATE_LIMTI', 'TRUST_PROXYS', 'DATABASEURL', 'SECRET_KEX'])
    assert.throws(() => readConfig({ [name]: '1' }), { message: new RegExp(`^${name} is not a variable of the desk`) })
  readConfig({ POST: '1', HOSTS: '1', PATH: '/bin', DATA: '1', RATE_LIMITS_FILE: '1', SMTP_HOST: 'mail' })
})

test('what is known and has no effect is told', () => {
  assert.deepEqual(listUnused({ REDIS_URL: 'redis://a', S3_BUCKET: 'b', S3: '1', PORT: '1' }), [
    'REDIS_URL',
    'S3_BUCKET',
  ])
})

test('networks and hosts are lists', () => {
  const { trustProxy, outboundAllow } = readConfig({
    TRUST_PROXY: ' 10.0.0.0/8, ::1,fd00::/8 ,127.0.0.1/32,',
    OUTBOUND_ALLOW: 'wiki.internal, *.internal:8080,10.0.0.0/8:*,[fd00::]/8:8080',
  })
  assert.deepEqual(trustProxy, ['10.0.0.0/8', '::1', 'fd00::/8', '127.0.0.1/32'])
  assert.equal(outboundAllow.length, 4)
})

/** What a failed start says, and the code with which it ends. */
async function fail(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const program = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[code], said] = await Promise.all([once(program, 'exit'), text(program.stderr)])
  return { code, said }
}

test('a start that cannot listen or find its database says so in one line, and has written nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: port }, /^PORT is \d+, but another program listens there already\n$/],
    [{ PORT: '0', HOST: '192.0.2.1' }, /^HOST is "192\.0\.2\.1", but .+\n$/],
    [
      { PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none?sslrootcert=/nowhere/ca.pem' },
      /^Could not connect to the database at DATABASE_URL: .+\n$/,
    ],
  ]
  for (const [env, expected] of cases) {
    const { code, said } = await fail({ DATA_DIR: join(folder, 'data'), ...env })
    assert.match(said, expected)
    assert.equal(code, 1)
  }
  assert.deepEqual(readdirSync(folder), [])
  taken.close()
  rmSync(folder, { recursive: true })
})
