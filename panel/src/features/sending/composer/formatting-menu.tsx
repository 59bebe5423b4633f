import { Bold, Code, Italic, List, Strikethrough, Type } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from '../../../lib/cx.ts'
import { modded } from '../../../lib/hotkeys.ts'
import { t, type Word } from '../../../lib/t.ts'
import { type Edit, listSelection, type Mark, markSelection } from '../../../lib/whatsapp-marks.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import styles from '../../../ui/talk/composer.module.css'

const kinds: { kind: Mark | 'list'; word: Word; icon: ReactNode; sample: string; key?: string }[] = [
  { kind: 'bold', word: 'format.bold', icon: <Bold />, sample: '*abc*', key: 'B' },
  { kind: 'italic', word: 'format.italic', icon: <Italic />, sample: '_abc_', key: 'I' },
  { kind: 'strike', word: 'format.strike', icon: <Strikethrough />, sample: '~abc~' },
  { kind: 'mono', word: 'format.mono', icon: <Code />, sample: '```abc```' },
  { kind: 'list', word: 'format.list', icon: <List />, sample: '- abc' },
]

/** Writes as the keyboard would, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement, kind: Mark | 'list') {
  const { value, selectionStart, selectionEnd } = area
  const edit: Edit =
    kind === 'list'
      ? listSelection(value, selectionStart, selectionEnd)
      : markSelection(kind, value, selectionStart, selectionEnd)
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert)
  area.setSelectionRange(...edit.select)
}

/** Ctrl+B and Ctrl+I while writing. Returns whether the key was one of them. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
  const found = kinds.find(({ key }) => key?.toLowerCase() === event.key.toLowerCase())
  if (!found) return false
  event.preventDefault()
  apply(event.currentTarget, found.kind)
  return true
}

/** Shows WhatsApp's formatting, and applies it for those who do not know its signs. */
export function FormattingMenu({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Menu
      align="start"
      side="top"
      // The focus goes to the box, not to the button.
      onClosed={() => box.current?.focus()}
      trigger={
        <button
          type="button"
          className={cx(buttonStyles.icon, styles.formatting)}
          aria-label={t('format.title')}
          title={t('format.title')}
        >
          <Type />
        </button>
      }
    >
      {kinds.map(({ kind, word, icon, sample, key }) => (
        <MenuItem
          key={kind}
          icon={icon}
          detail={
            <>
              <span className="code">{sample}</span>
              {key && <span className={styles.formatKey}>{modded(key)}</span>}
            </>
          }
          onSelect={() => box.current && apply(box.current, kind)}
        >
          {t(word)}
        </MenuItem>
      ))}
    </Menu>
  )
}
