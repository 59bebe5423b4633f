import { Tooltip as Radix, Slot } from 'radix-ui'
import { type ComponentProps, type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './tooltip.module.css'

type Props = {
  text: ReactNode
  hotkey?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** The text is the name of the child, so it does not describe it as well: a screen reader would say it twice. */
  isName?: boolean
  children: ReactNode
}

/** Whether the last key or press was one that closes, chooses or opens something and moves no focus itself. */
let closes = false
const closing = ['Escape', 'Enter', ' ']
const heed = (event: Event) => {
  closes = !(event instanceof KeyboardEvent) || closing.includes(event.key)
}
window.addEventListener('keydown', heed, true)
window.addEventListener('pointerdown', heed, true)

/**
 * Whether the program gives the focus back, because what had it has gone with the menu that was closed. A tip would
 * cover what the person goes on with.
 */
const isGivenBack = ({ relatedTarget }: FocusEvent) => closes && relatedTarget === null

/**
 * Appears on hover and on a focus that the person moved; the child must be able to take focus or carry its own name.
 */
export function Tooltip({ text, hotkey, side = 'bottom', isName = false, children }: Props) {
  const [open, setOpen] = useState(false)
  useCloseByEsc(open, setOpen)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild onFocus={(event) => isGivenBack(event) && event.preventDefault()}>
        {isName ? <Undescribed>{children}</Undescribed> : children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {hotkey && <span className={styles.key}>{hotkey}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Undescribed = ({ 'aria-describedby': _, ...rest }: ComponentProps<typeof Slot.Root>) => <Slot.Root {...rest} />

/**
 * Esc closes the tooltip and goes on to what it is meant for, such as a sheet or the undo of a reply. Left to the
 * tooltip, it would end there, and a person whose pointer rests on a button would have to press twice. The window hears
 * a key before the document, where the other layers listen.
 */
function useCloseByEsc(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && flushSync(() => setOpen(false))
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [open, setOpen])
}

export const TooltipProvider = Radix.Provider
