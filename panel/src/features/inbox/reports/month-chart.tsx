import { figure, money } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { WhatsAppCosts } from '../../../lib/types.ts'
import styles from './costs.module.css'
import { shiftDay, topOf, wordDay } from './days.ts'

const micros = 1_000_000

/** What the month has cost so far, and, once there are days enough to say so, what it may cost to its end. */
export function MonthChart({ costs: { month, month_forecast, currency } }: { costs: WhatsAppCosts }) {
  const first = month[0]?.date
  if (!currency || !first) return null
  const sums: number[] = []
  for (const { cost_micros } of month) sums.push((sums.at(-1) ?? 0) + cost_micros / micros)
  const spent = sums.at(-1) ?? 0
  const days = new Date(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0).getDate()
  const [end, low, high] = month_forecast
    ? [month_forecast.cost_micros, month_forecast.low_micros, month_forecast.high_micros].map((one) => one / micros)
    : [spent, spent, spent]
  const top = topOf(Math.max(high!, spent, 1))
  const at = (day: number, cost: number) => `${day},${top - cost}`
  const today = sums.length
  return (
    <section className={styles.month}>
      <h2>
        {t('costs.until', { day: wordDay(shiftDay(first, days - 1)) })}
        {month_forecast && <span>{money(end!, currency)}</span>}
      </h2>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((one) => (
            <span key={one}>{figure(one)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${days} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('costs.month_says', { spent: money(spent, currency), day: wordDay(month.at(-1)!.date) })}
        >
          {[0, top / 2, top].map((height) => (
            <line key={height} x1={0} x2={days} y1={height} y2={height} />
          ))}
          {month_forecast && (
            <>
              <path className={styles.band} d={`M${at(today, spent)} L${at(days, high!)} L${at(days, low!)} Z`} />
              <path className={styles.ahead} d={`M${at(today, spent)} L${at(days, end!)}`} />
            </>
          )}
          <polyline
            className={styles.spent}
            points={[at(0, 0), ...sums.map((sum, day) => at(day + 1, sum))].join(' ')}
          />
        </svg>
        <div className={styles.ends} aria-hidden="true">
          <span>{wordDay(first)}</span>
          <span>{wordDay(shiftDay(first, days - 1))}</span>
        </div>
      </div>
    </section>
  )
}
