import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { Failure } from './failure.ts'

const Sum = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Whole = Type.Integer({ minimum: 0 })

/** Rows in PostgreSQL's text form, cut between rows into entries `<place>/000001.copy` and so on. */
const Rows = Type.Object({
  place: Type.String(),
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Whole,
  parts: Whole,
  /** The total of all parts. */
  bytes: Whole,
  sha256: Sum,
})
export type Rows = Static<typeof Rows>

const StoredFile = Type.Object({ place: Type.String(), bytes: Whole, sha256: Sum })
export type StoredFile = Static<typeof StoredFile>

const Manifest = Type.Object({
  /** Raised when older programs cannot read the new format. */
  format: Type.Literal(1),
  made_at: Type.String(),
  /** The version of the program and of its database. */
  version: Type.String(),
  postgres: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), sha256: Sum })),
  tables: Type.Array(Rows),
  jobs: Rows,
  /** The last number that each sequence has given. */
  sequences: Type.Record(Type.String(), Whole),
  files: Type.Array(StoredFile),
  /** Ids of the keys that sealed and signed the content, the first one first. */
  key_ids: Type.Array(Type.String()),
  with_key: Type.Boolean(),
})
export type Manifest = Static<typeof Manifest>

export const manifestName = 'manifest.json'
export const keyName = 'secret.key'
export const partName = (place: string, part: number): string => `${place}/${String(part).padStart(6, '0')}.copy`

/** Reads the manifest of a backup. Fails with advice if a newer version of Parley made it. */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if (Value.Check(Manifest, value)) return value
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > 1) {
    throw new Failure(`The backup has format ${format}.`, 'Restore it with a newer version of Parley.')
  }
  throw new Error('its manifest is not valid')
}

/** Columns of a job in a backup, under our own names: the tables of the queue may look different in another version. */
export const jobColumns = [
  'identifier',
  'queue_name',
  'payload',
  'run_at',
  'attempts',
  'max_attempts',
  'last_error',
  'created_at',
  'updated_at',
  'key',
  'priority',
  'flags',
]
