import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { notificationsQuery, statsQuery, useReadNotifications } from './api.ts'
import { NotificationRow } from './notification-list.tsx'
import styles from './notifications.module.css'

const shown = 8

/** The newest notifications. `onClose` is called when one is opened, or all of them. */
export function LatestNotifications({ onClose }: { onClose: () => void }) {
  const now = useNow()
  const list = useInfiniteQuery(notificationsQuery)
  const unread = useQuery(statsQuery).data?.unread_count ?? 0
  const readAll = useReadNotifications()
  return (
    <>
      <header className={styles.popHead}>
        <h2>{t('notifications.title')}</h2>
        {unread > 0 && (
          <Button
            size="small"
            look="plain"
            icon={<CheckCheck />}
            busy={readAll.isPending}
            onClick={() => readAll.mutate(undefined)}
          >
            {t('notifications.read_all')}
          </Button>
        )}
      </header>
      <ListState list={list} failed={t('notifications.failed')} />
      {list.data?.length === 0 && (
        <Empty
          title={t('notifications.empty')}
          text={t('notifications.empty_text')}
          action={
            <Link
              to="/profile"
              hash="notifications"
              className={cx(buttonStyles.button, buttonStyles.tool)}
              activeProps={{}}
              onClick={onClose}
            >
              {t('notifications.settings')}
            </Link>
          }
        />
      )}
      <ul>
        {list.data?.slice(0, shown).map((one) => (
          <NotificationRow key={one.id} notification={one} now={now} onOpen={onClose} />
        ))}
      </ul>
      <Link to="/notifications" className={styles.popAll} activeProps={{}} onClick={onClose}>
        {t('notifications.show_all')}
      </Link>
    </>
  )
}
