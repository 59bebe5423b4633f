import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { momentOf } from '../../../lib/format.ts'
import { draftName, keep, useKept } from '../../../lib/kept.ts'
import { useSaid } from '../../../lib/said.ts'
import { t } from '../../../lib/t.ts'
import type { HeldReply } from '../../../lib/types.ts'
import { Button } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import styles from '../../../ui/talk/composer.module.css'
import { editHeld, useEdited } from '../../inbox/messages/api.ts'
import type { Scheduled } from './send-button.tsx'

/**
 * The time of a scheduled reply that is being edited. It is kept with the draft, so that the reply does not leave
 * before.
 */
export function useRescheduled(uuid: string, bringBack: (held: HeldReply) => Promise<boolean>) {
  const name = `${draftName(uuid, 'reply')}.time`
  const text = useKept(name)
  const edited = useEdited(uuid)
  useEffect(() => {
    if (!edited) return
    editHeld(uuid, null)
    const { send_at, if_customer_writes } = edited
    void bringBack(edited).then((isBack) => isBack && keep(name, JSON.stringify({ send_at, if_customer_writes })))
  })
  return { time: text ? (JSON.parse(text) as Scheduled) : undefined, forget: () => keep(name, null) }
}

type Props = { time: Scheduled; onChange: () => void; onNow: () => void }

/** When the draft will leave, and buttons to send it at another time or at once. */
export function Rescheduled({ time, onChange, onNow }: Props) {
  const when = momentOf(time.send_at, useNow())
  const words = t(time.if_customer_writes === 'cancel' ? 'held.goes_out_unless' : 'held.goes_out', { when })
  useSaid(words)
  return (
    <p className={styles.dockNote}>
      <CalendarClock className="i-14" />
      <span className={looks.grow}>{words}</span>
      <Button size="small" look="plain" onClick={onChange}>
        {t('held.other_time')}
      </Button>
      <Button size="small" look="plain" onClick={onNow}>
        {t('held.send_now')}
      </Button>
    </p>
  )
}
