import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { conflict, violated } from '../../../platform/errors.ts'
import type { Params } from '../../../platform/i18n.ts'
import type { Line, NewItem, Options } from './schema.ts'

export type Run = Options & {
  id: number
  state: 'running' | 'ended'
  actor_type: 'agent' | 'knowledge_key'
  actor_id: number
  store: 'fs' | 's3'
  spool: string
  total: number
  success: number
  errors: number
  started_at: Date
  ended_at: Date | null
}

export type Item = NewItem & { id: number; tries: number }

const runColumns = sql`
  id, state, actor_type, actor_id, enabled, on_local_edits, store, spool, total, success, errors, started_at,
  ended_at`
const itemColumns = sql`id, kind, name, path, lane, counted, tries`

export const findRunning = async (db: Database): Promise<Run | undefined> =>
  (await sql<Run>`select ${runColumns} from import_run where state = 'running'`.execute(db)).rows[0]

export const findLatest = async (db: Database): Promise<Run | undefined> =>
  (await sql<Run>`select ${runColumns} from import_run order by id desc limit 1`.execute(db)).rows[0]

export const findRun = async (db: Database, id: number): Promise<Run | undefined> =>
  (await sql<Run>`select ${runColumns} from import_run where id = ${id}`.execute(db)).rows[0]

type NewRun = Options & Pick<Run, 'actor_type' | 'actor_id' | 'store' | 'spool' | 'started_at'>

/** Begins an import. Refuses while another one runs, in whatever process. */
export async function insertRun(db: Database, run: NewRun): Promise<number> {
  try {
    const { rows } = await sql<{ id: number }>`
      insert into import_run (actor_type, actor_id, enabled, on_local_edits, store, spool, total, started_at)
      values (${run.actor_type}, ${run.actor_id}, ${run.enabled}, ${run.on_local_edits}, ${run.store}, ${run.spool}, 0,
              ${run.started_at})
      returning id`.execute(db)
    return rows[0]!.id
  } catch (error) {
    throw violated(error) === 'import_run_running' ? conflict('import.running') : error
  }
}

/** Imports that ended, except the last one, whose counts are shown. There are few rows, so they need no index. */
export const agedRuns = (): Aged => ({
  table: 'import_run',
  age: 'started_at',
  only: sql`state = 'ended' and id < (select max(id) from import_run)`,
})

/** Deletes up to `limit` items or lines of imports before the latest one, the oldest first. Returns how many. */
export async function forgetEarlier(
  db: Database,
  table: 'import_item' | 'import_line',
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from (select id, run_id from ${sql.table(table)} order by id limit ${limit}) oldest
      where run_id < (select max(id) from import_run)
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Adds items, and adds those that count to the total. */
export async function insertItems(db: Database, runId: number, items: readonly NewItem[]): Promise<void> {
  await sql`
    insert into import_item (run_id, kind, name, path, lane, counted)
    select ${runId}, kind, name, path, lane, counted
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item (kind text, name text, path text, lane text, counted boolean)`.execute(db)
  const counted = items.filter((item) => item.counted).length
  await sql`update import_run set total = total + ${counted} where id = ${runId}`.execute(db)
}

/** Takes the next item whose lane has room. Only one job takes items of an import. */
export async function takeItem(db: Database, runId: number, full: readonly string[]): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    update import_item set state = 'working', tries = tries + 1
    where id = (
      select id from import_item
      where run_id = ${runId} and state = 'waiting' and (lane is null or lane <> all(${full}::text[]))
      order by id limit 1
    )
    returning ${itemColumns}`.execute(db)
  return rows[0]
}

/** Gives an item back unchanged. */
export async function returnItem(db: Database, id: number): Promise<void> {
  await sql`update import_item set state = 'waiting', tries = tries - 1 where id = ${id}`.execute(db)
}

/** Makes items wait again whose process died. Returns those that have been tried too often. */
export async function reviveItems(db: Database, runId: number, maxTries: number): Promise<Item[]> {
  await sql`
    update import_item set state = 'waiting'
    where run_id = ${runId} and state = 'working' and tries < ${maxTries}`.execute(db)
  const { rows } = await sql<Item>`
    select ${itemColumns} from import_item where run_id = ${runId} and state = 'working' order by id`.execute(db)
  return rows
}

/** `counts`: the count that the item adds to. An item that counts joins the total if it was not in it yet. */
export async function settleItem(
  db: Database,
  runId: number,
  { id, counted }: Pick<Item, 'id' | 'counted'>,
  counts: 'success' | 'errors' | 'nothing',
): Promise<void> {
  const state = counts === 'errors' ? 'failed' : 'done'
  await sql`update import_item set state = ${state} where id = ${id}`.execute(db)
  const joins = Number(counts !== 'nothing') - Number(counted)
  await sql`
    update import_run
    set total = total + ${joins}, success = success + ${Number(counts === 'success')},
      errors = errors + ${Number(counts === 'errors')}
    where id = ${runId}`.execute(db)
}

export async function insertLine(db: Database, runId: number, { word, name, code, params }: Line): Promise<void> {
  await sql`
    insert into import_line (run_id, word, name, code, params)
    values (${runId}, ${word}, ${name}, ${code}, ${JSON.stringify(params)}::jsonb)`.execute(db)
}

/** The last lines, oldest first. */
export async function listLines(db: Database, runId: number, limit: number): Promise<Line[]> {
  const { rows } = await sql<Line & { params: Params }>`
    select word, name, code, params from import_line where run_id = ${runId} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.reverse()
}

/** Returns the counts of the import. */
export async function endRun(db: Database, id: number, at: Date): Promise<{ success: number; errors: number }> {
  const { rows } = await sql<{ success: number; errors: number }>`
    update import_run set state = 'ended', ended_at = ${at} where id = ${id} returning success, errors`.execute(db)
  return rows[0]!
}

/** Counts files that were refused before the import began. */
export async function countRefused(db: Database, id: number, files: number): Promise<void> {
  await sql`update import_run set total = total + ${files}, errors = errors + ${files} where id = ${id}`.execute(db)
}
