import { useNavigate, useParams } from '@tanstack/react-router'
import { type Purpose, purposes } from '../features/office/models/api.ts'
import { ModelList, modelPath } from '../features/office/models/model-list.tsx'
import { ModelPane } from '../features/office/models/model-pane.tsx'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import pageStyles from '../ui/page.module.css'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function ModelsPage() {
  useTitle(t('admin.models'))
  return useCan('ai:manage') ? <Models /> : <NoPermissionPage permission="ai:manage" />
}

function Models() {
  const { purpose } = useParams({ from: '/desk/admin/ai/models/{-$purpose}' })
  const open: Purpose | undefined = purposes.find((one) => one === purpose)
  const navigate = useNavigate()
  const close = () => {
    const row = document.querySelector<HTMLElement>('[data-part="items"] [aria-current]')
    void navigate({ to: modelPath, params: { purpose: undefined } }).then(() => row?.focus())
  }
  useHotkeys(open ? { Escape: close } : {})
  return (
    <main className={cx(pageStyles.main, open && pageStyles.isOpen)} aria-label={t('admin.models')}>
      <div className={pageStyles.under}>
        <PageHead title={t('admin.models')} />
        <ModelList open={open} />
      </div>
      {open && <ModelPane key={open} purpose={open} onClose={close} />}
    </main>
  )
}
