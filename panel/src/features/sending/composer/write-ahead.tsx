import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import styles from '../../../ui/talk/composer.module.css'
import { type Mode, useDraft } from '../../inbox/drafts/api.ts'

/** What was begun before its conversation was there. */
let begun: { uuid: string; mode: Mode } | undefined

/** In which mode the person already writes when the conversation comes. */
export const begunIn = (uuid: string) => (begun?.uuid === uuid ? begun.mode : undefined)

/** Called as soon as any conversation is there, so that none takes the focus later. */
export const forgetBegun = () => {
  begun = undefined
}

/** A box that is drawn with its text has the caret before it, and whoever goes on writing does so behind it. */
export const toEnd = (box: HTMLTextAreaElement | null) => box?.setSelectionRange(box.value.length, box.value.length)

function begin(box: HTMLTextAreaElement | null) {
  box?.focus()
  toEnd(box)
}

function Box({ uuid, mode }: { uuid: string; mode: Mode }) {
  const { text, write } = useDraft(uuid, mode)
  const isNote = mode === 'note'
  const word = t(isNote ? 'composer.note' : 'composer.reply')
  return (
    <section className={styles.dock}>
      <div className={cx(styles.composer, isNote && styles.noteMode)}>
        <div className={styles.top}>
          <span className={styles.to}>{word}</span>
        </div>
        <textarea
          ref={begin}
          rows={2}
          aria-label={word}
          value={text}
          onChange={({ target }) => write(target.value)}
          // It is sent where the person sees to whom.
          onKeyDown={(event) => event.key === 'Enter' && !event.shiftKey && event.preventDefault()}
        />
      </div>
    </section>
  )
}

/** Takes the reply or the note that is begun while its conversation is still loading, as its draft. */
export function WriteAhead({ uuid }: { uuid: string }) {
  const [mode, setMode] = useState<Mode>()
  const may = useCan('messages:write')
  const open = (mode: Mode) => () => {
    begun = { uuid, mode }
    setMode(mode)
  }
  useHotkeys(may ? { r: open('reply'), n: open('note') } : {})
  return mode && <Box uuid={uuid} mode={mode} />
}
