import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tooltip.module.css'

type Props = {
  text: ReactNode
  hotkey?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}

/** Appears on hover and on focus; the child must be able to take focus or carry its own name. */
export function Tooltip({ text, hotkey, side = 'bottom', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {hotkey && <span className={styles.tipKey}>{hotkey}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const TooltipProvider = Radix.Provider
