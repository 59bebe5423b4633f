import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './segments.module.css'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; word: ReactNode; icon?: ReactNode }[]
  onChange: (value: T) => void
}

/** A few exclusive choices that all stay in sight; the chosen one shows its icon. */
export function Segments<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={cx(option.value === value && styles.isOn)}
          onClick={() => onChange(option.value)}
        >
          {option.value === value && option.icon}
          {option.word}
        </button>
      ))}
    </fieldset>
  )
}
