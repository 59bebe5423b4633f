import { jobChannel } from '../platform/database/bell.ts'
import type { Pool } from '../platform/database/database.ts'
import { Failure } from './failure.ts'

type ParkedJob = { id: number; task: string; attempts: number; since: Date; error: string | null }

/** One line for each job that failed for good, the oldest first. */
export async function listParked(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<ParkedJob>(`
    select id, task, attempts, updated_at as since, left(split_part(last_error, E'\n', 1), 200) as error
    from job where state = 'parked' order by updated_at, id`)
  if (rows.length === 0) return ['No job failed for good.']
  return rows.map(
    ({ id, task, attempts, since, error }) =>
      `${id}  ${task}  ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}  since ${since.toISOString()}  ${error ?? ''}`,
  )
}

/** Has parked jobs tried again, with all their attempts: those with these ids, or all of them. */
export async function retryParked(pool: Pool, which: readonly string[]): Promise<string[]> {
  const wrong = which.find((id) => id !== 'all' && !/^\d{1,15}$/.test(id))
  const choice = 'Name the ids that `jobs` lists, or "all".'
  if (which.length === 0) throw new Failure('jobs retry needs an id.', choice)
  if (wrong !== undefined) throw new Failure(`"${wrong}" is not a job id.`, choice)
  const all = which.includes('all')
  const ids = which.filter((id) => id !== 'all').map(Number)
  const { rows } = await pool.query<{ id: number }>(
    `update job set state = 'ready', attempts = 0, losses = 0, run_at = now(), updated_at = now()
     where state = 'parked' and ($1 or id = any($2)) returning id`,
    [all, ids],
  )
  const retried = rows.length === 1 ? '1 job is tried again.' : `${rows.length} jobs are tried again.`
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id))
  await pool.query('select pg_notify($1, $2)', [jobChannel, ''])
  if (unknown.length > 0) {
    throw new Failure(`No parked job has the id ${unknown.join(', ')}.`, rows.length > 0 ? retried : '')
  }
  return [retried]
}
