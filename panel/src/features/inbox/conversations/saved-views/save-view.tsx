import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { part } from '../../../../lib/part.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { WhenWanted } from '../../../../ui/when-wanted.tsx'
import { statusesQuery } from '../../statuses/api.ts'
import type { Place } from '../filters/narrowing.ts'
import { narrowingFilters } from '../list-query.ts'
import { isNarrowed } from '../views.ts'
import { type NewView, useCreateView } from './changing.ts'
import { searchOf, useMaySave } from './saved-views.ts'

const ViewDialog = part(() => import('./view-dialog.tsx'), 'ViewDialog')

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
      <WhenWanted wanted={naming}>
        {naming && (
          <ViewDialog title={t('views.save_as')} saving={create} onSave={save} onClose={() => setNaming(false)} />
        )}
      </WhenWanted>
    </>
  )
}
