import { type FormEvent, useId, useState } from 'react'
import { wordError } from '../../../../lib/errors.ts'
import { t } from '../../../../lib/t.ts'
import type { Conversation } from '../../../../lib/types.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useSetSubject } from '../api.ts'

type Props = { conversation: Conversation; onClose: () => void }

/** Asks for the subject. An empty one removes it. */
export function SubjectDialog({ conversation: { uuid, subject }, onClose }: Props) {
  const [text, setText] = useState(subject ?? '')
  const set = useSetSubject(uuid)
  const form = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!set.isPending) set.mutate(text.trim() || null, { onSuccess: onClose })
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button look="primary" type="submit" form={form} busy={set.isPending}>
        {t('form.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('details.subject_edit')} foot={foot}>
      <form id={form} noValidate onSubmit={save}>
        <Field
          label={t('details.subject')}
          maxLength={500}
          autoComplete="off"
          autoFocus
          value={text}
          error={set.error ? wordError(set.error) : undefined}
          onChange={({ target }) => {
            if (set.error) set.reset()
            setText(target.value)
          }}
        />
      </form>
    </Dialog>
  )
}
