import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings2 } from 'lucide-react'
import { statsQuery, useReadNotifications } from '../features/inbox/notifications/api.ts'
import { NotificationList } from '../features/inbox/notifications/notification-list.tsx'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import looks from '../ui/looks.module.css'
import pageStyles from '../ui/page.module.css'

/** All notifications, with a button that reads them all and a way to what is told and how. */
export function NotificationsPage() {
  const title = t('notifications.title')
  usePageTitle(title)
  const unread = useQuery(statsQuery).data?.unread_count ?? 0
  const readAll = useReadNotifications()
  return (
    <main className={pageStyles.main} aria-label={title}>
      <header className={pageStyles.pageHead}>
        <h1>{title}</h1>
        <span className={cx(looks.end, looks.row)}>
          {unread > 0 && (
            <Button
              size="tool"
              icon={<CheckCheck />}
              busy={readAll.isPending}
              aria-label={t('notifications.read_all')}
              onClick={() => readAll.mutate(undefined)}
            >
              <span className="not-narrow">{t('notifications.read_all')}</span>
            </Button>
          )}
          <Link
            to="/profile"
            hash="notifications"
            className={cx(buttonStyles.button, buttonStyles.tool)}
            activeProps={{}}
            aria-label={t('notifications.settings')}
          >
            <Settings2 />
            <span className="not-narrow">{t('notifications.settings')}</span>
          </Link>
        </span>
      </header>
      <NotificationList />
    </main>
  )
}
