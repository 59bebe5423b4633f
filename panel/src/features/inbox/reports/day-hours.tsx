import { cx } from '../../../lib/cx.ts'
import { figure } from '../../../lib/format.ts'
import { t } from '../../../lib/t.ts'
import type { ReportToday } from '../../../lib/types.ts'
import { topOf } from './days.ts'
import chartStyles from './reports.module.css'
import styles from './today.module.css'

type Hour = ReportToday['hours'][number]

const leastHours = 12

/** The hours in which something came in or usually does, as one range of at least half a day. */
function shown(hours: Hour[], now: number): Hour[] {
  const busy = hours.filter(({ hour, came_in, usual }) => came_in > 0 || (usual ?? 0) > 0 || hour === now)
  const [first, last] = [busy[0]?.hour ?? 0, busy.at(-1)?.hour ?? 23]
  const from = Math.max(0, Math.min(first, 7, last + 1 - leastHours))
  return hours.slice(from, Math.max(last + 1, from + leastHours))
}

const partsOf = ({ came_in, alone, still_open }: Hour) =>
  [
    { look: 'first', name: t('today.assistant_alone'), count: alone },
    { look: 'second', name: t('today.with_person'), count: came_in - alone - still_open },
    { look: 'open', name: t('today.still_open'), count: still_open },
  ] as const

/**
 * What came in by hour in the desk's time zone, beside what is usual on such a day. The table behind it says the same.
 */
export function DayHours({ day, hour, weekday }: { day: ReportToday; hour: number; weekday: string }) {
  const hours = shown(day.hours, hour)
  const top = topOf(Math.max(...hours.map(({ came_in, usual }) => Math.max(came_in, usual ?? 0))))
  const compared = hours.some(({ usual }) => usual !== null)
  const usual = t('today.usual', { weekday })
  const legend = partsOf(hours[0]!)
  return (
    <section className={styles.block}>
      <div className={styles.line}>
        <h2>
          {t('today.how_it_runs')} <small>{t('today.came_in', { came: figure(day.came_in) })}</small>
        </h2>
        <ul className={chartStyles.legend} aria-hidden="true">
          {legend.map(({ look, name }) => (
            <li key={name}>
              <i className={look === 'open' ? styles.open : chartStyles[look]} />
              {name}
            </li>
          ))}
          {compared && (
            <li>
              <i className={styles.ghost} />
              {usual}
            </li>
          )}
        </ul>
      </div>
      <div className={chartStyles.chart}>
        <div className={chartStyles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{figure(count)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${hours.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('today.how_it_runs')}
        >
          {[0, top / 2, top].map((height) => (
            <line key={height} x1={0} x2={hours.length} y1={height} y2={height} />
          ))}
          {hours.map((one, at) => (
            <Bar key={one.hour} hour={one} at={at} top={top} />
          ))}
        </svg>
        <div className={styles.hours} aria-hidden="true">
          {hours.map(({ hour: one }) => (
            <span key={one} className={cx(one === hour && styles.now)}>
              {one}
            </span>
          ))}
        </div>
      </div>
      <table className="vh">
        <caption>{t('today.how_it_runs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('today.hour')}</th>
            {legend.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {compared && <th scope="col">{usual}</th>}
          </tr>
        </thead>
        <tbody>
          {hours.map((one) => (
            <tr key={one.hour}>
              <th scope="row">{one.hour}</th>
              {partsOf(one).map(({ name, count }) => (
                <td key={name}>{figure(count)}</td>
              ))}
              {compared && <td>{figure(one.usual ?? 0, 1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Bar({ hour, at, top }: { hour: Hour; at: number; top: number }) {
  const parts = partsOf(hour)
  const reach = (to: number) => parts.slice(0, to + 1).reduce((sum, { count }) => sum + count, 0)
  return (
    <g>
      {(hour.usual ?? 0) > 0 && (
        <rect className={styles.ghost} x={at + 0.28} y={top - hour.usual!} width={0.44} height={hour.usual!} />
      )}
      {parts.map(({ look, name, count }, part) => (
        <rect
          key={name}
          className={look === 'open' ? styles.open : chartStyles[look]}
          x={at + 0.33}
          y={top - reach(part)}
          width={0.34}
          height={count}
        />
      ))}
    </g>
  )
}
