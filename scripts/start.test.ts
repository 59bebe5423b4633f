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

/** `npm start`, as whoever runs the tests has npm. */
function startByNpm(environment: Record<string, string>): ChildProcess {
  const npm = process.env['npm_execpath']
  const [program, args] = npm ? [process.execPath, [npm, 'start']] : ['npm', ['start']]
  // What an enclosing npm told its script is not for this one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|DATABASE_URL$|FAIL_AT$)/.test(name))
  return spawn(program, args, { cwd: root, env: { ...Object.fromEntries(inherited), ...environment }, stdio: 'ignore' })
}

/** True while there is such a process that is more than its entry in the table. */
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
