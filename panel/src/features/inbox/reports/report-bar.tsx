import { Calendar, ChevronDown, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { figure, languageName } from '../../../lib/format.ts'
import { useNarrow } from '../../../lib/media.ts'
import { t } from '../../../lib/t.ts'
import type { ReportTable } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { partOf } from './api.ts'
import { countDays, shiftDay, shortDays, todayIn, wordDays } from './days.ts'
import styles from './reports.module.css'
import { Choice, ScopeFields } from './scope-fields.tsx'
import { type Cut, type ReportChange, type ReportSearch, usualDays } from './search.ts'

type BarProps = {
  search: ReportSearch
  show: (change: ReportChange) => void
  table: ReportTable | undefined
  /** The table did not come. */
  failed: boolean
}

const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`

/**
 * The days as the reader counts them. They hold the place of the desk's, which come with the table and differ for a few
 * hours.
 */
function likelyDays({ days, from, to }: ReportSearch) {
  const today = todayIn()
  return { from: from ?? shiftDay(today, 1 - (days ?? usualDays)), to: to ?? today }
}

/**
 * Which days: so many until today, a month, or any from one to another. It is hidden until the desk has said which days
 * they are, or has failed to, and then stays.
 */
export function DaysMenu({ search, show, table, failed }: BarProps) {
  const [choosing, setChoosing] = useState(false)
  const [shown, setShown] = useState(false)
  const narrow = useNarrow()
  if ((table || failed) && !shown) setShown(true)
  const { from, to } = table ?? likelyDays(search)
  const words = narrow ? shortDays(from, to) : wordDays(from, to)
  const button = (
    <Button size="tool" icon={<Calendar />} aria-label={`${t('reports.days')}: ${words}`}>
      <span className={styles.opens}>
        {words}
        <ChevronDown className="i-12" />
      </span>
    </Button>
  )
  if (!shown)
    return (
      <span className={styles.when}>
        <span className={styles.held}>{button}</span>
      </span>
    )
  const today = todayIn(table?.timezone)
  const lastMonth = shiftDay(firstOfMonth(today), -1)
  const stretches = [
    { word: t('reports.this_month'), from: firstOfMonth(today), to: today },
    { word: t('reports.last_month'), from: firstOfMonth(lastMonth), to: lastMonth },
  ]
  const until = (days: 7 | 90 | undefined) => show({ days, from: undefined, to: undefined })
  return (
    <span className={styles.when}>
      <Menu trigger={button} align="start">
        {([7, usualDays, 90] as const).map((days) => (
          <MenuItem
            key={days}
            chosen={!search.from && (search.days ?? usualDays) === days}
            onSelect={() => until(days === usualDays ? undefined : (days as 7 | 90))}
          >
            {t('assistants.days', { count: days })}
          </MenuItem>
        ))}
        {stretches.map(({ word, from, to }) => (
          <MenuItem
            key={word}
            chosen={search.from === from && search.to === to}
            onSelect={() => show({ from, to, days: undefined })}
          >
            {word}
          </MenuItem>
        ))}
        <MenuItem chosen={choosing} onSelect={() => setChoosing(true)}>
          {t('reports.other_days')}
        </MenuItem>
      </Menu>
      {choosing && <OtherDays first={{ from, to }} today={today} show={show} />}
    </span>
  )
}

/** The routes take no more (`RangeQuery`). */
const mostDays = 92

type OtherProps = { first: { from: string; to: string }; today: string; show: BarProps['show'] }

/** Any days, from one to another. They are shown as soon as both are days and not too many. */
function OtherDays({ first, today, show }: OtherProps) {
  const [days, setDays] = useState({ from: first.from, to: first.to })
  const fits = ({ from, to }: typeof days) => {
    const count = countDays(from, to)
    return count >= 1 && count <= mostDays
  }
  const change = (part: Partial<typeof days>) => {
    const next = { ...days, ...part }
    setDays(next)
    if (fits(next)) show({ ...next, days: undefined })
  }
  const day = (name: 'from' | 'to') => (
    <input
      type="date"
      className={cx(fieldStyles.input, fieldStyles.tool, styles.scope)}
      aria-label={t(`reports.${name}`)}
      value={days[name]}
      max={today}
      required
      onChange={({ target }) => target.validity.valid && change({ [name]: target.value })}
    />
  )
  return (
    <span className={styles.range}>
      {day('from')}
      {day('to')}
      {!fits(days) && (
        <span role="alert" className={styles.bad}>
          {t('reports.most_days', { days: figure(mostDays) })}
        </span>
      )}
    </span>
  )
}

type Props = BarProps & { languages: readonly string[]; cut: Cut }

/** Everything that narrows a report; all of it is in the address of the page. */
export function ReportBar({ search, show, table, failed, languages, cut }: Props) {
  const choices = [...new Set([...languages, ...(search.language ? [search.language] : [])])]
  return (
    <div className={styles.bar}>
      <DaysMenu search={search} show={show} table={table} failed={failed} />
      <span className={styles.compared}>
        <span aria-hidden="true">{t('reports.compared')}</span>
        <Choice
          label={t('reports.compared')}
          any={t('reports.before')}
          value={search.compare}
          choices={[{ id: 'nothing', name: t('reports.compare_nothing') }] as const}
          onChange={(compare) => show({ compare })}
        />
      </span>
      <ScopeFields search={search} show={show} />
      {choices.length > 1 && (
        <Choice
          label={t('reports.cut.language')}
          any={t('reports.every_language')}
          value={search.language}
          choices={choices.map((code) => ({ id: code, name: languageName(code) }))}
          onChange={(language) => show({ language })}
        />
      )}
      {table && <Export search={search} cut={cut} />}
    </div>
  )
}

/** The address of a file with these lines, as Excel opens it. */
export function fileOf(search: ReportSearch, cut: Cut | 'conversation') {
  const query = new URLSearchParams({ cut, bom: 'true' })
  for (const [name, value] of Object.entries(partOf(search))) query.set(name, String(value))
  return `/api/v1/reports/export?${query}`
}

function Export({ search, cut }: { search: ReportSearch; cut: Cut }) {
  const get = (address: string) => () => window.location.assign(address)
  return (
    <span className={styles.end}>
      <Menu
        trigger={
          <Button size="tool" icon={<Download />} aria-label={t('reports.export')}>
            <span className={styles.opens}>
              {t('reports.export')}
              <ChevronDown className="i-12" />
            </span>
          </Button>
        }
      >
        <MenuItem onSelect={get(fileOf(search, cut))}>{t('reports.export_table')}</MenuItem>
        <MenuItem onSelect={get(fileOf(search, 'conversation'))}>{t('reports.each')}</MenuItem>
      </Menu>
    </span>
  )
}

type BlockProps = { id: string; title: ReactNode; beside?: ReactNode; end?: ReactNode; children: ReactNode }

/** A question of the report with its answer below. */
export function Block({ id, title, beside, end, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {beside}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  )
}
