import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { prepare, run } from './desk.ts'
import { root } from './root.ts'

/** Where Vite serves the panel: `npm run dev -- --panel-port=5174` takes another port. */
const [, panelPort = '5173'] = /^--panel-port=(\d+)$/.exec(process.argv[2] ?? '') ?? []
/** Vite passes the desk's paths on to the desk (panel/vite.config.ts), so this address is all that a person needs. */
const panel = `http://localhost:${panelPort}`

/**
 * Starts everything as `npm start` does, but Vite serves the panel, and the desk starts again when its files change.
 * The simulator belongs to this process, so it keeps running meanwhile.
 */
async function develop(): Promise<void> {
  await prepare()
  const { host, port } = readConfig()
  const address = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const children = [
    spawnNode(root, ['--watch', '--watch-preserve-output', join(root, 'scripts/desk.ts'), `--panel=${panel}`]),
    spawnNode(join(root, 'panel'), [vite, '--port', panelPort, '--clearScreen', 'false', '--logLevel', 'warn'], {
      PARLEY_URL: `http://${address}:${port}`,
    }),
  ]
  const stop = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  const ends = children.map((child) => once(child, 'exit'))
  await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  process.exit(0)
}

function spawnNode(cwd: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
}

await run(develop)
