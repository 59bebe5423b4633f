import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { agentId, type Ctx } from '../../../platform/context.ts'
import { isBackingUp } from '../../../platform/database/backing-up.ts'
import { pruneRounds } from '../../../platform/database/pruning.ts'
import { conflict, invalid, Later, notFound, Refusal, StoreUnavailable } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { checked } from '../../../platform/files/checked.ts'
import type { ByteRange } from '../../../platform/files/file-store.ts'
import type { Download } from '../../../platform/http/downloads.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { isPicture, isShownInline, kindOf } from './kinds.ts'
import { withoutMetadata } from './metadata.ts'
import { sizeOf } from './pictures.ts'
import * as queries from './queries.ts'
import { isRecording, keyOf, maxPixels, maxSide, maySee, nameFor, readName } from './rules.ts'
import { type ExpectedFile, type Media, RemoveBytes, type UsedAs } from './schema.ts'
import { secondsOf } from './sounds.ts'

export { isRecording, maxMedia, maxPicture } from './rules.ts'

/** Bytes that are safe in the store but have no row yet. */
export type Stored = Pick<
  queries.FileRow,
  'uuid' | 'store' | 'key' | 'name' | 'mime' | 'size' | 'sha256' | 'width' | 'height' | 'seconds'
>

/** How much of the beginning is looked at. What a camera writes before the size in a JPEG fits. */
const headBytes = 512 * 1024
/** And of the end: more than a page of Ogg, because the last page gives the length. */
const tailBytes = 72 * 1024
const dayMs = 24 * 3_600_000
const batch = 500
/** While a backup is made that may name the bytes, they stay for at least this long. */
const backupPauseMs = 60_000

/**
 * Stores a file while it arrives. Its bytes decide what it is. Refuses an empty one. With `uuid`, it is stored under
 * that; a second time replaces the first.
 */
export async function storeFile(
  ctx: Ctx,
  { name: sent, content }: Upload,
  uuid: string = uuidv7(ctx.now().getTime()),
): Promise<Stored> {
  const key = keyOf(uuid)
  const name = readName(sent)
  const hash = createHash('sha256')
  const beginning: Buffer[] = []
  let tail: Buffer = Buffer.alloc(0)
  let size = 0
  const store = await ctx.files.put(
    key,
    (async function* () {
      for await (const chunk of content) {
        if (size < headBytes) beginning.push(chunk.subarray(0, headBytes - size))
        tail = Buffer.concat([tail, chunk]).subarray(-tailBytes)
        size += chunk.length
        hash.update(chunk)
        yield chunk
      }
      if (size === 0) throw invalid('file.empty').at('files')
    })(),
  )
  failpoint(ctx, 'file.stored')
  const head = Buffer.concat(beginning)
  const mime = kindOf(head, name)
  const { width = null, height = null } = sizeOf(mime, head) ?? {}
  return { uuid, store, key, name, mime, size, sha256: hash.digest(), width, height, seconds: secondsOf(head, tail) }
}

/**
 * The same for a picture that the panel shows: PNG, JPEG, WebP or GIF, at most 4096 pixels on a side. It is shown to
 * people to whom it was not sent, so the place where it was taken and all other added data are left out. Holds it in
 * memory.
 */
export async function storePicture(ctx: Ctx, { name, content }: Upload): Promise<Stored> {
  const sent = Buffer.concat(await Array.fromAsync(content))
  const bytes = withoutMetadata(kindOf(sent.subarray(0, headBytes), name), sent)
  const stored = await storeFile(ctx, { name, content: Readable.from([bytes]) })
  const { mime, width, height } = stored
  const fits = width !== null && height !== null && Math.max(width, height) <= maxSide
  if (isPicture(mime) && fits) return stored
  await forget(ctx, stored)
  throw (isPicture(mime) ? invalid('file.picture_size', { max: maxSide }) : invalid('file.no_picture')).at('files')
}

/** What an agent may upload within 24 hours, used or not, so that a mistake or a stolen key does not fill the disk. */
const daily = { files: 5_000, bytes: 20 * 1024 ** 3 }

/** Refuses an agent who has uploaded as much as is allowed, or would exceed it with this many more bytes. */
export async function checkUploads(ctx: Ctx, bytes = 1): Promise<void> {
  const me = agentId(ctx)
  if (me === null) return
  const sent = await queries.countUploads(ctx.db, me, new Date(ctx.now().getTime() - dayMs))
  if (sent.files < daily.files && sent.bytes + bytes <= daily.bytes) return
  throw conflict('file.daily', { files: daily.files, max: daily.bytes / 1024 ** 3 })
}

/**
 * Stores what an agent uploaded. Until it is used, only they see it; if it is not used, it is deleted after a day.
 * Simultaneous uploads cannot exceed the limit together.
 */
export const addMedia = (ctx: Ctx, stored: Stored): Promise<Media> =>
  useStored(ctx, stored, async (ctx) => present(await queries.insertFile(ctx.db, asRow(ctx, stored, null, null))))

