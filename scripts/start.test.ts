import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Folder, freePort, makeFolder, until } from '../server/test/chaos/program.ts'
import { root } from './root.ts'

let folder: Folder
before(() => {
  folder = makeFolder()
})
after(() => folder.remove())

/** Runs `npm start` with the npm that runs the tests. */
function startByNpm(environment: Record<string, string>): ChildProcess & { printed(): string } {
  const npm = process.env['npm_execpath']
  const [program, args] = npm ? [process.execPath, [npm, 'start']] : ['npm', ['start']]
  // The variables that an enclosing npm set are not for this one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|DATABASE_URL$|FAIL_AT$)/.test(name))
  const env = { ...Object.fromEntries(inherited), ...environment }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return Object.assign(child, { printed: () => text })
}

/** True while the process runs; false for a zombie too. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('SIGTERM to the process of npm start stops the desk and its database', async () => {
  const port = await freePort()
  const dataDir = join(folder.path, 'data')
  const started = startByNpm({ PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' })
  const ended = once(started, 'exit')
  const answers = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok || undefined)
  await until('the desk is ready', answers, 120_000)
  const database = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  assert.ok(isRunning(database))
  started.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  await assert.rejects(answers())
  assert.ok(!isRunning(database))
})

test('after a demo a start for a real number says what the folder keeps, and a folder of its own keeps nothing', async () => {
  const environment = async (name: string): Promise<Record<string, string>> => ({
    PORT: String(await freePort()),
    SIMULATOR_PORT: String(await freePort()),
    DATA_DIR: join(folder.path, name),
    LOG_LEVEL: 'error',
  })
  const say = async (variables: Record<string, string>) => {
    const started = startByNpm(variables)
    const ended = once(started, 'exit')
    await until(
      'the addresses are told',
      () => /^ +Parley +http.*\n(.*\n)*\n$/m.test(started.printed()) || undefined,
      120_000,
    )
    started.kill('SIGTERM')
    await ended
    return started.printed()
  }
  const real = { DEMO: '0', ROOT_URL: 'https://support.example.com' }
  const shown = await environment('shown')
  const demo = await say(shown)
  assert.match(demo, /For your own desk: DEMO=0 DATA_DIR=\S+ npm start/)
  assert.doesNotMatch(demo, /ROOT_URL|of the demo/)
  const kept = await say({ ...shown, ...real })
  assert.match(
    kept,
    /ROOT_URL is https:\/\/support\.example\.com, but .* keeps http:\/\/localhost:\d+: .*Admin > General/,
  )
  assert.match(kept, /of the demo are still here.* another DATA_DIR than /)
  assert.doesNotMatch(await say({ ...(await environment('own')), ...real }), /but it is read only|of the demo/)
})
