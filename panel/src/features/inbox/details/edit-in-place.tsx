import { Pencil } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { wordError } from '../../../lib/errors.ts'
import fieldStyles from '../../../ui/field.module.css'
import styles from './details.module.css'

type Props = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'dir' | 'maxLength'> & {
  name: string
  /** What the button does. */
  title: string
  text: string
  /** Not called if the text is unchanged. */
  onWrite: (text: string) => void
  sending: { isError: boolean; error: unknown }
  /** Shown while nobody edits. */
  children: ReactNode
}

/** A fact that is edited where it is shown. Enter or leaving the field saves it, Esc does not. */
export function EditInPlace({ name, title, text, onWrite, sending, children, ...input }: Props) {
  const [written, setWritten] = useState<string>()
  const [sent, setSent] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const leave = (next?: string) => {
    const changed = next !== undefined && next.trim() !== text
    setSent(changed ? next : undefined)
    if (changed) onWrite(next.trim())
    setWritten(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    leave(event.key === 'Enter' ? written : undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  // What was not saved is written on.
  const begin = sending.isError && sent !== undefined ? sent : text
  if (written !== undefined) {
    return (
      <span className={cx(fieldStyles.input, fieldStyles.tool)}>
        <input
          {...input}
          aria-label={name}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          value={written}
          onChange={({ target }) => setWritten(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => leave(written)}
        />
      </span>
    )
  }
  return (
    <>
      <button ref={button} type="button" className={styles.fact} title={title} onClick={() => setWritten(begin)}>
        <span className="vh">{name}:</span>
        {children}
        <Pencil className="i-12" />
      </button>
      {sending.isError && (
        <p className={cx(fieldStyles.hint, fieldStyles.bad)} role="alert">
          {wordError(sending.error)}
        </p>
      )}
    </>
  )
}
