import type { Pool, PoolClient } from 'pg'
import type { StoredFile } from './manifest.ts'

type Known = { key: string; name: string }

/** `damaged`: their bytes are not those that were stored. `missing`: there are no bytes. */
export type Flaws = { damaged: Known[]; missing: Known[] }

/** Compares the files in a backup with those that its rows name. The rows are read through `db`. */
export async function findFlaws(db: Pool | PoolClient, files: readonly StoredFile[]): Promise<Flaws> {
  const sums = new Map(files.map(({ place, sha256 }) => [place, sha256]))
  const { rows } = await db.query<Known & { sha256: Buffer | null }>(
    "select key, name, sha256 from file where state = 'ready' order by id",
  )
  const flaws: Flaws = { damaged: [], missing: [] }
  for (const { key, name, sha256 } of rows) {
    const sum = sums.get(`files/${key}`)
    if (sum === undefined) flaws.missing.push({ key, name })
    else if (sha256 && sha256.toString('hex') !== sum) flaws.damaged.push({ key, name })
  }
  return flaws
}

export const hasFlaws = ({ damaged, missing }: Flaws): boolean => damaged.length + missing.length > 0

/** One line for each file. */
export const wordFlaws = ({ damaged, missing }: Flaws): string[] => [
  ...damaged.map(({ key, name }) => `Damaged: ${key} (${name}): its bytes are not those that were stored.`),
  ...missing.map(({ key, name }) => `Missing: ${key} (${name}).`),
]
