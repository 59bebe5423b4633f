import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowUpRight, ChevronDown } from 'lucide-react'
import { useSelection } from '../features/inbox/conversations/changes/selection.ts'
import { ConversationRow } from '../features/inbox/conversations/list/conversation-row.tsx'
import { todayQuery } from '../features/inbox/reports/api.ts'
import { DayHours } from '../features/inbox/reports/day-hours.tsx'
import { FullScreen } from '../features/inbox/reports/full-screen.tsx'
import { ReportSkeleton } from '../features/inbox/reports/report-skeleton.tsx'
import { ScopeFields } from '../features/inbox/reports/scope-fields.tsx'
import styles from '../features/inbox/reports/today.module.css'
import { TodayFigures, ToList } from '../features/inbox/reports/today-figures.tsx'
import { WhoIsOn } from '../features/inbox/reports/who-is-on.tsx'
import { deskTime, useNow } from '../lib/clock.ts'
import { clockTime, figure } from '../lib/format.ts'
import { useLine } from '../lib/line.ts'
import { useCan, useMe } from '../lib/me.ts'
import { useNarrow } from '../lib/media.ts'
import { useSaid } from '../lib/said.ts'
import { locale, t } from '../lib/t.ts'
import { usePageTitle } from '../lib/title.ts'
import type { ReportToday } from '../lib/types.ts'
import { Empty } from '../ui/empty.tsx'
import { ListState } from '../ui/list-state.tsx'
import paneHeadStyles from '../ui/pane-head.module.css'
import { managesReports } from './reports.tsx'
import { NoPermissionPage } from './trouble.tsx'

export function TodayPage() {
  usePageTitle(t('nav.today'))
  return useCan(managesReports) ? <Today /> : <NoPermissionPage permission={managesReports} />
}

/** Live while the desk can be heard; else since when these are the values. */
function Freshness({ at, failed }: { at: number; failed: boolean }) {
  const lost = useLine() !== null || failed
  const words = t(lost ? 'list.showing' : 'today.live', { time: clockTime(deskTime(at)) })
  useSaid(lost ? words : undefined)
  return <span className={lost ? styles.stale : styles.live}>{words}</span>
}

function Today() {
  const search = useSearch({ from: '/desk/today' })
  const navigate = useNavigate()
  const day = useQuery(todayQuery(search))
  const inZone = day.data ? { timeZone: day.data.timezone } : {}
  const now = useNow()
  const narrow = useNarrow()
  const show = (change: Partial<Record<keyof typeof search, number | undefined>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    void navigate({ to: '/today', search: Object.fromEntries(next), replace: true })
  }
  const narrowed = {
    ...(search.inbox_id && { inbox: search.inbox_id }),
    ...(search.team_id && { team: search.team_id }),
  }
  const date = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long', ...inZone })
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'long', ...inZone })
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', ...inZone })
  const details = day.data && (
    <>
      <WhoIsOn day={day.data} now={now} narrowed={narrowed} />
      <DayHours day={day.data} hour={Number(hour.format(now))} weekday={weekday.format(now)} />
      <p className={styles.note}>{t('today.note', { zone: day.data.timezone })}</p>
    </>
  )
  return (
    <main className={styles.page} aria-label={t('nav.today')}>
      <section
        className={`${styles.main} scroll`}
        aria-label={t('nav.today')}
        data-pane
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        <header className={styles.head}>
          <h1>{t('nav.today')}</h1>
          <span className={styles.date}>{date.format(now)}</span>
          {day.data && <Freshness at={day.dataUpdatedAt} failed={day.isError} />}
          <span className={styles.tools}>
            <ScopeFields search={search} show={show} />
            {!narrow && <FullScreen />}
          </span>
        </header>
        <div className={styles.body}>
          {day.isPending ? <ReportSkeleton /> : !day.data && <ListState list={day} failed={t('today.failed')} />}
          {day.data && <TodayFigures day={day.data} now={now} narrowed={narrowed} />}
          {!narrow && details}
        </div>
      </section>
      {day.data && <Needs day={day.data} now={now} narrowed={narrowed} />}
      {narrow && details && (
        <details className={styles.fold}>
          <summary>
            {t('today.people_and_hours')}
            <ChevronDown className="i-16" aria-hidden="true" />
          </summary>
          <div className={styles.body}>{details}</div>
        </details>
      )}
    </main>
  )
}

/** Customers who wait: first those whose promise is or will be broken first, then those who have waited longest. */
function Needs({ day, now, narrowed }: { day: ReportToday; now: number; narrowed: object }) {
  const me = useMe()
  const selection = useSelection('today', day.needs)
  const there = day.people.filter(
    ({ type, availability_status }) => type === 'agent' && availability_status === 'online',
  )
  const waiting = { ...narrowed, waiting: true as const }
  return (
    <section className={`${styles.side} scroll`} aria-labelledby="today-needs" data-pane tabIndex={-1}>
      <header className={paneHeadStyles.head}>
        <h2 id="today-needs">{t('today.needs')}</h2>
        <span className={paneHeadStyles.total}>{figure(day.waiting)}</span>
        <ToList search={waiting}>
          <ArrowUpRight className="i-16 flip" aria-hidden="true" />
          <span className="vh">{t('today.open_list')}</span>
        </ToList>
      </header>
      {day.needs.length === 0 ? (
        <Empty title={t('today.nothing_waits')} text={t('today.on', { there: figure(there.length) })} />
      ) : (
        <>
          <p className={styles.order}>
            {t(day.needs.some(({ sla }) => sla) ? 'today.needs_order' : 'list.longest_waiting')}
          </p>
          <ul className={styles.needs} aria-labelledby="today-needs">
            {day.needs.map((item) => (
              <li key={item.uuid}>
                <ConversationRow
                  item={item}
                  me={me}
                  now={now}
                  view="all"
                  search={waiting}
                  open={false}
                  compact={false}
                  selection={selection}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
