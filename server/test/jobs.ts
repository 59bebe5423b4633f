import { type RawBuilder, sql } from 'kysely'
import type { TestDesk } from './desk.ts'

/**
 * Makes these jobs, which wait for their time, due now. Tells the workers, which would find them up to two seconds
 * later.
 */
export async function bringForward(desk: TestDesk, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with due as (update job set run_at = clock_timestamp() where ${which} returning id)
    select pg_notify('parley_job', '') from due limit 1`.execute(desk.ctx.db)
}

/** Adds a job that the clock adds otherwise, and tells the workers. */
export async function startJob(desk: TestDesk, task: string): Promise<void> {
  await sql`select add_jobs(${JSON.stringify([{ task }])}), pg_notify('parley_job', '')`.execute(desk.ctx.db)
}
