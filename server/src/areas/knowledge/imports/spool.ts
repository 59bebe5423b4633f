import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../../platform/context.ts'
import { StoreUnavailable } from '../../../platform/errors.ts'
import { asStore, unlessMissing, writeNew } from '../../../platform/files/file-folder.ts'
import type { FileStore, StoreName } from '../../../platform/files/file-store.ts'
import { withSpool, writeSpool } from '../../../platform/files/spool.ts'

/**
 * A folder that is being filled is touched this often. One not touched for the longer time belongs to a dead process.
 */
const touchMs = 15_000
const abandonedMs = 60_000
/** A bucket has no folders to touch. No form takes that long to send. */
const abandonedInBucketMs = 24 * 3_600_000

const rootOf = (ctx: Ctx) => join(ctx.config.dataDir, 'imports')

const pathOf = (ctx: Ctx, folder: string, file = '.'): string => join(rootOf(ctx), folder, file)

/** Where the files of one import wait: below DATA_DIR or in the bucket, like new files. Every worker has to see it. */
export type Waiting = { store: StoreName; spool: string }

/** A folder that takes files until `close`. */
export type Spool = Waiting & {
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  close(): void
  remove(): Promise<void>
}

/** Makes a folder for the files of one import. */
export async function openSpool(ctx: Ctx): Promise<Spool> {
  const { store } = await ctx.files.findPlace()
  const waiting = { store, spool: randomUUID() }
  const remove = () => removeSpool(ctx, waiting)
  if (store === 's3') {
    const bucket = bucketOf(ctx)
    const add = (name: string, content: AsyncIterable<Buffer>) => bucket.put(`${waiting.spool}/${name}`, content)
    return { ...waiting, add, close: () => undefined, remove }
  }
  const path = pathOf(ctx, waiting.spool)
  await asStore(path, () => mkdir(path, { recursive: true, mode: 0o700 }))
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch((error) => ctx.log.warn({ err: error }, 'the folder of an import was not touched'))
  }, touchMs)
  return {
    ...waiting,
    add: (name, content) => asStore(path, () => writeNew(join(path, name), content)),
    close: () => clearInterval(timer),
    remove,
  }
}

/** Runs `use` with the path of a waiting file on this host. */
export async function withWaiting<T>(
  ctx: Ctx,
  { store, spool }: Waiting,
  file: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (store === 'fs') return use(pathOf(ctx, spool, file))
  return withSpool(ctx, async (path) => {
    const content = await bucketOf(ctx).get(`${spool}/${file}`)
    if (!content) throw new Error(`${spool}/${file} is missing in the bucket`)
    await writeSpool(path, content)
    return use(path)
  })
}

export async function removeSpool(ctx: Ctx, { store, spool }: Waiting): Promise<void> {
  if (store === 'fs') return rm(pathOf(ctx, spool), { recursive: true, force: true })
  const bucket = bucketOf(ctx)
  for await (const { key } of bucket.list(spool)) await bucket.delete(key)
}

/** Removes the folders that no process fills any more and no import needs. Returns how many there were. */
export async function sweepSpools(ctx: Ctx, needed: string | undefined): Promise<number> {
  let removed = 0
  for (const spool of (await readdir(rootOf(ctx)).catch(unlessMissing)) ?? []) {
    const found = await stat(pathOf(ctx, spool)).catch(unlessMissing)
    if (spool === needed || !found || ctx.now().getTime() - found.mtimeMs < abandonedMs) continue
    await removeSpool(ctx, { store: 'fs', spool })
    removed += 1
  }
  if (!ctx.files.waiting || !(await ctx.files.findPlace()).s3) return removed
  const before = new Date(ctx.now().getTime() - abandonedInBucketMs)
  const newest = new Map<string, Date>()
  for await (const { key, modified_at } of ctx.files.waiting.list()) {
    const spool = key.split('/')[0]!
    if (modified_at > (newest.get(spool) ?? new Date(0))) newest.set(spool, modified_at)
  }
  for (const [spool, at] of newest) {
    if (spool === needed || at > before) continue
    await removeSpool(ctx, { store: 's3', spool })
    removed += 1
  }
  await ctx.files.waiting.dropHalves(before)
  return removed
}

function bucketOf(ctx: Ctx): FileStore {
  if (ctx.files.waiting) return ctx.files.waiting
  throw new StoreUnavailable('the files of an import are in S3, and FILES_URL is not set')
}
