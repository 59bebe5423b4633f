import { CircleAlert, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import { Button } from './button.tsx'
import styles from './field.module.css'

type Props = {
  label: string
  hint: string
  error?: string | undefined
  /** The picture as it is shown elsewhere, or its substitute. */
  preview: ReactNode
  isSet: boolean
  busy: boolean
  onPick: (file: File) => void
  onRemove: () => void
}

/** A picture that is uploaded and removed at once, without the save bar. */
export function PictureField({ label, hint, error, preview, isSet, busy, onPick, onRemove }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-below`}>
      <legend className="vh">{label}</legend>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.picture} data-part="picture">
        {preview}
        <Button ref={choose} size="tool" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
          {isSet ? t('picture.change') : t('picture.choose')}
        </Button>
        {isSet && (
          <Button
            size="tool"
            look="plain"
            icon={<Trash2 />}
            disabled={busy}
            onClick={() => {
              choose.current?.focus()
              onRemove()
            }}
          >
            {t('picture.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={label}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onPick(file)
            // Makes it possible to choose the same file again after a refusal.
            target.value = ''
          }}
        />
      </div>
      <p id={`${id}-below`} className={cx(styles.hint, error && styles.bad)} role={error ? 'alert' : undefined}>
        {error && <CircleAlert className="i-14" />}
        {error ? <span>{error}</span> : hint}
      </p>
    </fieldset>
  )
}
