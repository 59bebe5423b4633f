import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import type { ReportTable } from '../../../lib/types.ts'
import { weekday } from './days.ts'
import { Block } from './report-bar.tsx'
import styles from './reports.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]

/** When people write: each hour has its number, the shade only helps. */
export function HoursGrid({ table }: { table: ReportTable }) {
  const counts = new Map(table.rows.map(({ key, came_in }) => [key ?? '', came_in]))
  const most = Math.max(1, ...counts.values())
  const of = (day: number, hour: number) => counts.get(`${day}-${String(hour).padStart(2, '0')}`) ?? 0
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => days.some((day) => of(day, hour) > 0))
  if (used.length === 0) return null
  const [first, last] = [used[0]!, used.at(-1)!]
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return (
    <Block id="rp-hours" title={t('reports.when')} end={t('reports.per_hour')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <section className={styles.table} aria-labelledby="rp-hours" tabIndex={0}>
        <table className={styles.heat} aria-labelledby="rp-hours">
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{weekday(day)}</th>
                {hours.map((hour) => (
                  <td
                    key={hour}
                    className={cx(of(day, hour) === most && styles.top)}
                    style={{ '--share': `${Math.round((70 * of(day, hour)) / most)}%` } as object}
                  >
                    {of(day, hour) || '·'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Block>
  )
}
