import { Check, Ellipsis, RotateCw } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../lib/cx.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { t } from '../lib/t.ts'
import buttonStyles from './button.module.css'
import type { List } from './list-state.tsx'
import styles from './menu.module.css'

type Props = {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** Opens it while it is on the page. */
  hotkey?: string | undefined
  /** Its key is for what is chosen or has the focus, and comes before that of what is open. */
  nearest?: boolean
  onOpenChange?: (open: boolean) => void
  /** Where the focus goes when it closes; otherwise it goes back to the trigger. */
  onClosed?: () => void
}

/** A menu that opens at its trigger, by a press or by its key. Its entries exist only while it is open. */
export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  hotkey,
  nearest,
  onOpenChange,
  onClosed,
}: Props) {
  const [open, setOpen] = useState(false)
  const turn = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const place = useRef<HTMLButtonElement>(null)
  const openByKey = () => {
    place.current?.scrollIntoView({ block: 'nearest' })
    // At once, with the focus and the listener for Esc: a key that comes meanwhile is for the menu.
    flushSync(() => turn(true))
  }
  useHotkeys(hotkey ? { [hotkey]: openByKey } : {}, nearest)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={turn}>
      <DropdownMenu.Trigger ref={place} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return
            event.preventDefault()
            onClosed()
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Further actions, behind three dots. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const dots = (
    <button type="button" className={buttonStyles.icon} aria-label={t('more')}>
      <Ellipsis />
    </button>
  )
  return <Menu trigger={dots}>{children}</Menu>
}

type ItemProps = {
  icon?: ReactNode
  detail?: ReactNode
  danger?: boolean
  chosen?: boolean | undefined
  onSelect: (event: Event) => void
  children: ReactNode
}

/** Keeps the menu open for other items, the first of which the next arrow key reaches. */
export function keepOpen(event: Event) {
  event.preventDefault()
  ;(event.target as Element).closest<HTMLElement>('[role="menu"]')?.focus()
}

/** With `chosen` it is one of several answers to one question and shows which one applies. */
export function MenuItem({ icon, detail, danger = false, chosen, onSelect, children }: ItemProps) {
  const inside = (
    <>
      {icon}
      {/* A name is cut at its own end, in whatever direction the page is read. In a sentence it has an element. */}
      <bdi className={typeof children === 'string' ? 'cut' : styles.sentence}>{children}</bdi>
      {detail !== undefined && <bdi className={cx(styles.detail, 'cut')}>{detail}</bdi>}
    </>
  )
  const item = {
    className: cx(styles.item, danger && styles.danger),
    onSelect,
    // What is typed in the menu finds its word. Initials of a face before it do not belong to it.
    ...(typeof children === 'string' ? { textValue: children } : {}),
  }
  if (chosen === undefined) {
    return <DropdownMenu.Item {...item}>{inside}</DropdownMenu.Item>
  }
  return (
    <DropdownMenu.CheckboxItem {...item} checked={chosen}>
      {inside}
      <DropdownMenu.ItemIndicator className={styles.chosen}>
        <Check className="i-14" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuSection({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.section}>{children}</DropdownMenu.Label>
}

/** Says that the lists of a menu could not be loaded, and loads them again while it stays open. */
export function MenuFailed({ lists }: { lists: readonly List[] }) {
  const failed = lists.filter(({ data, isError }) => isError && data === undefined)
  if (failed.length === 0) return null
  const again = (event: Event) => {
    keepOpen(event)
    for (const list of failed) void list.refetch()
  }
  return (
    <>
      <MenuSection>{t('list.failed')}</MenuSection>
      <MenuItem icon={<RotateCw />} onSelect={again}>
        {t('retry')}
      </MenuItem>
    </>
  )
}

export function MenuRule() {
  return <DropdownMenu.Separator className={styles.rule} />
}
