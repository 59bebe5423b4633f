import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions, type Releases } from '../server/src/platform/database/migrate.ts'
import { listMigrations, readReleases } from './migrations.ts'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The package files of the project and of its workspaces. */
export const packageFiles = (): string[] =>
  globSync('{,*/}package.json', { cwd: root, exclude: ['node_modules'] }).sort()

/** The newest release. */
export const lastRelease = (releases: Releases = readReleases()): string =>
  Object.keys(releases).sort(compareVersions).at(-1)!

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Finds versions that do not agree, a changelog without the section of the release, and released migrations that
 * changed.
 */
export function listReleaseFaults(openapi: string): string[] {
  const faults: string[] = []
  const releases = readReleases()
  const version = lastRelease(releases)
  const expect = (file: string, found: unknown) => {
    if (found !== version) faults.push(`${file} says ${found}, and the last release is ${version}`)
  }
  for (const file of packageFiles()) expect(file, JSON.parse(read(file)).version)
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  expect('package-lock.json', lock.version)
  for (const file of packageFiles()) {
    const place = file.replace(/\/?package\.json$/, '')
    expect(`package-lock.json of "${place}"`, lock.packages[place]?.version)
  }
  expect('contract/openapi.json', JSON.parse(openapi).info.version)
  const sections = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title = '']) => title)
  if (sections[0] !== 'Unreleased') faults.push('CHANGELOG.md does not begin with "Unreleased"')
  expect('CHANGELOG.md', /^(\S+) - \d{4}-\d\d-\d\d$/.exec(sections[1] ?? '')?.[1])
  const texts = new Map(listMigrations().map(({ name, text }) => [name, text]))
  for (const [release, names] of Object.entries(releases)) {
    for (const [name, sha256] of Object.entries(names)) {
      const text = texts.get(name)
      if (text === undefined) faults.push(`server/migrations/${name} of ${release} is gone`)
      else if (hashOf(text) !== sha256) faults.push(`server/migrations/${name} is not as ${release} has it`)
    }
  }
  return faults
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * Finds the commit of a release: its tag, else the commit that wrote its version. Returns a sentence if the repository
 * does not have it.
 */
export function findRelease(version: string): { commit: string } | { missing: string } {
  try {
    return { commit: git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`) }
  } catch {
    // There is no tag, or no repository.
  }
  try {
    // If the history was cut off, every line looks as if it had just been written.
    if (git('rev-parse', '--is-shallow-repository') === 'true')
      return { missing: `the history is cut off and there is no tag v${version}: fetch the tags or the whole history` }
    const commits = git('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json').split('\n')
    const commit = commits.at(-1)
    return commit ? { commit } : { missing: `no commit wrote version ${version}, and there is no tag v${version}` }
  } catch {
    return { missing: 'this is no git repository' }
  }
}
