import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions } from '../server/src/platform/database/migrate.ts'
import { listMigrations, readReleases } from './migrations.ts'
import { findRelease, hashOf, lastRelease, listReleaseFaults, packageFiles } from './releases.ts'
import { root } from './root.ts'

const usage = `Usage: npm run release -- <version>   writes the version, the changelog's section and the list of migrations
       npm run release -- tag         tags the commit that wrote the version
`
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(root, file), text)

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Writes everything that a release consists of, but commits nothing. */
function prepare(version: string): void {
  const releases = readReleases()
  const last = lastRelease(releases)
  if (last && compareVersions(version, last) <= 0) fail(`${version} is not newer than ${last}.`)
  const former: string = JSON.parse(read('package.json')).version
  for (const file of packageFiles())
    write(file, read(file).replaceAll(new RegExp(`"(version|@parley/\\w+)": "${former}"`, 'g'), `"$1": "${version}"`))
  const lock = JSON.parse(read('package-lock.json'))
  lock.version = version
  for (const file of packageFiles()) {
    const place = lock.packages[file.replace(/\/?package\.json$/, '')]
    place.version = version
    for (const name of Object.keys(place.dependencies ?? {}))
      if (name.startsWith('@parley/')) place.dependencies[name] = version
  }
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  const released = new Set(Object.values(releases).flatMap((names) => Object.keys(names)))
  const added = listMigrations().filter(({ name }) => !released.has(name))
  releases[version] = Object.fromEntries(added.map(({ name, text }) => [name, hashOf(text)]))
  write('server/migrations/releases.json', `${JSON.stringify(releases, null, 2)}\n`)
  const today = new Date().toISOString().slice(0, 10)
  write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${today}\n`))
  execFileSync(process.execPath, [join(root, 'scripts/contract.ts')], { stdio: 'inherit' })
  process.stdout.write(
    `This is ${version} now, with ${added.length} new migrations. Read CHANGELOG.md, run npm test, commit.\n`,
  )
}

/** Tags the release in this repository. People with the right to do so push the tag. */
function tag(): void {
  const version = lastRelease()
  const faults = listReleaseFaults(read('contract/openapi.json'))
  if (faults.length > 0) fail(faults.join('\n'))
  const found = findRelease(version)
  if ('missing' in found) fail(`${found.missing[0]!.toUpperCase()}${found.missing.slice(1)}.`)
  execFileSync('git', ['tag', '--annotate', `v${version}`, '--message', `Parley ${version}`, found.commit], {
    cwd: root,
    stdio: 'inherit',
  })
  process.stdout.write(`v${version} is ${found.commit}. To publish it: git push origin v${version}\n`)
}

const [wanted = ''] = process.argv.slice(2)
if (wanted === 'tag') tag()
else if (/^\d+\.\d+\.\d+$/.test(wanted)) prepare(wanted)
else {
  process.stdout.write(usage)
  process.exit(wanted === '' ? 0 : 2)
}
