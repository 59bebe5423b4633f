import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startByNpm } from '../server/test/chaos/npm.ts'
import { type Folder, freePort, makeFolder, until } from '../server/test/chaos/program.ts'

let folder: Folder
before(() => {
  folder = makeFolder()
})
after(() => folder.remove())

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
