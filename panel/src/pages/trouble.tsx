import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { StaleError } from '../lib/bring.ts'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import buttonStyles from '../ui/button.module.css'
import { Button, ReloadButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import styles from './trouble.module.css'

/** An address that leads nowhere, with a way to the inbox. */
export function NotFoundPage() {
  const title = t('trouble.no_page')
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <Empty
        title={title}
        text={t('trouble.no_page_text')}
        action={
          <Link to="/" className={cx(buttonStyles.button, buttonStyles.tool)}>
            {t('trouble.to_inbox')}
          </Link>
        }
        missing="both"
      />
    </main>
  )
}

/** A page that could not be shown, with the reason. *Try again* reads everything that it needs once more. */
export function FailedPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter()
  const isStale = error instanceof StaleError
  const title = isStale ? wordError(error) : t('trouble.failed')
  usePageTitle(title)
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main className={styles.page}>
      <Empty
        title={title}
        text={isStale ? undefined : wordError(error)}
        action={
          isStale ? (
            <ReloadButton />
          ) : (
            <Button size="tool" onClick={again}>
              {t('retry')}
            </Button>
          )
        }
        missing="both"
      />
    </main>
  )
}

/** Names the permission that is missing, so that the person can ask for it. */
export function NoPermissionPage({ permission }: { permission: string }) {
  const title = t('trouble.no_permission')
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <Empty title={title} text={t('trouble.no_permission_text', { permission })} missing="both" />
    </main>
  )
}