/** Lets `use` store what an agent uploaded, in a transaction. What it or the daily limit refuses is not kept. */
export async function useStored<T>(ctx: Ctx, stored: Stored, use: (ctx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await transaction(ctx, async (ctx) => {
      const me = agentId(ctx)
      if (me !== null) await queries.lockUploads(ctx.db, me)
      await checkUploads(ctx, stored.size)
      return use(ctx)
    })
  } catch (error) {
    if (error instanceof Refusal) await forget(ctx, stored)
    throw error
  }
}

/** Drops bytes that got no row. If the store is away, the sweep does this later. */
export async function forget(ctx: Ctx, { key }: Pick<Stored, 'key'>): Promise<void> {
  try {
    await ctx.files.delete(key)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    ctx.log.warn({ err: error, key }, 'bytes without a row stay until the sweep')
  }
}

/** What the user of an upload is told about it. */
export type Uploaded = Pick<queries.FileRow, 'id' | 'name' | 'mime' | 'size'>

/**
 * Returns the acting agent's uploads with these ids, in their order, and locks them until the open transaction ends, in
 * which they are used. Refuses one that does not exist, belongs to somebody else, or is already used.
 */
export async function takeUploads(ctx: Ctx, ids: readonly number[]): Promise<Uploaded[]> {
  const me = agentId(ctx)
  if (ids.length === 0 || me === null) return []
  const found = new Map((await queries.lockUnused(ctx.db, me, ids)).map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const upload = found.get(id)
    if (!upload) throw invalid('file.unknown', { id }).at('attachments')
    return upload
  })
}

/** Makes an upload part of a message, in the open transaction. */
export const useInMessage = (ctx: Ctx, upload: Uploaded, messageId: number): Promise<void> =>
  queries.updateUse(ctx.db, upload.id, 'message', messageId, ctx.now())

/** Keeps uploads for a message that does not exist yet, in the open transaction, for as long as it takes. */
export const holdUploads = (ctx: Ctx, uploads: readonly Uploaded[]): Promise<void> =>
  queries.updateHeld(
    ctx.db,
    uploads.map(({ id }) => id),
    { held: true, agentId: agentId(ctx) },
    ctx.now(),
  )

/** Turns held files into the acting agent's uploads again, in the open transaction. They are then used or dropped. */
export const releaseUploads = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  queries.updateHeld(ctx.db, ids, { held: false, agentId: agentId(ctx) }, ctx.now())

/** Makes an upload the sample of a template, in the open transaction. Deletes the previous sample. */
export async function useInTemplate(ctx: Ctx, upload: Uploaded, templateId: number): Promise<void> {
  await dropPicture(ctx, 'template', templateId)
  await queries.updateUse(ctx.db, upload.id, 'template', templateId, ctx.now())
}

/**
 * Makes these the files of `by`, in the open transaction: files that it already has stay, the actor's uploads are
 * added, and all others are deleted.
 */
export async function keepFiles(ctx: Ctx, as: UsedAs, by: number, ids: readonly number[]): Promise<void> {
  const held = new Set((await queries.listUsed(ctx.db, as, by)).map(({ id }) => id))
  const uploads = await takeUploads(
    ctx,
    ids.filter((id) => !held.has(id)),
  ).catch((error) => {
    throw error instanceof Refusal ? error.at('files') : error
  })
  for (const { id } of uploads) await queries.updateUse(ctx.db, id, as, by, ctx.now())
  const gone = await queries.deleteOthers(ctx.db, as, by, ids)
  for (const key of gone) await enqueue(ctx, RemoveBytes, { key })
}

/**
 * Copies the files with this use into uploads of the acting agent, whose access the caller has checked. Files that the
 * store has lost are left out.
 */
export async function copyFiles(ctx: Ctx, as: UsedAs, by: number): Promise<Media[]> {
  const copies: Media[] = []
  for (const row of await queries.listUsed(ctx.db, as, by)) {
    const content = await readWhole(ctx, row)
    if (content) copies.push(await addMedia(ctx, await storeFile(ctx, { name: row.name, content })))
  }
  return copies
}

/** The sample of a template and its bytes; undefined if it has none. */
export async function openSample(
  ctx: Ctx,
  templateId: number,
): Promise<(Uploaded & { content: Readable }) | undefined> {
  const row = await queries.findUsed(ctx.db, 'template', templateId)
  const content = row && (await readWhole(ctx, row))
  return content && { id: row.id, name: row.name, mime: row.mime, size: row.size, content }
}

/** Adds a file of a message that the provider still has, in the open transaction. Without an id it never comes. */
export function expectFile(
  ctx: Ctx,
  messageId: number,
  { id, name, mime, kind }: ExpectedFile,
): Promise<{ id: number; state: 'pending' | 'failed' }> {
  const uuid = uuidv7(ctx.now().getTime())
  return queries.insertExpected(ctx.db, {
    uuid,
    key: keyOf(uuid),
    name: name === null ? nameFor(kind, mime) : readName(name),
    mime,
    created_at: ctx.now(),
    message_id: messageId,
    provider_media_id: id,
    spoken: isRecording(kind),
  })
}

