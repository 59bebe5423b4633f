import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ReportTable } from '../../../lib/types.ts'
import { daysBetween, topOf, wordDay } from './days.ts'
import { Block } from './report-bar.tsx'
import styles from './reports.module.css'

const looks = ['first', 'second', 'assumed'] as const

/** `before` comes later than that there is one. */
type Props = { table: ReportTable; compared: boolean; before: ReportTable | undefined }

/** Each day a bar of what was resolved, and by whom; a line of what came in, and a dashed one of the days before. */
export function OutcomeChart({ table, compared, before }: Props) {
  const rows = new Map(table.rows.map((row) => [row.key, row]))
  const dates = daysBetween(table.from, table.to)
  const days = dates.map((date) => {
    const row = rows.get(date)
    const [confirmed, assumed] = [row?.confirmed ?? 0, row?.assumed ?? 0]
    const parts = [(row?.resolved ?? 0) - confirmed - assumed, confirmed, assumed]
    return { date, came: row?.came_in ?? 0, parts, resolved: row?.resolved ?? 0 }
  })
  const earlier = new Map(before?.rows.map(({ key, came_in }) => [key, came_in]))
  const came = before && daysBetween(before.from, before.to).map((date) => earlier.get(date) ?? 0)
  const most = Math.max(...days.map(({ came, resolved }) => Math.max(came, resolved)), ...(came ?? []))
  const top = topOf(most)
  const busiest = days.reduce((one, other) => (other.came > one.came ? other : one))
  const names = [t('today.with_person'), t('reports.confirmed_short'), t('reports.assumed_short')]
  const marks = [0, 1, 2, 3].map((at) => dates[Math.floor((at * dates.length) / 4)])
  return (
    <Block id="rp-chart" title={t('reports.how_and_who')} end={<Legend names={names} compared={compared} />}>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{figure(count)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${dates.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('reports.how_and_who')} ${t('reports.most', { most: figure(busiest.came), day: wordDay(busiest.date) })}`}
        >
          {[0, top / 2, top].map((height) => (
            <line key={height} x1={0} x2={dates.length} y1={height} y2={height} />
          ))}
          {days.map(({ date, came, parts }, at) => (
            <g key={date}>
              <title>
                {[
                  wordDay(date),
                  `${t('reports.came_in')}: ${figure(came)}`,
                  ...names.map((name, part) => `${name}: ${figure(parts[part] ?? 0)}`),
                ].join('\n')}
              </title>
              <rect className={styles.air} x={at} y={0} width={1} height={top} />
              {parts.map((count, part) => {
                const reach = parts.slice(0, part + 1).reduce((sum, one) => sum + one, 0)
                return (
                  count > 0 && (
                    <rect
                      key={looks[part]}
                      className={styles[looks[part]!]}
                      x={at + 0.14}
                      y={top - reach}
                      width={0.72}
                      height={count}
                    />
                  )
                )
              })}
            </g>
          ))}
          <Line className={styles.cameMark} counts={days.map(({ came }) => came)} top={top} />
          {came && <Line className={styles.beforeMark} counts={came} top={top} />}
        </svg>
        <div className={styles.days} aria-hidden="true">
          {marks.map((date) => date && <span key={date}>{wordDay(date)}</span>)}
          <b>{wordDay(table.to)}</b>
        </div>
      </div>
    </Block>
  )
}

function Line({ className, counts, top }: { className: string | undefined; counts: number[]; top: number }) {
  return <polyline className={className} points={counts.map((count, at) => `${at + 0.5},${top - count}`).join(' ')} />
}

function Legend({ names, compared }: { names: string[]; compared: boolean }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, at) => (
        <li key={name}>
          <i className={styles[looks[at]!]} aria-hidden="true" />
          {name}
        </li>
      ))}
      <li>
        <i className={styles.came} aria-hidden="true" />
        {t('reports.came_short')}
      </li>
      {compared && (
        <li>
          <i className={styles.before} aria-hidden="true" />
          {t('reports.before_short')}
        </li>
      )}
    </ul>
  )
}
