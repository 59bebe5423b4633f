import { EyeOff, Eye as EyeOpen } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import styles from './button.module.css'

/** The button at the end of a field whose characters are hidden. */
export function Eye({ visible, onChange }: { visible: boolean; onChange: (visible: boolean) => void }) {
  return (
    <button
      type="button"
      className={cx(styles.icon, styles.small)}
      aria-label={visible ? t('sign_in.hide') : t('sign_in.show')}
      onClick={() => onChange(!visible)}
    >
      {visible ? <EyeOff /> : <EyeOpen />}
    </button>
  )
}
