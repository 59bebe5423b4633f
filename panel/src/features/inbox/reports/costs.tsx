import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { countryName, figure, money } from '../../../lib/format.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { fullName } from '../../../lib/person.ts'
import { t } from '../../../lib/t.ts'
import type { ReportTable, WhatsAppCosts } from '../../../lib/types.ts'
import { AgentAvatar } from '../../../ui/avatar.tsx'
import buttonStyles from '../../../ui/button.module.css'
import chipStyles from '../../../ui/chip.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import tableStyles from '../../../ui/table.module.css'
import { tableQuery } from './api.ts'
import { CostAlert } from './cost-alert.tsx'
import { costsQuery, ratesQuery } from './cost-api.ts'
import { Habits } from './cost-habits.tsx'
import { describeKind, wordKind } from './cost-kinds.ts'
import { Rates } from './cost-rates.tsx'
import styles from './costs.module.css'
import { MonthChart } from './month-chart.tsx'
import { Block, DaysMenu } from './report-bar.tsx'
import { PlainFigure } from './report-figures.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import reportStyles from './reports.module.css'
import { Choice, ScopeFields } from './scope-fields.tsx'
import type { ReportChange, ReportSearch } from './search.ts'
import todayStyles from './today.module.css'

type Row = WhatsAppCosts['total']
type Props = { search: ReportSearch; show: (change: ReportChange) => void }

const microsOfOne = 1_000_000

/** What WhatsApp bills, by the provider's own word, and what that costs by the rates beside it. */
export function Costs({ search, show }: Props) {
  const costs = useQuery(costsQuery(search))
  usePrefetchQuery(ratesQuery)
  const { data: table, isError: failed } = useQuery(tableQuery({ ...search, language: '' }, 'all'))
  const { data } = costs
  return (
    <div className={styles.page}>
      <section
        className="scroll"
        aria-label={t('nav.reports')}
        data-pane
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
      >
        <div className={reportStyles.body}>
          <div className={reportStyles.bar}>
            <DaysMenu search={search} show={show} table={table} failed={failed} />
            <ScopeFields search={search} show={show} teams={false} />
            <SenderField search={search} show={show} costs={data} />
          </div>
          {costs.isPending ? <ReportSkeleton /> : <ListState list={costs} failed={t('reports.failed')} />}
          {data && (
            <>
              <Totals costs={data} table={table} />
              <div className={styles.cuts}>
                <Cut
                  costs={data}
                  id="kinds"
                  head={t('costs.kind')}
                  rows={data.kinds}
                  word={({ key }) => <Kind kind={key ?? ''} />}
                />
                <Cut
                  costs={data}
                  id="countries"
                  head={t('costs.country')}
                  rows={data.countries}
                  word={({ key }) => (key ? countryName(key) : t('reports.none'))}
                />
                <Cut
                  costs={data}
                  id="senders"
                  head={t('costs.sender')}
                  rows={data.senders}
                  word={(row) => <Sender row={row} />}
                />
                {data.inboxes.length > 1 && (
                  <Cut
                    costs={data}
                    id="inboxes"
                    head={t('reports.cut.inbox')}
                    rows={data.inboxes}
                    word={(row) => row.name}
                  />
                )}
              </div>
              <Habits costs={data} csv={<Csv costs={data} id="habits" rows={habitRows(data)} />} />
              <ol className={todayStyles.notes}>
                {[t('costs.note_billed'), t('costs.note_cost'), t('costs.note_forecast'), t('costs.note_habit')].map(
                  (note) => (
                    <li key={note}>{note}</li>
                  ),
                )}
              </ol>
            </>
          )}
        </div>
      </section>
      <aside className={`${styles.side} scroll`} aria-label={t('costs.rates')}>
        {data && <MonthChart costs={data} />}
        {data && <CostAlert costs={data} />}
        {/* They would move down when what stands above them comes. */}
        {!costs.isPending && <Rates />}
      </aside>
    </div>
  )
}

/** Which agent or assistant sent them, where there is a choice. */
function SenderField({ search, show, costs }: Props & { costs: WhatsAppCosts | undefined }) {
  const people = useQuery(agentsQuery).data ?? []
  const sent = new Set(costs?.senders.map(({ key }) => key))
  const named = people.map((one) => ({ id: String(one.id), name: fullName(one) }))
  const all = [...named, { id: 'system', name: t('costs.system') }]
  return (
    <Choice
      label={t('costs.sender')}
      any={t('costs.every_sender')}
      value={search.sender}
      choices={search.sender ? all : all.filter(({ id }) => sent.has(id))}
      onChange={(sender) => show({ sender })}
    />
  )
}

const habitRows = ({ habits }: WhatsAppCosts): Row[] =>
  habits.map(({ habit, messages, unpriced, cost_micros }) => {
    const row = { key: habit, name: t(`costs.habit_${habit}`), billed: messages, free: 0, unpriced, cost_micros }
    return { ...row, forecast_micros: null }
  })

function Sender({ row }: { row: Row }) {
  const agent = useQuery(agentsQuery).data?.find(({ id }) => String(id) === row.key)
  return (
    <span className={styles.sender}>
      {agent && <AgentAvatar agent={agent} size={20} />}
      {row.key === 'system' ? t('costs.system') : row.name}
    </span>
  )
}

function Kind({ kind }: { kind: string }) {
  return (
    <>
      {wordKind(kind)}
      <small className={styles.about}>{describeKind(kind)}</small>
    </>
  )
}

