import { cx } from '../lib/cx.ts'
import styles from './switch.module.css'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  label?: string
  id?: string
  describedBy?: string | undefined
  /** Why it has its present state, if nothing beside it says so. */
  tip?: string | undefined
  small?: boolean
  disabled?: boolean
}

/** Named by `label`, or by a <label> that points at `id`. */
export function Switch({ checked, onChange, label, id, describedBy, tip, small = false, disabled = false }: Props) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className={cx(styles.switch, small && styles.small)}
      aria-label={label}
      aria-describedby={describedBy}
      title={tip}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  )
}
