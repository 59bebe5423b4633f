import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { statsQuery, useReadNotifications } from '../features/inbox/notifications/api.ts'
import { NotificationList } from '../features/inbox/notifications/notification-list.tsx'
import { t } from '../lib/t.ts'
import { Button } from '../ui/button.tsx'

export function NotificationsPage() {
  const title = t('notifications.title')
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
  const unread = useQuery(statsQuery).data?.unread_count ?? 0
  const readAll = useReadNotifications()
  return (
    <main className="a-main" aria-label={title}>
      <header className="page-head">
        <h1>{title}</h1>
        <span className="ms-auto flex gap-2">
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
            className="btn tool"
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
