import { Fragment, type ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { duration, figure, length } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ReportRow, ReportTable } from '../../../lib/types.ts'
import styles from './reports.module.css'
import type { Tab } from './search.ts'
import todayStyles from './today.module.css'
import { LinkedFigure } from './today-figures.tsx'

/** Under so many cases there is no telling. */
const few = 5

export const share = (part: number, whole: number) => (whole < few ? '–' : `${figure((100 * part) / whole, 1)} %`)

type Search = Record<string, unknown>
type Spread = ReportRow['answer']
type One = { name: ReactNode; list?: Search; value: ReactNode; more?: readonly ReactNode[] }

/** Seconds only where there are no minutes. */
const roughly = (seconds: number) => (seconds < 60 ? length(seconds) : duration(seconds * 1_000))

/** The time is set apart: in Arabic, its first number would otherwise stand before "p90". */
const Slowest = ({ time }: { time: string }) => (
  <>
    {t('reports.p90')} <span className={styles.isolated}>{time}</span>
  </>
)

/** The median with what it is worth below it; the mean alone would hide the few who waited very long. */
function spread(name: ReactNode, { count, median, p90, mean }: Spread, before: Spread | undefined): One {
  if (count === 0 || median === null) return { name, value: '–' }
  const more = [
    ...(p90 === null || count < few ? [] : [<Slowest key="p90" time={roughly(p90)} />]),
    ...(mean === null ? [] : [t('reports.mean', { time: roughly(mean) })]),
    ...(before?.median == null ? [] : [t('reports.was', { before: roughly(before.median) })]),
  ]
  return { name, value: length(median), more }
}

/** "+5 %, was 1,220" */
function change(now: number, before: number | undefined): string {
  if (before === undefined) return ''
  const was = t('reports.was', { before: figure(before) })
  if (before < few) return was
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${figure(Math.abs(percent))} %, ${was}`
}

/** The number of a note below the figures. */
const Noted = ({ name, note }: { name: string; note: number }) => (
  <>
    {name}
    <sup>{note}</sup>
  </>
)

type Props = { table: ReportTable; before: Partial<ReportRow> | undefined; tab: Tab; narrowed: Search }

/** The figures that a tab opens with, beside the days before; each that has a list leads to it. */
export function ReportFigures({ table, before, tab, narrowed }: Props) {
  const row = table.rows[0]
  if (!row) return null
  const stretch = `${table.since}/${table.until}`
  const alone = row.confirmed + row.assumed
  const came: One = {
    name: <Noted name={t('reports.came_in')} note={1} />,
    list: { created: stretch },
    value: figure(row.came_in),
    more: [change(row.came_in, before?.came_in)],
  }
  const first = spread(<Noted name={t('reports.first_human')} note={2} />, row.first_answer, before?.first_answer)
  const next = spread(t('reports.answer'), row.answer, before?.answer)
  const took = spread(<Noted name={t('reports.resolution')} note={3} />, row.resolution, before?.resolution)
  const resolved: One = {
    name: t('reports.resolved'),
    list: { done: stretch },
    value: figure(row.resolved),
    more: [t('reports.reopened_of', { reopened: figure(row.reopened) }), share(row.reopened, row.came_in)].filter(
      (part) => part !== '–',
    ),
  }
  const assistant: One = {
    name: <Noted name={t('reports.alone_share')} note={4} />,
    list: { done: stretch, outcome: 'alone' },
    value: share(alone, row.resolved),
    more: [t('reports.alone_parts', { confirmed: figure(row.confirmed), assumed: figure(row.assumed) })],
  }
  const rating: One = {
    name: <Noted name={t('reports.rating')} note={5} />,
    value:
      row.rating === null ? (
        '–'
      ) : (
        <>
          {figure(row.rating, 1)}
          <small>{t('reports.of_five_short')}</small>
        </>
      ),
    more: [t('reports.rated', { rated: figure(row.ratings), sent: figure(row.surveys) })],
  }
  const promised = row.sla_met + row.sla_breached
  const promises: One[] =
    promised === 0
      ? []
      : [
          {
            name: t('reports.sla_kept'),
            value: share(row.sla_met, promised),
            more: [t('reports.sla_missed', { missed: figure(row.sla_breached) })],
          },
        ]
  const handed: One = { name: t('reports.handed_over_short'), value: figure(row.handed_over) }
  const figures: Record<Tab, One[]> = {
    overview: [came, first, took, resolved, assistant, rating],
    answers: [first, next, took, ...promises],
    people: [came, first, took, resolved],
    tags: [came, resolved],
    assistant: [assistant, handed],
    ratings: [rating],
    costs: [],
  }
  return (
    <div className={cx(todayStyles.figures, styles.figures)}>
      {figures[tab].map(({ name, list, value, more }, at) =>
        list ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a tab do not change places.
          <LinkedFigure key={at} name={name} search={{ ...narrowed, ...list }} more={inRow(more)}>
            {value}
          </LinkedFigure>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <PlainFigure key={at} name={name} more={inRow(more)}>
            {value}
          </PlainFigure>
        ),
      )}
    </div>
  )
}

/** "a, b, c", each part in the order of its own writing. */
const inRow = (parts: readonly ReactNode[] = []) =>
  parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts do not change places.
    <Fragment key={at}>
      {at > 0 && ', '}
      <span className={styles.isolated}>{part}</span>
    </Fragment>
  ))

/** A figure that no list shows the rows of. */
export function PlainFigure({
  name,
  more,
  warns,
  children,
}: {
  name: ReactNode
  more?: ReactNode
  warns?: boolean
  children: ReactNode
}) {
  return (
    <span className={todayStyles.figure} data-part="figure">
      <span className={todayStyles.figureName}>{name}</span>
      <span className={todayStyles.figureValue}>
        <bdi>{children}</bdi>
      </span>
      <span className={`${todayStyles.figureMore} ${warns ? todayStyles.warn : ''}`}>{more}</span>
    </span>
  )
}

/** The notes of each tab, by their numbers at its figures. */
const noted: Record<Tab, readonly number[]> = {
  overview: [1, 2, 3, 4, 5],
  answers: [2, 3],
  people: [1, 2, 3],
  tags: [1],
  assistant: [4],
  ratings: [5],
  costs: [],
}

/** What the numbered figures of a tab count. */
export function Notes({ table, tab }: { table: ReportTable; tab: Tab }) {
  const notes = [
    t('reports.note_came', { open: figure(table.open) }),
    t('reports.note_first'),
    t('reports.note_resolution'),
    t('reports.note_alone'),
    t('reports.note_rating'),
  ]
  return (
    <ol className={todayStyles.notes}>
      {noted[tab].map((note) => (
        <li key={note} value={note}>
          {notes[note - 1]}
        </li>
      ))}
    </ol>
  )
}
