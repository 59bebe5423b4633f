import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../scripts/root.ts'

const run = promisify(execFile)

/** What the server is made of. */
const parts = ['server', 'contract', 'i18n', 'package.json', 'package-lock.json']

/** A program of some version, in a folder of its own. `main` is what Node is to run. */
export type Version = { folder: string; main: string }

const inFolder = (folder: string): Version => ({ folder, main: join(folder, 'server/src/main.ts') })

/** Takes the sources of a commit into an empty folder, with the packages that its lock file names. */
export async function checkOut(commit: string, folder: string): Promise<Version> {
  mkdirSync(folder)
  const archive = `${folder}.tar`
  const wanted = [...parts, '.npmrc', ...['panel', 'simulator', 'e2e', 'bench'].map((name) => `${name}/package.json`)]
  await run('git', ['archive', `--output=${archive}`, commit, '--', ...wanted], { cwd: root })
  await run('tar', ['-xf', archive, '-C', folder])
  if (listPackages(folder) === listPackages(root)) linkPackages(folder)
  else
    await run('npm', ['ci', '--ignore-scripts', '--omit=dev', '--workspace=@parley/server', '--loglevel=error'], {
      cwd: folder,
    })
  return inFolder(folder)
}

/** Copies the present sources into an empty folder, as another version and with further migrations. */
export function copyPresent(folder: string, version: string, migrations: Record<string, string>): Version {
  mkdirSync(folder)
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  const file = join(folder, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, 'server/migrations', name), text)
  linkPackages(folder)
  return inFolder(folder)
}

const linkPackages = (folder: string) => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

/** What a lock file installs, without the workspaces. */
function listPackages(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>
  }
  return JSON.stringify(
    Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link),
  )
}
