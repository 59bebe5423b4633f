import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ActivityList } from '../features/office/activity/activity-list.tsx'
import { EntryPane } from '../features/office/activity/entry-pane.tsx'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import pageStyles from '../ui/page.module.css'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function ActivityPage() {
  useTitle(t('admin.activity'))
  return useCan('activity_logs:manage') ? <Activity /> : <NoPermissionPage permission="activity_logs:manage" />
}

function Activity() {
  const { entry } = useParams({ from: '/desk/admin/activity/{-$entry}' })
  const search = useSearch({ from: '/desk/admin/activity/{-$entry}' })
  const navigate = useNavigate()
  const close = () => {
    const row = document.querySelector<HTMLElement>('[data-part="items"] [aria-current="true"]')
    void navigate({ to: '/admin/activity/{-$entry}', params: { entry: undefined }, search }).then(() => row?.focus())
  }
  useHotkeys(entry ? { Escape: close } : {})
  return (
    <main className={cx(pageStyles.main, entry && pageStyles.isOpen)} aria-label={t('admin.activity')}>
      <div className={pageStyles.under}>
        <PageHead title={t('admin.activity')} />
        <ActivityList search={search} openId={entry} />
      </div>
      {entry && <EntryPane key={entry} id={Number(entry)} onClose={close} />}
    </main>
  )
}
