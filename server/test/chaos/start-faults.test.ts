import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../desk.ts'
import { main } from './program.ts'

let desk: TestDesk
const folder = mkdtempSync(join(tmpdir(), 'parley-faults-'))
before(async () => {
  desk = await startDesk()
})
after(async () => {
  await desk.stop()
  rmSync(folder, { recursive: true })
})

/** The DATA_DIR of the desk, copied to another place. */
function copyData(name: string): string {
  const copy = join(folder, name)
  cpSync(desk.ctx.config.dataDir, copy, { recursive: true })
  return copy
}

const environmentOf = (more: Record<string, string>) => ({
  ...process.env,
  DATABASE_URL: desk.databaseUrl,
  PORT: '0',
  ...more,
})

/** After this time a program that has not ended by itself is stopped, and the test fails. */
const startMs = 60_000

/** What a start on the desk's database says that fails. */
async function refusalOf(more: Record<string, string>): Promise<string> {
  const started = spawn(process.execPath, [main], {
    env: environmentOf(more),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: startMs,
  })
  const [[code], said] = await Promise.all([once(started, 'exit'), text(started.stderr)])
  assert.equal(code, 1, said)
  return said
}

test('a start without the key ring of the desk makes no other one, and says what to do', async () => {
  const dataDir = copyData('without-key')
  rmSync(join(dataDir, 'secret.key'))
  assert.match(await refusalOf({ DATA_DIR: dataDir }), /^The key ring of this desk is missing: bring back .+\n$/)
  assert.equal(existsSync(join(dataDir, 'secret.key')), false)
})

test('a key ring or a DATA_DIR that cannot be used ends the start in one line', async () => {
  const dataDir = copyData('damaged')
  const key = join(dataDir, 'secret.key')
  chmodSync(key, 0o644)
  assert.match(await refusalOf({ DATA_DIR: dataDir }), /^\S+secret\.key can be read by other users .+chmod 600 \S+\n$/)
  chmodSync(key, 0o600)
  writeFileSync(key, 'c2hvcnQ=\n')
  assert.match(await refusalOf({ DATA_DIR: dataDir }), /^\S+secret\.key: .+; bring it back as it was.+\n$/)
  const ring = randomBytes(32).toString('base64')
  assert.match(
    await refusalOf({ DATA_DIR: dataDir, SECRET_KEY: `${ring},${ring}` }),
    /^SECRET_KEY: a secret key is in the ring twice\n$/,
  )
  assert.match(await refusalOf({ DATA_DIR: key }), /^\S+secret\.key is not a directory.+another DATA_DIR\.\n$/)
})

test('a desk whose key ring does not open what is stored says so at its start', async () => {
  const other = randomBytes(32).toString('base64')
  const started = spawn(process.execPath, [main], {
    env: environmentOf({ DATA_DIR: copyData('other-key'), SECRET_KEY: other, LOG_LEVEL: 'info' }),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: startMs,
  })
  const lines: { msg: string; level: number }[] = []
  for await (const line of createInterface({ input: started.stdout })) {
    lines.push(JSON.parse(line))
    if (lines.some(({ level }) => level >= 50)) started.kill()
  }
  const [said] = lines.filter(({ level }) => level >= 50)
  assert.match(said?.msg ?? '', /^The key ring does not open 1 of the 1 secrets that are stored \(push private key\)/)
})

test('a start names the places that OUTBOUND_ALLOW opens', async () => {
  const allowed = ['wiki.internal', '10.0.0.0/8:8080']
  const started = spawn(process.execPath, [main], {
    env: environmentOf({ DATA_DIR: copyData('allowing'), OUTBOUND_ALLOW: allowed.join(), LOG_LEVEL: 'info' }),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: startMs,
  })
  const named: unknown[] = []
  for await (const line of createInterface({ input: started.stdout })) {
    const { msg, outbound_allow } = JSON.parse(line)
    if (outbound_allow) named.push(outbound_allow)
    if (msg === 'ready') started.kill()
  }
  assert.deepEqual(named, [allowed])
})
