import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StoreUnavailable } from '../platform/errors.ts'
import { collect, readArchive } from './archive.ts'
import { Failure } from './failure.ts'
import { keyName, type Manifest, manifestName, parseManifest, partName } from './manifest.ts'

/** A backup that can be read more than once, wherever it is. */
export type Source = { where: string; read(): Promise<AsyncIterable<Buffer>> }

/** A backup in a file of this machine. Reading it fails with a sentence about the file. */
export function fileSource(file: string): Source {
  const where = resolve(file)
  const refuse = ({ code, message }: NodeJS.ErrnoException): never => {
    throw new Failure(code === 'ENOENT' ? `There is no ${where}.` : `${where} cannot be read: ${message}.`)
  }
  return { where, read: async () => (await open(where).catch(refuse)).createReadStream() }
}

/** Reads a whole backup and compares it with its manifest, before anything is touched. */
export async function verifyBackup({ where, read }: Source): Promise<Manifest> {
  try {
    return await readThrough(await read())
  } catch (error) {
    if (error instanceof Failure || error instanceof StoreUnavailable) throw error
    throw new Failure(`${where} is not a complete backup: ${(error as Error).message}.`, 'Use another one.')
  }
}

/** The manifest's name for an entry of the archive: the parts of a table belong to one place. */
export const placeOf = (name: string): string => (/^(tables|jobs)\//.test(name) ? dirname(name) : name)

type Found = { parts: number; bytes: number; hash: Hash }

const nothing = (): Found => ({ parts: 0, bytes: 0, hash: createHash('sha256') })

async function readThrough(packed: AsyncIterable<Buffer>): Promise<Manifest> {
  const places = new Map<string, Found>()
  let manifest: Manifest | undefined
  for await (const { name, size, content } of readArchive(packed)) {
    if (manifest) throw new Error('something follows its manifest')
    if (name === manifestName) {
      manifest = parseManifest((await collect(content)).toString())
      continue
    }
    const place = placeOf(name)
    const found = places.get(place) ?? nothing()
    places.set(place, found)
    found.parts += 1
    found.bytes += size
    if (place !== name && name !== partName(place, found.parts)) throw new Error(`${name} is not in its place`)
    for await (const chunk of content) found.hash.update(chunk)
  }
  if (!manifest) throw new Error('it has no manifest')
  compare(manifest, places)
  return manifest
}

function compare(manifest: Manifest, places: Map<string, Found>): void {
  const files = manifest.files.map((file) => ({ ...file, parts: 1 }))
  for (const { place, parts, bytes, sha256 } of [...manifest.tables, manifest.jobs, ...files]) {
    const found = places.get(place) ?? nothing()
    places.delete(place)
    if (found.parts !== parts || found.bytes !== bytes || found.hash.digest('hex') !== sha256) {
      throw new Error(`${place} is not what its manifest says`)
    }
    if (place.split('/').some((part) => part === '' || part === '.' || part === '..')) {
      throw new Error(`${place} is not a valid name`)
    }
  }
  if (places.delete(keyName) !== manifest.with_key) throw new Error('its key is not what its manifest says')
  const [unknown] = places.keys()
  if (unknown) throw new Error(`${unknown} is not in its manifest`)
}
