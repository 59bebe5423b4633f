import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { focusFirst } from '../lib/keeps-place.ts'
import { useNarrow } from '../lib/media.ts'
import { t } from '../lib/t.ts'
import { IconButton } from './button.tsx'
import { useFocusBefore } from './dialog.tsx'
import { ScrollingBody } from './scrolling-body.tsx'
import styles from './sheet.module.css'

type Props = { title: string; text?: ReactNode; foot: ReactNode; children: ReactNode; onClose: () => void }

/** Covers a part of what the person is reading, which stays visible; a phone has no room for both. Esc closes it. */
export function Sheet({ title, text, foot, children, onClose }: Props) {
  const narrow = useNarrow()
  const before = useFocusBefore(true)
  return (
    <Radix.Root open modal={narrow} onOpenChange={(next) => !next && onClose()}>
      <Radix.Content
        className={styles.sheet}
        {...(text ? {} : { 'aria-describedby': undefined })}
        // Without a field that takes the focus it would go to the button that closes, whose name would cover the page.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          if (focusFirst(before)) event.preventDefault()
        }}
      >
        <header className={styles.head}>
          <Radix.Title asChild>
            <h2 className="cut">{title}</h2>
          </Radix.Title>
          {text && (
            <Radix.Description asChild>
              <p>{text}</p>
            </Radix.Description>
          )}
          <IconButton label={t('close')} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <ScrollingBody name={title} className={styles.body}>
          {children}
        </ScrollingBody>
        <footer className={styles.foot}>{foot}</footer>
      </Radix.Content>
    </Radix.Root>
  )
}
