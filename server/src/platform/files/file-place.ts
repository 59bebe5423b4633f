import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { StoreUnavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { FileStore, StoreName } from './file-store.ts'
import type { Files, Place } from './files.ts'

/** The files are not where this process looks for them. The message says what an operator can do. */
export class WrongPlace extends Error {
  override name = 'WrongPlace'
}

type Known = { store: StoreName; fs: string | null; s3: string | null }

/** A desk on which no process of this version was ever started has its files in the folder. */
export const inFolder: Place = { store: 'fs', fs: true, s3: false }

/** Where files are stored. In a folder, until somebody has chosen. */
export async function findPlace(db: Database): Promise<Place> {
  const { rows } = await sql<Place>`
    select store, folder_mark is not null as fs, bucket_mark is not null as s3 from file_place`.execute(db)
  return rows[0] ?? inFolder
}

/** From now on, new files go there. */
export async function updatePlace(db: Database, store: StoreName): Promise<void> {
  await sql`
    insert into file_place (store) values (${store}) on conflict (one) do update set store = excluded.store`.execute(db)
}

/**
 * Decides at the first start where new files go. Refuses to start, with WrongPlace, if the desk's files cannot be in
 * the configured place: a folder that is not shared or not mounted, or another bucket. The id of the folder or bucket
 * is also in the database. A bucket that does not answer is trusted, except at the first start.
 */
export function settlePlace(db: Database, files: Files, log: Log): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stored = await listStores(trx)
    const first: StoreName = files.bucket && !stored.has('fs') ? 's3' : 'fs'
    await sql`insert into file_place (store) values (${first}) on conflict do nothing`.execute(trx)
    const found = await getKnown(trx)
    stored.add(found.store)
    // While a bucket is slow, processes that start together do not wait for one another, except at the first start.
    const place = [...stored].every((store) => found[store] !== null) ? found : await lockPlace(trx)
    if (stored.has('fs')) await checkStore(trx, files.folder, place.fs)
    else await leaveStore(trx, files.folder, place.fs)
    if (!stored.has('s3')) {
      if (files.bucket) await leaveStore(trx, files.bucket, place.s3).catch(unlessAway)
      return
    }
    if (!files.bucket)
      throw new WrongPlace(
        'Files of this desk are in S3: set FILES_URL. Only `npm run parley -- files move folder` brings them back to DATA_DIR.',
      )
    await checkStore(trx, files.bucket, place.s3).catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error
      if (place.s3 === null) throw new WrongPlace(`FILES_URL cannot be used. ${error.message}`)
      log.warn({ err: error }, 'the store of files does not answer; the desk starts all the same')
    })
  })
}

/** Makes a place for files one of the desk's own. Refuses, with WrongPlace, one that holds files of another desk. */
export function joinStore(db: Database, store: FileStore): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await updatePlace(trx, (await findPlace(trx)).store)
    const place = await lockPlace(trx)
    const isUsed = place.store === store.name || (await listStores(trx)).has(store.name)
    await checkStore(trx, store, isUsed ? place[store.name] : null)
  })
}

/** Makes this place one of the desk's own, whatever it was before. */
export function adoptStore(db: Database, store: FileStore): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await updatePlace(trx, (await findPlace(trx)).store)
    await lockPlace(trx)
    await giveMark(trx, store)
  })
}

/** Records that all files of a restored desk are there, whatever the backup says. */
export function takePlace(db: Database, store: FileStore): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`update file set store = ${store.name} where store <> ${store.name}`.execute(trx)
    await updatePlace(trx, store.name)
    await sql`update file_place set folder_mark = null, bucket_mark = null`.execute(trx)
    await giveMark(trx, store)
  })
}

/** Throws WrongPlace unless the place has the id that the database knows. Makes a new place the desk's own. */
async function checkStore(trx: Database, store: FileStore, known: string | null): Promise<void> {
  const mark = await store.readMark()
  if (known !== null) {
    if (mark !== known) throw new WrongPlace(wrong(store))
  } else if (mark === undefined ? await holdsNothingOf(trx, store) : !(await isEmpty(store))) {
    throw new WrongPlace(wrong(store))
  } else await giveMark(trx, store)
}

/** Another desk may have taken over a place that holds no more files of this desk. */
async function leaveStore(trx: Database, store: FileStore, known: string | null): Promise<void> {
  if (known !== null && (await store.readMark()) !== known) await updateMark(trx, store, null)
}

function unlessAway(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}

const wrong = ({ name, where }: FileStore): string =>
  name === 'fs'
    ? `${where} is not where the files of this desk are: mount the one folder on every host, or keep files in S3 ` +
      '(FILES_URL). If they were moved or copied here, run `npm run parley -- files adopt`.'
    : `${where} is not where the files of this desk are: set FILES_URL as it was. If they were copied there, run ` +
      '`npm run parley -- files adopt`.'

async function giveMark(trx: Database, store: FileStore): Promise<void> {
  const id = randomUUID()
  await store.writeMark(id)
  await updateMark(trx, store, id)
}

async function updateMark(trx: Database, { name }: FileStore, id: string | null): Promise<void> {
  await sql`update file_place set ${sql.ref(name === 'fs' ? 'folder_mark' : 'bucket_mark')} = ${id}`.execute(trx)
}

/** The database knows files there, but the newest of them are missing. */
async function holdsNothingOf(trx: Database, store: FileStore): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    select key from file where store = ${store.name} and state = 'ready' order by id desc limit 10`.execute(trx)
  for (const { key } of rows) {
    const found = await store.get(key)
    found?.destroy()
    if (found) return false
  }
  return rows.length > 0
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return false
  return true
}

async function listStores(trx: Database): Promise<Set<StoreName>> {
  const { rows } = await sql<{ store: StoreName }>`
    select store from (values ('fs'), ('s3')) known (store)
    where exists (select from file where file.store = known.store and state = 'ready')`.execute(trx)
  return new Set(rows.map(({ store }) => store))
}

async function getKnown(trx: Database): Promise<Known> {
  const { rows } = await sql<Known>`select store, folder_mark as fs, bucket_mark as s3 from file_place`.execute(trx)
  return rows[0]!
}

async function lockPlace(trx: Database): Promise<Known> {
  await sql`select from file_place for update`.execute(trx)
  return getKnown(trx)
}
