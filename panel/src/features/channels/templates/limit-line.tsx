import { useQuery } from '@tanstack/react-query'
import { cx } from '../../../lib/cx.ts'
import { t } from '../../../lib/t.ts'
import looks from '../../../ui/looks.module.css'
import { limitQuery } from './api.ts'
import styles from './templates.module.css'

/** The number of customers who can still be written to first. Shows nothing if the provider sets no limit. */
export function LimitLine({ inboxId, className = '' }: { inboxId: number; className?: string }) {
  const state = useQuery(limitQuery(inboxId)).data
  if (!state || state.limit === null) return null
  const { used, limit } = state
  return (
    <p className={cx(styles.limit, used >= limit && looks.warn, className)}>
      {t('templates.limit', { count: limit, used })}
    </p>
  )
}
