import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { duration, figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ReportCharts, ReportCounts, ReportCsat } from '../../../lib/types.ts'
import { Empty } from '../../../ui/empty.tsx'
import fieldStyles from '../../../ui/field.module.css'
import figuresStyles from '../../../ui/figures.module.css'
import { type Figure, Figures } from '../../../ui/figures.tsx'
import formStyles from '../../../ui/form.module.css'
import skeletonStyles from '../../../ui/skeleton.module.css'
import tableStyles from '../../../ui/table.module.css'
import { DayChart, wordDay } from './day-chart.tsx'
import styles from './reports.module.css'

type Answered = { counts: ReportCounts; charts: ReportCharts; csat: ReportCsat }

const wait = (seconds: number) => duration(seconds * 1_000)

function standing(counts: ReportCounts): Figure[] {
  return [
    {
      name: t('reports.open'),
      value: figure(counts.open),
      more: t('reports.waiting', { waiting: figure(counts.awaiting_response) }),
    },
    { name: t('reports.unassigned'), value: figure(counts.unassigned) },
    {
      name: t('reports.online'),
      value: figure(counts.agents_online),
      more: t('reports.away', { away: figure(counts.agents_away) }),
    },
  ]
}

function became(counts: ReportCounts, csat: ReportCsat): Figure[] {
  const alone = counts.confirmed + counts.assumed
  return [
    { name: t('reports.opened'), value: figure(counts.opened) },
    {
      name: t('reports.resolved'),
      value: figure(counts.resolved),
      more: t('reports.alone', { alone: figure(alone) }),
    },
    {
      name: t('reports.first_answer'),
      value: counts.first_response_median_seconds === null ? null : wait(counts.first_response_median_seconds),
      ...(counts.first_response_mean_seconds !== null && {
        more: t('reports.mean', { time: wait(counts.first_response_mean_seconds) }),
      }),
    },
    {
      name: t('reports.rating'),
      value: csat.average_rating === null ? null : figure(csat.average_rating, 1),
      more: t('reports.rated', { rated: figure(csat.total_responses), sent: figure(csat.total_sent) }),
    },
    {
      name: t('reports.left_out'),
      value: figure(counts.sentences_left_out),
      more: t('reports.held', { held: figure(counts.answers_held) }),
    },
  ]
}

/** Stands in for numbers and charts that are still loading. */
export function ReportSkeleton() {
  return (
    <div className={cx(skeletonStyles.later, styles.rpSk)} aria-hidden="true">
      <div className={figuresStyles.figures}>
        {['open', 'unassigned', 'online', 'opened', 'resolved', 'answer', 'rating', 'left_out'].map((name) => (
          <span key={name} className={skeletonStyles.sk} />
        ))}
      </div>
      <span className={skeletonStyles.sk} />
      <span className={skeletonStyles.sk} />
    </div>
  )
}

type Day = { date: string; opened: number; resolved: number; people: number; confirmed: number; assumed: number }

/** What is open, what happened in the period, and the same day by day. */
export function Report({ counts, charts, csat, children }: Answered & { children?: ReactNode }) {
  const days = charts.new_conversations.map(({ date, count: opened }, day) => {
    const [resolved = 0, confirmed = 0, assumed = 0] = [
      charts.resolved_conversations,
      charts.confirmed_conversations,
      charts.assumed_conversations,
    ].map((list) => list[day]?.count)
    return { date, opened, resolved, people: resolved - confirmed - assumed, confirmed, assumed }
  })
  return (
    <>
      <Figures figures={standing(counts)} />
      <Figures figures={became(counts, csat)} />
      {days.some(({ opened, resolved }) => opened + resolved > 0) ? (
        <>
          {children}
          <Days days={days} />
        </>
      ) : (
        <Empty title={t('reports.nothing')} text={t('reports.nothing_text')} />
      )}
    </>
  )
}

const columns = ['opened', 'resolved', 'people', 'confirmed', 'assumed'] as const

/** Each question as a chart, and the table behind them. */
function Days({ days }: { days: Day[] }) {
  const dates = days.map(({ date }) => date)
  return (
    <>
      <DayChart
        question={t('reports.how_many')}
        dates={dates}
        series={[{ name: t('reports.opened'), counts: days.map(({ opened }) => opened), look: 'first' }]}
      />
      <DayChart
        question={t('reports.who')}
        dates={dates}
        series={[
          { name: t('reports.people'), counts: days.map(({ people }) => people), look: 'first' },
          { name: t('reports.confirmed'), counts: days.map(({ confirmed }) => confirmed), look: 'second' },
          { name: t('reports.assumed'), counts: days.map(({ assumed }) => assumed), look: 'assumed' },
        ]}
      />
      <section className={formStyles.formSec}>
        <h2 id="rp-table">{t('reports.by_day')}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
        <section className={styles.rpTable} aria-labelledby="rp-table" tabIndex={0}>
          <table className={tableStyles.articles} aria-labelledby="rp-table">
            <thead>
              <tr>
                <th scope="col">{t('reports.day')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className={tableStyles.colFigure}>
                    {t(`reports.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{wordDay(day.date)}</th>
                  {columns.map((column) => (
                    <td key={column} className={tableStyles.colFigure}>
                      {figure(day[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={fieldStyles.hint}>{t('reports.outcome_note')}</p>
      </section>
    </>
  )
}
