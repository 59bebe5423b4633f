import { AppList } from '../features/apps/ai-apps/app-list.tsx'
import { HowToConnect } from '../features/apps/ai-apps/how-to-connect.tsx'
import { KeyList } from '../features/people/keys/key-list.tsx'
import { NewKey } from '../features/people/keys/new-key.tsx'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import formStyles from '../ui/form.module.css'
import pageStyles from '../ui/page.module.css'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

/** Admin > Connect: how AI apps and programs reach the desk, the apps of everybody, and the knowledge keys. */
export function ConnectPage() {
  const title = t('admin.connect')
  useTitle(title)
  if (!useCan('ai:manage')) return <NoPermissionPage permission="ai:manage" />
  return (
    <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
      <PageHead title={title} />
      <div className="scroll">
        <div className={formStyles.body}>
          <HowToConnect />
        </div>
        <AppList />
        <NewKey />
        <KeyList />
      </div>
    </main>
  )
}
