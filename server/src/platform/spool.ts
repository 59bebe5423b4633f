import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from './context.ts'

const folderOf = (dataDir: string) => join(dataDir, 'spool')

/** Runs `work` with the path of a file that is its own and is gone afterwards, however it ends. */
export async function withSpool<T>(ctx: Ctx, work: (path: string) => Promise<T>): Promise<T> {
  const folder = folderOf(ctx.config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${randomUUID()}`)
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

export const writeSpool = (path: string, content: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))

/** Removes what killed processes left. One that lives may still need its files; at its start this one has none. */
export async function sweepSpool(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(name.split('-')[0])
    if (pid === process.pid || !isAlive(pid)) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process may not be asked, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
