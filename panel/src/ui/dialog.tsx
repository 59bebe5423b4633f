import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { focusFirst, near } from '../lib/keeps-place.ts'
import styles from './dialog.module.css'
import { ScrollingBody } from './scrolling-body.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  /** 540, 640 or 928 pixels instead of 480. `across` is as high as it can be, whatever it holds. */
  width?: 'wide' | 'broad' | 'across'
  /** A press outside does not close it, because its content is not shown again. */
  firm?: boolean
  /** What stands beside the title. */
  tools?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}

/**
 * What had the focus when it opened, then what stood near. Read while rendering: a field that takes the focus has it
 * before any effect.
 */
export function useFocusBefore(open: boolean): HTMLElement[] {
  const [seen, setSeen] = useState<{ open: boolean; elements: HTMLElement[] }>({ open: false, elements: [] })
  if (open !== seen.open)
    setSeen({ open, elements: open ? near(document.activeElement as HTMLElement) : seen.elements })
  return seen.elements
}

/** Only for what cannot be undone or must not be missed. Esc closes it, and the focus returns to where it was. */
export function Dialog({ open, onClose, title, text, width, firm = false, tools, foot, children }: Props) {
  const before = useFocusBefore(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles.dialog, width && styles[width])}
          {...(text ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            if (focusFirst(before)) event.preventDefault()
          }}
          onInteractOutside={(event) => firm && event.preventDefault()}
        >
          <div className={cx(styles.head, tools !== undefined && styles.withTools)}>
            <Radix.Title asChild>
              <h2>{title}</h2>
            </Radix.Title>
            {tools}
            {text && (
              <Radix.Description asChild>
                <p>{text}</p>
              </Radix.Description>
            )}
          </div>
          {children && (
            <ScrollingBody name={title} className={styles.body}>
              {children}
            </ScrollingBody>
          )}
          {foot && <div className={styles.foot}>{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
