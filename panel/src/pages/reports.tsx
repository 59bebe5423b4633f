import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportQuery } from '../features/inbox/reports/api.ts'
import { CutTable } from '../features/inbox/reports/cut-table.tsx'
import { Report, ReportSkeleton } from '../features/inbox/reports/report.tsx'
import styles from '../features/inbox/reports/reports.module.css'
import { ScopeFields } from '../features/inbox/reports/scope-fields.tsx'
import { type ReportSearch, spans } from '../features/inbox/reports/search.ts'
import { Comments, HoursOf, Spans } from '../features/inbox/reports/spans.tsx'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import { ListState } from '../ui/list-state.tsx'
import pageStyles from '../ui/page.module.css'
import { Segments } from '../ui/segments.tsx'
import { NoPermissionPage } from './trouble.tsx'

export const REPORTS = 'reports:manage'

export function ReportsPage() {
  usePageTitle(t('nav.reports'))
  return useCan(REPORTS) ? <Reports /> : <NoPermissionPage permission={REPORTS} />
}

type Change = { [K in keyof ReportSearch]: ReportSearch[K] | undefined }

function Reports() {
  const search = useSearch({ from: '/desk/reports' })
  const navigate = useNavigate()
  const report = useQuery(reportQuery(search))
  const show = (change: Change) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    void navigate({ to: '/reports', search: Object.fromEntries(next), replace: true })
  }
  const narrowed = {
    ...(search.inbox_id && { inbox: search.inbox_id }),
    ...(search.team_id && { team: search.team_id }),
  }
  return (
    <main className={pageStyles.aMain} aria-label={t('nav.reports')}>
      <header className={pageStyles.pageHead}>
        <h1>{t('nav.reports')}</h1>
      </header>
      <section
        className="scroll"
        aria-label={t('nav.reports')}
        data-pane
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        <div className={styles.rpBody}>
          <div className={styles.rpTools}>
            <Segments
              label={t('assistants.range')}
              value={String(search.days ?? 30)}
              options={spans.map((days) => ({ value: String(days), word: t('assistants.days', { count: days }) }))}
              onChange={(value) => show({ days: value === '7' ? 7 : value === '90' ? 90 : undefined })}
            />
            <ScopeFields search={search} show={show} />
          </div>
          {report.isPending ? <ReportSkeleton /> : <ListState list={report} failed={t('reports.failed')} />}
          {report.data && (
            <Report {...report.data}>
              <Spans search={search} />
              <CutTable search={search} show={show} narrowed={narrowed} />
              <HoursOf search={search} />
              <Comments search={search} />
            </Report>
          )}
        </div>
      </section>
    </main>
  )
}
