import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { duration, figure, listTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { rich, t } from '../../../lib/t.ts'
import type { ReportToday } from '../../../lib/types.ts'
import { policiesQuery } from '../../office/sla/api.ts'
import styles from './today.module.css'

type Search = Record<string, unknown>
type ListProps = {
  view?: string
  search: Search
  className?: string | undefined
  part?: string
  children: ReactNode
}

/** Leads to the list whose rows a figure counts, where the person may list them; else it is only the figure. */
export function ToList({ view = 'all', search, className, part, children }: ListProps) {
  const mayListAll = useCan('conversations:read_all')
  if (!mayListAll && view !== 'undelivered')
    return (
      <span className={className} data-part={part}>
        {children}
      </span>
    )
  return (
    <Link
      to="/inbox/$view/{-$uuid}"
      params={{ view, uuid: undefined } as never}
      search={search as never}
      className={className}
      data-part={part}
    >
      {children}
    </Link>
  )
}

type FigureProps = ListProps & { name: ReactNode; more?: ReactNode; look?: 'warn' | 'bad' | false }

/** A figure without a box, with its name above and what it is about below: a link to exactly the rows it counts. */
export function LinkedFigure({ name, more, look, children, ...list }: FigureProps) {
  return (
    <ToList {...list} className={styles.figure} part="figure">
      <span className={styles.figureName}>{name}</span>
      <span className={styles.figureValue}>
        <bdi>{children}</bdi>
      </span>
      <span className={cx(styles.figureMore, look && styles[look])}>
        {look === 'bad' && <CircleAlert className="i-12" aria-hidden="true" />}
        {more}
      </span>
    </ToList>
  )
}

const since = (at: string, now: number) => duration(now - Date.parse(at))

type Props = { day: ReportToday; now: number; narrowed: Search }

/** Six: what is open stands among them while there are no promises. */
export function TodayFigures({ day, now, narrowed }: Props) {
  const promises = (useQuery(policiesQuery).data ?? []).length > 0
  const done = `${day.since}/${day.until}`
  const share = day.resolved < 5 ? '–' : figure(Math.round((100 * day.alone) / day.resolved))
  return (
    <div className={styles.figures}>
      <LinkedFigure
        name={t('today.waiting')}
        search={{ ...narrowed, waiting: true }}
        look="warn"
        more={day.waiting_since && rich('today.up_to', { time: <b>{since(day.waiting_since, now)}</b> })}
      >
        {figure(day.waiting)}
      </LinkedFigure>
      {promises ? (
        <LinkedFigure
          name={t('view.promised')}
          view="promised"
          search={narrowed}
          look={day.sla_overdue > 0 && 'bad'}
          more={day.sla_overdue > 0 && t('today.overdue', { overdue: figure(day.sla_overdue) })}
        >
          {figure(day.sla_at_risk + day.sla_overdue)}
        </LinkedFigure>
      ) : (
        <LinkedFigure name={t('today.open')} search={narrowed} more={t('today.came_in', { came: figure(day.came_in) })}>
          {figure(day.open)}
        </LinkedFigure>
      )}
      <LinkedFigure
        name={t('view.undelivered')}
        view="undelivered"
        search={narrowed}
        look={day.undelivered > 0 && 'bad'}
        more={day.undelivered_since && rich('today.since', { time: <b>{listTime(day.undelivered_since, now)}</b> })}
      >
        {figure(day.undelivered)}
      </LinkedFigure>
      <LinkedFigure
        name={t('view.closing')}
        view="closing"
        search={narrowed}
        look="warn"
        more={day.closing_at && rich('today.next_in', { time: <b>{duration(Date.parse(day.closing_at) - now)}</b> })}
      >
        {figure(day.closing)}
      </LinkedFigure>
      <LinkedFigure
        name={t('view.unassigned')}
        view="unassigned"
        search={narrowed}
        more={day.handed_over > 0 && t('today.handed_over', { handed: figure(day.handed_over) })}
      >
        {figure(day.unassigned)}
      </LinkedFigure>
      <LinkedFigure
        name={t('today.alone')}
        search={{ ...narrowed, done, outcome: 'alone' }}
        more={t('today.of_done', { alone: figure(day.alone), done: figure(day.resolved) })}
      >
        {share}
        {day.resolved >= 5 && <small>%</small>}
      </LinkedFigure>
    </div>
  )
}
