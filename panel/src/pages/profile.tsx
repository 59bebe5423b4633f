import { useEffect } from 'react'
import { ProfileForm } from '../features/agents/profile-form.tsx'
import { t } from '../lib/t.ts'

export function ProfilePage() {
  const title = t('profile.title')
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
  const head = (
    <header className="page-head">
      <h1>{title}</h1>
    </header>
  )
  return (
    <main className="a-main" aria-label={title} data-pane tabIndex={-1}>
      <ProfileForm head={head} />
    </main>
  )
}
