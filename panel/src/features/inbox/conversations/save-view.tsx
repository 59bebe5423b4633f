import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { narrowingFilters } from './list-query.ts'
import type { Place } from './narrowing.ts'
import { useCreateView } from './saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { isNarrowed } from './views.ts'

/** Keeps what the list is narrowed to as a view of the person's own. */
export function SaveView({ view, search }: Place) {
  const navigate = useNavigate()
  const mayKeep = useCan('view:manage')
  const [naming, setNaming] = useState(false)
  const create = useCreateView()
  if (!mayKeep || view !== 'all' || !isNarrowed(search) || search.saved !== undefined) return null
  const save = (name: string) =>
    create.mutate(
      { name, filters: narrowingFilters(search) },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/inbox/$view/{-$uuid}',
            params: { view: 'all', uuid: undefined },
            search: { saved: id },
          }),
      },
    )
  return (
    <>
      <button type="button" className={buttonStyles.link} onClick={() => setNaming(true)}>
        {t('views.save_as')}
      </button>
      {naming && (
        <ViewDialog title={t('views.save_as')} saving={create} onSave={save} onClose={() => setNaming(false)} />
      )}
    </>
  )
}
