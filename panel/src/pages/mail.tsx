import { useQuery } from '@tanstack/react-query'
import { mailQuery } from '../features/office/mail/api.ts'
import { MailForm } from '../features/office/mail/mail-form.tsx'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { FormSkeleton } from '../ui/form.tsx'
import pageStyles from '../ui/page.module.css'
import { FailedToLoad } from '../ui/retry.tsx'
import { PageHead, useTitle } from './admin.tsx'
import { NoPermissionPage } from './trouble.tsx'

/** Admin > Email, for people who may manage notification settings. */
export function MailPage() {
  useTitle(t('admin.email'))
  return useCan('notification_settings:manage') ? (
    <Mail />
  ) : (
    <NoPermissionPage permission="notification_settings:manage" />
  )
}

function Mail() {
  const title = t('admin.email')
  const mail = useQuery(mailQuery)
  const head = <PageHead title={title} />
  return (
    <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
      {mail.data ? (
        <MailForm settings={mail.data} head={head} />
      ) : (
        <>
          {head}
          {mail.isPending ? (
            <FormSkeleton fields={8} />
          ) : (
            <FailedToLoad title={t('mail.failed_to_load')} query={mail} />
          )}
        </>
      )}
    </main>
  )
}
