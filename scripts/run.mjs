// The door of every npm script. Plain JavaScript for whatever Node the machine has: installs from the lock file when that
// is needed, then goes on under the Node 24 that the lock file brings.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.installed')

const scripts = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  fix: 'scripts/fix.ts',
  contract: 'scripts/contract.ts',
  bench: 'bench/main.ts',
  evals: 'evals/main.ts',
  parley: 'server/src/parley.ts',
}

const [name, ...args] = process.argv.slice(2)
const script = scripts[name]
if (!script) {
  console.error(`There is no script ${name}. There are: ${Object.keys(scripts).join(', ')}`)
  process.exit(2)
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted || !existsSync(node)) {
  console.log('Installing from the lock file …')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file that lacks an optional package of another platform, as one does that was written
  // beside a registry without it. This installs the same versions, and leaves the lock file as it is.
  const args = ['install', '--no-save', '--loglevel=error']
  const command = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const installed = spawnSync(...command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
  writeFileSync(stamp, wanted)
}

const path = [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(':')
const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
