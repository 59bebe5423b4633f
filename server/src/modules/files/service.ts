import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { agentId, type Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { ByteRange } from '../../platform/files.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Upload } from '../../platform/uploads.ts'
import { isPicture, isShownInline, kindOf } from './kinds.ts'
import { sizeOf } from './pictures.ts'
import * as queries from './queries.ts'
import { keyOf, maxSide, maySee, readName } from './rules.ts'
import { type Media, RemoveBytes, type UsedAs } from './schema.ts'

export { maxMedia, maxPicture } from './rules.ts'

/** Bytes that are safe in the store and have no row yet. */
export type Stored = Pick<queries.FileRow, 'uuid' | 'key' | 'name' | 'mime' | 'size' | 'sha256' | 'width' | 'height'>

/** How much of the beginning is looked at: what a camera writes before the size of a JPEG fits. */
const headBytes = 512 * 1024
const dayMs = 24 * 3_600_000
const batch = 500

/** Takes a file in while it comes. What it is, its bytes say. Refuses an empty one. */
export async function storeFile(ctx: Ctx, { name: sent, content }: Upload): Promise<Stored> {
  const uuid = uuidv7(ctx.now().getTime())
  const key = keyOf(uuid)
  const name = readName(sent)
  const hash = createHash('sha256')
  const beginning: Buffer[] = []
  let size = 0
  await ctx.files.put(
    key,
    (async function* () {
      for await (const chunk of content) {
        if (size < headBytes) beginning.push(chunk.subarray(0, headBytes - size))
        size += chunk.length
        hash.update(chunk)
        yield chunk
      }
      if (size === 0) throw invalid('file.empty')
    })(),
  )
  failpoint(ctx, 'file.stored')
  const head = Buffer.concat(beginning)
  const mime = kindOf(head, name)
  const { width = null, height = null } = sizeOf(mime, head) ?? {}
  return { uuid, key, name, mime, size, sha256: hash.digest(), width, height }
}

/** The same for a picture that the panel shows: PNG, JPEG, WebP or GIF, at most 4096 pixels on a side. */
export async function storePicture(ctx: Ctx, upload: Upload): Promise<Stored> {
  const stored = await storeFile(ctx, upload)
  const { mime, width, height } = stored
  const fits = width !== null && height !== null && Math.max(width, height) <= maxSide
  if (isPicture(mime) && fits) return stored
  await ctx.files.delete(stored.key)
  throw isPicture(mime) ? invalid('file.picture_size', { max: maxSide }) : invalid('file.no_picture')
}

/** Files what an agent uploaded. Until it is used somewhere only he sees it, and after a day it goes. */
export async function addMedia(ctx: Ctx, stored: Stored): Promise<Media> {
  const row = await queries.insertFile(ctx.db, asRow(ctx, stored, null, null))
  return present(row)
}

/** Uses a picture as the avatar of an agent or as the logo, with the open transaction; the one used until now goes. */
export async function usePicture(ctx: Ctx, stored: Stored, as: UsedAs, by: number | null = null): Promise<void> {
  await dropPicture(ctx, as, by)
  await queries.insertFile(ctx.db, asRow(ctx, stored, as, by))
}

/** Takes away, with the open transaction, what is used so. False when nothing was. */
export async function dropPicture(ctx: Ctx, as: UsedAs, by: number | null = null): Promise<boolean> {
  const key = await queries.deleteUsed(ctx.db, as, by)
  if (key !== undefined) await enqueue(ctx, RemoveBytes, { key })
  return key !== undefined
}

export async function removeBytes(ctx: Ctx, { key }: { key: string }): Promise<string> {
  await ctx.files.delete(key)
  return `removed ${key}`
}

export type Opened = Pick<queries.FileRow, 'name' | 'mime' | 'size'> & {
  etag: string
  disposition: 'inline' | 'attachment'
  used_as: UsedAs | null
  /** Undefined when the bytes are gone. */
  read(range?: ByteRange): Promise<Readable | undefined>
}

/** The file, if the actor may see it; else it does not exist for him. */
export async function openFile(ctx: Ctx, uuid: string): Promise<Opened> {
  const row = await queries.findReady(ctx.db, uuid)
  if (!row || !maySee(row, agentId(ctx))) throw notFound()
  const { name, mime, size, used_as, sha256, key } = row
  return {
    name,
    mime,
    size,
    used_as,
    etag: `"${sha256.toString('hex')}"`,
    disposition: dispositionOf(mime),
    read: (range) => ctx.files.get(key, range),
  }
}

/** Removes uploads that were used for nothing within a day, and bytes that a crash left without a row. */
export async function sweepFiles(ctx: Ctx): Promise<string> {
  const before = new Date(ctx.now().getTime() - dayMs)
  const unused = await transaction(ctx, (ctx) => queries.deleteUnused(ctx.db, before))
  for (const key of unused) await ctx.files.delete(key)
  let orphans = 0
  let waiting: string[] = []
  const removeUnknown = async () => {
    const known = await queries.listKnownKeys(ctx.db, waiting)
    for (const key of waiting.filter((key) => !known.has(key))) {
      await ctx.files.delete(key)
      orphans += 1
    }
    waiting = []
  }
  for await (const { key, modified_at } of ctx.files.list()) {
    if (modified_at < before && waiting.push(key) === batch) await removeUnknown()
  }
  await removeUnknown()
  return `${unused.length} unused files and ${orphans} without a row`
}

const dispositionOf = (mime: string) => (isShownInline(mime) ? 'inline' : 'attachment')

function asRow(ctx: Ctx, stored: Stored, used_as: UsedAs | null, used_by: number | null) {
  return { ...stored, store: ctx.files.name, agent_id: agentId(ctx), used_as, used_by, created_at: ctx.now() }
}

function present(row: queries.FileRow): Media {
  const { id, uuid, store, name, mime, size, width, height, url, created_at, updated_at } = row
  return {
    id,
    uuid,
    store,
    filename: name,
    content_type: mime,
    size,
    disposition: dispositionOf(mime),
    meta: { width, height },
    url,
    created_at,
    updated_at,
  }
}
