import { useState } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { money } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { WhatsAppCosts } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useCostAlert } from './cost-api.ts'
import styles from './costs.module.css'

const micros = 1_000_000

/** The cost of a month at which whoever manages the settings is told. */
export function CostAlert({ costs: { tell_at_micros, currency } }: { costs: WhatsAppCosts }) {
  const saving = useCostAlert()
  const mayChange = useCan('general_settings:manage')
  const [written, setWritten] = useState<string>()
  if (!currency) return null
  if (!mayChange) {
    const at = tell_at_micros === null ? t('costs.tell_nobody') : money(tell_at_micros / micros, currency)
    return (
      <p className={styles.alert}>
        {t('costs.tell_at')} <b>{at}</b>
      </p>
    )
  }
  const saved = tell_at_micros === null ? '' : String(tell_at_micros / micros)
  const text = (written ?? saved).trim().replace(',', '.')
  const amount = text === '' ? null : Math.round(Number(text) * micros)
  const wrong = amount !== null && !(Number.isSafeInteger(amount) && amount > 0 && amount <= 1e15)
  const save = () => saving.mutate({ tell_at_micros: amount }, { onSuccess: () => setWritten(undefined) })
  return (
    <form
      className={styles.alert}
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong) save()
      }}
    >
      <Field
        label={`${t('costs.tell_at')} (${currency})`}
        hint={t('costs.tell_at_hint')}
        error={wrong ? t('costs.amount_wrong') : saving.error ? wordError(saving.error) : undefined}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={16}
        placeholder={t('costs.tell_nobody')}
        value={written ?? saved}
        onChange={({ target }) => setWritten(target.value)}
      />
      {written !== undefined && text !== saved && (
        <Button size="tool" look="primary" type="submit" busy={saving.isPending} disabled={wrong}>
          {t('form.save')}
        </Button>
      )}
    </form>
  )
}
