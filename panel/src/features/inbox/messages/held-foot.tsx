import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { momentOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/me.ts'
import { part } from '../../../lib/part.ts'
import { t } from '../../../lib/t.ts'
import type { HeldReply } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import styles from '../../../ui/talk/bubble.module.css'
import { WhenWanted } from '../../../ui/when-wanted.tsx'
import { editHeld, useHeld } from './api.ts'
import { useThreadUuid } from './thread-uuid.ts'

const ScheduleDialog = part(() => import('../../../ui/schedule-dialog.tsx'), 'ScheduleDialog')

/** When a scheduled reply leaves, or why it came back, and what can be done. */
export function HeldFoot({ held }: { held: HeldReply }) {
  const uuid = useThreadUuid()
  const now = useNow()
  const { cancel, sendNow, change } = useHeld(uuid)
  const mayReply = useCan('messages:write')
  const [editing, setEditing] = useState(false)
  if (held.kind === 'undo' && held.state !== 'returned') return null
  const when = momentOf(held.send_at, now)
  const isBack = held.state === 'returned'
  const said = held.if_customer_writes === 'cancel' ? 'held.goes_out_unless' : 'held.goes_out'
  const error = cancel.error ?? sendNow.error ?? change.error
  const busy = cancel.isPending || sendNow.isPending || change.isPending
  const link = (word: string, act: () => void) => (
    <button type="button" className={buttonStyles.link} disabled={busy} onClick={act}>
      {word}
    </button>
  )
  return (
    <div className={cx(styles.foot, isBack && styles.bad)}>
      <CalendarClock className="i-14" />
      <span>{isBack ? t('held.not_sent', { reason: held.reason_text ?? '' }) : t(said, { when })}</span>
      {mayReply && (
        <>
          {link(t('held.edit'), () => (held.template ? setEditing(true) : editHeld(uuid, held)))}
          {link(t('held.send_now'), () => sendNow.mutate(held.uuid))}
          {link(t('held.cancel'), () => cancel.mutate(held.uuid))}
        </>
      )}
      {error && <span role="alert">{wordError(error)}</span>}
      <WhenWanted wanted={editing}>
        {editing && (
          <ScheduleDialog
            preset={held}
            windowUntil={null}
            onClose={() => setEditing(false)}
            onPick={(chosen) => change.mutate({ held: held.uuid, ...chosen })}
          />
        )}
      </WhenWanted>
    </div>
  )
}
