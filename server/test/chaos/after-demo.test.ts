import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startByNpm } from './npm.ts'
import { type Folder, freePort, makeFolder, until } from './program.ts'

let folder: Folder
before(() => {
  folder = makeFolder()
})
after(() => folder.remove())

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
