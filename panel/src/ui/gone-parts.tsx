import { CircleAlert } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { wordAllGone } from '../lib/gone.ts'
import styles from './field.module.css'

/** In a list: what a rule or a saved reply names and has lost. */
export function GoneParts({ gone }: { gone: Parameters<typeof wordAllGone>[0] }) {
  return (
    gone.length > 0 && (
      <span className={cx(styles.hint, styles.bad)} data-part="gone">
        <CircleAlert className="i-14" />
        <span>{wordAllGone(gone)}</span>
      </span>
    )
  )
}
