import { dateOf, figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import formStyles from '../../../ui/form.module.css'
import styles from './reports.module.css'

/** `look` names the colour, and whether the bar is only outlined: what is assumed is not drawn as if it were known. */
export type Series = { name: string; counts: number[]; look: 'first' | 'second' | 'assumed' }

/** The day `date` in the desk's time zone, whatever the reader's. */
export const wordDay = (date: string) => dateOf(`${date}T12:00:00`)

/** The next number that can be halved and is easy to read: 2, 4, 10, 20, 40, 100 … */
export function topOf(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return [2, 4, 10, 20].map((times) => times * step).find((top) => top >= most) ?? 20 * step
}

type Props = { question: string; dates: string[]; series: Series[] }

/** One question, answered by one bar for each day. Several series are stacked. The numbers are in the table below. */
export function DayChart({ question, dates, series }: Props) {
  const totals = dates.map((_, day) => series.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0))
  const most = Math.max(...totals)
  const top = topOf(most)
  const busiest = dates[totals.indexOf(most)] ?? ''
  const ends = [dates[0], dates[Math.floor(dates.length / 2)], dates.at(-1)]
  return (
    <section className={formStyles.formSec}>
      <h2>{question}</h2>
      {series.length > 1 && (
        <ul className={styles.rpLegend}>
          {series.map(({ name, look }) => (
            <li key={name}>
              <i className={styles[look]} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.rpChart}>
        <div className={styles.rpScale} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{figure(count)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${dates.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${question} ${t('reports.most', { most: figure(most), day: wordDay(busiest) })}`}
        >
          {[0, top / 2, top].map((height) => (
            <line key={height} x1={0} x2={dates.length} y1={height} y2={height} />
          ))}
          {dates.map((date, day) => (
            <Day key={date} date={date} day={day} top={top} series={series} />
          ))}
        </svg>
        <div className={styles.rpDays} aria-hidden="true">
          {ends.map((date) => date && <span key={date}>{wordDay(date)}</span>)}
        </div>
      </div>
    </section>
  )
}

function Day({ date, day, top, series }: { date: string; day: number; top: number; series: Series[] }) {
  const heights = series.map(({ counts }) => counts[day] ?? 0)
  const words = series.map(({ name }, at) => `${name}: ${figure(heights[at] ?? 0)}`)
  const reach = (at: number) => heights.slice(0, at + 1).reduce((sum, height) => sum + height, 0)
  return (
    <g>
      <title>{[wordDay(date), ...words].join('\n')}</title>
      <rect className={styles.rpAir} x={day} y={0} width={1} height={top} />
      {series.map(({ name, look }, at) => (
        <rect key={name} className={styles[look]} x={day + 0.15} y={top - reach(at)} width={0.7} height={heights[at]} />
      ))}
    </g>
  )
}
