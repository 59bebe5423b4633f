import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { figure, momentOf } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import conversationLinkStyles from '../../../ui/conversation-link.module.css'
import looks from '../../../ui/looks.module.css'
import sectionStyles from '../../../ui/section.module.css'
import { heldQuery } from './api.ts'

/** The scheduled replies of the conversation, the next one first. Shows nothing if there are none. */
export function ScheduledSection({ uuid }: { uuid: string }) {
  const now = useNow()
  const waiting = useQuery(heldQuery(uuid)).data?.filter(
    ({ kind, state }) => state === 'returned' || (state === 'waiting' && kind === 'scheduled'),
  )
  if (!waiting?.length) return null
  return (
    <section className={sectionStyles.section} aria-label={t('view.scheduled')}>
      <h2 className={sectionStyles.head}>
        {t('view.scheduled')}
        <span className={sectionStyles.at}>{figure(waiting.length)}</span>
      </h2>
      <ul>
        {waiting.map(({ uuid, message, template, send_at, state }) => (
          <li key={uuid} className={conversationLinkStyles.earlier}>
            <CalendarClock className="i-14" />
            <span className={cx('cut', looks.grow)} dir="auto">
              {message || (template?.text ?? template?.name)}
            </span>
            <time dateTime={send_at}>{state === 'returned' ? t('row.not_sent') : momentOf(send_at, now)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
