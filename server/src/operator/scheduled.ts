import type { PoolClient } from 'pg'
import type { BackupAddress } from '../config.ts'
import type { Ctx } from '../platform/context.ts'
import type { Pool } from '../platform/database/database.ts'
import { isDatabaseLost, Later } from '../platform/errors.ts'
import { failpoint } from '../platform/failpoint.ts'
import { job } from '../platform/jobs.ts'
import { checkLease } from '../platform/lease.ts'
import { backups } from '../platform/metrics/metrics.ts'
import { AnotherAtWork, alone, writeBackup } from './backup.ts'
import * as queries from './backup-queries.ts'
import { BackupFailed, findTurn, isShared, listSuperfluous, reasonOf, wordReason } from './backup-rules.ts'
import { hasFlaws, wordFlaws } from './flaws.ts'
import { type BackupPlace, nameAt, openPlace } from './places.ts'

export const BackUpWhenDue = job<object>('backups.back_up')

/** How often a backup is begun again if the process that makes it ends before it is complete. */
const mostTries = 3
/** No backup takes longer. The limit is needed because a network folder may never answer. */
const longestMs = 12 * 3_600_000
/** Files that one line of the log names. */
const mostNamed = 20
const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * Makes the backup that is due by BACKUP, if there is one. Only one of all processes does it. A failure is stored,
 * counted and logged, and the next turn of the schedule tries again. If the process ended during the backup, it is
 * begun again at once.
 */
export async function backUpWhenDue(ctx: Ctx): Promise<string> {
  const { at, to } = ctx.config.backup
  if (!at || !to) return 'no backups are scheduled'
  await queries.beginSchedule(ctx.db, new Date(ctx.now().getTime() - minuteMs))
  if (!(await findDue(ctx, at))) return 'none is due'
  const pool = ctx.openCopying()
  try {
    return await alone(pool, async (client) => {
      // Another process may have made it a moment ago.
      const turn = await findDue(ctx, at)
      return turn ? await take(ctx, { pool, client, to, turn }) : 'none is due any more'
    })
  } catch (error) {
    if (error instanceof AnotherAtWork) return 'another one is at work'
    throw error
  } finally {
    await pool.end()
  }
}

async function findDue(ctx: Ctx, at: string): Promise<Date | undefined> {
  const row = (await queries.findBackups(ctx.db))!
  return findTurn(at, row.turn, ctx.now()) ?? (row.began_at && !row.ended_at ? row.turn : undefined)
}

type Turn = { pool: Pool; client: PoolClient; to: BackupAddress; turn: Date }

async function take(ctx: Ctx, { pool, client, to, turn }: Turn): Promise<string> {
  const place = openPlace(to, {
    log: ctx.log,
    mayNotCall: () => {
      checkLease()
      return false
    },
  })
  const last = (await queries.findBackups(ctx.db))!.good_name
  const tries = await queries.beginBackup(ctx.db, turn, ctx.now())
  try {
    if (tries > mostTries) throw new BackupFailed('interrupted')
    const made = await make(ctx, pool, client, place)
    await queries.endBackup(ctx.db, ctx.now(), made)
    if (made.isWhole) backups.inc({ result: 'done' })
    // An earlier try of this turn may have left a whole one.
    await prune(ctx, place, tries === 1 ? { last, made: made.name } : undefined)
    if (!made.isWhole) throw new BackupFailed('files_flawed')
    return `${made.name}, ${made.size} bytes`
  } catch (error) {
    if (ctx.stopping.aborted) throw new Later(ctx.now())
    if (isDatabaseLost(error)) throw error
    const reason = reasonOf(error)
    await queries.failBackup(ctx.db, ctx.now(), reason)
    backups.inc({ result: reason })
    ctx.log.error({ err: error, reason }, `the backup in ${place.where} failed: ${wordReason(reason)}`)
    return `failed: ${reason}`
  } finally {
    place.close()
  }
}

async function make(ctx: Ctx, pool: Pool, client: PoolClient, place: BackupPlace) {
  await place.dropHalves(new Date(ctx.now().getTime() - dayMs))
  const at = ctx.now()
  const name = nameAt(at)
  const signal = AbortSignal.any([ctx.stopping, AbortSignal.timeout(longestMs)])
  let size = 0
  const { flaws } = await writeBackup(
    { config: ctx.config, pool, files: ctx.files },
    client,
    { withKey: ctx.config.backup.withKey, signal },
    (content) =>
      place.put(
        name,
        (async function* () {
          for await (const chunk of content) {
            size += chunk.length
            yield chunk
          }
          failpoint(ctx, 'backup.written')
        })(),
      ),
  )
  const lines = wordFlaws(flaws)
  if (lines.length > 0)
    ctx.log.error({ files: lines.slice(0, mostNamed) }, `${lines.length} files in ${name} are not as they were stored`)
  const found = (await place.list()).find((kept) => kept.name === name)
  if (found?.size !== size) throw new BackupFailed('not_kept')
  return { name, at, size, isWhole: !hasFlaws(flaws) }
}

/**
 * What cannot be deleted now is deleted after the next backup. Throws, and deletes nothing, if others keep theirs here.
 */
async function prune(ctx: Ctx, place: BackupPlace, own?: { last: string | null; made: string }): Promise<void> {
  try {
    const kept = await place.list()
    if (own && isShared(kept, own)) throw new BackupFailed('shared')
    const { whole_name: whole } = (await queries.findBackups(ctx.db))!
    const rules = { keep: ctx.config.backup.keep, whole }
    for (const { name } of listSuperfluous(kept, rules, ctx.now())) await place.delete(name)
  } catch (error) {
    if (error instanceof BackupFailed) throw error
    ctx.log.warn({ err: error }, `old backups in ${place.where} were not deleted`)
  }
}
