import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { listNative, refusePlatform } from './platform.mjs'
import { root } from './root.ts'

type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']

const folder = mkdtempSync(join(tmpdir(), 'parley-install-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Finds a dependency of a package in the lock file: beside the package, or in one of the folders above. */
function isLocked(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at && `${at}/`}node_modules/${name}`]) return true
    if (!at) return false
  }
}

test('the lock file lists every package for every platform, and no host to fetch it from', () => {
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(at, name)),
  )
  assert.deepEqual(missing, [])
  assert.deepEqual(
    Object.values(packages).filter(({ link, resolved }) => resolved && !link),
    [],
  )
  for (const platform of platforms) {
    const names = listNative(platform, true)
    assert.deepEqual(
      names.filter((name) => !packages[`node_modules/${name}`]),
      [],
    )
  }
})

test('only the packages that package.json names run a script when they are installed', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { allowScripts: object }
  const running = Object.entries(packages).flatMap(([at, { hasInstallScript }]) =>
    hasInstallScript ? at.replace(/^.*node_modules\//, '') : [],
  )
  assert.deepEqual(running.sort(), Object.keys(allowScripts).sort())
})

test('a platform that is not supported is told so in one line', () => {
  for (const platform of platforms) assert.equal(refusePlatform(platform), undefined)
  for (const platform of ['win32-x64', 'linux-x64-musl', 'freebsd-x64', 'linux-riscv64']) {
    assert.match(refusePlatform(platform) ?? '', new RegExp(`^[^\\n]+WSL; this is ${platform}\\.$`))
  }
})

/** Runs a script of a fresh clone under an npm that installs these packages and exits with 0. */
function runAfterInstall(names: string[]) {
  const clone = mkdtempSync(join(folder, 'clone-'))
  for (const file of ['package-lock.json', 'scripts/run.mjs', 'scripts/platform.mjs']) {
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(root, file), join(clone, file))
  }
  writeFileSync(join(clone, 'scripts/fix.ts'), 'console.log("went on")\n')
  const npm = join(clone, 'npm.mjs')
  writeFileSync(
    npm,
    `import { mkdirSync, writeFileSync } from 'node:fs'
    if (process.argv[2] !== 'ci') process.exit(3)
    mkdirSync('node_modules')
    for (const name of ${JSON.stringify(names)}) {
      mkdirSync('node_modules/' + name, { recursive: true })
      writeFileSync('node_modules/' + name + '/package.json', '{}')
    }`,
  )
  const env = { ...process.env, npm_execpath: npm }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/run.mjs'), 'fix'], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr, isStamped: existsSync(join(clone, 'node_modules/.installed')) }
}

test('an install that lacks a package of this platform says which one, and counts as none', () => {
  const native = listNative(`${process.platform}-${process.arch}`, true)
  for (const absent of native) {
    const ran = runAfterInstall(native.filter((name) => name !== absent))
    assert.equal(ran.status, 1)
    assert.match(ran.stderr, new RegExp(`The install brought no ${absent} for `))
    assert.equal(ran.isStamped, false)
  }
  const ran = runAfterInstall(native)
  assert.equal(ran.stderr, '')
  assert.match(ran.stdout, /went on/)
  assert.equal(ran.isStamped, true)
})
