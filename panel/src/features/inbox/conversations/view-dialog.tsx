import { type FormEvent, useState } from 'react'
import { blamedField, wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

type Props = {
  title: string
  /** What it is called so far. */
  name?: string
  saving: {
    isPending: boolean
    error: Error | null
    reset: () => void
  }
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks what a view is called. */
export function ViewDialog({ title, name: before = '', saving, onSave, onClose }: Props) {
  const [name, setName] = useState(before)
  const blamed = blamedField(saving.error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) onSave(name.trim())
  }
  return (
    <Dialog open onClose={onClose} title={title} text={t('views.whose')}>
      <form noValidate onSubmit={submit}>
        {saving.error && !blamed && <Banner look="danger">{wordError(saving.error)}</Banner>}
        <Field
          label={t('views.name')}
          maxLength={140}
          autoComplete="off"
          autoFocus
          value={name}
          error={blamed ? wordError(saving.error) : undefined}
          onChange={({ target }) => {
            if (saving.error) saving.reset()
            setName(target.value)
          }}
        />
        <Button look="primary" type="submit" busy={saving.isPending}>
          {t('views.save')}
        </Button>
      </form>
    </Dialog>
  )
}
