import { type ReactNode, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { t } from '../lib/t.ts'
import styles from './button.module.css'
import { Eye } from './eye.tsx'
import { Field } from './field.tsx'

/** What the desk shows instead of a stored secret. If it is sent back, the secret stays as it is. */
const mask = '\u2022'.repeat(10)

type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  saved: string
  value: string
  maxLength?: number
  /** Fills an empty field with a made-up value, which is then shown. */
  fill?: { word: string; make: () => string }
  onChange: (value: string) => void
}

/** Ten bullets stand for the stored value. What is typed or pasted there replaces it, until "Keep the old one". */
export function SecretField({ saved, value, hint, fill, onChange, ...field }: Props) {
  const [visible, setVisible] = useState(false)
  const stored = saved === mask
  const held = stored && value === mask
  const replacing = value ? t('secret.replaced_on_save') : t('secret.removed_on_save')
  return (
    <Field
      {...field}
      hint={stored ? (held ? t('secret.stored') : replacing) : hint}
      type={visible && !held ? 'text' : 'password'}
      dir="ltr"
      autoComplete="new-password"
      value={value}
      onFocus={({ target }) => held && target.select()}
      onChange={({ target }) => onChange(held ? target.value.replaceAll('\u2022', '') : target.value)}
      end={
        <>
          {fill && value === '' && (
            <button
              type="button"
              className={cx(styles.button, styles.small, styles.plain)}
              onClick={() => {
                setVisible(true)
                onChange(fill.make())
              }}
            >
              {fill.word}
            </button>
          )}
          {!held && value !== '' && <Eye visible={visible} onChange={setVisible} />}
          {stored && !held && (
            <button
              type="button"
              className={cx(styles.button, styles.small, styles.plain)}
              onClick={() => onChange(mask)}
            >
              {t('secret.keep')}
            </button>
          )}
        </>
      }
    />
  )
}
