import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupAddress } from '../config.ts'
import { createBucket } from '../platform/files/file-bucket.ts'
import { draftEnding, unlessMissing, writeNew } from '../platform/files/file-folder.ts'
import type { Log } from '../platform/log.ts'

export type Kept = { name: string; made_at: Date; size: number }

/** Where the backups of a desk are kept. Everything that has its name there is complete. */
export type BackupPlace = {
  /** A description for operators. */
  where: string
  /** Throws what the content throws, and then leaves nothing under the name. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** The newest first. */
  list(): Promise<Kept[]>
  /** Undefined if it is not there. */
  read(name: string): Promise<AsyncIterable<Buffer> | undefined>
  delete(name: string): Promise<void>
  /** Removes what killed processes left of backups that began before this time. */
  dropHalves(before: Date): Promise<void>
  close(): void
}

const form = /^parley-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/** The name of a backup that begins at this time. */
export const nameAt = (at: Date): string => `parley-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** When the backup with this name began; undefined for any other name. */
export function timeOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = form.exec(name) ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : undefined
}

type Options = { log: Log; mayNotCall?: () => boolean }

/** Opens the place of BACKUP_TO. */
export const openPlace = (to: BackupAddress, options: Options): BackupPlace =>
  'folder' in to ? openFolder(to.folder) : openBucket(to, options)

const newestFirst = (kept: Kept[]): Kept[] => kept.sort((a, b) => b.made_at.getTime() - a.made_at.getTime())

/** A folder that must exist: if it is not mounted, it must not be created on the disk beneath it. */
export function openFolder(folder: string): BackupPlace {
  return {
    where: folder,
    put: async (name, content) => {
      const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}${draftEnding}`)
      try {
        await writeNew(draft, content, { flush: true })
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      await flush(folder)
    },
    list: async () => {
      const kept: Kept[] = []
      for (const name of await readdir(folder)) {
        const made_at = timeOf(name)
        const found = made_at && (await stat(join(folder, name)).catch(unlessMissing))
        if (made_at && found?.isFile()) kept.push({ name, made_at, size: found.size })
      }
      return newestFirst(kept)
    },
    read: async (name) => {
      const path = join(folder, name)
      return (await stat(path).catch(unlessMissing)) && createReadStream(path)
    },
    delete: (name) => rm(join(folder, name), { force: true }),
    dropHalves: async (before) => {
      for (const name of await readdir(folder)) {
        const began = name.endsWith(draftEnding) ? timeOf(name.replace(/\.\w+\.part$/, '')) : undefined
        if (began && began < before) await rm(join(folder, name), { force: true })
      }
    },
    close: () => undefined,
  }
}

/** A bucket. An object appears only when all of it is there. Each month has its own prefix. */
function openBucket(address: Exclude<BackupAddress, { folder: string }>, options: Options): BackupPlace {
  const bucket = createBucket(address, { mayNotCall: () => false, ...options })
  const room = bucket.room('backups')
  const keyOf = (name: string) => `${name.slice('parley-'.length, 'parley-2026-11'.length)}/${name}`
  return {
    where: room.where,
    put: (name, content) => room.put(keyOf(name), content),
    list: async () => {
      const kept: Kept[] = []
      for await (const { key, size } of room.list()) {
        const name = key.slice(key.indexOf('/') + 1)
        const made_at = timeOf(name)
        if (made_at && key === keyOf(name)) kept.push({ name, made_at, size })
      }
      return newestFirst(kept)
    },
    read: (name) => room.get(keyOf(name)),
    delete: (name) => room.delete(keyOf(name)),
    dropHalves: async (before) => void (await room.dropHalves(before)),
    close: bucket.close,
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
