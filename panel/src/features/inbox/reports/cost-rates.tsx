import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { countryName, figure } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import tableStyles from '../../../ui/table.module.css'
import { ratesQuery, useRateImport } from './cost-api.ts'
import { wordKind } from './cost-kinds.ts'
import styles from './costs.module.css'
import { wordDay } from './days.ts'

/** What one message costs. A rate has a start and is never overwritten: another price has another start. */
export function Rates() {
  const rates = useQuery(ratesQuery).data ?? []
  const mayAdd = useCan('general_settings:manage')
  return (
    <section className={styles.rates}>
      <h2 id="costs-rates">
        {t('costs.rates')}
        {rates[0] && <span>{t('costs.per_message', { currency: rates[0].currency })}</span>}
      </h2>
      {rates.length === 0 ? (
        <p className={fieldStyles.hint}>{t('costs.no_rates')}</p>
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

/** A file is tried first, and added only when it has no fault. */
function Import() {
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState<string>()
  const tried = useRateImport()
  const adding = useRateImport()
  const { data } = tried
  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = await file.text()
    setCsv(text)
    tried.mutate({ csv: text, dry_run: true })
  }
  const close = () => {
    setCsv(undefined)
    tried.reset()
    adding.reset()
  }
  const failure = tried.error ?? adding.error
  const faulty = (data?.faults.length ?? 0) > 0
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('costs.import')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <p className={fieldStyles.hint}>{t('costs.columns')}</p>
      <Button size="tool" icon={<Upload />} onClick={() => input.current?.click()}>
        {t('costs.import')}
      </Button>
      <Dialog
        open={csv !== undefined}
        onClose={close}
        title={t('costs.import')}
        foot={
          <Button
            size="tool"
            look="primary"
            busy={adding.isPending}
            disabled={!data || faulty || data.added === 0}
            onClick={() => csv !== undefined && adding.mutate({ csv, dry_run: false }, { onSuccess: close })}
          >
            {t('costs.add')}
          </Button>
        }
      >
        {failure && (
          <p role="alert" className={styles.bad}>
            {wordError(failure)}
          </p>
        )}
        {data && <p role="status">{t('costs.tried', { added: figure(data.added), same: figure(data.same) })}</p>}
        {data && faulty && (
          <ul className={styles.bad}>
            {data.faults.slice(0, 20).map(({ line, why }) => (
              <li key={`${line} ${why}`}>
                {t('costs.line', {
                  line: figure(line),
                  why: why in faults ? t(faults[why as keyof typeof faults]) : why,
                })}
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  )
}
