import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { wordError } from '../../../lib/errors.ts'
import { t } from '../../../lib/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { KeyWindow } from '../../../ui/secret-window.tsx'
import { useDeskAddress } from '../../office/settings/api.ts'
import { useCreateKey } from './api.ts'

/** Creates a key. Its secret is shown only once. */
export function NewKey() {
  const [name, setName] = useState('')
  const create = useCreateKey()
  const address = useDeskAddress()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate(name, { onSuccess: () => setName((now) => (now === name ? '' : now)) })
  }
  return (
    <form className={formStyles.body} noValidate onSubmit={submit}>
      <div className={formStyles.section}>
        <h2>{t('knowledge_keys.keys')}</h2>
        <p className={formStyles.note}>{t('knowledge_keys.what_for')}</p>
      </div>
      <Field
        label={t('knowledge_keys.name')}
        hint={t('knowledge_keys.name_hint')}
        error={create.isError ? wordError(create.error) : undefined}
        maxLength={140}
        value={name}
        onChange={({ target }) => {
          if (create.isError) create.reset()
          setName(target.value)
        }}
      />
      <Button type="submit" size="tool" look="primary" icon={<KeyRound />} busy={create.isPending}>
        {t('knowledge_keys.create')}
      </Button>
      {create.data && <KeyWindow pair={create.data} example={`${address}/api/v1/ai/snippets`} onClose={create.reset} />}
    </form>
  )
}
