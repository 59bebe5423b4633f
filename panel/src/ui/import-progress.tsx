import { t } from '../lib/t.ts'
import type { ImportStatus } from '../lib/types.ts'
import styles from './progress.module.css'

/** How much of an import is done, and which part of that failed. */
export function ImportProgress({ status: { total, success, errors } }: { status: ImportStatus }) {
  const share = (count: number) => (total > 0 ? `${(count / total) * 100}%` : '0')
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t('imports.one')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={success + errors}
    >
      <i style={{ inlineSize: share(success) }} />
      <i className={styles.bad} style={{ inlineSize: share(errors) }} />
    </div>
  )
}
