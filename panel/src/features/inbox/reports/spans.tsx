import { useQuery } from '@tanstack/react-query'
import { figure, length, momentOf } from '../../../lib/format.ts'
import { locale, t } from '../../../lib/t.ts'
import type { ReportRow, ReportTable } from '../../../lib/types.ts'
import { ConversationLink } from '../../../ui/conversation-link.tsx'
import { type Figure, Figures } from '../../../ui/figures.tsx'
import formStyles from '../../../ui/form.module.css'
import { commentsQuery, tableQuery } from './api.ts'
import styles from './reports.module.css'
import type { ReportSearch } from './search.ts'

type Spread = ReportRow['answer']

/** The median with the other values beside it. The mean alone would hide the few who waited very long. */
function spread(name: string, { count, median, p90, mean }: Spread, before: Spread | undefined): Figure {
  if (count === 0 || median === null) return { name, value: null }
  const beside = [
    ...(p90 === null || count < 5 ? [] : [`p90 ${length(p90)}`]),
    ...(mean === null ? [] : [t('reports.mean', { time: length(mean) })]),
    ...(before?.median == null ? [] : [t('reports.was', { before: length(before.median) })]),
  ]
  return { name, value: length(median), more: beside.join(', ') }
}

const count = (name: string, now: number, before: number | undefined, more = ''): Figure => ({
  name,
  value: figure(now),
  more:
    [more, before === undefined ? '' : t('reports.was', { before: figure(before) })].filter(Boolean).join(', ') ||
    undefined,
})

/** How fast and how good, compared with the same number of days before. */
export function Spans({ search }: { search: ReportSearch }) {
  const now = useQuery(tableQuery(search, 'all')).data
  const before = useQuery({ ...tableQuery(search, 'all', now), enabled: now !== undefined }).data?.rows[0]
  const row = now?.rows[0]
  if (!row) return null
  return (
    <section className={formStyles.formSec}>
      <h2>{t('reports.how_fast')}</h2>
      <Figures
        figures={[
          spread(t('reports.first_human'), row.first_answer, before?.first_answer),
          spread(t('reports.answer'), row.answer, before?.answer),
          spread(t('reports.resolution'), row.resolution, before?.resolution),
          count(t('reports.came_in'), row.came_in, before?.came_in),
          count(t('reports.reopened'), row.reopened, before?.reopened),
          count(t('reports.handed_over_short'), row.handed_over, before?.handed_over),
        ]}
      />
    </section>
  )
}

/** When people write. Each hour has its number, so that the shade is not needed to read it. */
function Hours({ table }: { table: ReportTable }) {
  const counts = new Map(table.rows.map(({ key, came_in }) => [key ?? '', came_in]))
  const most = Math.max(1, ...counts.values())
  const of = (day: number, hour: number) => counts.get(`${day}-${String(hour).padStart(2, '0')}`) ?? 0
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => days.some((day) => of(day, hour) > 0))
  if (hours.length === 0) return null
  return (
    <section className={formStyles.formSec}>
      <h2 id="rp-hours">{t('reports.when')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <section className={styles.rpTable} aria-labelledby="rp-hours" tabIndex={0}>
        <table className={styles.rpHeat} aria-labelledby="rp-hours">
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{weekday(day)}</th>
                {hours.map((hour) => (
                  <td key={hour} style={{ '--share': `${Math.round((70 * of(day, hour)) / most)}%` } as object}>
                    {of(day, hour) || '·'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7]

/** 1 is Monday: 1 January 2024 was one. */
export const weekday = (day: number) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

export function HoursOf({ search }: { search: ReportSearch }) {
  const table = useQuery(tableQuery(search, 'hour')).data
  return table ? <Hours table={table} /> : null
}

/** What customers wrote in the surveys. Each links to its conversation. */
export function Comments({ search }: { search: ReportSearch }) {
  const comments = useQuery(commentsQuery(search)).data ?? []
  if (comments.length === 0) return null
  return (
    <section className={formStyles.formSec}>
      <h2>{t('reports.comments')}</h2>
      <ul className={styles.rpComments}>
        {comments.map(({ conversation_uuid, at, rating, feedback, agent_name }) => (
          <li key={`${conversation_uuid} ${at}`}>
            <ConversationLink uuid={conversation_uuid}>
              {t('reports.of_five', { rating: figure(rating) })}
            </ConversationLink>{' '}
            <small>
              {agent_name && <bdi>{agent_name} · </bdi>}
              {momentOf(at, Date.now())}
            </small>
            <p dir="auto">{feedback}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
