import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure, languageName, length } from '../../../lib/format.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { ReportRow, ReportTable } from '../../../lib/types.ts'
import { AgentAvatar, NobodyAvatar } from '../../../ui/avatar.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import tableStyles from '../../../ui/table.module.css'
import { tableQuery } from './api.ts'
import { weekday, wordDay } from './days.ts'
import { Block, fileOf } from './report-bar.tsx'
import { share } from './report-figures.tsx'
import styles from './reports.module.css'
import type { Cut, ReportChange, ReportSearch } from './search.ts'
import { ToList } from './today-figures.tsx'
import whoStyles from './who.module.css'

/** Under so many cases the slowest tenth is one case. */
const few = 5

type Search = Record<string, unknown>

/** What a row is about, in the reader's words. */
function wordKey(cut: Cut, { key, name }: ReportRow): ReactNode {
  if (cut === 'agent') return <Agent id={key} name={name} />
  if (key === null) return t('reports.none')
  if (cut === 'day') return wordDay(key)
  if (cut === 'language') return languageName(key)
  if (cut === 'hour') {
    const [day = '1', hour = '00'] = key.split('-')
    return `${weekday(Number(day))} ${hour}:00`
  }
  return (
    <span className={whoStyles.who}>
      <bdi className="cut">{name ?? `#${key}`}</bdi>
    </span>
  )
}

function Agent({ id, name }: { id: string | null; name: string | null }) {
  const known = useQuery(agentsQuery).data?.find((agent) => String(agent.id) === id)
  const [first_name = '', ...rest] = (name ?? '').split(' ')
  const last_name = rest.join(' ')
  return (
    <span className={whoStyles.who}>
      {id === null ? (
        <NobodyAvatar size={20} />
      ) : (
        <AgentAvatar
          agent={known ?? { id: Number(id), first_name, last_name, type: 'agent', avatar_url: null }}
          size={20}
        />
      )}
      <bdi className="cut">{id === null ? t('owner.nobody') : (name ?? `#${id}`)}</bdi>
    </span>
  )
}

/** The list of exactly the rows that a figure of this row counts; none where lists cannot be narrowed to it. */
function listOf(cut: Cut, row: ReportRow, narrowed: Search): Search | undefined {
  const id = row.key === null ? 0 : Number(row.key)
  if (cut === 'inbox') return { ...narrowed, inbox: id }
  if (cut === 'team') return { ...narrowed, team: id }
  if (cut === 'agent') return { ...narrowed, owner: id }
  if (cut === 'tag') return { ...narrowed, tag: id }
  if (cut === 'language' && row.key) return { ...narrowed, language: row.key }
  if (cut === 'day') return narrowed
  return undefined
}

const took = (seconds: number | null, count: number) => (seconds === null || count === 0 ? '–' : length(seconds))
const slowest = ({ count, p90 }: ReportRow['answer']) => took(count < few ? null : p90, count)

type Counted = (row: ReportRow, count: number, which: Search) => ReactNode
type Column = { name: () => string; cell: (row: ReportRow, counted: Counted, stretch: string) => ReactNode }

