import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleDashed, Lock, MessageCircle, Timer } from 'lucide-react'
import { authorName } from '../../../lib/author-name.ts'
import { cx } from '../../../lib/cx.ts'
import { clockTime, duration, momentOf } from '../../../lib/format.ts'
import { placeName } from '../../../lib/reply-places.ts'
import type { WindowNow } from '../../../lib/reply-window.ts'
import { useSaid } from '../../../lib/said.ts'
import { rich, t } from '../../../lib/t.ts'
import type { Message } from '../../../lib/types.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import looks from '../../../ui/looks.module.css'
import { Said } from '../../../ui/said.tsx'
import styles from '../../../ui/talk/composer.module.css'
import { attributesQuery } from '../../office/attributes/api.ts'

/** Until when, or for how long, WhatsApp takes free text; since when it does not. */
export function windowWords(reply: WindowNow, now: number) {
  if (reply.state === 'closed') {
    return reply.until ? t('window.closed_at', { moment: momentOf(reply.until, now) }) : t('window.is_closed')
  }
  return reply.until ? t('window.closes_in', { time: duration(reply.left) }) : t('window.open')
}

/** Warns over the reply box that the reply window closes soon. Nothing before that, and nothing afterwards. */
export function ClosingNotice({ reply }: { reply: WindowNow }) {
  if (reply.state !== 'closing' || !reply.until) return null
  return (
    <p className={cx(styles.dockNote, styles.closing)}>
      <Timer className="i-14" />
      <span className="foreign">
        {rich('composer.closing', { left: <b>{duration(reply.left)}</b> }, { time: clockTime(reply.until) })}
      </span>
    </p>
  )
}

type ShutProps = { name: string; words: string; onNote: () => void; onLater: () => void; onTemplate: () => void }

/** Outside the reply window only templates can be sent. */
export function Shut({ name, words, onNote, onLater, onTemplate }: ShutProps) {
  return (
    <div className={cx(styles.composer, styles.shut)} data-part="composer" data-shut>
      <div className={styles.shutWords}>
        <Lock />
        <p className={looks.shrinks}>
          <b>{words}</b>
          <small>{t('composer.has_to_write', { name })}</small>
        </p>
      </div>
      <div className={styles.shutActs}>
        <Button size="tool" hotkey="N" onClick={onNote}>
          {t('composer.note')}
        </Button>
        <IconButton label={t('held.send_later')} onClick={onLater}>
          <CalendarClock />
        </IconButton>
        <Button size="tool" look="primary" hotkey="T" data-part="template" onClick={onTemplate}>
          {t('templates.send')}
        </Button>
      </div>
    </div>
  )
}

/**
 * The customer has written or somebody else has replied, which the person may not have read yet. `asks` after the reply
 * did not leave.
 */
export function Meanwhile({ name, news, asks }: { name: string; news: Message; asks: boolean }) {
  const words =
    news.type === 'incoming'
      ? t('composer.meanwhile', { name })
      : t('composer.replied_meanwhile', { name: authorName(news) })
  // The message itself was heard when it came.
  useSaid(asks ? `${words} ${t('composer.send_anyway')}: Enter` : undefined)
  return (
    <p className={cx(styles.dockNote, styles.meanwhile)}>
      <MessageCircle className="i-14" />
      {words}
    </p>
  )
}

/** A place that a saved reply left for the person is still empty. */
export function EmptyPlace({ name }: { name: string }) {
  const attributes = useQuery(attributesQuery).data ?? []
  return (
    <Said className={cx(styles.dockNote, styles.meanwhile)}>
      <CircleDashed className="i-14" />
      {t('macro_choice.still_empty', { name: placeName(name, attributes) })}
    </Said>
  )
}
