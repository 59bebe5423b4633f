import { OwnApps } from '../features/apps/ai-apps/app-list.tsx'
import { HowToConnect } from '../features/apps/ai-apps/how-to-connect.tsx'
import { NotificationSettings } from '../features/inbox/notifications/notification-settings.tsx'
import { ProfileForm } from '../features/people/agents/profile-form.tsx'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import pageStyles from '../ui/page.module.css'

/** One's own data, how one is told of what happens, and one's AI apps. */
export function ProfilePage() {
  const title = t('profile.title')
  usePageTitle(title)
  const head = (
    <header className={pageStyles.pageHead}>
      <h1>{title}</h1>
    </header>
  )
  return (
    <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
      <ProfileForm head={head}>
        <NotificationSettings />
        <HowToConnect />
        <OwnApps />
      </ProfileForm>
    </main>
  )
}
