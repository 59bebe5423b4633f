import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import { Banner } from './banner.tsx'
import fieldStyles from './field.module.css'
import styles from './form.module.css'
import looks from './looks.module.css'
import pageStyles from './page.module.css'
import { SaveBar } from './save-bar.tsx'
import skeletonStyles from './skeleton.module.css'

type Asked<K extends string> = {
  below: (field: K, hint?: ReactNode) => { error: string | undefined; hint: ReactNode }
}

/** The texts around each field: its name, why it was refused, and what somebody else has saved there meanwhile. */
export const wordsAround =
  <K extends string>(form: Asked<K>, labels: Readonly<Record<K, string>>) =>
  (field: K, hint?: ReactNode) => ({ label: labels[field], ...form.below(field, hint) })

type Props = {
  form: {
    changed: readonly string[]
    meanwhile: readonly string[]
    always: boolean
    saving: boolean
    savedAt: number | null
    wait: number
    error: Error | null
    save: () => void
    discard: () => void
  }
  /** The names of the fields, as the person sees them. */
  labels: Readonly<Record<string, string>>
  saveWord?: string
  /** Leaves room for something beside the fields. */
  wide?: boolean
  onDiscard?: () => void
  head: ReactNode
  children: ReactNode
}

/** The head, fields that scroll, and the bar that names what is about to be saved. */
export function Form({ form, labels, saveWord, wide = false, onDiscard, head, children }: Props) {
  const namesOf = (fields: readonly string[]) => fields.map((field) => labels[field] ?? field)
  return (
    <form
      className={pageStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      {head}
      <div className="scroll">
        <div className={cx(styles.body, wide && styles.wide)}>
          {form.error && (
            <div className={looks.below}>
              <Banner look="danger">{wordError(form.error)}</Banner>
            </div>
          )}
          {form.meanwhile.length > 0 && (
            <div className={looks.below}>
              <Banner look="warn">
                <b>{namesOf(form.meanwhile).join(', ')}</b>: {t('form.meanwhile_unnamed')}
              </Banner>
            </div>
          )}
          {children}
        </div>
      </div>
      <SaveBar
        changed={namesOf(form.changed)}
        always={form.always}
        saving={form.saving}
        savedAt={form.savedAt}
        wait={form.wait}
        word={saveWord ?? t('form.save')}
        onSave={form.save}
        onDiscard={() => {
          form.discard()
          onDiscard?.()
        }}
      />
    </form>
  )
}

/** Placeholders with the real height of fields. They do not appear before 300 ms. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className={cx(styles.body, skeletonStyles.later)} aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => `field ${index}`).map((key) => (
        <div key={key} className={fieldStyles.field}>
          <span className={skeletonStyles.bone} style={{ width: 88, marginBlock: 10 }} />
          <span className={skeletonStyles.bone} style={{ height: 'var(--h-control)' }} />
        </div>
      ))}
    </div>
  )
}
