import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from '../../../scripts/root.ts'
import { cloneDatabase } from '../cluster.ts'
import { type Environment, freePort, makeFolder, type Program, startProgram, until } from './program.ts'

const folder = makeFolder()
let database: Awaited<ReturnType<typeof cloneDatabase>>
before(async () => {
  database = await cloneDatabase()
})
after(async () => {
  await database.drop()
  folder.remove()
})

/** Node runs this text before the program. */
const preload = (text: string): Environment => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(text)}`,
})

async function start(environment: Environment, file?: string): Promise<Program> {
  return startProgram({ PORT: String(await freePort()), DATA_DIR: folder.path, ...environment }, 1, undefined, file)
}

async function assertStops(program: Program): Promise<void> {
  await until('it has ended', () => (program.isAlive() ? undefined : true)).finally(() => program.kill())
  assert.deepEqual(program.ending(), { code: 0, signal: null }, program.printed())
}

test('SIGTERM in the moment in which the desk begins to answer stops it as later, and it exits with 0', async () => {
  const { host, user, database: name } = database.connection
  const program = await start({
    DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
    ...preload(`
      import { Server } from 'node:http'
      const { emit } = Server.prototype
      Server.prototype.emit = function (name, ...rest) {
        if (name === 'listening') process.kill(process.pid, 'SIGTERM')
        return emit.call(this, name, ...rest)
      }`),
  })
  await assertStops(program)
})

test('SIGTERM while the desk waits for its database ends the wait, and the desk exits with 0', async () => {
  const nobody = await freePort()
  const program = await start({ DATABASE_URL: `postgres://desk@127.0.0.1:${nobody}/desk`, LOG_LEVEL: 'warn' })
  await until('it waits', () => (program.printed().includes('database') ? true : undefined))
  program.kill('SIGTERM')
  await assertStops(program)
})

test('SIGTERM while the embedded database starts stops both, and the desk exits with 0', async () => {
  const program = await start({ DATABASE_URL: '', LOG_LEVEL: 'debug' })
  await until('it begins', () => (program.printed().includes('postgres') ? true : undefined))
  program.kill('SIGTERM')
  await assertStops(program)
  const again = await start({ DATABASE_URL: '', LOG_LEVEL: 'info' })
  await until('it is ready', () => (program.isAlive() || /"ready"/.test(again.printed()) ? true : undefined))
  await again.stop()
  assert.deepEqual(again.ending(), { code: 0, signal: null }, again.printed())
})

test('SIGTERM while the history of a demo is written stops the desk quietly, and it exits with 0', async (t) => {
  const { path, remove } = makeFolder()
  t.after(remove)
  const demo = { DATABASE_URL: '', DEMO: '1', DATA_DIR: path, SIMULATOR_PORT: String(await freePort()) }
  const program = await start(demo, join(root, 'scripts/desk.ts'))
  // Printed when all but the history has been written.
  await until('it writes the history', () => (program.printed().includes('Sign in') ? true : undefined))
  program.kill('SIGTERM')
  await assertStops(program)
  assert.doesNotMatch(program.printed(), /error|\n {4}at /i)
})
