import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

type Product = { name: string; folder: string; sources: string[]; command: string[] }

const panel: Product = {
  name: 'panel',
  folder: 'panel',
  sources: [
    'panel/index.html',
    'panel/package.json',
    'panel/{vite.config,words}.ts',
    'panel/{src,public,offline}/**',
    'contract/*',
    'i18n/*',
  ],
  command: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
}

const server: Product = {
  name: 'server',
  folder: 'server',
  sources: ['server/src/**', 'simulator/**', 'contract/*', 'i18n/*', 'scripts/{bundle,desk}.ts', 'package-lock.json'],
  command: [join(root, 'scripts/bundle.ts')],
}

/** Builds the panel into `panel/dist`, unless the existing one was made from the same sources. */
export const buildPanel = (): void => build(panel)

/** Builds the desk and the simulator into `server/dist` likewise: a few files load three times as fast as 2,000. */
export const buildServer = (): void => build(server)

function build({ name, folder, sources, command }: Product): void {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  const stamp = join(root, folder, 'dist/.sources')
  const digest = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  process.stdout.write(`Building the ${name} …\n`)
  const built = spawnSync(process.execPath, command, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0) throw new Error(`the ${name} did not build`)
  writeFileSync(stamp, digest)
}

if (import.meta.main) {
  buildPanel()
  buildServer()
}
