import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { duration } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { limitQuery, useSync } from './api.ts'
import styles from './templates.module.css'
import { useInbox } from './use-inbox.ts'

/** The button that loads Meta's templates, the time when it was last done, and why it failed. */
function useSyncing(inboxId: number) {
  const say = useToast()
  const state = useQuery(limitQuery(inboxId)).data
  const syncing = useSync(inboxId)
  const button = (
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
  )
  return { button, at: state?.synced_at, failed: syncing.error ? wordError(syncing.error) : state?.sync_error }
}

export function SyncTemplates() {
  const { inbox } = useInbox()
  // What follows stands at the end of the head without an inbox too.
  return inbox ? <SyncLine inboxId={inbox.id} /> : <span className={looks.end} />
}

function SyncLine({ inboxId }: { inboxId: number }) {
  const now = useNow()
  const { button, at, failed } = useSyncing(inboxId)
  const since = at ? duration(Math.max(60_000, now - Date.parse(at))) : null
  return (
    <>
      <span className={cx(styles.synced, looks.end, failed && looks.danger)} role={failed ? 'alert' : undefined}>
        {failed || (since && t('templates.synced', { time: since }))}
      </span>
      {button}
    </>
  )
}

/** Nothing can be sent from this inbox. Those who manage templates load them here. Others are told to ask an Admin. */
export function NoneApproved({ inboxId }: { inboxId: number }) {
  const { button, failed } = useSyncing(inboxId)
  const title = t('templates.none_approved')
  if (!useCan('templates:manage')) return <Empty title={title} text={t('templates.none_approved_ask')} />
  return (
    <>
      <Empty title={title} text={t('templates.none_approved_text')} action={button} />
      {failed && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {failed}
        </p>
      )}
    </>
  )
}