const amount = (micros: number, currency: string | null) => money(micros / microsOfOne, currency ?? undefined)

function Totals({ costs, table }: { costs: WhatsAppCosts; table: ReportTable | undefined }) {
  const { total, currency, month_forecast } = costs
  const resolved = table?.rows[0]?.resolved ?? 0
  const forecast = month_forecast && {
    value: amount(month_forecast.cost_micros, currency),
    more: t('costs.between', {
      low: amount(month_forecast.low_micros, currency),
      high: amount(month_forecast.high_micros, currency),
    }),
  }
  return (
    <div className={`${todayStyles.figures} ${reportStyles.figures}`}>
      <PlainFigure
        name={noted(t('costs.billed'), 1)}
        more={t('costs.of_sent', { sent: figure(total.billed + total.free), free: figure(total.free) })}
      >
        {figure(total.billed)}
      </PlainFigure>
      <PlainFigure
        name={noted(t('costs.cost'), 2)}
        warns={total.unpriced > 0}
        more={total.unpriced > 0 && t('costs.unpriced', { unpriced: figure(total.unpriced) })}
      >
        {currency ? amount(total.cost_micros, currency) : '–'}
      </PlainFigure>
      <PlainFigure name={noted(t('costs.forecast'), 3)} more={forecast ? forecast.more : t('costs.too_early_more')}>
        {forecast ? forecast.value : t('costs.too_early')}
      </PlainFigure>
      <PlainFigure
        name={t('costs.each')}
        more={resolved > 0 && t('costs.each_messages', { messages: figure(total.billed / resolved, 1) })}
      >
        {currency && resolved > 0 ? amount(total.cost_micros / resolved, currency) : '–'}
      </PlainFigure>
    </div>
  )
}

const noted = (name: string, note: number) => (
  <>
    {name}
    <sup>{note}</sup>
  </>
)

type CutProps = {
  costs: WhatsAppCosts
  id: 'kinds' | 'countries' | 'senders' | 'inboxes'
  head: string
  rows: readonly Row[]
  word: (row: Row) => ReactNode
}

/** Billed, free and what it cost, for each value of one cut. */
function Cut({ costs, id, head, rows, word }: CutProps) {
  const name = `costs-${id}`
  const forecast = rows.some((row) => row.forecast_micros !== null)
  const columns = 3 + Number(id === 'kinds') + Number(forecast)
  return (
    <Block id={name} title={t(`costs.by_${id}`)} end={rows.length > 0 && <Csv costs={costs} id={id} rows={rows} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <section className={styles.box} aria-labelledby={name} tabIndex={0}>
        <table className={`${tableStyles.articles} ${styles.cut}`} aria-labelledby={name}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('costs.billed_short')}</th>
              {id === 'kinds' && <th scope="col">{t('costs.free')}</th>}
              <th scope="col">{t('costs.cost')}</th>
              {forecast && <th scope="col">{t('costs.foreseen')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key ?? ''}>
                <th scope="row">
                  <bdi>{word(row)}</bdi>
                  {row.unpriced > 0 && (
                    <span className={`${chipStyles.chip} ${chipStyles.warn}`}>{t('costs.no_rate')}</span>
                  )}
                </th>
                <td>{figure(row.billed)}</td>
                {id === 'kinds' && <td>{row.free > 0 ? figure(row.free) : '–'}</td>}
                <td>{row.billed > row.unpriced ? amount(row.cost_micros, costs.currency) : '–'}</td>
                {forecast && (
                  <td>{row.forecast_micros === null ? '–' : amount(row.forecast_micros, costs.currency)}</td>
                )}
              </tr>
            ))}
          </tbody>
          {id === 'kinds' && rows.length > 1 && <Total costs={costs} forecast={forecast} />}
          {rows.length === 0 && (
            <tfoot>
              <tr>
                <td colSpan={columns}>{t('costs.nothing')}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Block>
  )
}

function Total({ costs: { total, currency }, forecast }: { costs: WhatsAppCosts; forecast: boolean }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('today.all')}</th>
        <td>{figure(total.billed)}</td>
        <td>{total.free > 0 ? figure(total.free) : '–'}</td>
        <td>{total.billed > total.unpriced ? amount(total.cost_micros, currency) : '–'}</td>
        {forecast && <td>{total.forecast_micros === null ? '–' : amount(total.forecast_micros, currency)}</td>}
      </tr>
    </tfoot>
  )
}

/** Where a spreadsheet would see a formula begin, as the files of the server have it. */
const formula = /^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|(?<=[;\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * The rows as a file. Its cells are keys of the desk and figures; a name that a spreadsheet would run gets an
 * apostrophe.
 */
function Csv({ costs, id, rows }: Pick<CutProps, 'costs' | 'rows'> & { id: CutProps['id'] | 'habits' }) {
  const cell = (value: string | number | null) => {
    const safe = typeof value === 'string' ? value.replace(formula, "'") : String(value ?? '')
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = [
    ['key', 'name', 'billed', 'free', 'unpriced', 'cost', 'currency'],
    ...rows.map((row) => [
      row.key,
      row.name,
      row.billed,
      row.free,
      row.unpriced,
      row.cost_micros / microsOfOne,
      costs.currency,
    ]),
  ]
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n')
  return (
    <a
      className={cx(buttonStyles.link, 'reaches')}
      href={`data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(text)}`}
      download={`whatsapp-${id}-${costs.from}-${costs.to}.csv`}
    >
      CSV
    </a>
  )
}
