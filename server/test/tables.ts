import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import type { TestDesk } from './desk.ts'

/**
 * Everything that the desk stores, as text by table. Events are numbered first, so that no reader does that in between.
 */
export async function dumpTables(db: Database): Promise<Record<string, string>> {
  await sql`select number_events()`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const dump: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n' order by t::text) as text from ${sql.raw(name)} t`.execute(db)
    dump[name] = rows[0]!.text ?? ''
  }
  return dump
}

/** Fails if the action changes anything that the desk stores. May run the action several times. */
export const assertUnchanged = (desk: TestDesk, action: () => Promise<unknown>): Promise<void> =>
  besideClock(desk, async () => {
    const before = await dumpTables(desk.ctx.db)
    await action()
    const after = await dumpTables(desk.ctx.db)
    for (const table of Object.keys(before)) assert.equal(after[table], before[table], table)
  })

/**
 * Runs the action on a desk at rest. If it fails and meanwhile the clock began a job, or somebody was noted as seen,
 * which happens once a minute, runs it again, because that may be the cause.
 */
export async function besideClock(desk: TestDesk, action: () => Promise<void>): Promise<void> {
  for (;;) {
    const clock = await lastByClock(desk.ctx.db)
    await desk.settled()
    try {
      return await action()
    } catch (error) {
      if ((await lastByClock(desk.ctx.db)) === clock) throw error
    }
  }
}

/** When the clock last began a job, and when each agent and a key were last noted as seen. */
async function lastByClock(db: Database): Promise<string> {
  const { rows } = await sql`
    select (select max(at) from job_clock) as job, (select array_agg(last_active_at order by id) from agent) as agent,
      (select max(last_used_at) from api_key) as key`.execute(db)
  return JSON.stringify(rows[0])
}
