import { ChevronDown } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import fieldStyles from '../../../ui/field.module.css'
import styles from '../rules.module.css'
import { blames, type Fault } from './fault.tsx'

type Option = { value: string; name: string }
type Props = {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  fault?: Fault
  faultId?: string
}

/**
 * A choice from a list, in a row without a label of its own. A chosen value that is no longer in the list is still
 * shown.
 */
export function Pick({ label, value, options, onChange, fault, faultId = '' }: Props) {
  const known = options.some((option) => option.value === value)
  return (
    <span className={cx(fieldStyles.input, styles.pick, fault && fieldStyles.bad)}>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...blames(fault, faultId)}
      >
        {!known && <option value={value}>{value || t('automations.choose')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown className="i-14" />
    </span>
  )
}
