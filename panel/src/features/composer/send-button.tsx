import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { modded } from '../../lib/hotkeys.ts'
import { t } from '../../lib/t.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuRule, MenuSection } from '../../ui/menu.tsx'
import { WhenWanted } from '../../ui/when-wanted.tsx'
import type { StatusChanger } from '../conversations/status-change.ts'
import { SnoozeDialog, SnoozeItems } from '../conversations/status-items.tsx'

type Props = {
  word: string
  isNote: boolean
  /** What may become of the conversation with the message; undefined where nothing may. */
  changer: StatusChanger | undefined
  /** `then` is done once the message is with the desk. */
  onSend: (then?: () => void) => void
  /** The menu has closed and the focus is nowhere. */
  onLeft: () => void
}

export function SendButton({ word, isNote, changer, onSend, onLeft }: Props) {
  const [picking, setPicking] = useState(false)
  const look = isNote ? 'note' : 'primary'
  const button = (
    <Button look={look} size="tool" hotkey="⏎" onClick={() => onSend()} aria-label={word}>
      <bdi>{word}</bdi>
    </Button>
  )
  if (!changer) return button
  const snooze = (until: string) => onSend(() => changer.snooze(until))
  return (
    <>
      <span className="split">
        {button}
        <Menu
          side="top"
          onClosed={() => document.activeElement === document.body && onLeft()}
          trigger={
            <button
              type="button"
              className={`btn tool ${look}`}
              aria-label={t('composer.more_ways')}
              title={t('composer.more_ways')}
            >
              <ChevronDown className="i-14" />
            </button>
          }
        >
          <MenuItem
            icon={<Check />}
            detail={<span className="ltr">{modded('⇧⏎')}</span>}
            onSelect={() => onSend(changer.resolveOrReopen)}
          >
            {t(isNote ? 'composer.add_and_resolve' : 'composer.send_and_resolve')}
          </MenuItem>
          <MenuRule />
          <MenuSection>{t(isNote ? 'composer.add_and_snooze' : 'composer.send_and_snooze')}</MenuSection>
          <SnoozeItems onPick={snooze} onOther={() => setPicking(true)} />
        </Menu>
      </span>
      <WhenWanted wanted={picking}>
        {picking && <SnoozeDialog onClose={() => setPicking(false)} onPick={snooze} />}
      </WhenWanted>
    </>
  )
}
