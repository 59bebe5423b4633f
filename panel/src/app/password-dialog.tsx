import { type FormEvent, useId, useState } from 'react'
import { useConfirmSession } from '../features/people/sessions/api.ts'
import { ApiError } from '../lib/api.ts'
import { wordError } from '../lib/errors.ts'
import { t } from '../lib/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'

function PasswordForm({ onClose }: { onClose: (confirmed?: boolean) => void }) {
  const form = useId()
  const [password, setPassword] = useState('')
  const confirming = useConfirmSession()
  const { error } = confirming
  const wrong = error instanceof ApiError && error.field === 'password'
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password && !confirming.isPending) confirming.mutate(password, { onSuccess: () => onClose(true) })
  }
  const foot = (
    <>
      <Button onClick={() => onClose()}>{t('step_up.back')}</Button>
      <Button look="primary" type="submit" form={form} disabled={!password} busy={confirming.isPending}>
        {t('step_up.go')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onClose()} title={t('step_up.title')} text={t('step_up.text')} foot={foot}>
      <form id={form} onSubmit={send}>
        <Field
          label={t('step_up.password')}
          error={wrong ? error.message : undefined}
          type="password"
          dir="ltr"
          value={password}
          maxLength={1000}
          autoComplete="current-password"
          onChange={({ target }) => {
            setPassword(target.value)
            confirming.reset()
          }}
        />
      </form>
      {error && !wrong && <Banner look="danger">{wordError(error)}</Banner>}
    </Dialog>
  )
}

/** Asks for the password once more, before changes of who gets in or where things go. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: (confirmed?: boolean) => void }) {
  return open && <PasswordForm onClose={onClose} />
}
