import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { wordError } from '../../lib/errors.ts'
import { duration } from '../../lib/format.ts'
import { t } from '../../lib/t.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { limitQuery, useSync } from './api.ts'
import { useInbox } from './use-inbox.ts'

/** Loads what Meta has, and tells when that was done last and why it failed. */
export function SyncTemplates() {
  const { inbox } = useInbox()
  const now = useNow()
  const say = useToast()
  const state = useQuery(limitQuery(inbox?.id ?? 0)).data
  const syncing = useSync(inbox?.id ?? 0)
  if (!inbox) return null
  const failed = syncing.error ? wordError(syncing.error) : state?.sync_error
  const since = state?.synced_at ? duration(Math.max(60_000, now - Date.parse(state.synced_at))) : null
  return (
    <>
      <span className={`t-synced ms-auto ${failed ? 'text-danger-ink' : ''}`} role={failed ? 'alert' : undefined}>
        {failed || (since && t('templates.synced', { time: since }))}
      </span>
      <Button
        size="tool"
        icon={<RefreshCw />}
        busy={syncing.isPending}
        onClick={() =>
          syncing.mutate(undefined, { onSuccess: ({ synced }) => say(t('templates.synced_all', { count: synced })) })
        }
      >
        {t('templates.sync')}
      </Button>
    </>
  )
}
