import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Suspense, useState } from 'react'
import { statsQuery } from '../features/inbox/notifications/api.ts'
import styles from '../features/inbox/notifications/notifications.module.css'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { partWithWords } from '../lib/part.ts'
import { t } from '../lib/t.ts'
import menuStyles from '../ui/menu.module.css'
import frameStyles from './frame.module.css'

const LatestNotifications = partWithWords(
  () => import('../features/inbox/notifications/latest.tsx'),
  'LatestNotifications',
)

/** The bell with the number of unread notifications. It opens the latest of them. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const count = useQuery(statsQuery).data?.unread_count ?? 0
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/notifications' })
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={cx(frameStyles.navItem, isThere && frameStyles.isOn)}
          aria-current={isThere ? 'page' : undefined}
          title={t('notifications.title')}
        >
          <Bell />
          <span className={cx(frameStyles.label, 'cut')}>{t('notifications.title')}</span>
          {count > 0 && (
            <span className={cx(frameStyles.count, frameStyles.new)} aria-hidden="true">
              {figure(count)}
            </span>
          )}
          {count > 0 && <span className="vh">{t('notifications.unread_count', { count })}</span>}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={cx(menuStyles.menu, styles.pop)}
          side={document.documentElement.dir === 'rtl' ? 'left' : 'right'}
          align="end"
          sideOffset={14}
          collisionPadding={8}
          aria-label={t('notifications.title')}
        >
          <Suspense fallback={null}>
            <LatestNotifications onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
