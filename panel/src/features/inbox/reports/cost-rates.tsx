import { useQuery } from '@tanstack/react-query'
import { countryName, figure, listOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { compareNames } from '../../../lib/names.ts'
import { t } from '../../../lib/t.ts'
import type { RateImportOutcome } from '../../../lib/types.ts'
import { CsvImport } from '../../../ui/csv-import.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import tableStyles from '../../../ui/table.module.css'
import { ratesQuery, useRateImport } from './cost-api.ts'
import { wordKind } from './cost-kinds.ts'
import styles from './costs.module.css'
import { wordDay } from './days.ts'

const wordCountry = (country: string) => (country === '*' ? t('costs.everywhere') : countryName(country))

type Rate = { country: string; micros: number }

/** By the names that are read, and what holds everywhere last. */
const inOrder = (a: Rate, b: Rate) =>
  Number(a.country === '*') - Number(b.country === '*') || compareNames(wordCountry(a.country), wordCountry(b.country))

/** The digits that every rate is shown with, so that the points stand below each other. */
const digitsOf = (rates: readonly Rate[]) =>
  Math.max(2, ...rates.map(({ micros }) => (String(micros / 1_000_000).split('.')[1] ?? '').length))

/**
 * What one message costs. A rate holds from its start: a new price needs a new start, and the same start corrects the
 * rate.
 */
export function Rates() {
  const list = useQuery(ratesQuery)
  const rates = (list.data ?? []).toSorted(inOrder)
  const digits = digitsOf(rates)
  const mayAdd = useCan('general_settings:manage')
  return (
    <section className={styles.rates}>
      <h2 id="costs-rates">
        {t('costs.rates')}
        {rates[0] && <span>{t('costs.per_message', { currency: rates[0].currency })}</span>}
      </h2>
      <ListState list={list} failed={t('costs.rates_failed')} />
      {rates.length === 0 ? (
        list.isSuccess && <p className={fieldStyles.hint}>{t('costs.no_rates')}</p>
      ) : (
        <table className={`${tableStyles.articles} ${styles.cut}`} aria-labelledby="costs-rates">
          <thead>
            <tr>
              <th scope="col">{t('costs.country')}</th>
              <th scope="col">{t('costs.kind')}</th>
              <th scope="col">{t('costs.rate')}</th>
              <th scope="col">{t('costs.valid_from')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ country, category, valid_from, micros }) => (
              <tr key={`${country} ${category} ${valid_from}`}>
                <th scope="row">{wordCountry(country)}</th>
                <td>{wordKind(category)}</td>
                <td>{figure(micros / 1_000_000, digits, digits)}</td>
                <td>{wordDay(valid_from)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayAdd && <Import />}
    </section>
  )
}

const faults = {
  unreadable: 'costs.fault_unreadable',
  other_rate: 'costs.fault_other_rate',
  other_currency: 'costs.fault_other_currency',
} as const

function wordFault({ why, known }: { why: string; known: readonly string[] }) {
  if (why === 'unknown_category') return t('costs.fault_unknown_category', { known: listOf(known) })
  return why in faults ? t(faults[why as keyof typeof faults]) : why
}

function Tried({ tried: { added, same, replaced, replaced_count } }: { tried: RateImportOutcome }) {
  const amount = (micros: number, currency: string) => `${figure(micros / 1_000_000, 6)} ${currency}`
  return (
    <>
      <p>{t('costs.tried', { added: figure(added), same: figure(same) })}</p>
      {replaced_count > 0 && (
        <>
          <p>{t('costs.replaces')}</p>
          <ul data-part="replaced">
            {replaced.slice(0, 20).map(({ line, country, category, valid_from, micros, former_micros, currency }) => (
              <li key={line}>
                {t('costs.replaced', {
                  rate: listOf([wordCountry(country), wordKind(category), wordDay(valid_from)]),
                  before: amount(former_micros, currency),
                  after: amount(micros, currency),
                })}
              </li>
            ))}
          </ul>
          {replaced_count > 20 && <p>{t('csv.more', { more: figure(replaced_count - 20) })}</p>}
        </>
      )}
    </>
  )
}

function Import() {
  return (
    <CsvImport
      className={styles.import}
      title={t('costs.import')}
      columns={t('costs.columns')}
      useImport={useRateImport}
      word={(tried) => <Tried tried={tried} />}
      why={({ why }, { known_categories: known }) => wordFault({ why, known })}
    />
  )
}
