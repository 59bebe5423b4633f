import { AlarmClock, Check, RotateCcw, UserPlus } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useRef, useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { useCan } from '../../../../lib/me.ts'
import { fullName } from '../../../../lib/person.ts'
import { t } from '../../../../lib/t.ts'
import type { ConversationItem } from '../../../../lib/types.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { WhenWanted } from '../../../../ui/when-wanted.tsx'
import { OwnerItems } from '../changes/owner-menu.tsx'
import { useChangeStatus } from '../changes/status-change.ts'
import { SnoozeDialog, SnoozeItems } from '../changes/status-items.tsx'
import styles from './row.module.css'

/** Whether the pointer is over the row or a key has moved the focus into it. A finger does neither. */
export function useNear() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const events = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false)
    },
  }
  return { near: pointed || focused, focused, events }
}

type Props = {
  item: ConversationItem
  /** True if the row has the focus and is not the open one, so that keys apply to it. */
  keyed: boolean
  onOpen: (open: boolean) => void
}

/**
 * The most frequent actions, in a conversation's row. `onOpen` is called when a menu opens that has to keep them in
 * sight.
 */
export function QuickActions({ item, keyed, onOpen }: Props) {
  const mayStatus = useCan('conversations:update_status')
  const mayAssign = useCan('conversations:update_user_assignee')
  const { resolved, resolveOrReopen, snooze } = useChangeStatus(item)
  const [picking, setPicking] = useState(false)
  const name = fullName(item.contact)
  const pick = (on: boolean) => {
    setPicking(on)
    onOpen(on)
  }
  const acts = useRef<HTMLElement>(null)
  // The actions go with their menu, so the focus goes back to the row, from which the next key goes on.
  const turn = (open: boolean) => {
    if (!open)
      acts.current
        ?.closest('[data-part="row"]')
        ?.querySelector<HTMLElement>('[data-row]')
        ?.focus({ preventScroll: true })
    onOpen(open || picking)
  }
  return (
    <span ref={acts} className={styles.rowActs}>
      {mayStatus && (
        <IconButton
          small
          label={resolved ? t('row.reopen', { name }) : t('row.resolve', { name })}
          onClick={resolveOrReopen}
        >
          {resolved ? <RotateCcw className="flip" /> : <Check />}
        </IconButton>
      )}
      {mayStatus && !resolved && (
        <Menu
          hotkey={keyed ? 's' : undefined}
          nearest
          onOpenChange={turn}
          trigger={
            <button
              type="button"
              className={cx(buttonStyles.icon, buttonStyles.small)}
              aria-label={t('row.snooze', { name })}
              title={t('thread.snooze')}
            >
              <AlarmClock />
            </button>
          }
        >
          <SnoozeItems onPick={snooze} onOther={() => pick(true)} />
        </Menu>
      )}
      {mayAssign && (
        <Menu
          hotkey={keyed ? 'a' : undefined}
          nearest
          onOpenChange={turn}
          trigger={
            <button
              type="button"
              className={cx(buttonStyles.icon, buttonStyles.small)}
              aria-label={t('row.assign', { name })}
              title={t('bulk.assign')}
            >
              <UserPlus />
            </button>
          }
        >
          <OwnerItems conversation={item} />
        </Menu>
      )}
      <WhenWanted wanted={picking}>
        {picking && <SnoozeDialog onClose={() => pick(false)} onPick={snooze} />}
      </WhenWanted>
    </span>
  )
}
