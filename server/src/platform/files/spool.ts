import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../context.ts'
import { asStore, unlessMissing } from './file-folder.ts'

const folderOf = (dataDir: string) => join(dataDir, 'spool')

/** Runs `work` with the path of its own file, which is removed afterwards, however `work` ends. */
export async function withSpool<T>(ctx: Ctx, work: (path: string) => Promise<T>): Promise<T> {
  const folder = folderOf(ctx.config.dataDir)
  await asStore(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }))
  const path = join(folder, `${process.pid}@${hostname()}@${randomUUID()}`)
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Opens the file before anything can go wrong: a stream that fails first may still create its file afterwards. */
export async function writeSpool(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await asStore(path, async () => {
    const file = await open(path, 'wx', 0o600)
    await pipeline(content, file.createWriteStream())
  })
}

/** Longer than any request takes. */
const hourMs = 3_600_000

/**
 * Removes files that killed processes left. A living process, perhaps on another machine, may still need its files;
 * this process has none at its start.
 */
export async function sweepSpool(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const path = join(folder, name)
    const [pid, host] = name.split('@')
    const isOver =
      host === hostname()
        ? Number(pid) === process.pid || !isAlive(Number(pid))
        : ((await stat(path).catch(unlessMissing))?.mtimeMs ?? 0) < Date.now() - hourMs
    if (isOver) await rm(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
