import { LayoutTemplate, Paperclip, SquareSlash } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { modded } from '../../../lib/hotkeys.ts'
import { t } from '../../../lib/t.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from '../../../ui/talk/composer.module.css'
import { FormattingMenu } from './formatting-menu.tsx'

type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  /** The input that chooses files. A key opens it, too. */
  picker: RefObject<HTMLInputElement | null>
  onFiles: (files: FileList) => void
  /** Undefined where no template can be sent. */
  onTemplate: (() => void) | undefined
  replies: { open: boolean; begin: () => void }
  /** Lets the assistant draft. */
  suggest: ReactNode
  /** Whether the draft is saved, in words. */
  said: string
  /** What sends. */
  children: ReactNode
}

/** The row below the reply box: what can be added to the text, whether the draft is saved, and Send. */
export function Toolbar({ box, picker, onFiles, onTemplate, replies, suggest, said, children }: Props) {
  return (
    <div className={styles.bar}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('composer.attach')}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files)
          target.value = ''
          // Enter sends then, and does not choose files again. A phone would show its keyboard.
          if (!matchMedia('(pointer: coarse)').matches) box.current?.focus()
        }}
      />
      <IconButton label={t('composer.attach')} hotkey={modded('U')} onClick={() => picker.current?.click()}>
        <Paperclip />
      </IconButton>
      {onTemplate && (
        <IconButton label={t('templates.send')} hotkey="T" onClick={onTemplate}>
          <LayoutTemplate />
        </IconButton>
      )}
      <IconButton label={t('macro_choice.title')} hotkey="/" aria-expanded={replies.open} onClick={replies.begin}>
        <SquareSlash />
      </IconButton>
      {suggest}
      <FormattingMenu box={box} />
      <span className={styles.said}>{said}</span>
      {children}
    </div>
  )
}
