import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure, languageName, length } from '../../../lib/format.ts'
import { handedOverWhy } from '../../../lib/hand-over.ts'
import { t } from '../../../lib/t.ts'
import type { ReportRow, ReportTable } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import fieldStyles from '../../../ui/field.module.css'
import formStyles from '../../../ui/form.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import tableStyles from '../../../ui/table.module.css'
import { tableQuery } from './api.ts'
import { wordDay } from './day-chart.tsx'
import styles from './reports.module.css'
import { type Cut, cuts, type ReportSearch } from './search.ts'
import { weekday } from './spans.tsx'
import { ToList } from './today-figures.tsx'

/** Fewer cases than this say nothing. */
const FEW = 5

type Search = Record<string, unknown>

/** What a row is about, in the reader's words. */
function wordKey(cut: Cut, { key, name }: ReportRow): ReactNode {
  if (key === null) return cut === 'agent' ? t('owner.nobody') : t('reports.none')
  if (cut === 'day') return wordDay(key)
  if (cut === 'language') return languageName(key)
  if (cut === 'hour') {
    const [day = '1', hour = '00'] = key.split('-')
    return `${weekday(Number(day))} ${hour}:00`
  }
  return <bdi>{name ?? `#${key}`}</bdi>
}

/** The list with exactly the conversations that a number of this row counts. Undefined if lists have no such filter. */
function listOf(cut: Cut, row: ReportRow, narrowed: Search): Search | undefined {
  const id = row.key === null ? 0 : Number(row.key)
  if (cut === 'inbox') return { ...narrowed, inbox: id }
  if (cut === 'team') return { ...narrowed, team: id }
  if (cut === 'agent') return { ...narrowed, owner: id }
  if (cut === 'tag') return { ...narrowed, tag: id }
  return undefined
}

const took = (seconds: number | null, count: number) => (seconds === null || count === 0 ? '–' : length(seconds))
const share = (part: number, whole: number) => (whole < FEW ? '–' : `${figure((100 * part) / whole, 1)} %`)

type Props = { search: ReportSearch; show: (change: { cut?: Cut | undefined }) => void; narrowed: Search }

/** One table with seven cuts. Its file contains every measure. */
export function CutTable({ search, show, narrowed }: Props) {
  const cut = search.cut ?? 'agent'
  const table = useQuery(tableQuery(search, cut))
  return (
    <section className={formStyles.formSec}>
      <div className={styles.rpCutHead}>
        <h2 id="rp-cut">{t('reports.by')}</h2>
        <Segments
          label={t('reports.by')}
          value={cut}
          options={cuts.map((value) => ({ value, word: t(`reports.cut.${value}`) }))}
          onChange={(value) => show({ cut: value })}
        />
        {table.data && <CsvLink table={table.data} search={search} cut={cut} />}
        {table.data && (
          <CsvLink table={table.data} search={search} cut="conversation">
            {t('reports.each')}
          </CsvLink>
        )}
      </div>
      <ListState list={table} failed={t('reports.failed')} />
      {table.data && <Rows table={table.data} cut={cut} narrowed={narrowed} />}
      {table.data && <Reasons rows={table.data.rows} />}
      <p className={fieldStyles.hint}>{t('reports.how_counted')}</p>
    </section>
  )
}

type CsvProps = { table: ReportTable; search: ReportSearch; cut: Cut | 'conversation'; children?: ReactNode }

function CsvLink({ table, search, cut, children = 'CSV' }: CsvProps) {
  const { inbox_id, team_id, language } = search
  const asked = Object.entries({ cut, from: table.from, to: table.to, inbox_id, team_id, language })
  const query = new URLSearchParams(asked.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
  return (
    <a className={buttonStyles.link} href={`/api/v1/reports/export?${query}`} download>
      {children}
    </a>
  )
}

function Rows({ table, cut, narrowed }: { table: ReportTable; cut: Cut; narrowed: Search }) {
  const stretch = `${table.since}/${table.until}`
  const heads = [
    'opened',
    'first_human',
    'p90',
    'answer',
    'resolution',
    'resolved',
    'reopened',
    'alone_share',
    'rating',
  ] as const
  const counted = (row: ReportRow, count: number, which: Search) => {
    const list = listOf(cut, row, narrowed)
    return list ? <ToList search={{ ...list, ...which }}>{figure(count)}</ToList> : figure(count)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className={styles.rpTable} aria-labelledby="rp-cut" tabIndex={0}>
      <table className={cx(tableStyles.articles, styles.rpWide)} aria-labelledby="rp-cut">
        <thead>
          <tr>
            <th scope="col">{t(`reports.cut.${cut}`)}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={tableStyles.colFigure}>
                {t(`reports.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key ?? ''}>
              <th scope="row">{wordKey(cut, row)}</th>
              {[
                counted(row, row.came_in, { created: stretch }),
                took(row.first_answer.median, row.first_answer.count),
                took(row.first_answer.count < FEW ? null : row.first_answer.p90, row.first_answer.count),
                took(row.answer.median, row.answer.count),
                took(row.resolution.median, row.resolution.count),
                counted(row, row.resolved, { done: stretch }),
                share(row.reopened, row.came_in),
                share(row.confirmed + row.assumed, row.resolved),
                row.rating === null ? '–' : `${figure(row.rating, 1)} (${figure(row.ratings)})`,
              ].map((cell, at) => (
                <td key={heads[at]} className={tableStyles.colFigure}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Why assistants handed over, for all rows together. */
function Reasons({ rows }: { rows: ReportRow[] }) {
  const counts = new Map<string, number>()
  for (const { handed_over_reasons } of rows)
    for (const { reason, count } of handed_over_reasons) counts.set(reason, (counts.get(reason) ?? 0) + count)
  if (counts.size === 0) return null
  const words = [...counts].map(([reason, count]) => `${handedOverWhy(reason) ?? reason}: ${figure(count)}`)
  return (
    <p>
      {t('reports.handed_over')} {words.join(' · ')}
    </p>
  )
}
