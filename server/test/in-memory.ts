import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** As much as the databases of a whole run take, and as much again. */
const needed = 4 * 2 ** 30

const hasRoom = () => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > needed
}

/**
 * A new folder for what a test writes and nobody keeps: in memory if there is room, because a disk takes half of a
 * desk's start to find places for the files of its database. The name says which process takes it away.
 */
export function makeFolderInMemory(): string {
  const place = hasRoom() ? memory : tmpdir()
  for (const name of readdirSync(place)) {
    const owner = /^parley-test-(\d+)-/.exec(name)?.[1]
    // A run that was killed left it.
    if (owner && !isAlive(Number(owner)) && isOurs(join(place, name)))
      rmSync(join(place, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(place, `parley-test-${process.pid}-`))
}

const isOurs = (path: string) => {
  const uid = process.getuid?.()
  return uid === 0 || statSync(path, { throwIfNoEntry: false })?.uid === uid
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