/** What a column shows of a row. */
const columns = {
  came_in: {
    name: () => t('reports.came_in'),
    cell: (row, counted, stretch) => counted(row, row.came_in, { created: stretch }),
  },
  first: {
    name: () => t('reports.first_short'),
    cell: ({ first_answer }) => took(first_answer.median, first_answer.count),
  },
  first_p90: { name: () => t('reports.p90'), cell: ({ first_answer }) => slowest(first_answer) },
  answer: { name: () => t('reports.next_short'), cell: ({ answer }) => took(answer.median, answer.count) },
  answer_p90: { name: () => t('reports.p90'), cell: ({ answer }) => slowest(answer) },
  resolution: {
    name: () => t('reports.resolution'),
    cell: ({ resolution }) => took(resolution.median, resolution.count),
  },
  resolution_p90: { name: () => t('reports.p90'), cell: ({ resolution }) => slowest(resolution) },
  resolved: {
    name: () => t('reports.resolved'),
    cell: (row, counted, stretch) => counted(row, row.resolved, { done: stretch }),
  },
  reopened: { name: () => t('reports.reopened'), cell: (row) => share(row.reopened, row.came_in) },
  sla: { name: () => t('reports.sla_kept'), cell: (row) => share(row.sla_met, row.sla_met + row.sla_breached) },
  alone: { name: () => t('reports.alone_share'), cell: (row) => share(row.confirmed + row.assumed, row.resolved) },
  confirmed: { name: () => t('reports.confirmed_short'), cell: (row) => figure(row.confirmed) },
  assumed: { name: () => t('reports.assumed_short'), cell: (row) => figure(row.assumed) },
  handed_over: { name: () => t('reports.handed_over_short'), cell: (row) => figure(row.handed_over) },
  cost: { name: () => t('reports.models_cost'), cell: (row) => figure(row.cost_micros / 1_000_000, 2) },
  surveys: { name: () => t('reports.surveys'), cell: (row) => figure(row.surveys) },
  rated: { name: () => t('reports.rated_share'), cell: (row) => share(row.ratings, row.surveys) },
  rating: {
    name: () => t('reports.rating'),
    cell: (row) => (row.rating === null ? '–' : `${figure(row.rating, 1)} (${figure(row.ratings)})`),
  },
} satisfies Record<string, Column>
export type ColumnName = keyof typeof columns

type Props = {
  search: ReportSearch
  show: (change: ReportChange) => void
  narrowed: Search
  cuts: readonly Cut[]
  shown: readonly ColumnName[]
}

/** One table, cut as the reader wants; the file behind it has every measure. */
export function CutTable({ search, show, narrowed, cuts, shown }: Props) {
  const cut = search.cut && cuts.includes(search.cut) ? search.cut : cuts[0]!
  const table = useQuery(tableQuery(search, cut))
  return (
    <Block
      id="rp-cut"
      title={t('reports.by')}
      beside={
        cuts.length > 1 && (
          <Segments
            label={t('reports.by')}
            value={cut}
            options={cuts.map((value) => ({ value, word: t(`reports.cut.${value}`) }))}
            onChange={(value) => show({ cut: value })}
          />
        )
      }
      end={
        table.data && (
          <a className={cx(buttonStyles.link, 'reaches')} href={fileOf(search, cut)} download>
            CSV
          </a>
        )
      }
    >
      <ListState list={table} failed={t('reports.failed')} />
      {table.data && <Rows table={table.data} cut={cut} narrowed={narrowed} shown={shown} />}
    </Block>
  )
}

type RowsProps = Pick<Props, 'narrowed' | 'shown'> & { table: ReportTable; cut: Cut }

function Rows({ table, cut, narrowed, shown }: RowsProps) {
  const stretch = `${table.since}/${table.until}`
  const counted: Counted = (row, count, which) => {
    const list = listOf(cut, row, narrowed)
    return list ? <ToList search={{ ...list, ...which }}>{figure(count)}</ToList> : figure(count)
  }
  const columnsShown: readonly Column[] = shown.map((name) => columns[name])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className={styles.table} aria-labelledby="rp-cut" tabIndex={0}>
      <table className={cx(tableStyles.articles, styles.wide)} aria-labelledby="rp-cut">
        <thead>
          <tr>
            <th scope="col">{t(`reports.cut.${cut}`)}</th>
            {columnsShown.map(({ name }, at) => (
              <th key={shown[at]} scope="col" className={tableStyles.colFigure}>
                {name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key ?? ''}>
              <th scope="row">{wordKey(cut, row)}</th>
              {columnsShown.map(({ cell }, at) => (
                <td key={shown[at]} className={tableStyles.colFigure}>
                  <bdi>{cell(row, counted, row.between ?? stretch)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
