import type { BackupSettings } from '../config.ts'
import { StoreUnavailable } from '../platform/errors.ts'
import { latestDue, minuteMs, parseCrontab } from '../platform/worker/crontab.ts'
import { FilesMissing } from './backup.ts'
import { Failure } from './failure.ts'
import type { Kept } from './places.ts'

/** For this many minutes, a missed backup is made up for: a desk may have been stopped for days. */
const longestGap = 62 * 24 * 60

/** The newest minute of the schedule for which no backup was made yet. */
export const findTurn = (at: string, last: Date, now: Date): Date | undefined =>
  latestDue(parseCrontab(at), last, now, longestGap)

/** For how many seconds a backup has been overdue; 0 if none is. */
export function countOverdue(at: string, good: Date, now: Date): number {
  const due = firstDue(parseCrontab(at), good, now)
  return due ? Math.max(0, (now.getTime() - due.getTime()) / 1000) : 0
}

function firstDue(matches: (minute: Date) => boolean, last: Date, now: Date): Date | undefined {
  const newest = Math.floor(now.getTime() / minuteMs)
  const oldest = Math.max(Math.floor(last.getTime() / minuteMs), newest - longestGap) + 1
  for (let minute = oldest; minute <= newest; minute += 1) {
    const date = new Date(minute * minuteMs)
    if (matches(date)) return date
  }
  return undefined
}

/**
 * The backups that need not be kept, from a list with the newest first. The newest one is always kept, and so is the
 * newest `whole` one: it may have a file that was lost since.
 */
export function listSuperfluous(
  kept: Kept[],
  { keep, whole }: { keep: BackupSettings['keep']; whole: string | null },
  now: Date,
): Kept[] {
  const others = kept.filter(({ name }) => name !== whole)
  if ('count' in keep) return others.filter((one) => kept.indexOf(one) >= keep.count)
  const before = now.getTime() - keep.days * 86_400_000
  return others.filter((one) => one !== kept[0] && one.made_at.getTime() < before)
}

/**
 * Whether, by the times in the names, something else made backups here since this desk's `last` good one, besides the
 * one it just `made`.
 */
export const isShared = (kept: Kept[], { last, made }: { last: string | null; made: string }): boolean =>
  last !== null && kept.some(({ name }) => name !== made && name > last)

/** Why a backup failed, by the code that is stored. */
const reasons = {
  no_room: 'there is no room left',
  no_folder: 'the folder of BACKUP_TO is not there: make it, or mount it',
  unreachable: 'BACKUP_TO does not answer',
  refused: 'BACKUP_TO does not let the desk in',
  not_kept: 'BACKUP_TO took it and does not have it',
  shared: 'there are backups in BACKUP_TO that this desk did not make, so no old ones were deleted',
  files_missing: 'most files of the desk are missing',
  files_flawed: 'it is there, but files in it are damaged or missing, and the log of the worker names them',
  interrupted: 'the process that made it ended, three times',
  other: 'see the log of the worker',
}
export type Reason = keyof typeof reasons

/** A code in words; a code of a newer version stays as it is. */
export const wordReason = (code: string): string => (Object.hasOwn(reasons, code) ? reasons[code as Reason] : code)

/** A failure with its own code. */
export class BackupFailed extends Failure {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reasons[reason])
    this.reason = reason
  }
}

/** The code for why a backup failed, whatever was thrown; see `reasons`. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof BackupFailed) return error.reason
  if (error instanceof FilesMissing) return 'files_missing'
  if (error instanceof StoreUnavailable) {
    const { name = '', $metadata } = (error.cause ?? {}) as { name?: string; $metadata?: { httpStatusCode?: number } }
    if (/Quota|Storage.*Full|InsufficientStorage/i.test(name) || $metadata?.httpStatusCode === 507) return 'no_room'
    return error.refused ? 'refused' : 'unreachable'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(code)) return 'no_room'
  if (/^(ENOENT|ENOTDIR)$/.test(code)) return 'no_folder'
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return 'refused'
  if (/^(EIO|ESTALE|ETIMEDOUT|EHOSTDOWN|ENOTCONN)$/.test(code)) return 'unreachable'
  return 'other'
}
