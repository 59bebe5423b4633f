import { CalendarClock, CircleAlert } from 'lucide-react'
import { cx } from '../../../../lib/cx.ts'
import { momentOf } from '../../../../lib/format.ts'
import { t } from '../../../../lib/t.ts'
import type { ConversationItem } from '../../../../lib/types.ts'
import type { View } from '../views.ts'
import styles from './row.module.css'

/**
 * The scheduled reply that the row is about: one that waits, unless the customer waits for an answer, or one that could
 * not leave.
 */
export const scheduledIn = (view: View, { scheduled, waiting_since }: ConversationItem) =>
  scheduled && (view === 'scheduled' || scheduled.returned || waiting_since === null) ? scheduled : null

export const whenOf = ({ send_at, returned }: NonNullable<ConversationItem['scheduled']>, now: number) =>
  returned ? t('row.not_sent') : t('row.goes_out', { when: momentOf(send_at, now) })

/** The second line of the row: the time, and the words. */
export function ScheduledWords({
  scheduled,
  now,
}: {
  scheduled: NonNullable<ConversationItem['scheduled']>
  now: number
}) {
  const { text, returned } = scheduled
  const Icon = returned ? CircleAlert : CalendarClock
  return (
    <span className={styles.rowText} data-part="scheduled">
      <Icon className={cx('i-14', returned && styles.fail)} />
      <span className={returned ? styles.fail : styles.by}>{whenOf(scheduled, now)}</span>{' '}
      <span dir="auto">{text}</span>
    </span>
  )
}
