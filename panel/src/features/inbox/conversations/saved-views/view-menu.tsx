import { useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { part } from '../../../../lib/part.ts'
import { t } from '../../../../lib/t.ts'
import type { SavedView } from '../../../../lib/types.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { WhenWanted } from '../../../../ui/when-wanted.tsx'
import type { ListSearch } from '../views.ts'
import { useChangeView, useCreateView, useDeleteView } from './changing.ts'
import { isShared, useMaySave } from './saved-views.ts'

const ViewDialog = part(() => import('./view-dialog.tsx'), 'ViewDialog')

/** Renames, shares or deletes the open view, and offers to undo it. */
export function ViewMenu({ view }: { view: SavedView }) {
  const router = useRouter()
  const say = useToast()
  const [naming, setNaming] = useState(false)
  const may = useMaySave()
  const show = (search: ListSearch) =>
    router.navigate({ to: '/inbox/$view/{-$uuid}', params: { view: 'all', uuid: undefined }, search })
  const change = useChangeView(view, ({ id }) => {
    setNaming(false)
    const search = router.state.location.search as ListSearch
    if (search.saved === view.id) void show({ ...search, saved: id })
  })
  const create = useCreateView()
  const { name, filters, visibility, team_id } = view
  const drop = useDeleteView(view, () =>
    say(t('views.deleted', { name }), () => create.mutate({ name, filters, visibility, team_id })),
  )
  const remove = async () => {
    await show({})
    drop.mutate()
  }
  if (isShared(view) ? !may.shared : !may.own) return null
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonStyles.icon} aria-label={t('views.actions', { name })}>
            <Ellipsis />
          </button>
        }
      >
        <MenuItem onSelect={() => setNaming(true)}>
          {may.shared ? t('views.rename_or_share') : t('views.rename')}
        </MenuItem>
        <MenuItem danger onSelect={() => void remove()}>
          {t('views.delete')}
        </MenuItem>
      </Menu>
      <WhenWanted wanted={naming}>
        {naming && (
          <ViewDialog
            title={may.shared ? t('views.rename_or_share') : t('views.rename')}
            before={view}
            saving={change}
            onSave={(next) => change.mutate({ ...next, filters })}
            onClose={() => setNaming(false)}
          />
        )}
      </WhenWanted>
    </>
  )
}
