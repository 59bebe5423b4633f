import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConnectNumber } from '../features/inbox/conversations/list/connect-number.tsx'
import { heldQuery, tableQuery } from '../features/inbox/reports/api.ts'
import { Became } from '../features/inbox/reports/became.tsx'
import { Comments } from '../features/inbox/reports/comments.tsx'
import { Costs } from '../features/inbox/reports/costs.tsx'
import { type ColumnName, CutTable } from '../features/inbox/reports/cut-table.tsx'
import { countDays } from '../features/inbox/reports/days.ts'
import { HoursGrid } from '../features/inbox/reports/hours-grid.tsx'
import { OutcomeChart } from '../features/inbox/reports/outcome-chart.tsx'
import { ReportBar } from '../features/inbox/reports/report-bar.tsx'
import { Notes, PlainFigure, ReportFigures } from '../features/inbox/reports/report-figures.tsx'
import { ChartSkeleton, ReportSkeleton } from '../features/inbox/reports/report-skeleton.tsx'
import styles from '../features/inbox/reports/reports.module.css'
import {
  type Cut,
  cuts,
  type ReportChange,
  type ReportSearch,
  type Tab,
  tabs,
} from '../features/inbox/reports/search.ts'
import todayStyles from '../features/inbox/reports/today.module.css'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { useCan } from '../lib/me.ts'
import { t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import type { ReportTable } from '../lib/types.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListState } from '../ui/list-state.tsx'
import tabsStyles from '../ui/tabs.module.css'
import { inSight } from '../ui/tabs.ts'
import { NoPermissionPage } from './trouble.tsx'

export const managesReports = 'reports:manage'

export function ReportsPage() {
  usePageTitle(t('nav.reports'))
  return useCan(managesReports) ? <Reports /> : <NoPermissionPage permission={managesReports} />
}

type Table = { cuts: readonly Cut[]; shown: readonly ColumnName[] }

/** The table of each tab: by what its rows are, and what they say. */
const tables: Record<Exclude<Tab, 'costs'>, Table> = {
  overview: {
    cuts: ['agent', ...cuts.filter((cut) => cut !== 'agent')],
    shown: ['came_in', 'first', 'first_p90', 'answer', 'resolution', 'reopened', 'sla', 'rating'],
  },
  answers: {
    cuts: ['day', 'hour', 'inbox', 'team', 'language'],
    shown: ['came_in', 'first', 'first_p90', 'answer', 'answer_p90', 'resolution', 'resolution_p90', 'sla'],
  },
  people: {
    cuts: ['agent', 'team'],
    shown: ['came_in', 'first', 'first_p90', 'answer', 'resolution', 'resolved', 'reopened', 'sla', 'rating'],
  },
  tags: {
    cuts: ['tag'],
    shown: ['came_in', 'first', 'answer', 'resolution', 'resolved', 'reopened', 'alone', 'rating'],
  },
  assistant: {
    cuts: ['day', 'inbox', 'language', 'tag'],
    shown: ['came_in', 'resolved', 'confirmed', 'assumed', 'alone', 'handed_over', 'cost'],
  },
  ratings: { cuts: ['agent', 'team', 'tag', 'language', 'day'], shown: ['surveys', 'rated', 'rating'] },
}

function Reports() {
  const search = useSearch({ from: '/desk/reports' })
  const navigate = useNavigate()
  const tab = search.tab ?? 'overview'
  const days = useQuery(tableQuery(search, 'all')).data
  const show = (change: ReportChange) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    void navigate({ to: '/reports', search: Object.fromEntries(next), replace: true })
  }
  return (
    <main className={styles.page} aria-label={t('nav.reports')}>
      <header className={styles.head}>
        <h1>{t('nav.reports')}</h1>
        {days && (
          <span className={styles.dim}>
            {t('assistants.days', { count: countDays(days.from, days.to) })} · {days.timezone}
          </span>
        )}
      </header>
      <nav className={cx(tabsStyles.tabs, styles.tabs)} aria-label={t('nav.reports')}>
        {tabs.map((one) => {
          const { cut: _, ...kept } = search
          const to = { ...kept, tab: one === 'overview' ? undefined : one } as ReportSearch
          return (
            <Link
              key={one}
              ref={one === tab ? inSight : null}
              to="/reports"
              search={to}
              className={cx(one === tab && tabsStyles.isOn)}
              activeOptions={{ exact: true }}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(`reports.tab.${one}`)}
            </Link>
          )
        })}
      </nav>
      {tab === 'costs' ? (
        <Costs search={search} show={show} />
      ) : (
        <Scrolled>
          <Report search={search} show={show} tab={tab} />
        </Scrolled>
      )}
    </main>
  )
}

