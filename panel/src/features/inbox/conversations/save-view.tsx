import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../../lib/t.ts'
import buttonStyles from '../../../ui/button.module.css'
import { statusesQuery } from '../statuses/api.ts'
import { narrowingFilters } from './list-query.ts'
import type { Place } from './narrowing.ts'
import { type NewView, searchOf, useCreateView, useMaySave } from './saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { isNarrowed } from './views.ts'

/** Saves the filters of the list as a view, of the person's own or a shared one. */
export function SaveView({ view, search }: Place) {
  const navigate = useNavigate()
  const may = useMaySave()
  const statuses = useQuery(statusesQuery).data ?? []
  const [naming, setNaming] = useState(false)
  const create = useCreateView()
  if (!(may.own || may.shared) || view !== 'all' || !isNarrowed(search) || search.saved !== undefined) return null
  const save = (named: Omit<NewView, 'filters'>) =>
    create.mutate(
      { ...named, filters: narrowingFilters(search) },
      {
        onSuccess: (made) =>
          void navigate({
            to: '/inbox/$view/{-$uuid}',
            params: { view: 'all', uuid: undefined },
            search: searchOf(made, statuses),
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
