import { CalendarClock, Check, ChevronDown } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { modded } from '../../../lib/hotkeys.ts'
import { useNarrow } from '../../../lib/media.ts'
import { t } from '../../../lib/t.ts'
import type { ConversationItem } from '../../../lib/types.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuRule, MenuSection } from '../../../ui/menu.tsx'
import splitStyles from '../../../ui/split.module.css'
import { WhenWanted } from '../../../ui/when-wanted.tsx'

type Seen = readonly (ConversationItem | undefined)[]
/** The desk does it when the reply leaves, after this many milliseconds, unless the reply is taken back. */
type Later = { undo: () => void; ms: number | undefined } | undefined
/** What is done once the desk has a message, and the status that it gives. */
export type Then = {
  act: (seen: Seen, later: Later) => void
  status: { status: string; snoozed_until?: string }
}
export type Scheduled = { send_at: string; if_customer_writes: 'send' | 'cancel' }

/** The statuses that a message can give the conversation, and how a snooze time is chosen. */
export type Status = {
  resolved: boolean
  resolve: (seen: Seen, later: Later) => void
  snooze: (until: string, seen: Seen, later: Later) => void
  /** The rows that the person sees, from which the next conversation is taken. */
  look: () => Seen
  Items: ComponentType<{ onPick: (until: string) => void; onOther: () => void }>
  Other: ComponentType<{ onPick: (until: string) => void; onClose: () => void }>
}

type Props = {
  word: string
  /** The same as it is seen, if a name in it may be cut. */
  shown: ReactNode
  /** Shown instead of the word if there is little room. */
  brief: string
  isNote: boolean
  /** It was pressed, and waits for files. */
  busy: boolean
  disabled: boolean
  /** The statuses that the message may give the conversation. Undefined if it may not change the status. */
  changer: Status | undefined
  /** `then` is done once the desk has the message. */
  onSend: (then?: Then) => void
  /** Sends the reply at a time that the person chooses. */
  onLater: (() => void) | undefined
  /** Called after the menu has closed, when nothing has the focus. */
  onLeft: () => void
}

export const resolving = ({ resolve }: Status): Then => ({ act: resolve, status: { status: 'resolved' } })

/**
 * Sends, and in its menu sends and resolves, sends and snoozes, or sends later. Without `changer` the message leaves
 * the status alone.
 */
export function SendButton({ word, shown, brief, isNote, busy, disabled, changer, onSend, onLater, onLeft }: Props) {
  const [picking, setPicking] = useState(false)
  const narrow = useNarrow()
  const look = isNote ? 'note' : 'primary'
  const button = (
    <Button
      look={look}
      size="tool"
      hotkey="⏎"
      busy={busy}
      disabled={disabled}
      onClick={() => onSend()}
      aria-label={word}
    >
      <bdi>{narrow ? brief : shown || word}</bdi>
    </Button>
  )
  if (!changer && !onLater) return button
  const snooze = (until: string) =>
    onSend({
      act: (seen, later) => changer?.snooze(until, seen, later),
      status: { status: 'snoozed', snoozed_until: until },
    })
  return (
    <>
      <span className={splitStyles.split} data-part="send">
        {button}
        <Menu
          side="top"
          onClosed={() => document.activeElement === document.body && onLeft()}
          trigger={
            <button
              type="button"
              disabled={disabled}
              className={cx(buttonStyles.button, buttonStyles.tool, buttonStyles[look])}
              aria-label={t('composer.more_ways')}
              title={t('composer.more_ways')}
            >
              <ChevronDown className="i-14" />
            </button>
          }
        >
          {onLater && (
            <MenuItem icon={<CalendarClock />} onSelect={onLater}>
              {t('held.send_later')}
            </MenuItem>
          )}
          {changer && (
            <>
              <MenuItem
                icon={<Check />}
                detail={<span className="ltr not-narrow">{modded('⇧⏎')}</span>}
                onSelect={() => onSend(resolving(changer))}
              >
                {t(isNote ? 'composer.add_and_resolve' : 'composer.send_and_resolve')}
              </MenuItem>
              <MenuRule />
              <MenuSection>{t(isNote ? 'composer.add_and_snooze' : 'composer.send_and_snooze')}</MenuSection>
              <changer.Items onPick={snooze} onOther={() => setPicking(true)} />
            </>
          )}
        </Menu>
      </span>
      <WhenWanted wanted={picking}>
        {picking && changer && <changer.Other onClose={() => setPicking(false)} onPick={snooze} />}
      </WhenWanted>
    </>
  )
}