function Scrolled({ children }: { children: ReactNode }) {
  return (
    <section
      className="scroll"
      aria-label={t('nav.reports')}
      data-pane
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
      tabIndex={0}
    >
      <div className={styles.body}>{children}</div>
    </section>
  )
}

type Props = { search: ReportSearch; show: (change: ReportChange) => void; tab: Exclude<Tab, 'costs'> }

function Report({ search, show, tab }: Props) {
  const all = useQuery(tableQuery(search, 'all'))
  const compared = search.compare !== 'nothing'
  const before = useQuery({
    ...tableQuery(search, 'all', all.data),
    enabled: compared && all.data !== undefined,
  }).data
  const languages = useQuery(tableQuery({ ...search, language: '' }, 'language')).data?.rows ?? []
  const narrowed = {
    ...(search.inbox_id && { inbox: search.inbox_id }),
    ...(search.team_id && { team: search.team_id }),
    ...(search.language && { language: search.language }),
  }
  const { cuts, shown } = tables[tab]
  const row = all.data?.rows[0]
  const spoken = languages.flatMap(({ key }) => key ?? [])
  return (
    <>
      <ReportBar
        search={search}
        show={show}
        table={all.data}
        failed={all.isError}
        languages={spoken}
        cut={search.cut ?? cuts[0]!}
      />
      {all.isPending ? <ReportSkeleton /> : <ListState list={all} failed={t('reports.failed')} />}
      {all.data && row && (
        <>
          <ReportFigures
            table={all.data}
            before={compared && before ? (before.rows[0] ?? { came_in: 0 }) : undefined}
            tab={tab}
            narrowed={narrowed}
          />
          {tab === 'overview' && <Charts search={search} after={all.data} compared={compared} />}
          {tab === 'assistant' && <Became row={row} search={search} />}
          {tab === 'assistant' && !search.from && <Held search={search} />}
          <div className={cx(tab === 'overview' && styles.two)}>
            <CutTable search={search} show={show} narrowed={narrowed} cuts={cuts} shown={shown} />
            {tab === 'overview' && <Comments search={search} most={3} />}
          </div>
          {tab === 'overview' && <Became row={row} search={search} />}
          {tab === 'ratings' && <Comments search={search} />}
          <Notes table={all.data} tab={tab} />
        </>
      )}
      {all.data && !row && (
        <Empty
          title={t('reports.nothing')}
          text={t('reports.nothing_text')}
          action={<Wider search={search} show={show} />}
        />
      )}
    </>
  )
}

/** Leads from a time or a part of the desk without a conversation to what may have one. */
function Wider({ search, show }: Pick<Props, 'search' | 'show'>) {
  const { inbox_id, team_id, language, from, days } = search
  if (inbox_id || team_id || language) {
    const all = { inbox_id: undefined, team_id: undefined, language: undefined }
    return (
      <Button size="tool" onClick={() => show(all)}>
        {t('list.clear_filters')}
      </Button>
    )
  }
  if (!from && days === 90) return <ConnectNumber />
  return (
    <Button size="tool" onClick={() => show({ days: 90, from: undefined, to: undefined })}>
      {t('audit.last_days', { count: 90 })}
    </Button>
  )
}

type ChartsProps = { search: ReportSearch; after: ReportTable; compared: boolean }

function Charts({ search, after, compared }: ChartsProps) {
  const days = useQuery(tableQuery(search, 'day'))
  const before = useQuery({ ...tableQuery(search, 'day', after), enabled: compared }).data
  const hours = useQuery(tableQuery(search, 'hour'))
  return (
    <div className={styles.two}>
      {days.data ? (
        <OutcomeChart table={days.data} compared={compared} before={compared ? before : undefined} />
      ) : (
        <AwaitedChart table={days} />
      )}
      {hours.data ? <HoursGrid table={hours.data} /> : <AwaitedChart table={hours} />}
    </div>
  )
}

/** Keeps the place of a chart, so that what stands below it stays where it is. */
function AwaitedChart({ table }: { table: UseQueryResult<ReportTable> }) {
  return table.isPending ? <ChartSkeleton /> : <ListState list={table} failed={t('reports.failed')} />
}

/** What the checks after the model took out of its answers. */
function Held({ search }: { search: ReportSearch }) {
  const counts = useQuery(heldQuery(search)).data
  if (!counts) return null
  return (
    <div className={cx(todayStyles.figures, styles.figures, styles.block)}>
      <PlainFigure name={t('reports.left_out')} more={t('reports.held', { held: figure(counts.answers_held) })}>
        {figure(counts.sentences_left_out)}
      </PlainFigure>
    </div>
  )
}
