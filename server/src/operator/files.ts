import { createHash, randomUUID } from 'node:crypto'
import type { Ctx } from '../platform/context.ts'
import type { Pool } from '../platform/database/database.ts'
import { StoreUnavailable } from '../platform/errors.ts'
import { failpoint } from '../platform/failpoint.ts'
import { adoptStore, joinStore, updatePlace } from '../platform/files/file-place.ts'
import type { FileStore, StoreName } from '../platform/files/file-store.ts'
import { Failure } from './failure.ts'
import { findMissing } from './missing.ts'

/** Prints a line of progress while a long command works. */
export type Say = (line: string) => void

const batch = 100
/** Files that are moved at the same time. */
const atATime = 4
const sayEveryMs = 5_000

type Row = { id: number; key: string; name: string; size: number; sha256: Buffer }

type Move = { ctx: Ctx; pool: Pool; from: FileStore; to: FileStore; tally: Tally; say: Say }

type Tally = { total: number; moved: number; bytes: number; faults: string[]; saidAt: number }

/**
 * Moves every file to the folder or to the bucket while the desk works; new files go there from now on. Each copy is
 * read again and compared with the checksum in the database. Only then does the row name the new place, and only after
 * that is the original removed. The command may be killed at any moment and run again.
 */
export async function moveFiles(ctx: Ctx, pool: Pool, name: string | undefined, say: Say): Promise<Tally> {
  const to = { folder: ctx.files.folder, s3: ctx.files.bucket }[name ?? '']
  if (!to && !/^(folder|s3)$/.test(name ?? ''))
    throw new Failure('Say where to: `files move s3` or `files move folder`.')
  if (!to || !ctx.files.bucket) throw new Failure('FILES_URL is not set.', 'It names the bucket to move to or from.')
  const from = to === ctx.files.bucket ? ctx.files.folder : ctx.files.bucket
  const client = await pool.connect()
  try {
    // Held by the connection, so a killed command releases it.
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('parley files move')) as held")
    if (!rows[0].held) throw new Failure('Another `files move` is at work.', 'Wait for it, or stop it.')
    await begin(ctx, to)
    const tally = { total: 0, moved: 0, bytes: 0, faults: [], saidAt: Date.now() }
    return await moveAll({ ctx, pool, from, to, tally, say })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new Failure(`${error.message}.`, 'Run the command again when it answers: what was moved stays moved.')
  } finally {
    client.release(true)
  }
}

/** Tries the new place before anything depends on it. */
async function begin(ctx: Ctx, to: FileStore): Promise<void> {
  await joinStore(ctx.db, to)
  const key = `00/${randomUUID()}`
  const probe = Buffer.from('parley')
  await to.put(key, chunksOf(probe))
  const sum = await sumOf(to, key)
  await to.delete(key)
  if (!sum?.equals(createHash('sha256').update(probe).digest())) throw new Failure(`${to.where} does not keep files.`)
  await updatePlace(ctx.db, to.name)
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function moveAll(move: Move): Promise<Tally> {
  const { pool, from, to, tally } = move
  tally.total = await countIn(pool, from.name)
  // Files that a process stored in the old place after the switch are moved in the second round.
  for (let round = 0; round < 2; round++) {
    tally.faults = []
    let last = 0
    for (;;) {
      const { rows } = await pool.query<Row>(
        `select id, key, name, size, sha256 from file
         where store = $1 and state = 'ready' and id > $2 order by store, id limit ${batch}`,
        [from.name, last],
      )
      if (rows.length === 0) break
      last = rows.at(-1)!.id
      const queue = [...rows]
      const work = async () => {
        for (let row = queue.shift(); row; row = queue.shift()) await moveOne(move, row)
      }
      await Promise.all(Array.from({ length: atATime }, work))
    }
  }
  await dropOriginals(pool, from, to)
  return tally
}

async function countIn(pool: Pool, store: StoreName): Promise<number> {
  const { rows } = await pool.query("select count(*) as n from file where store = $1 and state = 'ready'", [store])
  return rows[0].n
}

async function moveOne({ ctx, pool, from, to, tally, say }: Move, row: Row): Promise<void> {
  const { id, key, name, size, sha256 } = row
  const isThere = async () => (await sumOf(to, key))?.equals(sha256) === true
  // A command that was killed may have copied it already.
  const before = await isThere()
  const content = before ? undefined : await from.get(key)
  if (content) await to.put(key, content)
  if (!before && !(content && (await isThere()))) {
    if (content) await to.delete(key)
    const { rows } = await pool.query("select from file where id = $1 and store = $2 and state = 'ready'", [
      id,
      from.name,
    ])
    if (rows.length > 0) tally.faults.push(`${key} (${name}) is ${content ? 'damaged' : 'missing'} in ${from.where}`)
    return
  }
  const { rowCount } = await pool.query('update file set store = $1 where id = $2 and store = $3', [
    to.name,
    id,
    from.name,
  ])
  failpoint(ctx, 'file.moved')
  // It was deleted while it was being copied.
  if (rowCount === 0) return to.delete(key)
  await from.delete(key)
  tally.moved += 1
  tally.bytes += size
  if (Date.now() - tally.saidAt < sayEveryMs) return
  tally.saidAt = Date.now()
  say(`${tally.moved} of ${tally.total} files, ${megabytes(tally.bytes)}`)
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`

async function sumOf(store: FileStore, key: string): Promise<Buffer | undefined> {
  const content = await store.get(key)
  if (!content) return undefined
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest()
}

/** Removes originals that a killed command left behind after it had compared their copies. */
async function dropOriginals(pool: Pool, from: FileStore, to: FileStore): Promise<void> {
  let keys: string[] = []
  const drop = async () => {
    const { rows } = await pool.query<{ key: string }>(
      "select key from file where key = any($1) and store = $2 and state = 'ready'",
      [keys, to.name],
    )
    for (const { key } of rows) await from.delete(key)
    keys = []
  }
  for await (const { key } of from.list()) if (keys.push(key) === batch) await drop()
  await drop()
}

/** Makes the folder and the bucket of this environment the desk's own, if the desk has files in them. */
export async function adoptFiles(ctx: Ctx, pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ store: StoreName }>(
    "select distinct store from file where state = 'ready' union select store from file_place",
  )
  const stores = rows.flatMap(({ store }) => (store === 'fs' ? [ctx.files.folder] : (ctx.files.bucket ?? [])))
  for (const store of stores) await adoptStore(ctx.db, store)
  const { total, missing } = await findMissing(pool, ctx.files)
  return [
    ...stores.map(({ where }) => `The files of this desk are in ${where}.`),
    ...(missing.length > 0 ? [`${missing.length} of ${total} are missing there; doctor names them.`] : []),
  ]
}
