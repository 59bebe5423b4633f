import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { generalQuery } from '../features/office/settings/api.ts'
import { GeneralForm, GeneralShown } from '../features/office/settings/general-form.tsx'
import { cx } from '../lib/cx.ts'
import { useCan } from '../lib/me.ts'
import { useNarrow } from '../lib/media.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import buttonStyles from '../ui/button.module.css'
import { FormSkeleton } from '../ui/form.tsx'
import looks from '../ui/looks.module.css'
import pageStyles from '../ui/page.module.css'
import paneHeadStyles from '../ui/pane-head.module.css'
import { FailedToLoad } from '../ui/retry.tsx'
import styles from './admin.module.css'
import { useAdminSections } from './admin-sections.ts'
import { NoPermissionPage } from './trouble.tsx'

export function useTitle(title: string) {
  usePageTitle(title, t('nav.admin'))
}

/** Below 768 px the sections are a page of their own. */
export function AdminPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const reading = /^\/admin\/./.test(path)
  const sections = useAdminSections()
  const on = { className: styles.isOn, 'aria-current': 'page' } as const
  if (sections.length === 0) return <Outlet />
  return (
    <div className={cx(styles.admin, reading && styles.reading)} data-reading={reading ? '' : undefined}>
      <nav className={styles.subnav} aria-label={t('nav.admin')} data-pane tabIndex={-1}>
        <div className={paneHeadStyles.head}>
          <h2>{t('nav.admin')}</h2>
        </div>
        {sections.map((section, index) => (
          <Fragment key={section.word}>
            {section.group !== sections[index - 1]?.group && <p className={styles.section}>{t(section.group)}</p>}
            <Link
              {...section.link}
              {...('also' in section && path.startsWith(section.also) ? on : {})}
              activeOptions={{ exact: false, includeSearch: false }}
              activeProps={on}
            >
              {section.name}
              <ChevronRight className={cx('i-14 flip only-narrow', looks.end)} />
            </Link>
          </Fragment>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

/** Where there is room, Admin begins with its first page. */
export function AdminHome() {
  const narrow = useNarrow()
  const [first] = useAdminSections()
  useTitle(t('nav.admin'))
  if (!first) return <NoPermissionPage permission="general_settings:manage" />
  return narrow ? null : <Navigate {...first.link} replace />
}

/** The head of a page of Admin. On a narrow screen it leads back to the list of pages. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={pageStyles.pageHead}>
      <Link to="/admin" className={cx(buttonStyles.icon, pageStyles.back, 'only-narrow')} aria-label={t('admin.back')}>
        <ArrowLeft className="i-20 flip" />
      </Link>
      <h1>{title}</h1>
      {children}
    </header>
  )
}

/** Admin > General. People who may not change the settings read that instead of the form. */
export function GeneralPage() {
  const title = t('admin.general')
  useTitle(title)
  const mayChange = useCan('general_settings:manage')
  const general = useQuery(generalQuery)
  const head = <PageHead title={title} />
  return (
    <main className={pageStyles.main} aria-label={title} data-pane tabIndex={-1}>
      {general.data && mayChange ? (
        <GeneralForm general={general.data} head={head} />
      ) : (
        <>
          {head}
          {general.data && <GeneralShown general={general.data} permission="general_settings:manage" />}
          {general.isPending && <FormSkeleton />}
          {!general.data && general.isError && <FailedToLoad title={t('general.failed_to_load')} query={general} />}
        </>
      )}
    </main>
  )
}
