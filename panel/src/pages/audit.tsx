import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AuditList } from '../features/office/audit/audit-list.tsx'
import { EntryPane } from '../features/office/audit/entry-pane.tsx'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import pageStyles from '../ui/page.module.css'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function AuditPage() {
  useTitle(t('admin.audit'))
  return useCan('activity_logs:manage') ? <Audit /> : <NoPermissionPage permission="activity_logs:manage" />
}

function Audit() {
  const { entry } = useParams({ from: '/desk/admin/audit/{-$entry}' })
  const search = useSearch({ from: '/desk/admin/audit/{-$entry}' })
  const navigate = useNavigate()
  const close = () => {
    const row = document.querySelector<HTMLElement>('[data-part="items"] [aria-current]')
    void navigate({ to: '/admin/audit/{-$entry}', params: { entry: undefined }, search }).then(() => row?.focus())
  }
  useHotkeys(entry ? { Escape: close } : {})
  return (
    <main className={cx(pageStyles.main, entry && pageStyles.isOpen)} aria-label={t('admin.audit')}>
      <div className={pageStyles.under}>
        <PageHead title={t('admin.audit')} />
        <AuditList search={search} openId={entry} />
      </div>
      {entry && <EntryPane key={entry} id={Number(entry)} onClose={close} />}
    </main>
  )
}
