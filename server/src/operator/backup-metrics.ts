import type { BackupSettings } from '../config.ts'
import type { Measure } from '../platform/database/desk-metrics.ts'
import { findBackups } from './backup-queries.ts'
import { countOverdue } from './backup-rules.ts'

/** The state of the backups that the desk makes by itself. A desk that makes none has no numbers. */
export const measureBackups = ({ at }: BackupSettings): Measure => ({
  gauges: [
    {
      name: 'parley_backup_last_good_timestamp_seconds',
      help: 'The moment that the newest good backup shows.',
    },
    { name: 'parley_backup_last_good_bytes', help: 'The size of the newest good backup.' },
    { name: 'parley_backup_failed', help: '1 when the last backup failed, 0 when it went well.' },
    {
      name: 'parley_backup_overdue_seconds',
      help: 'For how long a backup of the schedule has been due and is not there. Only from a process that has BACKUP.',
    },
  ],
  read: async (db) => {
    const row = await findBackups(db)
    if (!row) return []
    const { turn, ended_at, failed, good_at, good_size } = row
    return [
      ...(ended_at ? [{ gauge: 'parley_backup_failed', value: failed === null ? 0 : 1 }] : []),
      ...(good_at
        ? [
            { gauge: 'parley_backup_last_good_timestamp_seconds', value: good_at.getTime() / 1000 },
            { gauge: 'parley_backup_last_good_bytes', value: good_size! },
          ]
        : []),
      ...(at ? [{ gauge: 'parley_backup_overdue_seconds', value: countOverdue(at, good_at ?? turn, new Date()) }] : []),
    ]
  },
})
