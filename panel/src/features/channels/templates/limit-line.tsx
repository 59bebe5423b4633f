import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/t.ts'
import { limitQuery } from './api.ts'

/** How many customers can still be written to first. Silent where the provider sets no limit. */
export function LimitLine({ inboxId, className = '' }: { inboxId: number; className?: string }) {
  const state = useQuery(limitQuery(inboxId)).data
  if (!state || state.limit === null) return null
  const { used, limit } = state
  return (
    <p className={`t-limit ${used >= limit ? 'text-warn-ink' : ''} ${className}`}>
      {t('templates.limit', { count: limit, used })}
    </p>
  )
}