/**
 * Makes a picture the avatar of an agent, the picture of a contact or the logo, in the open transaction. Deletes the
 * previous one.
 */
export async function usePicture(ctx: Ctx, stored: Stored, as: UsedAs, by: number | null = null): Promise<void> {
  await dropPicture(ctx, as, by)
  await queries.insertFile(ctx.db, asRow(ctx, stored, as, by))
}

/** Removes the picture with this use, in the open transaction. Returns false if there was none. */
export async function dropPicture(ctx: Ctx, as: UsedAs, by: number | null = null): Promise<boolean> {
  const key = await queries.deleteUsed(ctx.db, as, by)
  if (key !== undefined) await enqueue(ctx, RemoveBytes, { key })
  return key !== undefined
}

/** Deletes what is stored under the key. Throws Later while a backup is made: it may hold the row. */
export async function removeBytes(ctx: Ctx, { key }: { key: string }): Promise<string> {
  if (await isBackingUp(ctx.db)) throw new Later(new Date(ctx.now().getTime() + backupPauseMs))
  await ctx.files.delete(key)
  return `removed ${key}`
}

export type Opened = Omit<Download, 'read'> & {
  used_as: UsedAs | null
  /** Undefined if the bytes are gone. */
  read(range?: ByteRange): Promise<Readable | undefined>
}

/** The file if the actor may see it; otherwise it does not exist for them. */
export async function openFile(ctx: Ctx, uuid: string): Promise<Opened> {
  const row = await queries.findReady(ctx.db, uuid)
  if (!row || !maySee(row, agentId(ctx))) throw notFound()
  return open(ctx, row)
}

/** A file of a message. The caller has checked access. */
export async function openFileOfMessage(ctx: Ctx, uuid: string): Promise<Opened> {
  const row = await queries.findReady(ctx.db, uuid)
  if (row?.used_as !== 'message') throw notFound()
  return open(ctx, row)
}

/** The picture of a contact whom the caller knows. */
export async function openPictureOfContact(ctx: Ctx, uuid: string): Promise<Opened> {
  const row = await queries.findReady(ctx.db, uuid)
  if (row?.used_as !== 'contact') throw notFound()
  return open(ctx, row)
}

function open(ctx: Ctx, row: queries.FileRow): Opened {
  const { name, mime, size, used_as, sha256, key } = row
  return {
    name,
    mime,
    size,
    used_as,
    etag: `"${sha256.toString('hex')}"`,
    disposition: dispositionOf(row),
    read: (range) =>
      range && range.end - range.start + 1 < size ? ctx.files.get(key, range) : readWhole(ctx, { key, sha256 }),
  }
}

/**
 * The bytes of a file as they were stored; undefined if they are gone. If they are others, reading fails at the end.
 */
export async function readWhole(
  ctx: Ctx,
  file: Pick<queries.FileRow, 'key' | 'sha256'>,
): Promise<Readable | undefined> {
  const content = await ctx.files.get(file.key)
  return content && checked(content, file)
}

/** Removes uploads that were not used within a day, and bytes that a crash left without a row. */
export async function sweepFiles(ctx: Ctx): Promise<string> {
  const before = new Date(ctx.now().getTime() - dayMs)
  const unused = await pruneRounds(ctx, 'file', async (limit) => {
    const keys = await queries.deleteUnused(ctx.db, before, limit)
    // What stays has no row and is left for the next sweep.
    if (!(await isBackingUp(ctx.db))) for (const key of keys) await ctx.files.delete(key)
    return keys.length
  })
  let orphans = 0
  let waiting: string[] = []
  const removeUnknown = async () => {
    const known = await queries.listKnownKeys(ctx.db, waiting)
    const unknown = (await isBackingUp(ctx.db)) ? [] : waiting.filter((key) => !known.has(key))
    for (const key of unknown) await ctx.files.delete(key)
    orphans += unknown.length
    waiting = []
  }
  for await (const { key, modified_at } of ctx.files.list()) {
    if (modified_at < before && waiting.push(key) === batch) await removeUnknown()
  }
  await removeUnknown()
  const halves = await ctx.files.dropHalves(before)
  return `${unused}, ${orphans} without a row, ${halves} uploads that never ended`
}

type Shown = { mime: string; width: number | null; height: number | null }

/**
 * Returns whether a browser may show a file itself, by its kind and memory use. All others are only ever saved, and so
 * is a picture whose bytes do not say how large it is: it may be of any size.
 */
export function dispositionOf({ mime, width, height }: Shown): 'inline' | 'attachment' {
  const pixels = isPicture(mime) ? (width ?? Infinity) * (height ?? Infinity) : 0
  return isShownInline(mime) && pixels <= maxPixels ? 'inline' : 'attachment'
}

function asRow(ctx: Ctx, stored: Stored, used_as: UsedAs | null, used_by: number | null) {
  return { ...stored, agent_id: agentId(ctx), used_as, used_by, created_at: ctx.now() }
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
    disposition: dispositionOf(row),
    meta: { width, height },
    url,
    created_at,
    updated_at,
  }
}
