import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import type { Conversation } from '../../../lib/types.ts'
import fieldStyles from '../../../ui/field.module.css'
import looks from '../../../ui/looks.module.css'
import { useSetSubject } from './api.ts'
import styles from './details.module.css'

/** What it is about, written where it stands: Enter or leaving the field keeps it, Esc does not. */
export function Subject({ conversation: { uuid, subject } }: { conversation: Conversation }) {
  const may = useCan('messages:write')
  const set = useSetSubject(uuid)
  const [text, setText] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const shown = subject ? (
    <bdi className="cut">{subject}</bdi>
  ) : (
    <span className={looks.faint}>{t('details.none')}</span>
  )
  if (!may) return shown
  const leave = (next?: string) => {
    if (next !== undefined && next.trim() !== (subject ?? '')) set.mutate(next.trim() || null)
    setText(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    leave(event.key === 'Enter' ? text : undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (text !== undefined) {
    return (
      <span className={cx(fieldStyles.input, fieldStyles.tool)}>
        <input
          aria-label={t('details.subject')}
          maxLength={500}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => leave(text)}
        />
      </span>
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.fact}
        title={t('details.subject_edit')}
        onClick={() => setText(subject ?? '')}
      >
        <span className="vh">{t('details.subject')}:</span>
        {shown}
        <Pencil className="i-12" />
      </button>
      {set.isError && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {wordError(set.error)}
        </p>
      )}
    </>
  )
}
