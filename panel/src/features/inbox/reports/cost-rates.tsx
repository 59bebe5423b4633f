import { useQuery } from '@tanstack/react-query'
import { countryName, figure } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import { CsvImport } from '../../../ui/csv-import.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { ListState } from '../../../ui/list-state.tsx'
import tableStyles from '../../../ui/table.module.css'
import { ratesQuery, useRateImport } from './cost-api.ts'
import { wordKind } from './cost-kinds.ts'
import styles from './costs.module.css'
import { wordDay } from './days.ts'

/** What one message costs. A rate has a start and is never overwritten: another price has another start. */
export function Rates() {
  const list = useQuery(ratesQuery)
  const rates = list.data ?? []
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
                <th scope="row">{country === '*' ? t('costs.everywhere') : countryName(country)}</th>
                <td>{wordKind(category)}</td>
                <td>{figure(micros / 1_000_000, 6)}</td>
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

function Import() {
  return (
    <CsvImport
      className={styles.import}
      title={t('costs.import')}
      columns={t('costs.columns')}
      useImport={useRateImport}
      word={({ added, same }) => t('costs.tried', { added: figure(added), same: figure(same) })}
      why={({ why }) => (why in faults ? t(faults[why as keyof typeof faults]) : why)}
    />
  )
}
