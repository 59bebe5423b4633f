// Every npm script begins here. Plain JavaScript, because it runs under any Node: it installs from the lock file if
// needed, then continues under the Node 24 from the lock file.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findMissing, findNode, readPlatform, refusePlatform } from './platform.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules/.installed')

const scripts = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  fix: 'scripts/fix.ts',
  contract: 'scripts/contract.ts',
  bench: 'bench/main.ts',
  drill: 'scripts/drill.ts',
  release: 'scripts/release.ts',
  evals: 'evals/main.ts',
  parley: 'server/src/parley.ts',
}

const [name, ...args] = process.argv.slice(2)
const script = scripts[name]
if (!script) {
  console.error(`There is no script ${name}. There are: ${Object.keys(scripts).join(', ')}`)
  process.exit(2)
}

const platform = readPlatform()
const refused = refusePlatform(platform)
if (refused) {
  console.error(refused)
  process.exit(1)
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const listMissing = () => {
  const missing = findMissing(root, platform, ['check', 'fix', 'test'].includes(name))
  return findNode(root) ? missing : ['node 24', ...missing]
}
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted || listMissing().length > 0) {
  console.log('Installing from the lock file …')
  const npm = process.env.npm_execpath
  // Both kinds are needed, even if NODE_ENV or the settings of npm leave them out.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const command = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const installed = spawnSync(...command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
  const missing = listMissing()
  if (missing.length > 0) {
    console.error(
      `The install brought no ${missing.join(', no ')} for ${platform}: check that npm runs install scripts ` +
        '(`npm config get ignore-scripts`) and that its registry has these packages; Node 24 may also be your own.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

const node = findNode(root)
const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':')
const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  // What was compiled once is there at the next start.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
