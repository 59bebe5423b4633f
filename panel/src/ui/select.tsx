import { ChevronDown } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import styles from './field.module.css'

type Option = { value: string; name: string }
export type SelectProps = {
  /** Is read and not shown. */
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** Whether it is among the tools of a page. */
  tool?: boolean
  className?: string | undefined
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** A choice from a list in the browser's own control, where no label is shown. */
export function Select({ options, label, onChange, tool, className, ...select }: SelectProps) {
  return (
    <span className={cx(styles.input, tool && styles.tool, select['aria-invalid'] && styles.bad, className)}>
      <select aria-label={label} onChange={({ target }) => onChange(target.value)} {...select}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className={tool ? 'i-12' : 'i-14'} />
    </span>
  )
}

/** The same for a rule or a saved reply, which still shows a chosen value that is no longer in the list. */
export function Pick({ value, options, ...select }: SelectProps) {
  const isKnown = options.some((option) => option.value === value)
  const lost = { value, name: value || t('automations.choose') }
  return <Select value={value} options={isKnown ? options : [lost, ...options]} {...select} />
}
