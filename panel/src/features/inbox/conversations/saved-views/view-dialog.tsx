import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { blamedField, wordError } from '../../../../lib/errors.ts'
import { t } from '../../../../lib/t.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field, SelectField } from '../../../../ui/field.tsx'
import { compactTeamsQuery, teamName } from '../../../people/teams/api.ts'
import type { NewView } from './changing.ts'
import { useMaySave } from './saved-views.ts'

type Named = Omit<NewView, 'filters'>
type Props = {
  title: string
  /** The present name of the view, and who has it. */
  before?: Named
  saving: {
    isPending: boolean
    error: Error | null
    reset: () => void
  }
  onSave: (view: Named) => void
  onClose: () => void
}

/** Asks for the name of a view and, if the person may share it, who has it. */
export function ViewDialog({ title, before, saving, onSave, onClose }: Props) {
  const may = useMaySave()
  const teams = useQuery(compactTeamsQuery).data ?? []
  const [name, setName] = useState(before?.name ?? '')
  const [whose, setWhose] = useState(
    before ? (before.team_id === null ? before.visibility : String(before.team_id)) : may.own ? 'user' : 'all',
  )
  const form = useId()
  const blamed = blamedField(saving.error, ['name'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const team_id = whose === 'user' || whose === 'all' ? null : Number(whose)
    const visibility = team_id === null ? (whose as 'user' | 'all') : 'team'
    onSave({ name: name.trim(), visibility, team_id })
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button look="primary" type="submit" form={form} busy={saving.isPending}>
        {t('views.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} text={!may.shared && t('views.whose')} foot={foot}>
      <form id={form} noValidate onSubmit={submit}>
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
        {may.shared && (
          <SelectField
            label={t('views.for')}
            hint={whose === 'user' ? t('views.whose') : t('views.sight')}
            value={whose}
            onChange={({ target }) => setWhose(target.value)}
          >
            {may.own && <option value="user">{t('views.for_me')}</option>}
            <option value="all">{t('views.for_all')}</option>
            {teams.map((team) => (
              <option key={team.id} value={team.id}>
                {teamName(team)}
              </option>
            ))}
          </SelectField>
        )}
      </form>
    </Dialog>
  )
}
