import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../../platform/context.ts'
import { writeNew } from '../../../platform/files.ts'

/** A folder that still fills is touched this often; one that was not for the longer time was left by a dead process. */
const touchMs = 15_000
const abandonedMs = 60_000

const rootOf = (ctx: Ctx) => join(ctx.config.dataDir, 'imports')

export const pathOf = (ctx: Ctx, folder: string, file = '.'): string => join(rootOf(ctx), folder, file)

/** A folder that files come into, until `close`. */
export type Spool = {
  folder: string
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  close(): void
  remove(): Promise<void>
}

/**
 * Makes a folder for the files of one import below DATA_DIR, where the worker finds them: it has to see the same folder,
 * also when it is another process.
 */
export async function openSpool(ctx: Ctx): Promise<Spool> {
  const folder = randomUUID()
  const path = pathOf(ctx, folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch((error) => ctx.log.warn({ err: error }, 'the folder of an import was not touched'))
  }, touchMs)
  return {
    folder,
    add: (name, content) => writeNew(join(path, name), content),
    close: () => clearInterval(timer),
    remove: () => removeSpool(ctx, folder),
  }
}

export const removeSpool = (ctx: Ctx, folder: string): Promise<void> =>
  rm(pathOf(ctx, folder), { recursive: true, force: true })

/** Removes the folders that no process fills any more and no import needs. Answers how many those were. */
export async function sweepSpools(ctx: Ctx, needed: string | undefined): Promise<number> {
  let removed = 0
  for (const folder of await readdir(rootOf(ctx)).catch(() => [])) {
    const found = await stat(pathOf(ctx, folder)).catch(() => undefined)
    if (folder === needed || !found || ctx.now().getTime() - found.mtimeMs < abandonedMs) continue
    await removeSpool(ctx, folder)
    removed += 1
  }
  return removed
}
