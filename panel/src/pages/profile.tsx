import { ProfileForm } from '../features/agents/profile-form.tsx'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'

export function ProfilePage() {
  const title = t('profile.title')
  usePageTitle(title)
  const head = (
    <header className="page-head">
      <h1>{title}</h1>
    </header>
  )
  return (
    <main className="a-main" aria-label={title} data-pane tabIndex={-1}>
      <ProfileForm head={head}>
        <NotificationSettings />
      </ProfileForm>
    </main>
  )
}
