import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const sources = [
  'panel/index.html',
  'panel/package.json',
  'panel/{vite.config,words}.ts',
  'panel/{src,public}/**',
  'contract/*',
  'i18n/*',
]

/** Builds the panel unless what is built was made from the same sources. */
export function buildPanel(): void {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  const stamp = join(root, 'panel/dist/.sources')
  const digest = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  process.stdout.write('Building the panel …\n')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'panel'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0) throw new Error('the panel did not build')
  writeFileSync(stamp, digest)
}

if (import.meta.main) buildPanel()
